"""The usual questions about a role: each is said or tapped, and answered the same, at every phase and every deal."""

from collections.abc import Iterator

import pytest

from onenight.conversation.rule_offers import offered_questions, tapped_question
from onenight.conversation.session import Phase, Session
from onenight.conversation.view import asked_object
from onenight.rulebook.question import RuleQuestion
from onenight.rulebook.usual import MOST, usual_questions
from onenight.rules.deck import recommended
from onenight.rules.game import GAMES, ROLES, ULTIMATE
from onenight.rules.rulebook import Rulebook
from onenight.speech.lines import Lines, lines_in
from onenight.ways.index import WAYS, reply, reply_all
from onenight.ways.one_night.one_night import cards_of
from onenight.ways.one_night.ruled import answered
from onenight.wishes.interpret.sentence import reply_to
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import SESSIONS
from tests.sessions import at_table
from tests.texting.playing import dealt
from tests.ways.test_offers_said import LANGUAGES, Point, front

SIX = at_table(Phase.DECK, players=6, deck=recommended(ULTIMATE, 6))
TALKING = (Phase.DECK, Phase.DAY, Phase.VOTE)
EVERY = [question for key in sorted(ROLES) for question in usual_questions(key)]

ASKED = {
    "seer": "when must center side wins",
    "mason": "when with_whom side wins dies",
    "werewolf": "when with_whom center side wins",
    "minion": "when side wins dies swapped",
    "hunter": "side wins dies swapped tips",
    "villager": "side wins dies swapped tips",
    "sorcerer": "when must center side wins",
    "parlor": "",
}


@pytest.mark.parametrize(("key", "aspects"), ASKED.items())
def test_what_is_usually_asked(key: str, aspects: str) -> None:
    """A role that sleeps is not asked when it wakes, one without a choice not what it must; of other things nothing."""
    assert " ".join(each.aspect for each in usual_questions(key)) == aspects


def test_every_role_has_as_many_questions() -> None:
    """Six, with what it does; each has its answer, which says that we know."""
    for key in ROLES:
        assert len(usual_questions(key)) == MOST
    for each in EVERY:
        told = answered(each, Rulebook(), ("base", "daybreak"), Lines("en"))
        assert told
        assert "not sure" not in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", TALKING)
def test_offered_question_is_answered_as_said(phase: Phase, language: str) -> None:
    """Each label is a sentence that asks the same, also where people talk to one another."""
    session, at = SIX._replace(phase=phase, language=language), front(language)
    for key in ROLES:
        for say, tapped in offered_questions(key, at.lines).items():
            by_tap = reply_all(session, tapped.wishes(), at)
            assert (say, reply_to(WAYS, session, say, at, reply).say) == (say, by_tap.say)


def cards() -> Iterator[Session]:
    """The points of an evening with cards."""
    yield from (each for each in SESSIONS.values() if WAYS.of(each).game.foreign_kinds)


@pytest.mark.parametrize("question", [RuleQuestion("when", "robber"), RuleQuestion("acts", "robber", "werewolf")])
def test_tap_is_answered_at_every_phase(question: RuleQuestion) -> None:
    """With the answer alone, or before what the game goes on with; the cards stay as they are."""
    for session in cards():
        wish = Wish(Kind.RULES, choice=question.aspect, question=question)
        after = reply(session, wish, front("en"))
        rulebook, having = cards_of(session).rulebook, cards_of(session).having
        assert after.say.startswith(answered(question, rulebook, having, Lines("en"))), session.phase
        assert after.session.game == session.game


def test_answer_is_the_same_for_every_deal() -> None:
    """At two deals of a texted game, for every usual question."""
    points = [Point(at_table(party="one"), dealt(4, seed=seed).party) for seed in (1, 5)]
    assert points[0].party != points[1].party
    for each in EVERY:
        told = {reply(one.session, tapped_question(each).wishes()[0], front("en"), one.party).say for one in points}
        assert len(told) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_unsure_answer_offers_the_usual_questions(language: str) -> None:
    """As what can be said, and as taps."""
    at = front(language)
    session = SIX._replace(language=language)
    answer = reply(session, Wish(Kind.RULES, question=RuleQuestion("", "witch")), at)
    asks = offered_questions("witch", lines_in(language))
    shown = asked_object(WAYS, answer.session, answer.session, answer.now, at.lines)

    assert answer.now[: len(asks)] == tuple(asks)
    offers = shown["offers"]
    assert isinstance(offers, list)
    assert [each["wish"] for each in offers[: len(asks)]] == [each.as_json() for each in asks.values()]


def test_known_answer_offers_what_the_phase_does() -> None:
    """Nothing of a role."""
    answer = reply(SIX, Wish(Kind.RULES, question=RuleQuestion("when", "seer")), front("en"))
    assert not {*answer.now} & {*offered_questions("seer", lines_in("en"))}


def test_roles_of_every_game_are_asked_about() -> None:
    """The one list of aspects serves them all."""
    assert {key for game in GAMES.values() for key in game.cards} == {*ROLES}
