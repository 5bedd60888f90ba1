"""A week by text whose host taps alone: whatever is asked aloud has its buttons, and each of them is understood."""

from functools import partial
from random import Random
from typing import Any

import pytest

from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.conversation.view import describe_question
from onenight.interpretation.sentence import reply_to
from onenight.rules.week.components import recommend_rooms
from onenight.rules.week.week import WeekStep
from onenight.texting.party import Stage
from onenight.ways.index import WAYS, reply
from onenight.ways.one_week.log import Stay
from onenight.ways.one_week.texts.party_state import week_of
from onenight.ways.one_week.texts.playing import BY_NIGHT, VOTING
from onenight.wishes.wish import Kind, Wish
from tests.sessions import make_session
from tests.texting.playing import LINES, Line, make_front
from tests.ways.one_week.texts.playing import NAMES, deal_party, join_players, text_turn
from tests.ways.one_week.texts.test_weeks import castle

MOST_TAPS = 400


class Host:
    """A host, at the page."""

    def __init__(self, line: Line) -> None:
        """Nothing has been said to these players."""
        self.line = line
        self.answer = Reply(make_session(week=Stay(), party="one"), "")
        self.says("who is in?")

    @property
    def session(self) -> Session:
        """The table."""
        return self.answer.session

    def says(self, text: str) -> Reply:
        """Say something; returns the answer."""
        self.answer = reply_to(WAYS, self.session, text, make_front(), partial(reply, party=self.line.party))
        assert self.answer.party is not None
        self.line = self.line._replace(party=self.answer.party)
        return self.answer

    @property
    def answers(self) -> list[dict[str, Any]]:
        """What the page is told of it."""
        found = describe_question(WAYS, self.session, self.session, self.answer.now, LINES, self.line.party)["answers"]
        assert isinstance(found, list)
        return found

    @property
    def labels(self) -> list[str]:
        """The buttons."""
        return [each["label"] for each in self.answers]

    @property
    def step(self) -> WeekStep | None:
        """What the week waits for; None before and after it."""
        return week_of(self.line.party).step if self.line.party.stage is Stage.WEEK else None


@pytest.mark.parametrize("seed", range(5))
def test_a_host_who_only_taps_comes_to_the_verdict(seed: int) -> None:
    """By day the host tells every move by touch; by night and for the vote the phones are asked, and nobody else."""
    chance = Random(seed)  # noqa: S311 - a game's week
    host = Host(join_players(NAMES[: 3 + seed]))
    for _ in range(MOST_TAPS):
        if host.line.party.stage is Stage.VERDICT:
            break
        if host.step in (*BY_NIGHT, *VOTING):
            assert host.answers == []
            host.line = text_turn(host.line, chance)
            host.says("has everyone answered?")
            continue
        tapped, step, before = chance.choice(host.answers), host.step, host.answer.say
        answer = host.says(tapped["say"])
        # A card that is not in the hand is refused, as at a table.
        assert step is WeekStep.WALK or not answer.refused, (before, tapped, answer.say)
        assert LINES.raw("prompts.other.not_understood") not in answer.say, (before, tapped)

    assert host.line.party.stage is Stage.VERDICT
    assert host.answers == []


HALVES = {
    WeekStep.ARRIVE: {"Which of the staff: Alfred, Alice or Jeeves?"},
    WeekStep.WALK: {"Left or right?"},
    WeekStep.GIVE: {"Left or right?"},
    WeekStep.ACT: {"Which room?", "Who?", "Which room goes?", "Which room comes?"},
}


def test_what_is_asked_for_the_rest_of_a_move_has_its_buttons() -> None:
    """Staff, rooms, people and directions: those of this castle that a move can still be about."""
    asked: dict[WeekStep, set[str]] = {}
    chance = Random(3)  # noqa: S311 - a game's week
    for seed in range(12):
        host = Host(deal_party(NAMES[:7], seed, rooms=castle(seed, 7)))
        for _ in range(150):
            step = host.step
            if step is None or step in VOTING:
                break
            if step in BY_NIGHT:
                host.line = text_turn(host.line, chance)
                host.says("has everyone answered?")
                continue
            said = host.says(chance.choice(host.answers)["say"]).say
            if host.session.rest is not None:
                asked.setdefault(step, set()).add(said)
                assert len(host.answers) > 1
                assert {each["kind"] for each in host.answers} <= {"room", "staff", "player", "direction"}
                assert set(_rooms(host)) <= set(LINES.section("castle", "names"))

    assert all(lines <= asked[step] for step, lines in HALVES.items()), asked


def _rooms(host: Host) -> list[str]:
    return [each["key"] for each in host.answers if each["kind"] == "room"]


def test_before_the_deal() -> None:
    """Once enough are in it can be dealt; who is out is asked by name, and which room, of the castle for so many."""
    host = Host(join_players(NAMES[:2]))
    assert host.labels == []

    host = Host(join_players(NAMES[:3]))
    assert host.labels == ["Everyone is in: begin the week", "Rooms at random"]
    host.says("somebody is out")
    assert host.labels == list(NAMES[:3])
    host.says("Cy")
    assert [seat.name for seat in host.line.party.seats] == ["Bob", "Dora"]


def test_a_room_that_is_asked_about_is_of_this_castle() -> None:
    """Before the deal it is the recommended one, then the one that is played in."""
    for line in (join_players(NAMES[:4]), deal_party(NAMES[:4], rooms=recommend_rooms(4))):
        host = Host(line)
        host.answer = reply(host.session, Wish(Kind.ROOM), make_front(), line.party)
        assert host.answer.say == "Which role do you mean?"
        assert _rooms(host) == list(recommend_rooms(4))
        assert host.says(host.answers[2]["say"]).say.startswith(LINES.raw(f"castle.rooms.{recommend_rooms(4)[2]}"))


def test_help_names_a_room_of_this_castle() -> None:
    """The host hears of one that is there, and so does a player who texts while it is another's turn."""
    line = deal_party(NAMES[:3], rooms=("foyer", "kitchen", "study", "archives"))
    waits = (week_of(line.party).actor + 1) % 3
    helped, texted = Host(line).says("help").say, line.send_text(waits, "what can I text?")[1].reply

    assert "Kitchen with Alfred" in helped
    assert "what does the Kitchen do?" in helped
    assert "what does the Kitchen do?" in texted
    assert "Parlor" not in helped + texted
