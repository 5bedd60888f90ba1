"""Bodyguards before the dead are told: what is certain, and what is asked; situations worked out by hand."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from onenight.rules.deck import Deck
from onenight.rules.finger_count import Fingers
from onenight.rules.game import ULTIMATE
from onenight.rules.known_facts import Known, Question
from onenight.rules.protection import choose_guard_question, find_dead_with_guards, may_be_dead
from onenight.rules.roles import Stake
from onenight.rules.rulebook import Rulebook

RULEBOOK = Rulebook().limit_artifacts(("base", "daybreak"))
REST = ("hunter", "seer", "robber", "villager", "villager")
DECK = Deck.of(ULTIMATE, ["werewolf", "bodyguard", "curator", *REST])
COPIER = Deck.of(ULTIMATE, ["werewolf", "bodyguard", "doppelganger", *REST])
AT_ANN = {0: 1, 1: 0, 2: 0, 3: 4, 4: 3}
"""Ben and Cy point at Ann."""
OPEN = Known(DECK, 5, RULEBOOK, ())
CASES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["case"]


def read_seats(told: Mapping[str, str]) -> dict[int, str]:
    """Return what each seat has."""
    return {int(seat): card for seat, card in told.items()}


def read_known(case: Mapping[str, Any]) -> Known:
    """Return what a case tells beside the votes."""
    return Known(
        COPIER if case.get("copier") else DECK,
        5,
        RULEBOOK,
        (),
        held=read_seats(case.get("held", {})),
        artifacts=read_seats(case.get("artifacts", {})),
        copied=case.get("copied"),
        everyone={Stake.BODYGUARD: (case["bodyguard"],)} if "bodyguard" in case else {},
    )


def read_votes(case: Mapping[str, Any]) -> dict[int, int]:
    """Return whom each points at; Ben and Cy at Ann, where it is not told."""
    pairs = [pair.split(">") for pair in case["votes"].split()] if "votes" in case else []
    return {int(voter): int(target) for voter, target in pairs} or AT_ANN


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_who_dies_is_certain_or_asked_about(case: Mapping[str, Any]) -> None:
    """Who dies of the votes, and what is asked before that is told."""
    known, votes = read_known(case), read_votes(case)
    dead = tuple(case["dead"]) if "dead" in case else None
    asked = Question(*case["asked"]) if "asked" in case else None

    assert find_dead_with_guards(Fingers(5, votes), known) == dead
    assert choose_guard_question(Fingers(5, votes), known) == asked


def test_told_dead_agree_with_fingers_that_a_bodyguard_may_change() -> None:
    """Ann dies, or nobody where she is protected; Dora got one finger."""
    found = [may_be_dead(Fingers(5, AT_ANN), OPEN, dead) for dead in ((0,), (), (3,))]

    assert found == [True, True, False]
