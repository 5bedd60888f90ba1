"""One Week Ultimate Werewolf: the castle, its rooms, tokens and cards, day by day. Start reading in `play.py`.

Source: docs/rules/one-week.md; what it marks with (d) is deduced, and stands in `setup.py` or in one place.
"""

__all__ = ["record", "state"]
