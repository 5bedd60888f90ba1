"""What somebody has said to us in a few words of their own, and what it changes at the table, or that it is asked."""

from functools import cache
from random import Random

import pytest

from onenight.conversation.session import Session
from onenight.speech.front import Front
from onenight.speech.lines import load_lines
from onenight.ways.index import NEW
from tests.fixtures import read_tables
from tests.people import NOW, State, answer_front

TABLES = read_tables(__file__)


PHASES = ("open", "deck", "check", "night", "day", "vote")


@cache
def lead(language: str, phase: str) -> tuple[Session, State]:
    """Return a table at a phase, and what is seen of it."""
    session, answer = answer_front(NEW, "hello", make_front(language))
    for said in TABLES["to_phase"][language][: PHASES.index(phase)]:
        session, answer = answer_front(session, said, make_front(language))
    assert answer.table["phase"] == phase
    return session, answer.state


def make_front(language: str) -> Front:
    """Return a front that was spoken to."""
    return Front(load_lines(language), NOW, Random(1), number="")  # noqa: S311 - the same each time


@pytest.mark.parametrize(("language", "phase", "said", "led_to"), TABLES["changes"])
def test_few_words_are_done(language: str, phase: str, said: str, led_to: State) -> None:
    """They are surely meant, whatever their order, signs or short forms."""
    _, answer = answer_front(lead(language, phase)[0], said, make_front(language))

    assert {key: answer.state[key] for key in led_to} == led_to


def test_word_of_a_name_is_the_name() -> None:
    """Where it is nobody else's: "Joe" is Uncle Joe."""
    session, _ = answer_front(NEW, "we are Ann, Uncle Joe, Cleo and Dan", make_front("en"))
    for said in ("begin", "begin", "we are awake", "vote", "ann and cleo pointed at joe"):
        session, answer = answer_front(session, said, make_front("en"))

    assert answer.state["votes"] == {"Ann": "Uncle Joe", "Cleo": "Uncle Joe"}


@pytest.mark.parametrize(("language", "phase", "said"), TABLES["questions"])
def test_question_changes_nothing(language: str, phase: str, said: str) -> None:
    """Nor does a yes behind it."""
    session, before = lead(language, phase)
    session, answer = answer_front(session, said, make_front(language))
    assert answer.say
    assert answer.state == before

    agreed = {"en": "yes", "de": "ja", "fr": "oui"}[language]
    _, answer = answer_front(session, agreed, make_front(language))
    assert (answer.state["deck"], answer.state["house_rules"]) == (before["deck"], before["house_rules"])
