"""How shots of dead Hunters end where Bodyguards may stand in their way: every end, worked out by hand."""

import pytest

from onenight.rules.vote_outcomes import SupposedTable, VoteOutcome, list_vote_outcomes

HUNTER = frozenset({0})
BOTH = frozenset({0, 1})
"""Who is a Hunter for certain: Ana, or Ana and Ben."""
AT_CY = frozenset({(0, 2)})


def end(*dead: int, fell: int = 0, guards: int = 0, hunter: bool = False) -> VoteOutcome:
    """One end; `hunter`: whether that card is still to be placed."""
    return VoteOutcome(dead, hunter, False, fell, guards)  # noqa: FBT003 - no Doppelgänger here


def supposed(players: int, hunters: frozenset[int], aimed: frozenset[tuple[int, int]]) -> SupposedTable:
    """A table where only these are known for what they are, and whom they point at."""
    return SupposedTable(players, hunters, hunters, aimed, frozenset(), hunter=False, copier=False)


ONE = supposed(5, HUNTER, AT_CY)
TWO = supposed(5, BOTH, frozenset({(0, 2), (1, 3)}))
AT_ONE = supposed(5, BOTH, frozenset({(0, 2), (1, 2)}))
OPEN = supposed(3, HUNTER, AT_CY)._replace(hunter=True, spare=1)
ELSEWHERE = frozenset({(0, 2), (1, 0), (2, 0), (3, 0), (4, 0)})

CASES = {
    "nobody protects": (ONE, (0,), {end(0, 2)}),
    "a Bodyguard is told to": (ONE._replace(safe=frozenset({2})), (0,), {end(0)}),
    "somebody may be a Bodyguard": (ONE._replace(spare=1), (0,), {end(0, 2), end(0, guards=1)}),
    "nobody protects himself": (ONE._replace(guards=(2,)), (0,), {end(0, 2)}),
    "a Bodyguard of whom it is not told whom": (ONE._replace(guards=(4,)), (0,), {end(0, 2), end(0)}),
    "one protects one, for he points at one of the living": (
        TWO._replace(guards=(4,)),
        (0, 1),
        {end(0, 1, 2), end(0, 1, 3)},
    ),
    "there is one card, and who has it may be shot": (
        TWO._replace(spare=1),
        (0, 1),
        {
            end(0, 1, 2, 3),
            *(end(0, 1, victim, guards=1, fell=fell) for victim in (2, 3) for fell in (0, 1)),
        },
    ),
    "two shots at one": (AT_ONE._replace(spare=1), (0, 1), {end(0, 1, 2), end(0, 1, guards=1)}),
    "all point elsewhere": (ONE._replace(spare=1, voted=ELSEWHERE), (0,), {end(0, 2)}),
    "one points there": (
        ONE._replace(spare=1, voted=ELSEWHERE - {(3, 0)} | {(3, 2)}),
        (0,),
        {end(0, 2), end(0, guards=1)},
    ),
    "everybody is known": (ONE._replace(spare=1, counted=frozenset(range(5))), (0,), {end(0, 2)}),
    "the other dead is the Bodyguard, and no Hunter": (
        OPEN,
        (0, 1),
        {end(0, 1, 2, hunter=True), end(0, 1, 2), end(0, 1, fell=1, guards=1, hunter=True)},
    ),
    "the other dead has shot, and is no Bodyguard": (
        OPEN._replace(counted=frozenset({1}), hunters=frozenset({1}), aimed=frozenset({(0, 2), (1, 2)})),
        (0, 1),
        {end(0, 1, 2, hunter=True), end(0, 1, 2), end(0, 1, fell=1, guards=1, hunter=True)},
    ),
    "nobody is left whom the Bodyguard can have pointed at": (
        supposed(3, frozenset(), frozenset())._replace(guards=(1,)),
        (0, 2),
        set(),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_every_end_is_found_and_no_other(case: str) -> None:
    """Who is dead, how many of them have to be Bodyguards, and how many of all."""
    table, dead, ends = CASES[case]

    assert list_vote_outcomes(table, dead) == ends
