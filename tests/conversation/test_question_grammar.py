"""Questions of a grammar change nothing at any table; requests of another, in the form of questions, are done."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from onenight.conversation.session import Session
from onenight.speech.lines import Lines
from onenight.ways.index import NEW
from tests.conversation.test_moods import SEEN
from tests.effort import ALL, THOROUGH
from tests.fixtures import read_tables
from tests.people import NOW, Answer, answer_sentence

TABLES = read_tables(__file__)

QUESTIONS = TABLES["questions"]
REQUESTS = TABLES["requests"]
OUT, IN = ("seer", "robber", "troublemaker"), ("drunk", "insomniac", "hunter", "tanner", "minion")
ROLES = ("werewolf", "villager", "mason", "doppelganger", *OUT, *IN)
BEFORE = TABLES["before"]


@cache
def table(language: str, phase: str) -> tuple[Session, Answer]:
    """Return a table at a phase, and its last answer."""
    session, now, lines = NEW, NOW, Lines(language)
    for sentence in ("", *BEFORE[phase][language]):
        now += 3
        session, answer = answer_sentence(session, sentence, now, Random(1), lines)  # noqa: S311 - the same each time
    return session, answer


def changed(language: str, phase: str, sentence: str) -> tuple[Answer, list[str]]:
    """Return the answer to a sentence at a table, and what of the table it changed."""
    session, before = table(language, phase)
    _, after = answer_sentence(session, sentence, NOW + 60, Random(1), Lines(language))  # noqa: S311 - the same each time
    return after, [key for key in SEEN if before.table[key] != after.table[key]]


def spoken(template: str, language: str, one: str, two: str) -> str:
    """Return a sentence of the grammar."""
    first, second = (Lines(language).entry("words", "roles", key) for key in (one, two))
    return template.format_map({"one": first, "two": second})


def questions(count: int) -> Iterator[tuple[str, str, str]]:
    """Yield so many questions, drawn: a language, a phase, and the question."""
    chance = Random(36)  # noqa: S311 - the same each time
    for _ in range(count):
        language = chance.choice([*QUESTIONS])
        one, two = chance.sample(ROLES, 2)
        yield language, chance.choice([*BEFORE]), spoken(chance.choice(QUESTIONS[language]), language, one, two)


COUNT = 5_000 if ALL else 1_000 if THOROUGH else 250


def test_no_question_of_the_grammar_changes_a_table() -> None:
    """Five thousand where nothing is left out."""
    found = [(told, keys) for *told, keys in ((*each, changed(*each)[1]) for each in questions(COUNT)) if keys]

    assert found == []


@pytest.mark.parametrize("language", REQUESTS)
def test_requests_of_the_grammar_are_done(language: str) -> None:
    """At least 95 in a hundred."""
    chance = Random(36)  # noqa: S311 - the same each time
    missed = []
    count = COUNT // 15
    for _ in range(count):
        one, two = chance.choice(IN), chance.choice(OUT)
        sentence = spoken(chance.choice(REQUESTS[language]), language, one, two)
        deck = changed(language, "deck", sentence)[0].table["deck"]
        missed += [] if one in deck and two not in deck else [sentence]

    assert len(missed) <= count * 5 / 100, missed[:10]
