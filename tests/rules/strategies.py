"""Legal games at random: of both games, under any house rules, with every kind of pick and vote the rules page allows.

What may be picked is written here a second time, from the rules page and not from the engine's catalog.
"""

import dataclasses
import random
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from onenight.rules.deck import Deck, random_deck
from onenight.rules.game import ORIGINAL, ULTIMATE, Game
from onenight.rules.rulebook import OPTIONS, PRESETS, HouseRules, Rulebook

NAMES = "Ana Ben Cy Dora Eli Fay Gus Hal Ida Jo".split()
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

house_rules = st.sampled_from(list(PRESETS.values())) | st.builds(
    HouseRules, **{key: st.sampled_from(values) for key, values in OPTIONS.items()}
)
rulebooks = st.just(Rulebook(ORIGINAL)) | house_rules.map(lambda house: Rulebook(ULTIMATE, house))


@st.composite
def decks(draw: st.DrawFn, rulebook: Rulebook, players: int) -> Deck:
    """A random legal deck, with the Doppelgänger more often than chance would have her."""
    chance = random.Random(draw(st.integers(0, 2**16)))
    deck = random_deck(players, rulebook, chance)
    if rulebook.game is ULTIMATE and draw(st.booleans()):
        while "doppelganger" not in deck:
            deck = random_deck(players, rulebook, chance)
    return deck


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
    cards = draw(st.permutations(draw(decks(rulebook, players)).keys))
    dealt, center = dict(zip(names, cards[:players], strict=True)), list(cards[players:])
    return {
        "game": rulebook.game.key,
        "house_rules": dataclasses.asdict(rulebook.house),
        "players": names,
        "dealt": dealt,
        "center": center,
        "picks": draw(picks(rulebook, dealt, [f"center {number + 1}" for number in range(len(center))])),
        "votes": draw(votes(names)),
        "hunter_targets": draw(votes(names)),
    }


@st.composite
def picks(draw: st.DrawFn, rulebook: Rulebook, dealt: dict[str, str], center: list[str]) -> dict[str, list[str]]:
    """What everybody picks, as the rules page allows it; "must" roles may have picked nothing, as a record may tell."""
    chosen = {name: draw(choice(name, role, list(dealt), center)) for name, role in dealt.items()}
    wolves = [name for name, role in dealt.items() if role == "werewolf"]
    for name, role in dealt.items():
        if role == "doppelganger" and chosen[name]:
            copied = dealt[chosen[name][0]]
            wolves += [name] if copied == "werewolf" else []
            chosen[name] += draw(choice(name, copied, list(dealt), center)) if copied in AT_ONCE else []
    if rulebook.game is ULTIMATE and rulebook.house.lone_wolf and len(wolves) == 1:
        chosen[wolves[0]] = draw(st.lists(st.sampled_from(center), max_size=1))
    return {name: places for name, places in chosen.items() if places or draw(st.booleans())}


@st.composite
def choice(draw: st.DrawFn, name: str, role: str, names: list[str], center: list[str]) -> list[str]:
    """What one player picks for one role: nothing, or one of the shapes the role has."""
    if role not in SHAPES or draw(st.integers(0, 5)) == 0:
        return []
    players, cards = draw(st.sampled_from(SHAPES[role]))
    others = [other for other in names if other != name]
    return [*draw(st.permutations(others))[:players], *draw(st.permutations(center))[:cards]]
