"""One Night with cards on the table."""
