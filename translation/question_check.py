"""The check of questions: a translation ends with one where English does, and offers what English offers."""

import re
from collections.abc import Iterator
from string import Formatter

from translation.fault import Fault
from translation.form_check import list_texts
from translation.lines import Everything

UNASKED = re.compile(
    r"(hearing|answers|questions|examples|voices|privacy|skill\.invocation|rulebook\.(called|sections|house|texts)"
    r"|rulings\.house|language|words)\..+"
)
"""What is no sentence to a table, or only listened for."""
TEXTED = re.compile(r"(texts|letters|errors\.texts)\.(?!(aloud|rooms|cards|words|commands|questions|named)\.).+")
"""What is read as a text and answered by one: it names figures, and words in capitals."""

QUESTIONS = ("?", "\N{ARABIC QUESTION MARK}", "\N{GREEK QUESTION MARK}", "\N{FULLWIDTH QUESTION MARK}")
_END = re.compile(r"[\s\"'»”\N{RIGHT SINGLE QUOTATION MARK})]+$")
_FIGURES = re.compile(r"\d+")
_CAPITALS = re.compile(r"\b[^\W\d_]{2,}\b")


def find_wrong_questions(here: Everything, there: Everything) -> Iterator[Fault]:
    """Yield the lines that ask where English tells, or the other way around; that offer no choice, or another one."""
    either = str(here.get("words.list.or", "")).strip()
    for key, english in there.items():
        if key in here and not UNASKED.fullmatch(key):
            yield from (
                Fault(key, told)
                for told in _compare_questions(key, [*list_texts(here[key])], [*list_texts(english)], either)
            )


def _compare_questions(key: str, own: list[str], english: list[str], either: str) -> Iterator[str]:
    said, asked = any(map(_is_question, own)), any(map(_is_question, english))
    if any(own) and said != asked:
        yield "asks nothing, but English does" if asked else "asks, but English does not"
    if said and asked and either and all(" or " in each for each in english) and not _offers_choice(own, either):
        yield f"offers no choice: it has no {either!r}, English has 'or'"
    if TEXTED.fullmatch(key) and any(own):
        yield from _compare_names(
            "figures", _list_figures(own), _list_figures(english), same=_list_figures(own) == _list_figures(english)
        )
        capitals, known = _list_capitals(own), _list_capitals(english)
        yield from _compare_names("words in capitals", capitals, known, same=len(capitals) >= len(known))


def _compare_names(what: str, own: list[str], english: list[str], *, same: bool) -> Iterator[str]:
    if not same:
        yield f"has other {what} ({_format_words(own)}) than English ({_format_words(english)})"


def _is_question(text: str) -> bool:
    return _END.sub("", text).endswith(QUESTIONS)


def _offers_choice(own: list[str], either: str) -> bool:
    return all(re.search(rf"(?<!\w){re.escape(either)}(?!\w)", each, re.IGNORECASE) for each in own)


def _strip_placeholders(line: list[str]) -> str:
    """Return the words of a line, without its placeholders; of one in cases, those of the longest."""
    return max((" ".join(text for text, *_ in Formatter().parse(each)) for each in line), key=len, default="")


def _list_figures(line: list[str]) -> list[str]:
    return sorted(set(_FIGURES.findall(_strip_placeholders(line))))


def _list_capitals(line: list[str]) -> list[str]:
    return sorted({word for word in _CAPITALS.findall(_strip_placeholders(line)) if word.isupper()})


def _format_words(words: list[str]) -> str:
    return ", ".join(words) or "none"
