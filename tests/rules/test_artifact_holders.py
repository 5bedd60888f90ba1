"""Who can have an artifact that replaces what they are: which seats stand for all, and how many at once."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from onenight.rules.artifact_holders import list_endowments
from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.rules.known_facts import Known
from onenight.rules.roles import Stake
from onenight.rules.rulebook import Rulebook
from onenight.rules.unseen_cards import Nature

RULEBOOK = Rulebook().limit_artifacts(("base", "daybreak"))
REST = ("werewolf", "hunter", "seer", "robber", "villager", "villager")
DECKS = {
    "alone": ["curator", *REST, "drunk"],
    "no hunter": ["curator", "minion", *REST[:1], *REST[2:], "drunk"],
    "copier": ["curator", *REST, "doppelganger"],
}
CASES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["case"]


def read_known(case: Mapping[str, Any]) -> Known:
    """Return what a case tells."""
    return Known(
        Deck.of(ULTIMATE, DECKS[case["deck"]]),
        5,
        RULEBOOK,
        tuple(case.get("dead", ())),
        pointed={int(seat): target for seat, target in case.get("pointed", {}).items()},
        artifacts={int(seat): artifact for seat, artifact in case.get("artifacts", {}).items()},
        everyone={Stake.BODYGUARD: (case["bodyguard"],)} if "bodyguard" in case else {},
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_who_can_have_an_artifact(case: Mapping[str, Any]) -> None:
    """Which seats, and how many at once; what was told holds in all."""
    known, nature = read_known(case), Nature(Stake(case.get("copied", "villager")))
    found = list(list_endowments(known, {}, nature))

    assert {seat for each in found for seat in each} == set(case["seats"])
    assert max(map(len, found)) == case["most"]
    if known.artifacts:
        assert all(each[0] is Stake.WEREWOLF for each in found)
