"""One Night: with cards on the table, and by text."""
