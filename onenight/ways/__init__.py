"""The ways to play: each game in each medium, a thin module each that satisfies `onenight.conversation.way.Way`.

Start reading in `index.py`, which finds them.
"""

__all__ = ["index", "records"]
