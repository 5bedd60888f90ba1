"""The ways to play: each game in each medium, a thin module each that satisfies `onenight.table.way.Way`.

Start reading in `index.py`, which finds them.
"""
