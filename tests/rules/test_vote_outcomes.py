"""How shots of dead Hunters end where Bodyguards may stand in their way: every end, worked out by hand."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from onenight.rules.vote_outcomes import SupposedTable, VoteOutcome, list_vote_outcomes

CASES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["case"]


def read_seats(told: str) -> tuple[int, ...]:
    """Return the seats of a line."""
    return tuple(map(int, told.split()))


def read_pairs(told: str) -> frozenset[tuple[int, int]]:
    """Return who points at whom: `0>2 1>3`."""
    return frozenset((int(one), int(other)) for one, other in (pair.split(">") for pair in told.split()))


def read_supposed(case: dict[str, Any]) -> SupposedTable:
    """Return the table of a case, without a Doppelgänger."""
    hunters = case.get("hunters", "")
    return SupposedTable(
        case["players"],
        frozenset(read_seats(case.get("counted", hunters))),
        frozenset(read_seats(hunters)),
        read_pairs(case.get("aimed", "")),
        read_pairs(case.get("voted", "")),
        case.get("hunter", False),
        copier=False,
        safe=frozenset(read_seats(case.get("safe", ""))),
        guards=read_seats(case.get("guards", "")),
        spare=case.get("spare", 0),
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_every_end_is_found_and_no_other(case: dict[str, Any]) -> None:
    """Who is dead, how many of them have to be Bodyguards, and how many of all."""
    ends = {
        VoteOutcome(tuple(dead), hunter, copier=False, dead_guards=fell, guards=guards)
        for dead, fell, guards, hunter in case["ends"]
    }

    assert list_vote_outcomes(read_supposed(case), read_seats(case["dead"])) == ends
