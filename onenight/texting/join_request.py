"""A text that asks to join a table, in whatever way people write it.

The announcer says the code digit by digit, so some write it so, or in groups; others forget the word, begin politely,
write a sentence, or put the name first. What stands in lines below the name is a phone's signature.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from onenight.speech.lines import Lines, load_lines
from onenight.speech.offered_languages import list_offered_languages
from onenight.texting import reading
from onenight.texting.text_signature import first_line


class JoinRequest(NamedTuple):
    """What a text says that asks to join a table."""

    code: str
    """Empty where it only begins so, and no code can be read."""
    name: str
    """As it was written; may be empty."""
    outright: bool = True
    """Whether it says so, or is a number and a name alone: somebody who plays may mean something else by that."""
    face: str = ""
    """The key of the face that was chosen on a phone's page; empty where none was."""


MIN_CODE_DIGITS = 4
"""Figures of a code at least."""

_SIGN = r"[ \u00a0.,\u2010-\u2015-]{1,3}"
"""What people put between the figures of a code."""

_GROUPS = "|".join(
    [_SIGN.join([rf"\d{{{size}}}" for size in sizes]) for sizes in ((3, 3), (2, 2, 2), (2, 3), (3, 2), (2, 2))]
)
"""A code in groups, the longest first: what follows the code may begin with a figure, too."""

_WRITTEN = rf"\d{{4,6}}(?!\d)|(?:{_GROUPS})(?!\d)"
_CODE = rf"(?P<code>{_WRITTEN}|\d(?:{_SIGN}\d){{3,5}}(?!\d))"
_BARE_CODE = rf"(?P<code>{_WRITTEN})"
"""A code in a text that does not ask to join: figures one by one are an answer there."""

_POLITE = r"(?:.{0,30}?\W)??\W*"
_BELOW = r"\W*(?:\n.*)?"


class _Patterns(NamedTuple):
    """How people of a language ask to join."""

    outright: tuple[str, ...]
    """JOIN, the code and a name; the code last."""
    alone: tuple[str, ...]
    """The code and a name alone; the code last."""
    begins: str
    """The word, whatever follows it."""


@lru_cache(maxsize=8)
def _compile_patterns(language: str) -> _Patterns:
    """Return the patterns of one language for texts that ask to join."""
    lines = load_lines(language)
    joins, tables, names = (lines.strings("answers", "commands", key) for key in ("join", "join_table", "join_as"))
    join = _build_pattern(joins)
    at, called = rf"(?:{_build_pattern(tables)}\W+)*", rf"(?:{_build_pattern(names)}\W+)?"
    outright = (
        rf"(?is){_POLITE}{join}\W*{at}{_CODE}\W*{called}(?P<name>.*)",
        rf"(?is){_POLITE}{join}\W+{called}(?P<name>[^\W\d][^\n]{{0,40}}?)\W+{at}{_CODE}{_BELOW}",
    )
    alone = (
        rf"(?is)\W*{at}{_BARE_CODE}\W+{called}(?P<name>[^\W\d].*)",
        rf"(?is)\W*(?P<name>[^\W\d][^\d\n]{{0,24}}?)\W+{at}{_BARE_CODE}{_BELOW}",
    )
    return _Patterns(outright, alone, rf"(?i)\W*{re.escape(joins[0])}\b")


def _build_pattern(phrases: Sequence[str]) -> str:
    """Return a pattern for any of these phrases, the longest first, whatever stands between their words."""
    longest_first = sorted(phrases, key=len, reverse=True)
    spelled = [r"\W+".join(map(re.escape, phrase.split())) for phrase in longest_first]
    return f"(?:{'|'.join(spelled)})"


def read_join_request(body: str, lines: Lines) -> JoinRequest | None:
    """Return the code and the name in a text; code "" where it only begins so, None where it does not ask to join."""
    # Its host's language may differ.
    every = [_compile_patterns(language) for language in dict.fromkeys((lines.language, *list_offered_languages()))]
    coded = sum(map(str.isdecimal, body)) >= MIN_CODE_DIGITS
    outright = _match(body, [pattern for each in every for pattern in each.outright if coded])
    match = outright or _match(body, [pattern for each in every for pattern in each.alone if coded])
    if match is None:
        return JoinRequest("", "") if any(re.match(each.begins, body) for each in every) else None
    figures = "".join([str(int(figure)) for figure in match["code"] if figure.isdecimal()])  # of any script
    said = first_line(match["name"])
    named = reading.read_command(said, lines)  # "I am Alice" as well as "Alice"
    name = named.argument if named and named.kind == "rename" else said
    return JoinRequest(figures, name, outright is not None)


def _match(body: str, patterns: list[str]) -> re.Match[str] | None:
    """Return how the first of these patterns matches the whole text; None where none does."""
    return next((match for pattern in patterns if (match := re.fullmatch(pattern, body))), None)
