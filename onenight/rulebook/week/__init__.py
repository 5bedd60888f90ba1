"""The rulebook of One Week: answers about its rooms, artifacts and cards, derived from catalogs and engine."""

__all__ = ["answers"]
