"""One Week by text: a week of `rules.week` whose moves come from phones. Start reading in `playing.py`."""
