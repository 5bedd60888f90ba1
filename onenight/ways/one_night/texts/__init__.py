"""One Night by text."""
