"""The conversation with a table: `reply` and its state."""

__all__ = ["reply", "session", "session_json", "turn", "view", "way"]
