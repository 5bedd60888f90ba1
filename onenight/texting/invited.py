"""A text that asks to join a table, in whatever way people write it.

The announcer says the code digit by digit, so some write it so; others forget the word, or begin politely.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from onenight.speech.lines import Lines, lines_in
from onenight.speech.translated import translated
from onenight.texting import reading
from onenight.texting.party import Joining

_CODE = r"(\d{4,6}|\d\d[ .-]\d\d|\d(?:[ .-]\d){3,5})(?!\d)"
_ALONE = r"(?is)\W*(\d{4,6})\W+(?P<name>[^\W\d].*)"


class _Patterns(NamedTuple):
    """How people of a language ask to join."""

    whole: tuple[str, ...]
    """JOIN, the code and a name; the code last; the code and a name alone."""
    begins: str
    """The word, whatever follows it."""


@lru_cache(maxsize=8)
def _patterns(language: str) -> _Patterns:
    joins = lines_in(language).strings("answers", "commands", "join")
    join = "|".join(map(re.escape, joins))
    whole = (
        rf"(?is)(?:.{{0,30}}?\W)??\W*(?:{join})\W*{_CODE}\W*(?P<name>.*)",
        rf"(?is)\W*(?:{join})\W+(?P<name>[^\W\d].{{0,40}}?)\W+(\d{{4,6}})\W*",
        _ALONE,
    )
    return _Patterns(whole, rf"(?i)\W*{re.escape(joins[0])}\b")


def invited(body: str, lines: Lines) -> Joining | None:
    """The code and the name in a text, no code where it only begins so; None where it asks for nothing of the kind."""
    every = [
        _patterns(language) for language in dict.fromkeys((lines.language, *translated()))
    ]  # its host's may differ
    match = next((match for each in every for pattern in each.whole if (match := re.fullmatch(pattern, body))), None)
    if match is None:
        return Joining("", "") if any(re.match(each.begins, body) for each in every) else None
    code = next(group for group in match.groups() if group and re.fullmatch(_CODE, group))
    figures = "".join([str(int(figure)) for figure in code if figure.isdecimal()])  # of any script
    said = match["name"].strip()
    named = reading.command(said, lines)  # "I am Alice" as well as "Alice"
    name = named.argument if named and named.kind == "rename" else said
    return Joining(figures, name, match.re.pattern != _ALONE)
