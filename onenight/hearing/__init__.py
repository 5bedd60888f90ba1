"""Hearing: free text to intents and their slots."""

__all__ = ["ear", "sample_grammar", "understood"]
