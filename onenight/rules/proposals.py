"""Decks to propose to a table, each for what people may be after. Ours."""

from collections import Counter
from collections.abc import Collection, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from onenight.rules.deck import Deck, choose_owned_extra, find_nearest_deck
from onenight.rules.rulebook import Rulebook

_WOLVES = ("werewolf", "werewolf", "alpha_wolf", "mystic_wolf")
PREFERRED: Mapping[str, Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "ultimate": {
            "first": (
                *("seer", "robber", "troublemaker", "villager", "villager", "villager", "insomniac", "drunk", "hunter"),
                *("mason", "mason", "apprentice_seer", "witch", "village_idiot", "revealer", "bodyguard"),
            ),
            "detectives": (
                *(
                    "seer",
                    "beholder",
                    "aura_seer",
                    "robber",
                    "mason",
                    "mason",
                    "insomniac",
                    "apprentice_seer",
                    "revealer",
                ),
                *(
                    "paranormal_investigator",
                    "hunter",
                    "minion",
                    "squire",
                    "bodyguard",
                    "prince",
                    "sentinel",
                    "villager",
                ),
            ),
            "chaos": (
                *(
                    "robber",
                    "troublemaker",
                    "cursed",
                    "drunk",
                    "tanner",
                    "thing",
                    "village_idiot",
                    "witch",
                    "insomniac",
                ),
                *("doppelganger", "apprentice_tanner", "curator", "minion", "hunter", "revealer"),
            ),
        }
    }
)
"""By game and proposal, the roles beside two Werewolves, the likeliest first; a role as often as it is to be in."""
PROPOSED_WEREWOLVES = 2
"""The number of Werewolves in a proposed deck."""


class Proposal(NamedTuple):
    """A deck, and the key of what it is proposed for."""

    key: str
    deck: Deck


@lru_cache(maxsize=32)
def proposals(players: int, rulebook: Rulebook, boxes: tuple[str, ...]) -> tuple[Proposal, ...]:
    """Return legal decks for so many players from these boxes, each once; () for a game without proposals."""
    found = {key: _fill(roles, players, rulebook, boxes) for key, roles in PREFERRED.get(rulebook.game.key, {}).items()}
    kept = {tuple(sorted(deck.keys)): Proposal(key, deck) for key, deck in reversed(found.items())}
    return tuple(reversed(kept.values()))


def _fill(roles: Collection[str], players: int, rulebook: Rulebook, boxes: tuple[str, ...]) -> Deck:
    """Return the legal deck nearest to the first of these roles that the boxes have."""
    game = rulebook.game
    copies = {role.key: role.copies for role in game.list_roles(boxes)}
    wolves = [key for key in _WOLVES if key in copies][:PROPOSED_WEREWOLVES]
    others = [key for key in roles if key in copies]
    cards = [*wolves, *others][: players + game.count_center_cards(players)]
    return choose_owned_extra(find_nearest_deck(Deck.of(game, cards), players, rulebook, Counter(cards), boxes), boxes)
