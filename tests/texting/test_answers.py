"""What players text, as they might: read for what it means, or refused with what would be right."""

import cProfile
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from onenight.rules import errors
from onenight.rules.errors import Ambiguous, GameError, NotAllowed, NotUnderstood
from onenight.rules.game import GAMES
from onenight.rules.roles import Choice
from onenight.speech.lines import Lines
from onenight.texting.gsm import count_segments
from onenight.texting.places import PlaceQuestion, Places
from onenight.texting.player_answer import PlayerAnswer
from onenight.texting.reading import Command, read_command, read_places, read_vote
from onenight.texting.vocabulary import load_vocabulary, split_words
from tests.checkers import ROOT
from tests.fixtures import read_cases

CASES = read_cases(__file__)
LINES = Lines("en")
NAMES = ("Alice", "Bob", "Carol", "Dave", "John", "Mary Ann")


def read_question(told: Mapping[str, Any]) -> PlaceQuestion:
    """Return what Alice, on the first seat, is asked."""
    shapes = tuple([Choice(*each) for each in told["shapes"]])
    return PlaceQuestion(0, told.get("names", NAMES), told.get("center", 3), shapes, told.get("may_pass", True))


QUESTIONS = {name: read_question(told) for name, told in CASES["questions"].items()}
ONE, MUST, ALIKE, WORDS = (QUESTIONS[name] for name in ("one", "must", "alike", "words"))


@pytest.mark.parametrize(("question", "places", "bodies"), CASES["read"])
def test_an_answer_is_read(question: str, places: Places, bodies: Sequence[str]) -> None:
    """However it is written, it means these places, in this order."""
    for body in bodies:
        assert read_places(PlayerAnswer(body), QUESTIONS[question], LINES) == places, body


@pytest.mark.parametrize(("question", "kind", "key", "bodies"), CASES["refused"])
def test_a_wrong_answer_is_refused(question: str, kind: str, key: str, bodies: Sequence[str]) -> None:
    """It is told apart what is not understood, not allowed, and could be two; and what would be right."""
    for body in bodies:
        with pytest.raises(getattr(errors, kind)) as refused:
            read_places(PlayerAnswer(body), QUESTIONS[question], LINES)

        assert refused.value.key == key, body
        assert "may" in refused.value.arguments


@pytest.mark.parametrize(("question", "may"), CASES["may"].items())
def test_a_refusal_says_what_would_be_right(question: str, may: str) -> None:
    """In the words that an answer takes."""
    with pytest.raises(NotUnderstood) as refused:
        read_places(PlayerAnswer(""), QUESTIONS[question], LINES)

    assert refused.value.arguments == {"may": may}


def test_two_close_names_are_asked_about() -> None:
    """Both are named, as they are called."""
    with pytest.raises(Ambiguous) as refused:
        read_places(PlayerAnswer("jon"), ALIKE, LINES)

    assert refused.value.arguments["names"] == ("Joan", "John")


@pytest.mark.parametrize(("body", "seat"), CASES["votes"])
def test_a_vote_is_a_seat(body: str, seat: int) -> None:
    """It is read like an answer of one name, whatever was asked before."""
    assert read_vote(PlayerAnswer(body), MUST, LINES) == seat


@pytest.mark.parametrize(("body", "key"), CASES["no_votes"])
def test_a_vote_is_for_another_player(body: str, key: str) -> None:
    """Everybody has to point at somebody else."""
    with pytest.raises(NotAllowed, match=key):
        read_vote(PlayerAnswer(body), ONE, LINES)


@pytest.mark.parametrize(("kind", "argument", "bodies"), CASES["commands"])
def test_commands_are_understood_at_any_time(kind: Any, argument: str, bodies: Sequence[str]) -> None:  # noqa: ANN401 - a literal of `Command`
    """As whole texts; a name keeps its letters. Words that carriers answer are none."""
    for body in bodies:
        assert read_command(body, LINES) == (Command(kind, argument) if kind else None), body


def test_every_word_is_written_as_it_is_compared() -> None:
    """Otherwise it would never be found."""
    known = load_vocabulary("en")
    phrases = [*known.meanings, *known.numbers, *known.commands, *known.renames, *known.reserved, *known.names]

    assert [phrase for phrase in phrases if " ".join(split_words(phrase)) != phrase] == []


def test_no_command_is_a_reserved_word() -> None:
    """Those never arrive."""
    known = load_vocabulary("en")

    assert not known.reserved & {*known.commands, *known.renames}


LONGEST = tuple(f"{letter * 10}{number:02}" for number, letter in enumerate("ABCDEFGHIJ"))


@pytest.mark.parametrize("key", ["empty", "unknown", "which", "yourself", "must", "shape", "twice"])
@pytest.mark.parametrize("right", CASES["may"].values())
def test_every_refusal_is_one_segment(key: str, right: str) -> None:
    """With the longest names and words, whatever would be right."""
    error = NotAllowed(f"answer-{key}", value="w" * 12, names=LONGEST[:2], may=right)

    assert count_segments(LINES.refusal(error)) == 1


PIECES = st.lists(
    st.one_of(
        st.sampled_from([*NAMES, *WORDS.names, *sorted(load_vocabulary("en").meanings)]),
        st.integers(0, 400).map(str),
        st.text(max_size=8),
    ),
    max_size=12,
).map(" ".join)


@example(body="jon " * 400, question=ONE)
@example(body="a " * 800, question=WORDS)
@example(body=" ".join(f"{first}john{last}" for first in "abcdefghijk" for last in "abcdefghijk"), question=ONE)
@example(body="ﷺ" * 1600, question=ONE)
@settings(deadline=None)
@given(body=st.one_of(PIECES, st.text(max_size=1600)), question=st.sampled_from([*QUESTIONS.values()]))
def test_any_text_is_answered(body: str, question: PlaceQuestion) -> None:
    """It is a legal answer, or a refusal; commands and votes are read from anything, too."""
    read_command(body, LINES)
    places, key = outcome(body, question)
    players = sum(place < len(question.names) for place in places)

    assert key or question.seat not in places
    assert key or len(set(places)) == len(places)
    assert key or Choice(players, len(places) - players) in question.shapes or (question.may_pass and not places)


def outcome(body: str, question: PlaceQuestion) -> tuple[Places, str]:
    """What reading comes to: places, or the key of a refusal."""
    try:
        return read_places(PlayerAnswer(body), question, LINES), ""
    except GameError as refused:
        return (), refused.key


@pytest.mark.parametrize("module", ["reading", "tokens", "vocabulary"])
def test_no_role_is_known_where_answers_are_read(module: str) -> None:
    """A decoy is read by the code of the question it imitates, for that code cannot tell them apart."""
    source = (ROOT / "onenight" / "texting" / f"{module}.py").read_text("utf-8").casefold()
    roles = {role for game in GAMES.values() for role in game.roles}

    assert [role for role in sorted(roles) if role in source] == []


@pytest.mark.parametrize("body", ["x" * 1600, "jon " * 400, "a " * 800, "1 " * 800, "the " * 400, "9" * 1600])
def test_time_is_linear(body: str) -> None:
    """Ten times the text takes about ten times as long: nothing is compared with everything."""
    calls = [counted_calls(body[: len(body) // 10]), counted_calls(body)]

    assert calls[1] <= 20 * calls[0] + 2000


def counted_calls(body: str) -> int:
    """How many functions are called to read a text."""
    outcome("bob", WORDS)
    profile = cProfile.Profile()
    profile.runcall(outcome, body, WORDS)
    return sum(entry.callcount for entry in profile.getstats())
