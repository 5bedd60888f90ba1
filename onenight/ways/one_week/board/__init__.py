"""One Week, hosted: the board on the table, the steps called by voice. It knows nothing that is not public.

Start reading in `log.py`, one folder up, and in `wishes.py`.
"""
