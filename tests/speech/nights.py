"""Nights for the tests of speech: decks in a short notation, and the script of one."""

import json
import random
import tomllib
from collections.abc import Callable, Iterator
from typing import NamedTuple

from hypothesis import strategies as st

from onenight.data import find_data
from onenight.rules.deck import Deck
from onenight.rules.game import GAMES, ORIGINAL, ULTIMATE
from onenight.rules.rulebook import LIST_OPTIONS, OPTION_VALUES, PRESETS, HouseRules, Rulebook, read_house_rules
from onenight.speech.custom_lines import read_own_night
from onenight.speech.lines import Lines
from onenight.speech.pace import PACES
from onenight.speech.script import Script, Telling, compile_night
from tests.rules.random_decks import draw_blind_deck
from tests.rules.strategies import draw_some_of

LONGEST = "doppelganger, 2 werewolf, minion, 2 mason, seer, robber, troublemaker, drunk, insomniac, hunter, tanner"
"""Thirteen cards for ten players: every role that wakes."""

DAYBREAK = (
    "sentinel, doppelganger, alpha_wolf, mystic_wolf, dream_wolf, apprentice_seer, paranormal_investigator, witch, "
    "village_idiot, insomniac, revealer, curator, bodyguard"
)
"""Thirteen cards for ten players: the whole second box, with who copies it."""
BOTH = (
    "sentinel, doppelganger, werewolf, alpha_wolf, minion, 2 mason, seer, robber, troublemaker, drunk, hunter, curator"
)
"""Thirteen cards of both boxes; with the deck above, every role is called."""

VAMPIRES = (
    "copycat, doppelganger, vampire, master, count, renfield, diseased, cupid, priest, assassin, apprentice_assassin, "
    "pickpocket, aura_seer"
)
"""Thirteen cards for ten players: a dusk in which hands go on pointing and eyes stay open."""

HOUSE_RULES: dict[str, str | dict[str, str | bool]] = {
    "official": {},
    "no lone wolf": {"lone_wolf": False},
    "when called": {"doppelganger": "when called"},
    "Insomniac sleeps": {"copied_insomniac": "sleeps"},
    "Mason is a villager": {"copied_mason": "villager"},
    "Masons in pairs": {"masons": "only in pairs"},
    "article": "article",
    "reference": "reference",
    "all": {
        "lone_wolf": False,
        "doppelganger": "when called",
        "copied_insomniac": "sleeps",
        "copied_mason": "villager",
        "masons": "only in pairs",
    },
}
"""Every house rule that changes calls, the presets, and all of them together."""


class Night(NamedTuple):
    """A night to be told: a deck as `2 werewolf, seer`, and all that shapes its calls."""

    deck: str
    rules: object = "official"
    pace: str = "normal"
    game: str = "ultimate"
    players: int | None = None
    nudge: bool = True
    most_seconds: float | None = None

    def script(self, lines: Lines) -> Script:
        """Its script in these words."""
        deck = Deck.of(GAMES[self.game], read_cards(self.deck))
        players = len(deck.cards) - deck.game.center if self.players is None else self.players
        telling = Telling(PACES[self.pace], self.nudge, self.most_seconds)
        return compile_night(deck, players, Rulebook(deck.game, read_house_rules(self.rules)), telling, lines)


OURS = Lines("en")
"""The English lines as they are installed."""


def make_night(
    deck: str,
    rules: object = "official",
    pace: str = "normal",
    *,
    most_seconds: float | None = None,
    lines: Lines = OURS,
) -> Script:
    """The script of a night of Ultimate."""
    return Night(deck, rules, pace, most_seconds=most_seconds).script(lines)


def read_cards(listing: str) -> Iterator[str]:
    """`2 werewolf, seer` as role keys."""
    for entry in listing.split(", "):
        *number, role = entry.split()
        yield from [role] * int(number[0] if number else 1)


def make_chance(seed: int) -> random.Random:
    """Chance that can be repeated."""
    return random.Random(seed)  # noqa: S311 - a test keeps no secrets


house = st.sampled_from(list(PRESETS.values())) | st.builds(
    HouseRules,
    **{key: st.sampled_from(values) for key, values in OPTION_VALUES.items()},
    **{key: draw_some_of(every) for key, every in LIST_OPTIONS.items()},
)


@st.composite
def tables(draw: st.DrawFn) -> tuple[Deck, int, Rulebook]:
    """A legal deck of either game, for some number of players and under any house rules; often with a Doppelgänger."""
    rulebook = draw(st.just(Rulebook(ORIGINAL)) | st.builds(Rulebook, st.just(ULTIMATE), house))
    players = draw(st.integers(rulebook.game.players.start, rulebook.game.players.stop - 1))
    chance = make_chance(draw(st.integers(0, 2**16)))
    deck = draw_blind_deck(players, rulebook, chance)
    if rulebook.game is ULTIMATE and draw(st.booleans()):
        while "doppelganger" not in deck:
            deck = draw_blind_deck(players, rulebook, chance)
    return deck, players, rulebook


paces = st.sampled_from(list(PACES.values()))

Calls = dict[str, dict[str, str]]
"""A file of calls: text by section and name."""


def read_english_calls() -> Calls:
    """The calls of the night as they stand in `templates/en`, read without the project's own reader."""
    return tomllib.loads((find_data("templates") / "en" / "night.toml").read_text("utf-8"))


def write_toml(calls: Calls) -> str:
    """The calls as the text of a file."""
    written = []
    for section, lines in calls.items():
        written.append(f"[{section}]")
        written += [f"{name} = {json.dumps(text, ensure_ascii=False)}" for name, text in lines.items()]
    return "\n".join(written) + "\n"


def rewrite_calls(change: Callable[[str], str]) -> Lines:
    """The English calls with every line changed, as a table's own."""
    calls = {
        section: {name: change(line) for name, line in lines.items()} for section, lines in read_english_calls().items()
    }
    return read_own_night(write_toml(calls), "en")
