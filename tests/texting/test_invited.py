"""Asking to join, in whatever way people write it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onenight.speech import lines
from onenight.texting import join_request as joining
from onenight.texting.join_request import JoinRequest, read_join_request
from onenight.texting.short_name import trim_name
from onenight.texting.text_signature import strip_signature
from tests.fixtures import read_cases
from tests.texting.playing import LINES, join_players

CASES = read_cases(__file__)

ALICE = JoinRequest("1945", "Alice")


@pytest.mark.parametrize(
    "body",
    CASES["a_code_and_a_name"],
)
def test_a_code_and_a_name(body: str) -> None:
    """However it is spelled, Alice is in; a number and a name alone may be something else in a game."""
    asked = read_join_request(body, LINES)
    assert asked
    outright = any(
        word in body.casefold() for word in ("joi", "mitspielen an", "dabei", "beitreten", "jouer", "rejoin")
    )
    assert asked._replace(name=trim_name(asked.name, "en")) == ALICE._replace(outright=outright)


@pytest.mark.parametrize(("body", "code", "name", "outright"), CASES["codes"])
def test_the_code_ends_where_it_ends(body: str, code: str, name: str, *, outright: bool) -> None:
    """What follows is the name, also where it begins with a figure."""
    assert read_join_request(body, LINES) == JoinRequest(code, name, outright=outright)


@pytest.mark.parametrize(
    "body",
    ["", "JOIN", "join abc", "bob", "1 3", "13", "center 1 and 3", "1 " * 800, "join " * 300, "Bob 1 3", "1 2 3 4 Bob"],
)
def test_what_asks_for_nothing(body: str) -> None:
    """An answer, or a word without a code."""
    assert read_join_request(body, LINES) == (JoinRequest("", "") if body.casefold().startswith("join") else None)


@given(st.text(max_size=1600))
def test_any_text_is_read(body: str) -> None:
    """Nothing is too odd: a code of four to six digits, or nothing."""
    asked = read_join_request(body, LINES)

    assert asked is None or asked == JoinRequest("", "") or (asked.code.isdecimal() and 4 <= len(asked.code) <= 6)


@pytest.mark.parametrize(
    ("body", "left"),
    CASES["signature_is_no_part_of_text"],
)
def test_signature_is_no_part_of_text(body: str, left: str) -> None:
    """What phones add below a text is cut off, in every language; an answer in lines is whole."""
    assert strip_signature(body).rstrip() == left


@pytest.mark.parametrize("below", ["Sent from my iPhone", "Director of Sales", "Eve Smith, 555 0100"])
@pytest.mark.parametrize("said", ["I am Eve", "JOIN 4821 Eve", "join table 4821 as Eve"])
def test_second_line_is_no_part_of_name(said: str, below: str) -> None:
    """Whatever it is, and however the name is told."""
    line, _ = join_players(3).send_text(1, f"{said}\n{below}")

    assert line.party.seats[1].name == "Eve"


def test_invited_reads_one_file_of_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """The words to join with; what else texts are read by is made when a text is for a table."""
    asked: list[str] = []

    def read(language: str, file: str) -> lines.Sections:
        asked.append(file)
        return whole(language, file)

    whole = lines.read_sections
    monkeypatch.setattr(lines, "read_sections", read)
    monkeypatch.setattr(joining, "load_lines", lines.Lines)
    joining._compile_patterns.cache_clear()  # noqa: SLF001 - as in a new process
    joining.read_join_request("hello", lines.Lines("en"))

    assert set(asked) == {"answers"}
