"""One Week: with the board on the table, and by text."""
