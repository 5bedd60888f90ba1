"""What lines ask: a translation ends with a question where English does, and offers what English offers."""

import re
from collections.abc import Iterator
from string import Formatter

from translation.fault import Fault
from translation.formed import texts
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


def misasked(here: Everything, there: Everything) -> Iterator[Fault]:
    """Lines that ask where English tells, or the other way around; that offer no choice, or another one."""
    either = str(here.get("words.list.or", "")).strip()
    for key, english in there.items():
        if key in here and not UNASKED.fullmatch(key):
            yield from (Fault(key, told) for told in _told(key, [*texts(here[key])], [*texts(english)], either))


def _told(key: str, own: list[str], english: list[str], either: str) -> Iterator[str]:
    said, asked = any(map(_asks, own)), any(map(_asks, english))
    if any(own) and said != asked:
        yield "asks nothing, but English does" if asked else "asks, but English does not"
    if said and asked and either and all(" or " in each for each in english) and not _offers(own, either):
        yield f"offers no choice: it has no {either!r}, English has 'or'"
    if TEXTED.fullmatch(key) and any(own):
        yield from _named("figures", _figures(own), _figures(english), same=_figures(own) == _figures(english))
        capitals, known = _capitals(own), _capitals(english)
        yield from _named("words in capitals", capitals, known, same=len(capitals) >= len(known))


def _named(what: str, own: list[str], english: list[str], *, same: bool) -> Iterator[str]:
    if not same:
        yield f"has other {what} ({_listed(own)}) than English ({_listed(english)})"


def _asks(text: str) -> bool:
    return _END.sub("", text).endswith(QUESTIONS)


def _offers(own: list[str], either: str) -> bool:
    return all(re.search(rf"(?<!\w){re.escape(either)}(?!\w)", each, re.IGNORECASE) for each in own)


def _plain(line: list[str]) -> str:
    """The words of a line, without its placeholders; of one in cases, those of the longest."""
    return max((" ".join(text for text, *_ in Formatter().parse(each)) for each in line), key=len, default="")


def _figures(line: list[str]) -> list[str]:
    return sorted(set(_FIGURES.findall(_plain(line))))


def _capitals(line: list[str]) -> list[str]:
    return sorted({word for word in _CAPITALS.findall(_plain(line)) if word.isupper()})


def _listed(words: list[str]) -> str:
    return ", ".join(words) or "none"
