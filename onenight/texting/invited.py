"""A text that asks to join a table, in whatever way people write it.

The announcer says the code digit by digit, so some write it so; others forget the word, or begin politely.
"""

import re

from onenight.speech.lines import Lines
from onenight.texting import reading
from onenight.texting.party import Joining

_CODE = r"(\d{4,6}|\d\d[ .-]\d\d|\d(?:[ .-]\d){3,5})(?!\d)"
_PATTERNS = (
    rf"(?is)(?:.{{0,30}}?\W)??\W*joint?\W*{_CODE}\W*(?P<name>.*)",
    r"(?is)\W*joint?\W+(?P<name>[^\W\d].{0,40}?)\W+(\d{4,6})\W*",
    r"(?is)\W*(\d{4,6})\W+(?P<name>[^\W\d].*)",
)
"""JOIN, the code and a name; the code last; the code and a name alone."""


def invited(body: str, lines: Lines) -> Joining | None:
    """The code and the name in a text, no code where it only begins so; None where it asks for nothing of the kind."""
    match = next((match for pattern in _PATTERNS if (match := re.fullmatch(pattern, body))), None)
    if match is None:
        return Joining("", "") if re.match(r"(?i)\W*join\b", body) else None
    code = next(group for group in match.groups() if group and re.fullmatch(_CODE, group))
    figures = "".join([str(int(figure)) for figure in code if figure.isdecimal()])  # of any script
    said = match["name"].strip()
    named = reading.command(said, lines)  # "I am Alice" as well as "Alice"
    name = named.argument if named and named.kind == "rename" else said
    return Joining(figures, name, match.re.pattern != _PATTERNS[-1])
