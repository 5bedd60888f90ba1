"""The conversation with a table: `reply` and its state."""

__all__ = ["reply", "saved", "session", "turn", "view", "way"]
