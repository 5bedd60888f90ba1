"""The action cards: every one is an entry here, and everything else about it is derived.

Source: docs/rules/one-week.md, "Action cards".
"""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple


class Deed(Enum):
    """What a card may do at night."""

    CHECK = "look at one's own tokens"
    LOOK = "look at tokens on other markers"
    SWITCH = "exchange the tokens of two markers unseen"
    ROB = "exchange one's own token with another marker's, and perhaps look at the new one"


class Card(NamedTuple):
    """One kind of action card."""

    key: str
    copies: int
    """How many of it each player has."""
    number: int
    """By day: how many rooms it moves."""
    deed: Deed


CARDS: Mapping[str, Card] = {
    card.key: card
    for card in (
        Card("insomniac", 2, 0, Deed.CHECK),
        Card("seer", 1, 1, Deed.LOOK),
        Card("troublemaker", 1, 2, Deed.SWITCH),
        Card("robber", 1, 3, Deed.ROB),
    )
}

FIRST_HAND: tuple[str, ...] = tuple(card.key for card in CARDS.values() for _ in range(card.copies))
"""The keys of the five cards a player begins with."""


def sort_cards(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return cards in the order of the catalog: a hand has no order of its own."""
    return tuple([key for key in CARDS for _ in range(cards.count(key))])
