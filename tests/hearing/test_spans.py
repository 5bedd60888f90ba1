"""Lengths of time, times of day, and short forms without an apostrophe, as people write them."""

import pytest

from onenight.hearing.ear import load_ear
from onenight.hearing.heard_values import Setting
from onenight.hearing.plain import Plain
from onenight.speech.lines import Lines
from tests.conversation.test_moods import tables
from tests.fixtures import read_tables

TABLES = read_tables(__file__)


@pytest.mark.parametrize(("language", "said", "duration"), TABLES["lengths"])
def test_length_is_heard_in_full(language: str, said: str, duration: str) -> None:
    """With what is left out of it, and however it is written."""
    (wish,) = load_ear(language).understand(said, Setting("deck", players=5)).wishes

    assert (wish.intent, wish.slots) == ("SetTimeIntent", {"duration": (duration,)})


@pytest.mark.parametrize("said", ["set the timer to 2:30", "it's 8:30 already", "we have to go at 20h30"])
def test_what_a_clock_shows_counts_nobody(said: str) -> None:
    """A time of day, or a length: it is no number of players."""
    assert tables("en", "five players", said)[1].table["players"] == 5
    assert "too many" not in tables("en", "five players", said)[1].say


@pytest.mark.parametrize(
    ("said", "meant"),
    TABLES["short_form_needs_no_apostrophe"],
)
def test_short_form_needs_no_apostrophe(said: str, meant: str) -> None:
    """It is read as if it had one."""
    plain = Plain(Lines("en"))

    assert plain.words(said) == plain.words(meant)


@pytest.mark.parametrize(
    "word", ["were", "well", "hell", "ill", "wed", "is", "went", "James", "Chris", "Andreas", "Marcos", "Grandmas"]
)
def test_other_word_is_no_short_form(word: str) -> None:
    """Whatever it looks like."""
    assert Plain(Lines("en")).words(word) == (word.lower(),)


@pytest.mark.parametrize(
    ("said", "name"),
    TABLES["initials_keep_their_form"],
)
def test_initials_keep_their_form(said: str, name: str) -> None:
    """They are no name that was typed in capitals."""
    assert name in tables("en", "four players", said)[1].table["names"]


@pytest.mark.parametrize(("language", "said", "fingers"), TABLES["pointed"])
def test_word_beside_pointing_is_a_name(language: str, said: str, fingers: list[str]) -> None:
    """Whatever else it means, and however small it is written."""
    wishes = load_ear(language).understand(said, Setting("vote", players=6)).wishes
    told = [f"{' '.join(wish.slots['names'])}>{' '.join(wish.slots['target'])}" for wish in wishes]

    assert (told, {wish.intent for wish in wishes}) == (fingers, {"PointIntent"})


@pytest.mark.parametrize(
    "said", ["will you point at someone", "on the count of three mark it down", "for the love of grace"]
)
def test_word_elsewhere_is_no_name(said: str) -> None:
    """It is what it mostly is."""
    assert not load_ear("en").has_person(said, ())
