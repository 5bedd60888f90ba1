"""The `onenight` command."""

__all__ = ["main"]
