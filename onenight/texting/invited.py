"""A text that asks to join a table, in whatever way people write it.

The announcer says the code digit by digit, so some write it so; others forget the word, or begin politely.
"""

import re
from typing import NamedTuple

from onenight.speech.lines import Lines
from onenight.texting import reading

_CODE = r"(\d{4,6}|\d\d[ .-]\d\d|\d(?:[ .-]\d){3,5})(?!\d)"
_PATTERNS = (
    rf"(?is)(?:.{{0,30}}?\W)??\W*joint?\W*{_CODE}\W*(?P<name>.*)",
    r"(?is)\W*joint?\W+(?P<name>[^\W\d].{0,40}?)\W+(\d{4,6})\W*",
    r"(?is)\W*(\d{4,6})\W+(?P<name>[^\W\d].*)",
)
"""JOIN, the code and a name; the code last; the code and a name alone."""


class Joining(NamedTuple):
    """What such a text says."""

    code: str
    name: str
    """As it was written; may be empty."""
    outright: bool = True
    """Whether it says so, or is a number and a name alone: somebody who plays may mean something else by that."""


def invited(body: str, lines: Lines) -> Joining | None:
    """The code and the name in a text; None where it asks for nothing of the kind."""
    match = next((match for pattern in _PATTERNS if (match := re.fullmatch(pattern, body))), None)
    if match is None:
        return None
    code = next(group for group in match.groups() if group and re.fullmatch(_CODE, group))
    figures = "".join([str(int(figure)) for figure in code if figure.isdecimal()])  # of any script
    said = match["name"].strip()
    named = reading.command(said, lines)  # "I am Alice" as well as "Alice"
    name = named.argument if named and named.kind == "rename" else said
    return Joining(figures, name, match.re.pattern != _PATTERNS[-1])


def tries(body: str) -> bool:
    """Whether a text begins as if it asked to join."""
    return re.match(r"(?i)\W*join\b", body) is not None
