"""The rulebook of One Week: answers about its rooms, artifacts and cards, derived from their catalogs and the engine."""

__all__ = ["answers"]
