"""The rulebook: questions about the rules as values, how they are read from a text, and the answers to them."""

__all__ = ["answers", "question", "reading"]
