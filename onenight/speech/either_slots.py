"""Samples that can be said with a name as well as with a card ("without Hunter") mark those slots by their names."""

EITHER = "either_"
"""How the name of such a slot begins; what follows is what it is called elsewhere."""


def strip_either(slot: str) -> str:
    """Return the name of a slot without `EITHER`."""
    return slot.removeprefix(EITHER)
