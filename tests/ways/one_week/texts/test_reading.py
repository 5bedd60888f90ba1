"""What players text, as people write it, and the move that it is."""

from random import Random
from typing import Any

import pytest

from onenight.rules.week.setup import deal
from onenight.rules.week.week import DiscardedCard, Week, WeekStep, find_stage, open_week
from onenight.texting.player_answer import PlayerAnswer
from onenight.ways.one_week.texts.reading import read_move
from onenight.ways.one_week.texts.words import Unread
from tests.fixtures import read_cases
from tests.rules.week.notation import parse_move
from tests.texting.playing import LINES

CASES = read_cases(__file__)

RING = ("foyer", "kitchen", "study", "parlor", "archives", "dynamite")
PLAYERS = ("Bob", "Cy", "Rob", "Mary Ann", "Eli")
PLACES = ("parlor", "parlor", "study", "foyer", "study", "parlor", "foyer", "study")
"""Where everyone is, the staff last."""


def week(step: WeekStep, here: str = "parlor", ring: tuple[str, ...] = RING) -> Week:
    """A week in which it is Bob's turn."""
    stage, part = find_stage(step, 1 if step is WeekStep.ARRIVE else 2)
    now = open_week(deal(PLAYERS, Random(1), rooms=ring))._replace(part=part)  # noqa: S311 - a test
    now = now.change_calendar(stage=stage, arrow=0)
    if step is WeekStep.ARRIVE:
        return now
    for number, room in enumerate((here, *PLACES[1:])):
        now = now.move_marker(number, room)
    return now.replace_marker(1, now.markers[1]._replace(artifact="void"))


def told(text: str) -> dict[str, Any]:
    """A move in the notation of the rules' tests, with names of two words written with a dot."""
    if "Mary.Ann" in text:
        return parse_move(text.replace("Mary.Ann", "Cy")) | {"player": "Mary Ann"}
    return parse_move(text)


@pytest.mark.parametrize(
    ("step", "text", "means"),
    [(step, *case) for step, cases in CASES.items() if step != "refused" for case in cases.items()],
)
def test_what_people_write_is_read(step: str, text: str, means: str) -> None:
    """Names and rooms as people write them, in any order that makes sense."""
    now = week(WeekStep(step))
    now = now.change_calendar(holder=0) if step == WeekStep.GIVE else now

    assert read_move(now, PlayerAnswer(text), LINES).to_json() == told(means)


@pytest.mark.parametrize(("text", "why"), CASES["refused"].items())
def test_what_is_no_move_is_refused(text: str, why: str) -> None:
    """What would be two things at once, or nothing, is not guessed at."""
    step = WeekStep.NIGHT if text == "seer" else WeekStep.WALK
    with pytest.raises(Unread) as refused:
        read_move(week(step), PlayerAnswer(text), LINES)

    assert refused.value.key == why


@pytest.mark.parametrize("room", ["archives", "kitchen", "parlor"])
def test_an_arrival_that_is_texted_twice_is_no_deed(room: str) -> None:
    """Whoever is in a room, and names it again, takes nothing there."""
    now = week(WeekStep.ACT, here=room)
    hand = now.hands[0]
    now = now._replace(hands=(hand[:-1], *now.hands[1:]), piles=((DiscardedCard(hand[-1], up=True),), *now.piles[1:]))
    with pytest.raises(Unread) as refused:
        read_move(now, PlayerAnswer(room), LINES)

    assert refused.value.key == "empty"
    assert read_move(now, PlayerAnswer({"parlor": "alfred"}.get(room, "yes")), LINES).does


def test_two_beginnings_are_asked_about() -> None:
    """A beginning that several rooms or names have."""
    with pytest.raises(Unread) as refused:
        read_move(week(WeekStep.ARRIVE), PlayerAnswer("kitchen al"), LINES)

    assert refused.value.key == "which"
    assert refused.value.arguments["names"] == ("Alfred", "Alice")
