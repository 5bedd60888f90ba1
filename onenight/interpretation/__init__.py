"""What an utterance means: an ordered list of named rules, and the answer to what they make of it."""

__all__ = ["rules", "sentence"]
