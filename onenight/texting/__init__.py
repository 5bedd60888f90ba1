"""The texted game: `step` and its state, the party. Start with `party`, then `step`."""

__all__ = ["events", "party", "step"]
