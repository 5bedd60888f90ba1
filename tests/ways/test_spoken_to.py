"""Who speaks to us is answered: at every point of an evening, in every game and medium, in every language."""

from collections.abc import Sequence
from functools import cache, partial
from itertools import islice

import pytest

from onenight.conversation.reply import Reply
from onenight.conversation.view import describe_table
from onenight.interpretation.sentence import reply_to
from onenight.speech.lines import load_lines
from onenight.ways.index import WAYS, reply
from onenight.wishes.wish import Kind, Wish
from tests.fixtures import read_cases
from tests.locales import MODELS
from tests.ways.test_offers_said import LANGUAGES, POINTS, Point, front

CASES = read_cases(__file__)

SHARE = 12
"""One sample of so many is said at a point; each at some."""


@cache
def list_samples(language: str) -> Sequence[str]:
    """Return a sample without slots of every intent that has one."""
    model = next(model for locale, model in MODELS.items() if locale.startswith(language))
    samples = [next((each for each in intent.get("samples", ()) if "{" not in each), "") for intent in model["intents"]]
    return [each for each in samples if each]


def say_at(point: Point, text: str, language: str) -> Reply:
    """Return the answer to what somebody has said to us there."""
    return reply_to(WAYS, point.session, text, front(language), partial(reply, party=point.party))


def show(point: Point, answer: Reply | None = None) -> dict[str, object]:
    """Return what may be shown of a table, without its clock."""
    session, party = (point.session, point.party) if answer is None else (answer.session, answer.party)
    return {**describe_table(WAYS, session, load_lines("en"), front("en").now, party), "timer": None}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("at", "point"), list(enumerate(POINTS.values())), ids=POINTS)
def test_spoken_sentence_is_never_met_with_silence(at: int, point: Point, language: str) -> None:
    """Whatever is said: a wish of any kind, or talk."""
    said = (*islice(list_samples(language), at % SHARE, None, SHARE), *CASES["talk"][language])

    silent = [
        text for text in said if (answer := say_at(point, text, language)).left or not (answer.say or answer.script)
    ]
    assert silent == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("point", POINTS.values(), ids=POINTS)
def test_not_to_know_changes_nothing(point: Point, language: str) -> None:
    """It begins nothing, answers nothing and judges nothing, whatever was asked."""
    caught_up = show(point, reply(point.session, Wish(Kind.DONT_KNOW), front(language), point.party))

    for text in CASES["unsure"][language]:
        answer = say_at(point, text, language)
        assert (text, show(point, answer)) == (text, caught_up)
        assert answer.say
    assert caught_up == show(point, reply(point.session, Wish(Kind.UNKNOWN), front(language), point.party))
