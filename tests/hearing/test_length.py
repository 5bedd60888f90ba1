"""The longest text that is read, and the work that reading takes: counted in calls, not in time."""

import sys
from collections.abc import Callable
from functools import partial
from itertools import islice
from random import Random
from types import FrameType
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.costly_requests import LANGUAGES, USUAL, climb, make_front, make_table
from benchmarks.costly_texts import PIECES, WAYS, clear_caches, generate_texts, repeat_to_limit
from onenight.conversation.session import Phase, Session
from onenight.hearing.ear import load_ear
from onenight.hearing.heard_values import NOT_HEARD, NOTHING_HEARD, Setting
from onenight.hearing.normalization import MAX_LETTERS, MAX_WORDS, is_too_long, normalize
from onenight.hearing.plain import Plain
from onenight.hearing.sample_grammar import load_grammar
from onenight.interpretation.sentence import reply_to
from onenight.speech.lines import Lines
from onenight.texting.vocabulary import split_words
from onenight.ways import index as ways
from tests.effort import count_examples, draw_some
from tests.fixtures import read_tables

TABLES = read_tables(__file__)

MOST_CALLS = 600_000
"""Ours: twice what any of these takes; a usual sentence takes 900."""
MOST_CALLS_OF_REQUEST = 400_000
"""The same of a request with further guesses, and its answer at a table with both boxes; ours: a climb of 48 steps
comes to 364,000 in French, half of it the worlds of the referee; what it climbs by goes with what was learned."""
EVERY = "".join(piece for pieces in PIECES.values() for piece in pieces)
UNASSIGNED = ("Cn", "Co", "Cs")
"""Categories of code points that are no letters of Unicode, or nobody's."""
ENGLISH = Plain(Lines("en"))


def work(way: Callable[[str], object], text: str) -> int:
    """How many functions are called while a text is read."""
    calls = 0

    def count(_frame: FrameType, event: str, _what: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    clear_caches()
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        way(text)
    finally:
        sys.setprofile(before)
    return calls


@pytest.fixture(autouse=True, scope="module")
def _grammar() -> None:
    """What is made once is made."""
    for way in WAYS.values():
        way(USUAL)


@pytest.mark.parametrize("way", WAYS)
def test_no_text_takes_too_much_work(way: str) -> None:
    """Of any kind, as long as it may be; some of them, drawn by the tree."""
    some = draw_some([text for _, text in islice(generate_texts(Random(3)), 90)], 20, way)  # noqa: S311 - the same each time
    dear = {text: work(WAYS[way], text) for text in some}

    assert [text for text, calls in dear.items() if calls > MOST_CALLS] == []


REPEATED = [
    ("open", "six of us just watch "),
    ("open", "my two sisters and their husbands "),
    ("deck", "five or six or "),
    ("vote", "no wait Ann picked Bob "),
    ("vote", "Ann was picked by Bob and Cy "),
    ("vote", "against Ann: Bob, against "),
]
"""By phase, people and votes each of which may go on with the next."""


@pytest.mark.parametrize(("phase", "said"), REPEATED)
def test_people_told_again_and_again_take_no_more_work(phase: str, said: str) -> None:
    """Each of them is read in one way, and not in all ways of those before it."""
    there = Setting(phase, names=("Ann", "Bob", "Cy", "Dee"), players=4)

    assert work(lambda text: load_ear("en").understand(text, there), said * 14) < MOST_CALLS


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_request_takes_too_much_work(language: str) -> None:
    """With four further guesses, whatever the climb from the dearest known ones comes to."""
    counted, dearest = next(climb(language, count_examples(48), Random(1)))  # noqa: S311 - the same each time

    assert counted <= MOST_CALLS_OF_REQUEST, dearest


@pytest.mark.parametrize("language", LANGUAGES)
def test_open_question_makes_no_later_sentence_dear(language: str) -> None:
    """Which card Carol shows is found to be open once, however much depends on it, and not anew by each sentence."""
    told = make_table(Phase.VOTE, language)
    untold = told._replace(testimony=())
    front = make_front(language)

    def say(table: Session, text: str) -> None:
        reply_to(ways.WAYS, table, text, front, ways.reply)

    for table in (untold, told):
        say(table, "Bob points at Alice")
        say(table, USUAL)
    before, after = (work(partial(say, table), USUAL) for table in (untold, told))

    assert after < 1.5 * before


@pytest.mark.parametrize("way", WAYS)
def test_twice_as_much_text_takes_about_twice_as_much_work(way: str) -> None:
    """Lists, clauses, numbers and all the rest, from half of what may be said to all; some of each run, by the tree."""
    dear = {}
    for piece in draw_some([piece for pieces in PIECES.values() for piece in pieces], 10, way):
        longest = repeat_to_limit(piece)
        half = work(WAYS[way], longest[: len(longest) // 2])
        dear[piece] = (half, work(WAYS[way], longest))

    assert {piece: calls for piece, calls in dear.items() if calls[1] > 2.5 * calls[0] + 2000} == {}


@pytest.mark.parametrize("text", TABLES["what_is_too_long_takes_next_to_none"])
def test_what_is_too_long_takes_next_to_none(text: str) -> None:
    """It is not read at all."""
    assert is_too_long(text)
    assert load_grammar("en").hear(text).intent == NOT_HEARD
    assert load_ear("en").understand(text, Setting("vote")) == NOTHING_HEARD
    assert work(WAYS["heard"], text) < MOST_CALLS


@pytest.mark.parametrize("text", ["\ufdfa" * 50, "x" * 1000, "x " * 200, "é" * 1000, "e\u0301" * 800, "'" * 200, ""])
def test_the_longest_is_not_too_long(text: str) -> None:
    """Marks count for nothing."""
    assert not is_too_long(text)


def test_no_letter_grows_beyond_what_is_reckoned_with() -> None:
    """In all of Unicode: what is short enough as it comes is so when it is written plainly."""
    letters = (chr(code) for code in range(sys.maxunicode + 1))
    fifty = (letter * 50 for letter in letters if category(letter) not in UNASSIGNED)
    grown = (text for text in fifty if not text.isascii() and len(text.casefold()) + len(normalize(text[:1])) > 50 + 1)

    assert [
        text for text in grown if len(normalize(text)) > MAX_LETTERS or len(normalize(text).split()) > MAX_WORDS
    ] == []


@given(
    st.lists(st.sampled_from([*EVERY, *EVERY.split(), " ", "'", "\u2019", "9", "a"]) | st.text(max_size=9)).map("".join)
)
def test_what_is_not_too_long_is_short_when_it_is_written_plainly(text: str) -> None:
    """Whoever reads it: short forms and figures written out, letters and figures apart."""
    said = [*ENGLISH.words(text)]
    texted = split_words(text)

    assert is_too_long(text) or (len(normalize(text)) <= MAX_LETTERS and len(normalize(text).split()) <= MAX_WORDS)
    assert is_too_long(text) or max(len(said), len(texted)) <= 2 * MAX_WORDS  # what is heard is counted once more
