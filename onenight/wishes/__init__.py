"""Wishes: what can be wished for, and what a wish is."""

__all__ = ["catalog", "wish"]
