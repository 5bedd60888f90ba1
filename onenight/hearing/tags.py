"""The tags that hearing gives cards and people in a sentence, for the part that they play in it."""

from collections.abc import Mapping
from typing import NamedTuple

CARDS, PERSON = "cards", "person"
"""What is tagged: cards, or somebody."""
IN, OUT, LISTED, CARD = "in", "out", "list", "card"
"""A card that comes into the deck, leaves it, stands in a deck that is told whole, or is only spoken of."""
VOTER, TARGET, DEAD, WHO = "voter", "target", "dead", "who"
"""Somebody who points, whom somebody points at, who died, or who is only spoken of."""
TAGS: Mapping[str, str] = {
    **dict.fromkeys((IN, OUT, LISTED, CARD), CARDS),
    **dict.fromkeys((VOTER, TARGET, DEAD, WHO), PERSON),
}
"""The tags, and what they are for."""


DIRECTION = "direction"
"""The question which way something goes, left or right, as the hearing is told it."""


class Tagged(NamedTuple):
    """Cards or people named together in a sentence, and how likely each tag is."""

    kind: str
    values: tuple[str, ...]
    likely: Mapping[str, float]
