"""What families said in evenings that we held aloud, by kind, in each language: a sentence, and what is so after it."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from onenight.conversation.session import Session
from onenight.speech.lines import Lines
from onenight.ways.index import NEW
from tests.conversation.test_moods import tables
from tests.effort import LOST
from tests.fixtures import read_tables
from tests.people import BETWEEN, NOW, Answer, answer_sentence, find_missed

TABLES = read_tables(__file__)

Expected = Mapping[str, Any]


STAYS, ENDS = {"asks": True}, {"asks": False}
WAITS = {"asks": True, "says_any": ["go on", "weiter", "continue"]}


DEALT = TABLES["dealt"]
AWAKE = TABLES["awake"]
NAMED_RIGHT = TABLES["named_right"]
TYPED_LISTS = [
    *TABLES["typed_lists"],
    pytest.param("fr", "on est 5 jaz kit mo lea et rain", "Jaz Kit Mo Lea Rain", marks=LOST),
]
EVERYBODY = {"en": ["Ann, Bob, Cy"], "de": ["Anna, Ben, Carl"], "fr": ["Anne, Boris, Carl"]}


@cache
def _led(language: str, phase: str) -> tuple[Session, float]:
    """Return a table of five at a phase, and when that is."""
    session, now = NEW, NOW
    for each, sentences in TABLES["leading"][language].items():
        for sentence in sentences.split(" / "):
            now += BETWEEN
            session, _ = answer_sentence(session, sentence, now, Random(1), Lines(language))  # noqa: S311 - the same each time
        if each == phase:
            break
    assert session.phase == phase
    return session, now


def _answers(language: str, phase: str, sentences: str) -> Iterator[Answer]:
    session, now = _led(language, phase)
    for sentence in sentences.split(" / "):
        now += BETWEEN
        session, answer = answer_sentence(session, sentence, now, Random(1), Lines(language))  # noqa: S311 - the same each time
        yield answer


def answered(language: str, phase: str, sentences: str) -> Answer:
    """Return the answer to the last of these sentences, said at a table of five at a phase."""
    *_, last = _answers(language, phase, sentences)
    return last


@pytest.mark.parametrize(
    ("language", "phase", "sentences", "expected"),
    TABLES["sentences"],
)
def test_sentence_leads_there(language: str, phase: str, sentences: str, expected: Expected) -> None:
    """A stop before talk waits, "2:30" is a length after a word for it, who speaks may be told last, and so on."""
    answer = answered(language, phase, sentences)
    assert not find_missed(expected, answer), answer


@pytest.mark.parametrize(("language", "sentences", "expected"), TABLES["sessions"])
def test_session_leads_there(language: str, sentences: str, expected: Expected) -> None:
    """People come and leave while a deck waits for its repair, and what is said of them, or of time, begins nothing."""
    _, answer = tables(language, *sentences.split(" / "))
    assert not find_missed(expected, answer), answer


@pytest.mark.parametrize(("language", "phase", "sentence", "name"), TABLES["seats"])
def test_seat_is_given_name(language: str, phase: str, sentence: str, name: str) -> None:
    """A seat by its number is called otherwise, initials too."""
    assert answered(language, phase, sentence).table["names"][1] == name


@pytest.mark.parametrize(("language", "sentence", "names"), TYPED_LISTS)
def test_names_without_commas_are_taken(language: str, sentence: str, names: str) -> None:
    """As many words that may be names as are counted are names; other words are none."""
    _, answer = answer_sentence(NEW, sentence, NOW, Random(1), Lines(language))  # noqa: S311 - the same each time
    assert ({*names.split()} or {"Player 1"}) <= {*answer.table["names"]}


@pytest.mark.parametrize(("language", "phase", "sentence"), TABLES["who_is_in"])
def test_who_is_in_is_told_at_every_phase(language: str, phase: str, sentence: str) -> None:
    """Who is in or out, and how many that are, is told wherever nobody sleeps or talks, and it changes nothing."""
    answer = answered(language, phase, sentence)
    assert not find_missed({"phase": phase, "says_any": EVERYBODY[language]}, answer), answer


def test_answer_without_statement_is_none() -> None:
    """Fingers of everybody, once everybody's are told, leave nothing behind that the next sentence stumbles over."""
    votes = "Ann, Bob and Cy voted for Dee, Dee and Eve for Ann"
    answer = answered("en", "vote", f"{votes} / everyone voted Eve / no, Eve died")
    assert answer.table["phase"] == "vote"
