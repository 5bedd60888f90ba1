"""A language that is wished for aloud: the next thing is said in it, on every front that can speak it."""

import re
from random import Random

import pytest

from onenight.conversation.general import Answering, answer_wishes
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.interpretation.sentence import reply_to
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.ways.index import WAYS, reply
from onenight.wishes.wish import Kind, Wish
from tests.made_up.language import LANGUAGE, find_leaks, turn_text
from tests.sessions import make_session

ANSWERING: Answering = reply


def asked(text: str | Wish, session: Session, language: str = "en", *, fixed: bool = False) -> Reply:
    """What is answered at a front that speaks a language; `fixed`: and no other."""
    front = Front(Lines(language), 1_800_000_000, Random(0))  # noqa: S311 - the same each time
    front = front._replace(speaks=None) if fixed else front
    return reply(session, text, front) if isinstance(text, Wish) else reply_to(WAYS, session, text, front, ANSWERING)


def wished(language: str) -> Wish:
    """What is meant by "in that language, please"."""
    return Wish(Kind.LANGUAGE, choice=language)


@pytest.mark.parametrize("phase", [each for each in Phase if each is not Phase.JOIN])
def test_the_answer_is_in_the_new_language(phase: Phase) -> None:
    """Whatever is going on; and the table keeps it."""
    answer = asked(wished(LANGUAGE), make_session(phase=phase))

    assert answer.session.language == LANGUAGE
    assert answer.say.startswith(Lines(LANGUAGE).raw("prompts.language.changed"))
    assert find_leaks(answer.say) == []


def test_it_is_heard_in_each_language() -> None:
    """By its name in the language that is spoken."""
    there = asked(turn_text("let's play in English"), make_session(language=LANGUAGE), LANGUAGE)

    assert there.session.language == "en"
    assert there.say.startswith("From now on I speak English.")
    assert asked("in English please", make_session()).session.language == "en"


@pytest.mark.parametrize("text", ["could you speak Polish", "which languages do you speak", "in Spanish please"])
def test_a_language_that_is_not_offered_is_told(text: str) -> None:
    """With those that are."""
    answer = asked(text, make_session())
    first, _, told = answer.say.partition("I speak ")
    known, _, _ = told.partition(".")

    assert answer.session.language == "en"
    assert first == ""
    assert {Lines(each).raw("language.own.name") for each in ("en", LANGUAGE)} <= set(re.split(", | and ", known))


def test_a_device_speaks_what_it_is_set_to() -> None:
    """Alexa hears by its locale alone, so it goes on as it was."""
    answer = asked(wished(LANGUAGE), make_session(), fixed=True)

    assert answer.session.language == "en"
    assert answer.say.startswith("Here I speak the language this device is set to. ")


def test_the_rest_of_a_breath_is_answered_in_it() -> None:
    """What is said after the wish, in the same breath."""
    front = Front(Lines("en"), 1_800_000_000, Random(0))  # noqa: S311 - as above
    answer = answer_wishes(make_session(), (wished(LANGUAGE), Wish(Kind.PLAYERS, number=5)), front, ANSWERING)

    assert answer.session.language == LANGUAGE
    assert find_leaks(answer.say) == []
