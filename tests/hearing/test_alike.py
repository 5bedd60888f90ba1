"""Words alike, as people mistype them and recognizers mishear them."""

from difflib import get_close_matches

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.hearing.likeness import (
    CLOSE_LIKENESS,
    MAX_GUESSES,
    NAME_LIKENESS,
    TIED_LIKENESS,
    find_misspelled,
    find_similar,
    find_similar_sounding,
    guess_words,
    match_beginning,
    measure_name_likeness,
    phonetic_form,
    stem,
)
from tests.fixtures import read_tables

TABLES = read_tables(__file__)


@pytest.mark.parametrize(("said", "name"), [("jon", "john"), ("hanna", "anna"), ("alise", "alice")])
def test_a_name_misheard_is_that_name(said: str, name: str) -> None:
    """By a letter too many, too few or another one."""
    assert find_similar(said, [name, "zed"]) == [name]


@pytest.mark.parametrize(("said", "name"), [("dana", "anna"), ("rob", "bob"), ("tim", "tom")])
def test_names_that_people_have_side_by_side_are_two(said: str, name: str) -> None:
    """A table may well have both."""
    assert find_similar(said, [name]) == []


def test_whole_names_come_before_parts_and_parts_before_beginnings() -> None:
    """Close enough to be asked about is only what is of one kind."""
    whole, part, beginning = (measure_name_likeness("ann", name) for name in (("ann",), ("mary", "ann"), ("annabel",)))

    assert whole > part > beginning >= NAME_LIKENESS
    assert part - beginning > TIED_LIKENESS
    assert measure_name_likeness("an", ("annabelle",)) < NAME_LIKENESS
    assert measure_name_likeness("jhon", ("john",)) > NAME_LIKENESS


@pytest.mark.parametrize(("said", "written"), [("Kleo", "Cleo"), ("Kathie", "Cathy"), ("Filip", "Philip")])
def test_what_is_heard_alike_sounds_alike(said: str, written: str) -> None:
    """However it is written."""
    assert find_similar(phonetic_form(said), [phonetic_form(written)])
    assert find_similar_sounding(said, ["Zed", written]) == written


@pytest.mark.parametrize(("said", "known"), TABLES["two_letters_begin_what_is_on_a_list"])
def test_two_letters_begin_what_is_on_a_list(said: str, known: list[str]) -> None:
    """One letter begins too much."""
    assert match_beginning(said, ["hall", "kitchen", "king"]) == known


@pytest.mark.parametrize(("said", "words"), TABLES["long_words_of_a_text_may_be_misspelled"])
def test_long_words_of_a_text_may_be_misspelled(said: str, words: list[str]) -> None:
    """Short ones are as likely names."""
    assert [word for _, word in find_misspelled(said, ["center", "nobody", "none"])] == words


def test_a_word_is_told_by_how_it_begins() -> None:
    """A short one by all of it."""
    assert stem("pointed") == stem("pointing") != stem("painting")
    assert stem("point") == stem("vote") == ""


@settings(deadline=None)
@given(
    st.text("abcdeé", min_size=1, max_size=8),
    st.frozensets(st.text("abcdeé", min_size=1, max_size=8), min_size=1, max_size=30),
)
def test_no_word_is_left_out_that_is_alike(said: str, known: frozenset[str]) -> None:
    """What is compared letter by letter is what can be alike at all: as if all were."""
    (found,) = guess_words([said], known - {said}, frozenset(), close=CLOSE_LIKENESS) or [()]

    assert list(found[1:]) == get_close_matches(said, sorted(known - {said}), MAX_GUESSES, CLOSE_LIKENESS)
