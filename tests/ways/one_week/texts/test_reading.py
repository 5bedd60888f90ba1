"""What players text, as people write it, and the move that it is."""

from random import Random
from typing import Any

import pytest

from onenight.rules.week.setup import deal
from onenight.rules.week.week import DiscardedCard, Week, WeekStep, open_week
from onenight.texting.player_answer import PlayerAnswer
from onenight.ways.one_week.texts.reading import read_move
from onenight.ways.one_week.texts.words import Unread
from tests.rules.week.notation import parse_move
from tests.texting.playing import LINES

RING = ("foyer", "kitchen", "study", "parlor", "archives", "dynamite")
PLAYERS = ("Bob", "Cy", "Rob", "Mary Ann", "Eli")
PLACES = ("parlor", "parlor", "study", "foyer", "study", "parlor", "foyer", "study")
"""Where everyone is, the staff last."""


def week(step: WeekStep, here: str = "parlor", ring: tuple[str, ...] = RING) -> Week:
    """A week in which it is Bob's turn."""
    now = open_week(deal(PLAYERS, Random(1), rooms=ring))._replace(step=step, arrow=0, turns=0)  # noqa: S311 - a test
    if step is WeekStep.ARRIVE:
        return now
    for number, room in enumerate((here, *PLACES[1:])):
        now = now.move_marker(number, room)
    return now.replace_marker(1, now.markers[1]._replace(artifact="void"))


ARRIVE = {
    "kitchen, alfred": "arrive kitchen Alfred",
    "I go to the Kitchen with Alfred please": "arrive kitchen Alfred",
    "KITCHN jeeves": "arrive kitchen Jeeves",
    "arch alice": "arrive archives Alice",
    "study Alic": "arrive study Alice",
}
WALK = {
    "seer left": "walk seer left",
    "Seer, one to the left!": "walk seer left",
    "1 left": "walk seer left",
    "robber 3 right": "walk robber right",
    "trouble maker r": "walk troublemaker right",
    "insomniac": "walk insomniac",
    "0": "walk insomniac",
    "3 clockwise": "walk robber left",
}
PARLOR = {
    "bring jeeves": "summon Jeeves",
    "jeeves": "summon Jeeves",
    "parlor alice": "summon Alice",
    "parlor alfred": "summon Alfred",
    "alfred": "send Alfred",
    "foyer alfred": "send Alfred",
    "send alfred to the foyer": "send Alfred",
    "pass": "pass",
    "nothing": "pass",
}
GIVE = {
    "arrow cy left": "give Cy left",
    "to Mary Ann, right": "give Mary.Ann right",
    "give it to mary right": "give Mary.Ann right",
}
NIGHT = {
    "seer alfred cy": "night seer Cy.role Alfred.role",
    "seer cy artifact": "night seer Cy.artifact",
    "seer cy's artifact, cy role": "night seer Cy.role Cy.artifact",
    "insomniac": "night insomniac look",
    "nothing insomniac": "night insomniac",
    "nothing seer": "night seer",
    "robber cy look": "night robber Cy.role look",
    "rob cy and look": "night robber Cy.role look",
    "robber cy": "night robber Cy.role look",
    "robber cy without looking": "night robber Cy.role",
    "robber cy unseen": "night robber Cy.role",
    "troublemaker me alfred": "night troublemaker Bob.role Alfred.role",
    "Swap: trouble, Cy & Alfred.": "night troublemaker Cy.role Alfred.role",
}


def told(text: str) -> dict[str, Any]:
    """A move in the notation of the rules' tests, with names of two words written with a dot."""
    if "Mary.Ann" in text:
        return parse_move(text.replace("Mary.Ann", "Cy")) | {"player": "Mary Ann"}
    return parse_move(text)


@pytest.mark.parametrize(
    ("step", "text", "means"),
    [
        *((WeekStep.ARRIVE, *case) for case in ARRIVE.items()),
        *((WeekStep.WALK, *case) for case in WALK.items()),
        *((WeekStep.ACT, *case) for case in PARLOR.items()),
        *((WeekStep.GIVE, *case) for case in GIVE.items()),
        *((WeekStep.NIGHT, *case) for case in NIGHT.items()),
    ],
)
def test_what_people_write_is_read(step: WeekStep, text: str, means: str) -> None:
    """Names and rooms as people write them, in any order that makes sense."""
    now = week(step)
    now = now._replace(holder=0) if step is WeekStep.GIVE else now

    assert read_move(now, PlayerAnswer(text), LINES).to_json() == told(means)


REFUSED = {
    "blorp": "unknown",
    "": "card",
    "left": "card",
    "seer": "whom",
    "seer 2 left": "number",
    "seer robber left": "empty",
    "seer left right": "empty",
    "s": "unknown",
}


@pytest.mark.parametrize(("text", "why"), REFUSED.items())
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
