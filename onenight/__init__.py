"""The games and the conversation: no network, clock or randomness of their own; they are passed in."""

__all__ = ["conversation", "rules", "speech", "texting", "ways"]
