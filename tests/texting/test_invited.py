"""Asking to join, in whatever way people write it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onenight.speech import lines
from onenight.texting import invited as joining
from onenight.texting.invited import invited
from onenight.texting.party import Joining
from tests.texting.playing import LINES

ALICE = Joining("1945", "Alice")


@pytest.mark.parametrize(
    "body",
    [
        "JOIN 1945 Alice",
        "join 1945, Alice",
        " Join: 1945 - Alice ",
        "JOIN 19 45 Alice",
        "JOIN 19-45 Alice",
        "JOIN 1 9 4 5 Alice",
        "JOIN 1-9-4-5 Alice",
        "JOIN1945 Alice",
        "join 1945Alice",
        "1945 Alice",
        "Please join 1945 Alice",
        "Hi! JOIN 1945 Alice",
        "joint 1945 Alice",
        "JOIN Alice 1945",
        "Join 1945, I'm Alice",
        "join 1945 my name is Alice",
        "JOIN\n1945\nAlice",
    ],
)
def test_a_code_and_a_name(body: str) -> None:
    """However it is spelled, Alice is in; a number and a name alone may be something else in a game."""
    assert invited(body, LINES) == ALICE._replace(outright="joi" in body.casefold())


@pytest.mark.parametrize(
    ("body", "asked"),
    [
        ("JOIN 1945", Joining("1945", "")),
        ("JOIN 194567 Al", Joining("194567", "Al")),
        ("JOIN 1945 3 Musketeers", Joining("1945", "3 Musketeers")),
        ("JOIN 1945 Bob and Zoe", Joining("1945", "Bob and Zoe")),
        ("JOIN ١٩٤٥ Ali", Joining("1945", "Ali")),
    ],
)
def test_the_code_ends_where_it_ends(body: str, asked: Joining) -> None:
    """What follows is the name, also where it begins with a figure."""
    assert invited(body, LINES) == asked


@pytest.mark.parametrize(
    "body", ["", "JOIN", "join abc", "bob", "1 3", "13", "center 1 and 3", "1 " * 800, "join " * 300]
)
def test_what_asks_for_nothing(body: str) -> None:
    """An answer, or a word without a code."""
    assert invited(body, LINES) == (Joining("", "") if body.casefold().startswith("join") else None)


@given(st.text(max_size=1600))
def test_any_text_is_read(body: str) -> None:
    """Nothing is too odd: a code of four to six digits, or nothing."""
    asked = invited(body, LINES)

    assert asked is None or asked == Joining("", "") or (asked.code.isdecimal() and 4 <= len(asked.code) <= 6)


def test_invited_reads_one_file_of_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """The words to join with; what else texts are read by is made when a text is for a table."""
    asked: list[str] = []

    def read(language: str, file: str) -> lines.Sections:
        asked.append(file)
        return whole(language, file)

    whole = lines.read
    monkeypatch.setattr(lines, "read", read)
    monkeypatch.setattr(joining, "lines_in", lines.Lines)
    joining._patterns.cache_clear()  # noqa: SLF001 - as in a new process
    joining.invited("hello", lines.Lines("en"))

    assert set(asked) == {"answers"}
