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
from onenight.rules.result import list_monsters, play_and_judge
from onenight.rules.roles import Role, Stake
from onenight.rules.rulebook import HouseRules, Rulebook
from tests.rules.played_records import tell_result

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


def read_with_vampires(told: Mapping[str, Any]) -> Record:
    """Return a record that may have cards of the Vampire box.

    Raises:
        GameError: the record is refused.
    """
    house = told.get("house_rules", "official")
    rules = {"artifacts": list(GAME.artifacts), **({} if house == "official" else house)}
    further = {key: rules.pop(key) for key in FURTHER_RULES if key in rules}
    with play_with_vampires():
        record = read_record({**told, "house_rules": rules})
        read = type("FurtherRules", (HouseRules,), further)(*record.rulebook.house)
        return replace(record, rulebook=Rulebook(GAME, read))


def judge_with_vampires(told: Mapping[str, Any]) -> dict[str, Any]:
    """Return the result of such a record, as plain values, with the marks and who counts as a monster.

    Raises:
        GameError: the record is refused.
    """
    record = read_with_vampires(told)
    end = play_and_judge(record)
    names = record.players
    monsters = list_monsters(end.roles[: len(names)], end.laid, record.rulebook)
    return {
        **tell_result(record, end),
        "marks": {name: find_mark(end.laid.marks, seat).value for seat, name in enumerate(names)},
        "werewolves": [names[seat] for seat in monsters[Stake.WEREWOLF]],
        "vampires": [names[seat] for seat in monsters[Stake.VAMPIRE]],
    }
