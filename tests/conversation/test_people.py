"""People are heard as well as they ever were: `python -m tests.people` prints how well, and raises the floors."""

from typing import Any

import pytest

from tests.effort import rest_slow
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


MISSED: list[tuple[dict[str, Any], Answer, bool]] = [
    ({"phase": "deck"}, answer(), True),
    ({"phase": ["open", "deck"]}, answer(), True),
    ({"phase": "night"}, answer(), False),
    ({"players": 6}, answer(), False),
    ({"deck": ["werewolf", "seer"]}, answer(), True),
    ({"deck": ["werewolf"]}, answer(), False),
    ({"deck_has": ["seer"]}, answer(), True),
    ({"deck_has": ["seer", "seer"]}, answer(), False),
    ({"deck_lacks": ["seer"]}, answer(), False),
    ({"deck_lacks": ["tanner"]}, answer(), True),
    ({"house_rules": {"lone_wolf": True}}, answer(), True),
    ({"house_rules": {"lone_wolf": False}}, answer(), False),
    ({"house_rules": {"lone_wolf": False}}, answer(house_rules={"lone_wolf": False}), True),
    ({"timer_between": [100, 200]}, answer(), False),
    ({"timer_between": [100, 200]}, answer(timer={"seconds_left": 150}), True),
    ({"timer_between": [100, 200]}, answer(timer={"seconds_left": 201}), False),
    ({"votes": {"Ann": "Bob"}}, answer(votes={"Ann": "Bob", "Bob": "Ann"}), True),
    ({"votes": {"Ann": "Bob"}}, answer(), False),
    ({"killed": ["Ann"]}, answer(verdict={"killed": ["Ann"]}), True),
    ({"killed": ["Ann"]}, answer(verdict={"killed": ["Ann", "Bob"]}), False),
    ({"winners_include": ["Ann"]}, answer(verdict={"winners": ["Ann", "Bob"]}), True),
    ({"winners_exclude": ["Ann"]}, answer(verdict={"winners": ["Ann", "Bob"]}), False),
    ({"chips": {"Ann": 2}}, answer(chips={"Ann": 1}), False),
    ({"says_any": ["SIX"]}, answer("six of you"), True),
    ({"says_none": ["six"]}, answer("Six of you"), False),
    ({"asks": False}, answer(), False),
]


@pytest.mark.parametrize(("expect", "given", "holds"), MISSED)
def test_what_is_expected_holds_or_is_missed(expect: dict[str, Any], given: Answer, holds: bool) -> None:  # noqa: FBT001 - a column
    """Each key that a case may have."""
    assert (find_missed(expect, given) == []) == holds


OUTCOMES: list[tuple[str, dict[str, Any], Answer, str]] = [
    ("utterance", {"players": 6}, answer(players=6), "whole"),
    ("utterance", {"players": 6}, answer(players=7), "wrong"),
    ("utterance", {"players": 6}, answer(), "nothing"),
    ("utterance", {"players": 6}, answer(pace="quick"), "nothing"),
    ("utterance", {"players": 6, "pace": "quick"}, answer(pace="quick"), "half"),
    ("utterance", {"players": 6, "pace": "quick"}, answer(pace="quick", players=7), "wrong"),
    ("utterance", {"says_any": ["six"]}, answer("seven"), "nothing"),
    ("noise", {}, answer("Sorry"), "whole"),
    ("noise", {}, answer(pace="quick"), "wrong"),
]


@pytest.mark.parametrize(("kind", "expect", "given", "came"), OUTCOMES)
def test_an_outcome_is_told_by_what_changed(kind: str, expect: dict[str, Any], given: Answer, came: str) -> None:
    """By what a table can see, before and after."""
    case = {"kind": kind, "expect": expect}

    assert rate_outcome(case, answer().state, given, find_missed(expect, given)) == came


def test_noise_where_people_talk_is_answered_or_left_alone() -> None:
    """By night and day nothing is to be said; a clock may have gone on by some seconds."""
    before = answer(phase="day", timer={"seconds_left": 200})
    after = answer(phase="day", timer={"seconds_left": 198})

    assert rate_outcome({"kind": "noise"}, before.state, after, []) == "whole"
    assert rate_outcome({"kind": "noise"}, before.state, after._replace(say="Sorry"), []) == "answered"
    assert rate_outcome({"kind": "noise"}, before.state, answer(phase="day"), []) == "wrong"
