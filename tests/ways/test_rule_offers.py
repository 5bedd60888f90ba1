"""The usual questions about a role or a room: each said or tapped, answered the same, at every phase and every deal."""

from collections.abc import Iterator

import pytest

from onenight.conversation.answer_offers import capitalize_first
from onenight.conversation.session import Phase, Session
from onenight.conversation.tapped_wishes import can_fill_slot, make_question_wish, offer_questions
from onenight.conversation.view import describe_question
from onenight.conversation.wish_phrases import say_taps
from onenight.hearing.ear import load_ear
from onenight.hearing.heard_values import Setting
from onenight.interpretation.sentence import reply_to
from onenight.rulebook.answers import is_unsure
from onenight.rulebook.question import RuleQuestion
from onenight.rulebook.reading import load_reader
from onenight.rulebook.usual_questions import (
    MAX_QUESTIONS_OFFERED,
    find_question,
    list_usual_questions,
    say_question,
)
from onenight.rulebook.week.answers import answer as week_answer
from onenight.rulebook.week.usual_questions import list_usual_questions as of_room
from onenight.rules.deck import recommend_deck
from onenight.rules.game import GAMES, ROLES, ULTIMATE
from onenight.rules.rulebook import Rulebook
from onenight.rules.week.components import ROOMS
from onenight.speech.lines import Lines, load_lines
from onenight.ways.index import WAYS, reply, reply_all
from onenight.ways.one_night.one_night import cards_of
from onenight.ways.one_night.rules_answers import answer_question
from onenight.ways.one_week.log import Stay
from onenight.wishes.wish import Kind, Wish, read_wish
from tests.conversation.test_conversation import SESSIONS
from tests.fixtures import read_cases
from tests.sessions import make_session
from tests.texting.playing import deal_party
from tests.ways.one_week.board.test_hosted import CHOSEN, DUSK, SEATED
from tests.ways.one_week.texts import playing as weeks
from tests.ways.test_offers_said import LANGUAGES, Point, front

CASES = read_cases(__file__)

SIX = make_session(Phase.DECK, players=6, deck=recommend_deck(ULTIMATE, 6))
TALKING = (Phase.DECK, Phase.DAY, Phase.VOTE)
EVERY = [question for key in sorted(ROLES) for question in list_usual_questions(key)]


@pytest.mark.parametrize(("key", "aspects"), CASES["asked"].items())
def test_what_is_usually_asked(key: str, aspects: str) -> None:
    """A role that sleeps is not asked when it wakes, one without a choice not what it must; of artifacts nothing."""
    assert " ".join(each.aspect for each in (*list_usual_questions(key), *of_room(key))) == aspects


def test_every_role_has_as_many_questions() -> None:
    """Six, with what it does; each has its answer, which says that we know."""
    for key in ROLES:
        assert len(list_usual_questions(key)) == MAX_QUESTIONS_OFFERED
    for each in EVERY:
        told = answer_question(each, Rulebook(), ("base", "daybreak"), Lines("en"))
        assert told
        assert "not sure" not in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", TALKING)
def test_offered_question_is_answered_as_said(phase: Phase, language: str) -> None:
    """Each label is a sentence that asks the same, also where people talk to one another."""
    session, at = SIX._replace(phase=phase, language=language), front(language)
    for key in ROLES:
        for say, tapped in offer_questions(list_usual_questions(key), at.lines).items():
            by_tap = reply_all(session, tapped.wishes(), at)
            assert (say, reply_to(WAYS, session, say, at, reply).say) == (say, by_tap.say)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("point", [SEATED, DUSK, CHOSEN], ids=["rooms", "night", "vote"])
def test_offered_question_about_a_room_is_answered_as_said(point: Session, language: str) -> None:
    """In a week with a board: before it, at night, and in the vote; each room has as many, and each its answer."""
    session, at = point._replace(language=language), front(language)
    for key in ROOMS:
        assert len(of_room(key)) == MAX_QUESTIONS_OFFERED
        for question in of_room(key):
            say, tapped = next(iter(offer_questions([question], at.lines).items()))
            by_tap = reply_all(session, tapped.wishes(), at)
            found = week_answer(question, at.lines)
            assert found is not None
            assert by_tap.say.startswith(found.text)
            assert (say, reply_to(WAYS, session, say, at, reply).say) == (say, by_tap.say)


def test_question_about_a_room_is_answered_by_text() -> None:
    """In a week that is played by text, whatever was dealt."""
    asked = make_question_wish(RuleQuestion("room_staff", thing="panic_room")).wishes()[0]
    told = "The Panic Room protects players only."
    parties = [weeks.deal_party(weeks.NAMES[:4], seed).party for seed in (3, 4)]
    for each in parties:
        said = reply(make_session(week=Stay(), party="one"), asked, front("en"), each).say
        assert said.startswith(f"{told} The staff's tokens there can be looked at and swapped. It's ")


@pytest.mark.parametrize(("question", "told"), CASES["in_a_week"].items())
def test_question_about_a_role_is_answered_in_a_week(question: str, told: str) -> None:
    """As it is said of its cards and tokens, or else with the rule of the game that has the role."""
    aspect, *roles = question.split()
    slots = dict(zip(("aspect", "role", "other"), [(each,) for each in (aspect, *roles)], strict=False))
    for point in (SEATED, DUSK, CHOSEN):
        assert reply(point, read_wish(Kind.RULES, slots), front("en")).say.startswith(told)


