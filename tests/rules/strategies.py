"""Legal games at random: of both games, under any house rules, with every kind of legal pick and vote.

What may be picked is written here a second time, from docs/rules/one-night.md and not from the engine's catalog.
"""

import random
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from onenight.rules.game import ORIGINAL, ULTIMATE, Game
from onenight.rules.rulebook import LIST_OPTIONS, OPTION_VALUES, OPTIONS, PRESETS, HouseRules, Rulebook
from tests.rules.random_decks import draw_blind_deck

NAMES = ["Ana", "Ben", "Cy", "Dora", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo"]
AT_ONCE = ("seer", "robber", "troublemaker", "drunk")

SHAPES = {
    "doppelganger": [(1, 0)],
    "seer": [(1, 0), (0, 2)],
    "robber": [(1, 0)],
    "troublemaker": [(2, 0)],
    "drunk": [(0, 1)],
    "sorcerer": [(1, 0), (0, 2)],
    "phantom_thief": [(1, 0)],
}
"""How many other players and center cards each role may pick; a lone Werewolf aside."""

MUST = ("doppelganger", "drunk")
"""The roles that may not pick nothing."""


def draw_some_of(every: tuple[str, ...]) -> st.SearchStrategy[tuple[str, ...]]:
    """A list that a house rule may be, in the order in which it is kept."""
    return st.sets(st.sampled_from(every), min_size=1).map(lambda some: tuple(sorted(some, key=every.index)))


house_rules = st.sampled_from(list(PRESETS.values())) | st.builds(
    HouseRules,
    **{key: st.sampled_from(values) for key, values in OPTION_VALUES.items()},
    **{key: draw_some_of(every) for key, every in LIST_OPTIONS.items()},
)
rulebooks = st.just(Rulebook(ORIGINAL)) | house_rules.map(lambda house: Rulebook(ULTIMATE, house))


def make_chance(seed: int) -> random.Random:
    """Chance that can be repeated."""
    return random.Random(seed)  # noqa: S311 a test keeps no secrets


def deal(rulebook: Rulebook, players: int, chance: random.Random, *, wanted: str) -> list[str]:
    """The role keys of a random legal deck, shuffled; drawn again until `wanted` is dealt to a player."""
    while True:
        cards = list(draw_blind_deck(players, rulebook, chance).keys)
        chance.shuffle(cards)
        if not wanted or wanted in cards[:players]:
            return cards


@st.composite
def votes(draw: st.DrawFn, names: Sequence[str]) -> dict[str, str]:
    """Everybody points at somebody else; now and then one way round the table."""
    if draw(st.integers(0, 4)) == 0:
        return dict(zip(names, [*names[1:], names[0]], strict=True))
    return {name: draw(st.sampled_from([other for other in names if other != name])) for name in names}


@st.composite
def records(draw: st.DrawFn, game: Game | None = None) -> dict[str, Any]:
    """A whole legal game: a deal, picks, votes, house rules, and a target for every Hunter who might need one."""
    rulebook = draw(rulebooks if game is None else rulebooks.filter(lambda each: each.game is game))
    players = draw(st.integers(rulebook.game.players.start, rulebook.game.players.stop - 1))
    names = NAMES[:players]
    wanted = draw(st.sampled_from(("", "doppelganger"))) if rulebook.game is ULTIMATE else ""
    cards = deal(rulebook, players, make_chance(draw(st.integers(0, 2**32))), wanted=wanted)
    dealt, center = dict(zip(names, cards[:players], strict=True)), cards[players:]
    return {
        "game": rulebook.game.key,
        "house_rules": {key: getattr(rulebook.house, key) for key in OPTIONS},
        "players": names,
        "dealt": dealt,
        "center": center,
        "picks": draw(picks(rulebook, dealt, [f"center {number + 1}" for number in range(len(center))])),
        "votes": draw(votes(names)),
        "hunter_targets": draw(votes(names)),
    }


@st.composite
def finals(draw: st.DrawFn) -> dict[str, Any]:
    """Final cards of Ultimate to be scored alone, at small tables where the sides are close."""
    house = draw(house_rules)
    names = NAMES[: draw(st.integers(3, 5))]
    cards = draw(st.permutations(["werewolf", "minion", "tanner", "doppelganger", "hunter", "villager", "villager"]))
    return {
        "house_rules": {key: getattr(house, key) for key in OPTIONS},
        "players": names,
        "cards": dict(zip(names, cards, strict=False)),
        "copied": draw(st.sampled_from(["werewolf", "minion", "tanner", "hunter", "mason", "villager"])),
        "votes": draw(votes(names)),
        "hunter_targets": draw(votes(names)),
    }


@st.composite
def picks(draw: st.DrawFn, rulebook: Rulebook, dealt: dict[str, str], center: list[str]) -> dict[str, list[str]]:
    """Draw everybody's picks, as docs/rules/one-night.md allows them; only those who must act always pick."""
    chosen = {name: draw(choice(name, role, list(dealt), center)) for name, role in dealt.items()}
    wolves = [name for name, role in dealt.items() if role == "werewolf"]
    for name, role in dealt.items():
        if role == "doppelganger":
            copied = dealt[chosen[name][0]]
            wolves += [name] if copied == "werewolf" else []
            chosen[name] += draw(choice(name, copied, list(dealt), center)) if copied in AT_ONCE else []
    if rulebook.game is ULTIMATE and rulebook.house.lone_wolf and len(wolves) == 1:
        chosen[wolves[0]] = draw(st.lists(st.sampled_from(center), max_size=1))
    told_empty = draw(st.booleans())
    return {name: places for name, places in chosen.items() if places or told_empty}


@st.composite
def choice(draw: st.DrawFn, name: str, role: str, names: list[str], center: list[str]) -> list[str]:
    """Draw one player's pick for one role: one of the role's shapes, or nothing unless it must act."""
    if role not in SHAPES or (role not in MUST and draw(st.integers(0, 5)) == 0):
        return []
    players, cards = draw(st.sampled_from(SHAPES[role]))
    others = [other for other in names if other != name]
    return [*draw(st.permutations(others))[:players], *draw(st.permutations(center))[:cards]]
