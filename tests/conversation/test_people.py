"""People are heard as well as they ever were: `python -m tests.people` prints how well, and raises the floors."""

from typing import Any

import pytest

from tests.effort import rest_slow
from tests.fixtures import read_tables
from tests.people import (
    AUTHORS,
    Answer,
    find_missed,
    group_by_kind,
    list_authors,
    raise_floors,
    rate_outcome,
    read_floors,
    share,
    share_wrong,
)

TABLES = read_tables(__file__)
TABLE: dict[str, Any] = dict.fromkeys(("names", "votes", "verdict", "chips", "timer")) | {
    "phase": "deck",
    "game": "ultimate",
    "players": 5,
    "deck": ["seer", "werewolf"],
    "pace": "normal",
    "house_rules": {},
}


def answer(say: str = "", *, listens: bool = True, **changes: object) -> Answer:
    """A table as it answers, with changes."""
    return Answer(TABLE | changes, say, listens)


@pytest.mark.parametrize("author", rest_slow(("b", "a", "m", "n", "o", "p", "q", "r", "s", "t", "v")))
def test_no_share_falls_below_its_floor(author: str) -> None:
    """Of every kind as many cases are whole as were once, and no more are answered wrongly."""
    if author not in list_authors():
        pytest.skip("the language is not finished")
    least = read_floors()[author]
    found = {kind: share(some) for kind, some in group_by_kind(author).items()}

    assert found.keys() == least.keys() - {"wrong"}
    assert {kind: each for kind, each in found.items() if each < least[kind]} == {}
    assert share_wrong(author) <= least["wrong"]


def test_every_author_has_floors() -> None:
    """And nobody else; of a language that is not finished they may be there."""
    assert {*list_authors()} <= read_floors().keys() <= AUTHORS.keys()


def test_floors_only_rise() -> None:
    """And what is wrong at most only falls."""
    before = {"a": {"noise": 90, "wrong": 3}}

    assert raise_floors(before, {"a": {"noise": 80, "wrong": 2}}) == {"a": {"noise": 90, "wrong": 2}}
    assert raise_floors(before, {"a": {"noise": 95, "wrong": 4}}) == {"a": {"noise": 95, "wrong": 3}}
    assert raise_floors({}, {"a": {"noise": 95, "wrong": 4}}) == {"a": {"noise": 95, "wrong": 4}}


@pytest.mark.parametrize(("expect", "changes", "say", "holds"), TABLES["missed"])
def test_what_is_expected_holds_or_is_missed(
    expect: dict[str, Any], changes: dict[str, Any], say: str, *, holds: bool
) -> None:
    """Each key that a case may have."""
    assert (find_missed(expect, answer(say, **changes)) == []) == holds


@pytest.mark.parametrize(("kind", "expect", "changes", "say", "came"), TABLES["outcomes"])
def test_an_outcome_is_told_by_what_changed(
    kind: str, expect: dict[str, Any], changes: dict[str, Any], say: str, came: str
) -> None:
    """By what a table can see, before and after."""
    case, given = {"kind": kind, "expect": expect}, answer(say, **changes)

    assert rate_outcome(case, answer().state, given, find_missed(expect, given)) == came


def test_noise_where_people_talk_is_answered_or_left_alone() -> None:
    """By night and day nothing is to be said; a clock may have gone on by some seconds."""
    before = answer(phase="day", timer={"seconds_left": 200})
    after = answer(phase="day", timer={"seconds_left": 198})

    assert rate_outcome({"kind": "noise"}, before.state, after, []) == "whole"
    assert rate_outcome({"kind": "noise"}, before.state, after._replace(say="Sorry"), []) == "answered"
    assert rate_outcome({"kind": "noise"}, before.state, answer(phase="day"), []) == "wrong"
