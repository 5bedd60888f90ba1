"""Moves by tap: each is what a text that says the same is, answered letter by letter alike."""

from random import Random
from typing import Any

import pytest

from onenight.rules.week import play
from onenight.rules.week.week import WeekStep
from onenight.texting.player_answer import PlayerAnswer, Tap
from onenight.texting.reading import Command
from onenight.ways.one_week.texts.party_state import find_state, week_of
from onenight.ways.one_week.texts.reading import read_move
from onenight.ways.one_week.texts.words import Unread
from tests.fixtures import read_cases
from tests.texting.playing import LINES
from tests.ways.one_week.texts.playing import NAMES, deal_party, is_tappable, is_voting, make_tap, word_move

CASES = read_cases(__file__)


@pytest.mark.parametrize("seed", range(6))
def test_move_is_answered_as_its_text(seed: int) -> None:
    """Also what is asked meanwhile, a turn of somebody else, and the vote."""
    line, chance = deal_party(NAMES[: 3 + seed % 5], seed), Random(seed)  # noqa: S311 - a test keeps no secrets
    while not is_voting(line.party):
        week = week_of(line.party)
        move = chance.choice([move for move in play.list_possible_moves(week) if is_tappable(move)])
        seat = week.actor if chance.random() < 0.8 else (week.actor + 1) % week.players
        (by_tap, tapped), (by_text, texted) = (
            line.send_tap(seat, make_tap(move, week)),
            line.send_text(seat, word_move(move)),
        )
        assert tapped.reply == texted.reply
        assert by_tap.party == by_text.party
        for command in ("hand", "where", "again"):
            assert by_tap.send_tap(seat, Command(command))[1].reply == by_tap.send_text(seat, command)[1].reply
        line = by_tap
    votes = {NAMES[1]: Tap((NAMES[1],)), NAMES[0]: Tap((NAMES[0],)), "nobody": Tap(words=("nobody",))}
    for text, wish in votes.items():
        assert line.send_tap(0, wish)[1].reply == line.send_text(0, text)[1].reply


def test_move_is_tapped_part_by_part() -> None:
    """A room first, then whom else; each part by tap or by text."""
    line = deal_party(NAMES[:3], rooms=("foyer", "kitchen", "parlor", "workshop"))
    week = week_of(line.party)
    half, stepped = line.send_tap(week.actor, Tap(rooms=("kitchen",)))
    assert "Which of the staff" in stepped.reply
    staff = next(move.staff for move in play.list_possible_moves(week) if move.staff)
    for after, _ in (half.send_tap(week.actor, Tap((staff,))), half.send_text(week.actor, staff)):
        assert find_state(after.party).diary.moves[-1] == {"move": "arrive", "room": "kitchen", "staff": staff}
        assert not after.party.incomplete_answers


@pytest.mark.parametrize(("tapped", "why"), CASES["refused"])
def test_tap_that_is_no_move_is_refused(tapped: dict[str, Any], why: str) -> None:
    """As a text is."""
    week = week_of(deal_party(NAMES[:3], rooms=("foyer", "kitchen", "parlor", "workshop")).party)
    assert week.step is WeekStep.ARRIVE

    with pytest.raises(Unread) as refused:
        read_move(week, PlayerAnswer(tap=Tap(**tapped)), LINES)
    assert refused.value.key == why
