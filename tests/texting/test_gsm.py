"""Segments are counted as npm's `sms-segments-calculator` counts them; any text can be written in GSM-7."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onenight.texting.gsm import BASIC, EXTENSION, convert_to_gsm, count_segments
from tests.checkers import ask_npm
from tests.fixtures import read_cases

CASES = read_cases(__file__)

_CALCULATOR = """
const { SegmentedMessage } = require("sms-segments-calculator");
let input = "";
process.stdin.on("data", (part) => { input += part; }).on("end", () => {
  const messages = JSON.parse(input).map((text) => new SegmentedMessage(text));
  console.log(JSON.stringify(messages.map((each) => [each.segmentsCount, each.encodingName])));
});
"""

TEXTS = [
    *(
        char * count
        for char in "aà€^ł🐺"
        for count in (1, 33, 34, 35, 66, 67, 68, 69, 70, 71, 76, 77, 80, 81, 134, 135)
    ),
    *(char * count for char in "aà€" for count in (152, 153, 154, 160, 161, 305, 306, 307, 459, 460, 1600)),
    *("a" * before + "€" * count for before in (151, 152, 153) for count in (1, 3, 4, 5, 80)),
    *("a" * before + "🐺" * count for before in (65, 66, 67, 68) for count in (1, 2, 3, 40)),
    *("a" * 159 + sign for sign in "\n{|…“-"),
    "You are in, Alice.",
    "Łukasz, Zoë and Ñandú",
    "[1] {2} ~ \\ | ^",
]


def counted(texts: list[str]) -> list[tuple[int, str]]:
    """Segments and encoding of each text by npm's calculator."""
    answers = ask_npm("sms-segments-calculator", _CALCULATOR, texts)
    return [(segments, encoding) for segments, encoding in answers]


def test_segments_are_counted_like_the_calculator_does() -> None:
    """At every border, with characters of one place and of two, in both encodings."""
    assert [count_segments(text) for text in TEXTS] == [count for count, _ in counted(TEXTS)]


def test_the_alphabet_is_the_calculators() -> None:
    """Of all characters of two bytes those of GSM-7 are sent as such; its extension takes two places."""
    chars = [chr(code) for code in range(1, 0x3000)]
    alphabet = {char for char, (_, encoding) in zip(chars, counted(chars), strict=True) if encoding == "GSM-7"}

    assert alphabet == BASIC | EXTENSION
    assert {char for char in alphabet if count_segments(char * 160) > 1} == EXTENSION


@pytest.mark.parametrize(("char", "times", "count"), CASES["borders"])
def test_the_borders(char: str, times: int, count: int) -> None:
    """160 characters or 153 a part; with another letter among them 70 or 67."""
    assert count_segments(char * times) == count


@pytest.mark.parametrize(
    ("text", "written"),
    CASES["text_is_written_in_gsm_7"],
)
def test_text_is_written_in_gsm_7(text: str, written: str) -> None:
    """What GSM-7 has stays; other Latin letters are the nearest; other alphabets are written out, emoji dropped."""
    assert convert_to_gsm(text) == written


@given(st.text(sorted(BASIC - {"\n", "\r"} - set("ΔΦΓΛΩΠΨΣΘΞ"))))
def test_what_the_alphabet_has_stays(text: str) -> None:
    """Letter by letter, whatever stands beside it; of Greek it has no whole name."""
    assert convert_to_gsm(text) == text


@given(st.text())
def test_anything_can_be_written_and_stays_so(text: str) -> None:
    """Whatever it is, it comes out in single places, and does not change again."""
    written = convert_to_gsm(text)

    assert set(written) <= BASIC - {"\n", "\r"}
    assert convert_to_gsm(written) == written
