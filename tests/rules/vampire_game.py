"""The game with the Vampire box, which no table can choose yet: its records are read and judged by the engine."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType
from typing import Any
from unittest.mock import patch

from onenight.rules.boxes.box import Box
from onenight.rules.boxes.vampire import VAMPIRE
from onenight.rules.game import ULTIMATE, Game
from onenight.rules.marks import find_mark
from onenight.rules.record import Record, read_record
from onenight.rules.result import Result, list_monsters, play_and_judge
from onenight.rules.roles import Role, Stake
from onenight.rules.rulebook import HouseRules, Rulebook

FURTHER_RULES = ("master", "epic_battle", "traitor")
"""The house rules of the box."""


def _add_mist(role: Role) -> Role:
    """Return a role who may hand out the box's artifact, too, if it hands out any."""
    lays = role.action.lays == "artifacts"
    return replace(role, words=(*role.words, *VAMPIRE.artifacts)) if lays else role


def _add_to_curator(box: Box) -> Box:
    """Return a box whose Curator knows the artifact of the Vampire box."""
    return replace(box, roles=MappingProxyType({key: _add_mist(role) for key, role in box.roles.items()}))


GAME: Game = replace(ULTIMATE, further=(*map(_add_to_curator, ULTIMATE.further), VAMPIRE))
"""Ultimate with all boxes."""


@contextmanager
def play_with_vampires() -> Iterator[None]:
    """Let records of Ultimate have the cards of the Vampire box."""
    artifacts = MappingProxyType({"artifacts": tuple(GAME.artifacts)})
    with (
        patch("onenight.rules.record.GAMES", {GAME.key: GAME}),
        patch("onenight.rules.record.ULTIMATE", GAME),
        patch("onenight.rules.rulebook.ULTIMATE", GAME),
        patch("onenight.rules.rulebook.LIST_OPTIONS", artifacts),
    ):
        yield


def judge_with_vampires(told: Mapping[str, Any]) -> dict[str, Any]:
    """Return the result of a record that may have cards of the Vampire box, as plain JSON.

    Raises:
        GameError: the record is refused.
    """
    house = told.get("house_rules", "official")
    further = {key: house[key] for key in FURTHER_RULES if key in house} if isinstance(house, dict) else {}
    kept = {key: value for key, value in house.items() if key not in further} if isinstance(house, dict) else house
    with play_with_vampires():
        record = read_record({**told, "house_rules": kept})
        rules = type("FurtherRules", (HouseRules,), further)(*record.rulebook.house)
        record = replace(record, rulebook=Rulebook(GAME, rules))
        return _tell_result(record, play_and_judge(record))


def _tell_result(record: Record, end: Result) -> dict[str, Any]:
    """Return how a game ended, in names."""
    names = record.players
    seats = range(len(names))
    places = [*names, *[f"center {number}" for number in range(1, len(end.cards) - len(names) + 1)]]
    seen: dict[str, list[list[str]]] = {}
    for sight in end.sights:
        seen.setdefault(names[sight.seat], []).append([places[sight.place], sight.role.key])
    told: dict[str, Any] = {
        "cards": {names[seat]: end.cards[seat].key for seat in seats},
        "roles": {names[seat]: end.roles[seat].key for seat in seats},
        "marks": {names[seat]: find_mark(end.laid.marks, seat).value for seat in seats},
        "seen": seen,
        "shields": sorted(names[seat] for seat in end.laid.shields),
        "artifacts": {names[seat]: list(GAME.artifacts)[which] for seat, which in end.laid.artifacts},
    }
    monsters = list_monsters(end.roles[: len(names)], end.laid, record.rulebook)
    told |= {
        "werewolves": [names[seat] for seat in monsters[Stake.WEREWOLF]],
        "vampires": [names[seat] for seat in monsters[Stake.VAMPIRE]],
    }
    if end.verdict is not None:
        told |= {
            "killed": [names[seat] for seat in end.verdict.dead],
            "winning_teams": sorted(end.verdict.teams),
            "winners": [names[seat] for seat in end.verdict.winners],
        }
    return told
