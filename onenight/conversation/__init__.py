"""The conversation with a table: `reply` and its state."""
