"""Bodyguards before the dead are told: what is certain, and what is asked; situations worked out by hand."""

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
WHO = Question("guards")
AT_ANN = {0: 1, 1: 0, 2: 0, 3: 4, 4: 3}
"""Ben and Cy point at Ann."""
PLAIN = {1: "seer", 2: "robber"}
OPEN = Known(DECK, 5, RULEBOOK, ())

CASES: dict[str, tuple[Known, dict[int, int], tuple[int, ...] | None, Question | None]] = {
    "who points at her may be a Bodyguard": (OPEN, AT_ANN, None, WHO),
    "nobody who may be one points at her": (OPEN._replace(held=PLAIN), AT_ANN, (0,), None),
    "the Bodyguard points elsewhere": (OPEN._replace(everyone={Stake.BODYGUARD: (3,)}), AT_ANN, (0,), None),
    "the Bodyguard points at her": (OPEN._replace(everyone={Stake.BODYGUARD: (1,)}), AT_ANN, (), None),
    "her own finger is not told, and cannot save her": (
        OPEN._replace(everyone={Stake.BODYGUARD: (0,)}),
        {1: 0, 2: 0, 3: 0, 4: 3},
        (0,),
        None,
    ),
    "whom the Bodyguard points at is not told": (
        OPEN._replace(everyone={Stake.BODYGUARD: (4,)}),
        {0: 1, 1: 0, 2: 0, 3: 0},
        None,
        Question("guarded", 4),
    ),
    "an artifact lies on the Bodyguard's card": (
        OPEN._replace(held={1: "bodyguard"}, artifacts={1: "claw"}),
        AT_ANN,
        (0,),
        None,
    ),
    "an artifact may lie on the Bodyguard's card": (OPEN._replace(held={1: "bodyguard"}), AT_ANN, None, WHO),
    "a second one may have copied him": (Known(COPIER, 5, RULEBOOK, (), held={3: "bodyguard"}), AT_ANN, None, WHO),
    "no second one has": (
        Known(COPIER, 5, RULEBOOK, (), held={3: "bodyguard"}, copied="seer"),
        AT_ANN,
        (0,),
        None,
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_who_dies_is_certain_or_asked_about(case: str) -> None:
    """Who dies of the votes, and what is asked before that is told."""
    known, votes, dead, asked = CASES[case]

    assert find_dead_with_guards(Fingers(5, votes), known) == dead
    assert choose_guard_question(Fingers(5, votes), known) == asked


def test_told_dead_agree_with_fingers_that_a_bodyguard_may_change() -> None:
    """Ann dies, or nobody where she is protected; Dora got one finger."""
    found = [may_be_dead(Fingers(5, AT_ANN), OPEN, dead) for dead in ((0,), (), (3,))]

    assert found == [True, True, False]
