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

VAMPIRE = (
    *("copycat", "vampire", "master", "count", "renfield", "diseased", "cupid", "instigator", "priest", "assassin"),
    *("apprentice_assassin", "marksman", "pickpocket", "gremlin"),
)
"""The fourteen of the third box."""

BAG = BASE + DAYBREAK + BONUS + VAMPIRE
"""The cards of all boxes."""

BAGS = (BASE + DAYBREAK, BASE + BONUS, *[BASE + DAYBREAK + BONUS] * 2)
"""What tables without the third box have on their shelf."""

EVERY = Counter(BAG)
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


RICH = ("doppelganger", "copycat", "vampire", "werewolf")
"""Cards that most depends on: they are drawn more often."""


def draw_deck(players: int, house: Mapping[str, Any], chance: Random, bag: Sequence[str]) -> list[str]:
    """Return a legal deck for so many players, of cards in `bag`: drawn until it is one, often richer in one box."""
    favorites = chance.sample(bag, 8)
    while True:
        box, weight = chance.choice((BASE, DAYBREAK + BONUS, VAMPIRE, VAMPIRE)), chance.choice((1, 3))
        weights = {role: (weight if role in box else 1) * (2 if role in favorites else 1) for role in bag}
        weights |= {role: weights[role] * 2 for role in RICH if role in bag}
        order = sorted(bag, key=lambda role: chance.random() ** (1 / weights[role]), reverse=True)
        deck = order[: players + 3]
        if is_legal(deck, house):
            return deck