def cards() -> Iterator[Session]:
    """The points of an evening with cards."""
    yield from (each for each in SESSIONS.values() if WAYS.of(each).foreign_kinds)


@pytest.mark.parametrize("question", [RuleQuestion("when", "robber"), RuleQuestion("acts", "robber", "werewolf")])
def test_tap_is_answered_at_every_phase(question: RuleQuestion) -> None:
    """With the answer alone, or before what the game goes on with; the cards stay as they are."""
    for session in cards():
        after = reply(session, Wish(Kind.RULES, choice=question.aspect, question=question), front("en"))
        rulebook, having = cards_of(session).rulebook, cards_of(session).having
        assert after.say.startswith(answer_question(question, rulebook, having, Lines("en"))), session.phase
        assert after.session.game == session.game


def test_answer_is_the_same_for_every_deal() -> None:
    """At two deals of a texted game, for every usual question."""
    points = [Point(make_session(party="one"), deal_party(4, seed=seed).party) for seed in (1, 5)]
    assert points[0].party != points[1].party
    for each in EVERY:
        told = {reply(one.session, make_question_wish(each).wishes()[0], front("en"), one.party).say for one in points}
        assert len(told) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("table", "question"), [(SIX, RuleQuestion("", "witch")), (SEATED, RuleQuestion("", thing="parlor"))]
)
def test_unsure_answer_offers_the_usual_questions(table: Session, question: RuleQuestion, language: str) -> None:
    """As what can be said, and as taps; about a role, and about a room."""
    at = front(language)
    session = table._replace(language=language)
    answer = reply(session, Wish(Kind.RULES, question=question), at)
    asks = offer_questions((*list_usual_questions(question.subject), *of_room(question.thing)), load_lines(language))
    shown = describe_question(WAYS, answer.session, answer.session, answer.now, at.lines)

    assert answer.now[: len(asks)] == tuple(asks)
    offers = shown["offers"]
    assert isinstance(offers, list)
    asked = [each.as_json() for each in asks.values()]
    assert [each["wish"] for each in offers if each["wish"] in asked] == asked


PAIRS = [("robber", "seer"), ("drunk", "werewolf"), ("hunter", "mason"), ("doppelganger", "alpha_wolf")]
LIKELY = [
    (RuleQuestion("wakes", "witch"), RuleQuestion("side", "witch")),
    (RuleQuestion("first", "drunk", "witch"), RuleQuestion("acts", "witch", "drunk")),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("likely", LIKELY)
def test_likeliest_questions_are_the_first_taps(likely: tuple[RuleQuestion, ...], language: str) -> None:
    """Before the usual ones, none of them twice; a tap is answered as its question is, and stands there in words."""
    at, session = front(language), SIX._replace(language=language)
    answer = reply(session, Wish(Kind.RULES, question=RuleQuestion("", "witch", likely=likely)), at)
    asks = offer_questions((*likely, *list_usual_questions("witch")), at.lines)
    shown = describe_question(WAYS, answer.session, answer.session, answer.now, at.lines)
    offers = shown["offers"]

    assert answer.now[: len(asks)] == tuple(asks)
    assert isinstance(offers, list)
    assert [each["wish"] for each in offers if each["wish"]["intent"] == Kind.RULES] == [
        each.as_json() for each in asks.values()
    ]
    for each in likely:
        tapped = make_question_wish(each)
        told = answer_question(each, Rulebook(), ("base",), at.lines)
        assert reply_all(session, tapped.wishes(), at).say.startswith(told)
        assert say_taps([tapped], at.lines) == capitalize_first(say_question(each, at.lines))


@pytest.mark.parametrize("language", LANGUAGES)
def test_question_that_is_offered_is_read_and_found_by_its_words(language: str) -> None:
    """About one role and about two; there is an answer, and its tap is understood."""
    lines, reader, ear = load_lines(language), load_reader(language), load_ear(language)
    asks = [RuleQuestion(aspect, key) for aspect in lines.section("prompts", "asks") for key in sorted(ROLES)]
    asks += [RuleQuestion(aspect, *pair) for aspect in lines.section("prompts", "asks_of_two") for pair in PAIRS]
    for each in asks:
        said = say_question(each, lines)
        assert (said, reader.read(ear.tokenize(said, Setting()))) == (said, each)
        assert find_question(said, lines) == each
        kind = "ASPECT_TWO" if each.object else "ASPECT"
        assert can_fill_slot(kind, each.aspect)
        assert not is_unsure(each)


def test_known_answer_offers_what_the_phase_does() -> None:
    """Nothing of a role."""
    answer = reply(SIX, Wish(Kind.RULES, question=RuleQuestion("when", "seer")), front("en"))
    assert not {*answer.now} & {*offer_questions(list_usual_questions("seer"), load_lines("en"))}


def test_roles_of_every_game_are_asked_about() -> None:
    """The one list of aspects serves them all."""
    assert {key for game in GAMES.values() for key in game.cards} == {*ROLES}
