"""Whatever is offered does the same tapped and said: at every point of every game, with cards and by text."""

import json
from collections.abc import Iterator, Mapping
from functools import partial
from random import Random
from typing import Any, NamedTuple

import pytest

from onenight.conversation.answer_offers import Offer, capitalize_first
from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.conversation.tapped_wishes import Tapped
from onenight.conversation.view import describe_question
from onenight.interpretation.sentence import reply_to
from onenight.speech.front import Front
from onenight.speech.lines import load_lines
from onenight.texting.party import Party, Stage
from onenight.ways.index import WAYS, reply, reply_all
from onenight.ways.one_week.log import Stay
from onenight.ways.one_week.texts.party_state import week_of
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import NOW, SESSIONS
from tests.sessions import make_session
from tests.texting import playing as nights
from tests.ways.one_week.board.test_hosted import POINTS as WEEKS
from tests.ways.one_week.texts import playing as weeks

LANGUAGES = ("en", "de", "fr")


class Point(NamedTuple):
    """A table at some point of its evening, and the texted game that is played at it."""

    session: Session
    party: Party | None = None

    def does(self, *wishes: Wish, language: str = "en") -> "Point":
        """The table after these wishes."""
        point = self
        for wish in wishes:
            answer = reply(point.session, wish, front(language), point.party)
            point = Point(answer.session, answer.party if self.party else None)
        return point


def front(language: str) -> Front:
    """A front whose chance is the same each time."""
    return Front(load_lines(language), NOW, Random(0))  # noqa: S311 - a test keeps no secrets


TOLD = Wish(Kind.EVERYONE_ANSWERED)


def texted_nights() -> Iterator[tuple[str, Point]]:
    """A texted night from its first players on, as its host has heard of it."""
    table, chance = make_session(party="one"), Random(1)  # noqa: S311 - as above
    for players in (2, 4):
        yield f"{players} are in", Point(table, nights.join_players(players).party).does(TOLD)
    line = nights.deal_party(4)
    while line.party.stage is not Stage.VERDICT:
        point = Point(table, line.party).does(TOLD)
        yield str(line.party.stage), point
        if line.party.stage is Stage.DAWN:
            yield "vote", point.does(Wish(Kind.VOTE))
        for seat in range(4):
            line, _ = line.send_text(seat, nights.draw_legal_answer(line.party, seat, chance))
    yield "verdict", Point(table, line.party).does(TOLD)


def texted_weeks() -> Iterator[tuple[str, Point]]:
    """A texted week, at each step where its host is offered something else; also where a move is half told."""
    table, known, chance = make_session(week=Stay(), party="one"), set(), Random(3)  # noqa: S311 - as above
    for players in (2, 3):
        yield f"week, {players} are in", Point(table, weeks.join_players(weeks.NAMES[:players]).party).does(TOLD)
    line = weeks.deal_party(weeks.NAMES[:4], 3)
    while line.party.stage is not Stage.VERDICT:
        point = Point(table, line.party).does(TOLD)
        for begun_move in (point, *[point.does(*each.wish.wishes()) for each in offered_answers(point)]):
            kinds = frozenset(each.wish for each in offered_answers(begun_move))
            halved = begun_move is point or begun_move.session.rest is not None
            if halved and kinds not in known:
                known.add(kinds)
                yield f"week, {week_of(line.party).step}, {len(known)}", begun_move
        line = weeks.text_turn(line, chance)
    yield "week, verdict", Point(table, line.party).does(TOLD)


def offered_answers(point: Point) -> tuple[Offer, ...]:
    """The answers that the host of a texted week is offered."""
    return WAYS.of(point.session, point.party).offer_answers(point.session, load_lines("en"), point.party).each


POINTS: Mapping[str, Point] = {
    **{name: Point(session) for name, session in SESSIONS.items()},
    **{f"board, {name}": Point(session) for name, session in WEEKS.items()},
    **{f"texted, {name}": point for name, point in (*texted_nights(), *texted_weeks())},
}


def shown(point: Point, language: str) -> tuple[Reply, dict[str, Any]]:
    """A table after something that it has not understood, and what is offered there then."""
    asked = reply(point.session, Wish(Kind.UNKNOWN), front(language), point.party)
    offered = describe_question(WAYS, asked.session, asked.session, asked.now, load_lines(language), point.party)
    return asked, json.loads(json.dumps(offered))


def wishes_of(told: Mapping[str, Any]) -> tuple[Wish, ...]:
    """The wishes of an offer."""
    slots = told.get("slots", {})
    return Tapped(Kind(told["intent"]), tuple([(key, tuple(each)) for key, each in slots.items()])).wishes()


def outcome(answer: Reply) -> tuple[object, ...]:
    """What is told of an answer, and the table after it."""
    return answer.say, answer.session, answer.left, answer.party


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("point", POINTS.values(), ids=POINTS)
def test_offer_does_the_same_tapped_and_said(point: Point, language: str) -> None:
    """Its wish leads to the same answer as its words; and all that can be said has one."""
    asked, offered = shown(point, language)
    words = [*offered["now"], *offered["dawn"]]
    said = [*[each["say"] for each in offered["answers"]], *words]

    labels = [*[each["label"] for each in offered["answers"]], *map(capitalize_first, words)]
    told = zip(offered["offers"], labels, strict=True)
    assert [each["label"] for each, label in told if each["label"] != label and not each["leads"]] == []
    different = []
    for each, text in zip(offered["offers"], said, strict=True):
        spoken = reply_to(WAYS, asked.session, text, front(language), partial(reply, party=point.party))
        tapped = reply_all(asked.session, wishes_of(each["wish"]), front(language), point.party)
        if outcome(tapped) != outcome(spoken):
            different.append((text, tapped.say, spoken.say))
    assert different == []


@pytest.mark.parametrize("point", POINTS.values(), ids=POINTS)
def test_offers_are_the_same_in_every_language(point: Point) -> None:
    """A front that knows no words may know intents; to go on and what comes next are one word in German."""
    offers = [shown(point, language)[1]["offers"] for language in LANGUAGES]
    kinds = [[each["wish"]["intent"].replace("Resume", "Next") for each in each_ones] for each_ones in offers]
    intents = [[kind for at, kind in enumerate(each) if "Next" not in kind or kind not in each[:at]] for each in kinds]

    assert intents[1:] == intents[:-1]
