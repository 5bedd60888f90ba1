"""Decks counted by hand: the boxes of docs/rules, and every legal deck enumerated from them without the engine."""

from collections import Counter
from functools import cache
from itertools import product

from onenight.rules.game import ORIGINAL, ULTIMATE
from onenight.rules.rulebook import HouseRules, Rulebook

OFFICIAL = Rulebook()
PAIRS = Rulebook(ULTIMATE, HouseRules(masons="only in pairs"))
OKUI = Rulebook(ORIGINAL)

BOXES = {
    "ultimate": {
        "doppelganger": 1,
        "werewolf": 2,
        "minion": 1,
        "mason": 2,
        "seer": 1,
        "robber": 1,
        "troublemaker": 1,
        "drunk": 1,
        "insomniac": 1,
        "villager": 3,
        "hunter": 1,
        "tanner": 1,
    },
    "original": {"villager": 4, "sorcerer": 1, "phantom_thief": 1, "werewolf": 2},
}
"""The cards each box holds."""


def read_keys(listing: str) -> list[str]:
    """`2 werewolf, seer` as role keys."""
    found: list[str] = []
    for entry in filter(None, listing.split(", ")):
        *number, role = entry.split()
        found += [role] * int(number[0] if number else 1)
    return found


@cache
def list_legal_by_hand(rulebook: Rulebook, size: int) -> list[Counter[str]]:
    """Every legal deck of that size, enumerated from docs/rules/one-night.md alone."""
    box = BOXES[rulebook.game.key]
    found = []
    for counts in product(*(range(copies + 1) for copies in box.values())):
        deck = Counter(dict(zip(box, counts, strict=True)))
        lonely = deck["insomniac"] and not (deck["robber"] or deck["troublemaker"])
        if sum(counts) == size and not lonely and (deck["mason"] != 1 or rulebook.house.masons == "only in pairs"):
            found.append(+deck)
    return found


def size_of(rulebook: Rulebook, players: int) -> int:
    """Return the number of cards that a table of that size needs."""
    return players + 3 if rulebook.game is ULTIMATE else min(players + 2, 8)


def count_changes(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """Return how many cards have to be taken out and put in."""
    left, right = Counter(one), Counter(other)
    return sum(((left - right) + (right - left)).values())


def find_least_changes(rulebook: Rulebook, players: int, deck: tuple[str, ...]) -> int:
    """Return the number of changes to the nearest legal deck, by looking at all of them."""
    every = list_legal_by_hand(rulebook, size_of(rulebook, players))
    return min(count_changes(deck, tuple(each.elements())) for each in every)
