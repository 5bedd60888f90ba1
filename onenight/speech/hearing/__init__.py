"""Hearing: free text to intents and their slots."""

from onenight.speech.hearing.sample_grammar import LAUNCH, NOT_HEARD, Exact, Heard, hearing

__all__ = ["LAUNCH", "NOT_HEARD", "Exact", "Heard", "hearing"]
