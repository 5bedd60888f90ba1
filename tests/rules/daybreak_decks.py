"""The cards of all boxes, and which decks of them are legal, from the pages of `docs/rules` alone."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

BASE = (
    *("doppelganger", "werewolf", "werewolf", "minion", "mason", "mason", "seer", "robber", "troublemaker", "drunk"),
    *("insomniac", "villager", "villager", "villager", "hunter", "tanner"),
)
"""The sixteen cards of the base box."""

DAYBREAK = (
    *("sentinel", "alpha_wolf", "mystic_wolf", "dream_wolf", "apprentice_seer", "paranormal_investigator"),
    *("witch", "village_idiot", "revealer", "curator", "bodyguard"),
)
"""The eleven of the second."""

BONUS = ("apprentice_tanner", "thing", "aura_seer", "squire", "beholder", "prince", "cursed")
"""The seven of the Bonus Packs."""

EVERY = Counter(BASE + DAYBREAK + BONUS)
"""How many cards of each role the boxes hold together."""

MOVERS = ("robber", "troublemaker", "alpha_wolf", "witch", "village_idiot")
"""With any of them an Insomniac may be in the deck."""


def find_extras(deck: Sequence[str]) -> list[str]:
    """The Werewolf cards that the deck leaves in the box: one of them is the extra card beside an Alpha Wolf."""
    left = EVERY - Counter(deck)
    return [role for role in ("werewolf", "dream_wolf", "mystic_wolf") if left[role]]


def is_legal(deck: Sequence[str], house: Mapping[str, Any]) -> bool:
    """Return whether the cards of a deck go together by the house rules `house`; their number is another matter."""
    if "insomniac" in deck and not any(role in deck for role in MOVERS):
        return False
    if deck.count("mason") == 1 and house["masons"] != "only in pairs":
        return False
    if "alpha_wolf" in deck and not find_extras(deck):
        return False
    return not Counter(deck) - EVERY


def draw_deck(players: int, house: Mapping[str, Any], chance: Random, bag: Sequence[str]) -> list[str]:
    """Return a legal deck for so many players, of cards in `bag`: drawn until it is one, often richer in one box."""
    while True:
        weights = chance.choice(([1, 1], [1, 3], [3, 1]))
        order = sorted(bag, key=lambda role: chance.random() ** (1 / weights[role not in BASE]), reverse=True)
        deck = order[: players + 3]
        if is_legal(deck, house):
            return deck
