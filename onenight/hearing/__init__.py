"""Hearing: free text to intents and their slots."""

__all__ = ["ear", "heard_values", "sample_grammar"]
