"""Who can have an artifact that replaces what they are: which seats stand for all, and how many at once."""

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
ALONE = Known(Deck.of(ULTIMATE, ["curator", *REST, "drunk"]), 5, RULEBOOK, ())
NO_HUNTER = Known(Deck.of(ULTIMATE, ["curator", "minion", *REST[:1], *REST[2:], "drunk"]), 5, RULEBOOK, ())
COPIER = Known(Deck.of(ULTIMATE, ["curator", *REST, "doppelganger"]), 5, RULEBOOK, ())
PLAIN, TANNER = Nature(Stake.VILLAGER), Nature(Stake.TANNER)
"""What the Doppelgänger card counts as: such a one may have copied the Curator, or not."""

CASES: dict[str, tuple[Known, Nature, set[int], int]] = {
    "two stand for all who are alike": (ALONE, PLAIN, {0, 1}, 1),
    "the dead stand for themselves": (ALONE._replace(dead=(4,)), PLAIN, {0, 1, 4}, 1),
    "the dead do where no Hunter can shoot": (NO_HUNTER._replace(dead=(4,)), PLAIN, {0, 1, 4}, 1),
    "so does a Bodyguard": (ALONE._replace(everyone={Stake.BODYGUARD: (4,)}), PLAIN, {0, 1, 4}, 1),
    "so does whom the dead point at": (ALONE._replace(dead=(0,), pointed={0: 2}), PLAIN, {0, 1, 2, 3}, 1),
    "who copied the Curator lays a second one": (COPIER, PLAIN, {0, 1}, 2),
    "who copied somebody else lays none": (COPIER, TANNER, {0, 1}, 1),
    "one is told": (ALONE._replace(artifacts={0: "claw"}), PLAIN, {0}, 1),
    "one is told of two": (COPIER._replace(artifacts={0: "claw"}), PLAIN, {0, 1, 2}, 2),
}


@pytest.mark.parametrize("case", CASES)
def test_who_can_have_an_artifact(case: str) -> None:
    """Which seats, and how many at once; what was told holds in all."""
    known, nature, seats, most = CASES[case]
    found = list(list_endowments(known, {}, nature))

    assert {seat for each in found for seat in each} == seats
    assert max(map(len, found)) == most
    if known.artifacts:
        assert all(each[0] is Stake.WEREWOLF for each in found)
