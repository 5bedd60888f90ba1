"""Taps of several windows at one table: what was tapped at a view that is no longer true is not done, all else is."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from onenight.rules.week import play
from onenight.ways.one_week.texts.party_state import week_of
from tests.texting.playing import draw_legal_tap
from tests.ways.one_week.texts.playing import is_tappable, make_tap
from tests.webhooks.tapped_table import Host, Json, TappedTable, make_answer_json, make_wish_json, serve_at_home

NAMES = ("Bob", "Cy", "Dora")


def is_stale(answer: Json) -> bool:
    """Whether nothing was done."""
    stale: bool = answer.get("stale", False)
    assert not (stale and answer["say"])
    return stale


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A service at home."""
    with serve_at_home(tmp_path) as host:
        yield host


@pytest.fixture
def week(host: Host) -> TappedTable:
    """A texted week that has begun."""
    table = host.opens()
    table.wish(make_wish_json("GameIntent", game="week"))
    table.wish(make_wish_json("TextRolesIntent"))
    table.join_by_tap(NAMES)
    table.take("BeginIntent")
    return table


@pytest.fixture
def night(host: Host) -> TappedTable:
    """A texted night that has begun."""
    table = host.opens()
    table.wish(make_wish_json("TextRolesIntent"))
    table.join_by_tap(NAMES)
    table.come_to("night", Random(1))  # noqa: S311 - a test keeps no secrets
    return table


@pytest.fixture
def vote(host: Host) -> TappedTable:
    """A table with cards that is asked which card somebody shows."""
    table = host.opens()
    table.wish(make_wish_json("SeatsIntent", names=NAMES))
    for name in ("BeginIntent", "BeginIntent", "VoteIntent"):
        table.take(name)
    table.fill("PointIntent", names=NAMES[:2], target="Dora")
    return table


def move_by_phone(table: TappedTable) -> None:
    """The phone of whose turn it is taps a move that goes, and no window has looked since."""
    week = week_of(table.load_party())
    move = next(move for move in play.list_possible_moves(week) if is_tappable(move))
    table.send_tap(week.actor, answer=make_answer_json(make_tap(move, week)))
    assert week_of(table.load_party()) != week


@pytest.mark.parametrize("late", ["AMAZON.NextIntent", "GoIntent"])
def test_tap_for_a_turn_that_is_over_moves_nobody(week: TappedTable, late: str) -> None:
    """The next player's turn has come by phone: it goes on without nobody, and nobody else arrives there."""
    wish = next(each["wish"] for each in week.shown["offers"] if each["wish"]["intent"] == late)
    move_by_phone(week)
    before = week_of(week.load_party())

    assert is_stale(week.wish_as_shown(wish))
    assert week_of(week.load_party()) == before
    week.shown = week.look()
    assert not is_stale(week.wish_as_shown(make_wish_json("AMAZON.NextIntent")))
    assert week_of(week.load_party()) != before


def test_lost_answer_of_a_turn_comes_again(week: TappedTable) -> None:
    """By its id, also when the next turn has come and gone; nobody is gone on without twice."""
    first = week.wish_as_shown(make_wish_json("AMAZON.NextIntent"), id="one")
    move_by_phone(week)
    before = week_of(week.load_party())
    again = week.wish_as_shown(make_wish_json("AMAZON.NextIntent"), id="one")

    assert (again["say"] or first["say"], again["you"]) == (first["say"], first["you"])
    assert week_of(week.load_party()) == before


def test_tap_in_a_night_that_is_over_is_stale(night: TappedTable) -> None:
    """All have answered on their phones meanwhile: the phase is another one; and one answer alone changes nothing."""
    party, chance = night.load_party(), Random(2)  # noqa: S311 - as above
    for seat in range(len(NAMES)):
        assert not is_stale(night.wish_as_shown(make_wish_json("AMAZON.HelpIntent")))
        tap = draw_legal_tap(party, seat, chance)
        night.send_tap(seat, answer=make_answer_json(tap))

    assert is_stale(night.wish_as_shown(make_wish_json("AwakeIntent")))
    night.shown = night.look()
    assert night.phase == "day"


def test_two_windows_at_once_do_it_once(vote: TappedTable) -> None:
    """Whichever comes first; the other one's is stale, and the table is as it is after one of them."""
    windows = [vote.second_window(), vote.second_window()]
    with ThreadPoolExecutor() as pool:
        answers = list(
            pool.map(lambda window: window.wish_as_shown(make_wish_json("CardsIntent", cards="werewolf")), windows)
        )

    assert sorted(map(is_stale, answers)) == [False, True]
    assert vote.look()["table"]["phase"] == "verdict"


def test_double_tap_with_one_id_is_done_once(vote: TappedTable) -> None:
    """At once, in one window or in two: both get the same answer."""
    windows = [vote.second_window(), vote.second_window()]
    wish = make_wish_json("CardsIntent", cards="werewolf")
    with ThreadPoolExecutor() as pool:
        first, second = pool.map(lambda window: window.wish_as_shown(wish, id="one"), windows)

    assert first == second
    assert vote.look()["told"] == first["told"]
