"""Situations with the Vampire box, each worked out by hand from the page of rules, in the notation of one line.

`end` has what is expected of a result: names and teams as words, cards, roles, marks and sights as `A=seer`; of these
only what is named is compared. `mark` before a sight's mark is left out: `B:C=fear` is a mark, as no role is one but
for the Vampire, whose mark is `B:C=marked`.
"""

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from tests import notation

LISTS = ("killed", "winning_teams", "winners", "werewolves", "vampires", "shields")
MAPPINGS = ("cards", "roles", "marks")
MARKS_SEEN = ("fear", "bat", "disease", "love", "traitor", "clarity")


class Situation(NamedTuple):
    """A game, and what is expected of it: the parts of its result, or whose pick is refused."""

    title: str
    line: str
    end: dict[str, str]
    told: dict[str, Any] = {}  # noqa: RUF012 - nobody writes into it
    """What else the record has; `house_rules` are added to the official ones."""


def make_record(situation: Situation, official: dict[str, Any], *, final: bool) -> dict[str, Any]:
    """Return the record that a situation describes, with every house rule told."""
    house = official | situation.told.get("house_rules", {})
    told = {key: read_told(value) for key, value in situation.told.items() if key != "house_rules"}
    make = notation.make_final_record if final else notation.make_record
    return make(situation.line, game="ultimate", house_rules=house, **told)


def read_told(value: str) -> Any:  # noqa: ANN401 - a part of a record
    """Return what a line tells beside the cards: a name or role, or marks and artifacts by player."""
    return notation.read_cards(value) if "=" in value else value


def make_expected(situation: Situation, result: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the parts of a result that a situation tells, and what it expects of them."""
    told: dict[str, Any] = {}
    expected: dict[str, Any] = {}
    for key, value in situation.end.items():
        if key in LISTS:
            told[key], expected[key] = result[key], value.split()
        elif key in MAPPINGS:
            expected[key] = notation.read_cards(value)
            told[key] = {name: result[key].get(name) for name in expected[key]}
        else:
            expected[key] = read_sights(value)
            told[key] = {name: result["seen"].get(name, []) for name in expected[key]}
    return told, expected


def read_sights(line: str) -> dict[str, list[list[str]]]:
    """Return sights by player; one who is named alone has seen nothing."""
    sights: dict[str, list[list[str]]] = {}
    for word in line.split():
        who, _, what = word.partition(":")
        pairs = notation.read_sights(word)[who] if what else []
        sights[who] = [[place, f"mark {face}" if face in MARKS_SEEN else face] for place, face in pairs]
    return sights


_SITUATIONS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))

FINALS, NIGHTS, REFUSED_FINALS, REFUSED_NIGHTS = (
    [Situation(**told) for told in _SITUATIONS[name]]
    for name in ("finals", "nights", "refused_finals", "refused_nights")
)
