"""The `onenight` command."""
