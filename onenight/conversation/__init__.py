"""The conversation with a table: `reply` and its state."""

__all__ = ["cues", "reply", "saved", "session", "turn", "way"]
