"""The check of lines as texts: each takes no more segments than its English does, filled with the longest there is."""

import re
import unicodedata
from collections.abc import Iterator
from string import Formatter

from onenight.texting.gsm import convert_to_gsm, count_segments
from translation.fault import Fault
from translation.form_check import list_texts
from translation.lines import Everything

TEXTED = re.compile(r"(texts|letters|errors\.texts)\.(?!(aloud|words|commands|questions|named)\.).+")
"""What is sent as a text."""
ASKED = "texts.ask."
"""The questions of the night by role: what is told last in a text that tells a role."""

DROPPED = "language.check.dropped"
"""The small letters whose marks people leave out in texts, too: a language lists them itself."""

FILLED = "Maximilian"
"""What stands for what fills a place, but for roles; ten characters, ours."""
ROLES = ("role", "roles", "either", "card", "cards")


def find_overlong(here: Everything, there: Everything) -> Iterator[Fault]:
    """Yield lines that take more segments than in English, and letters that no text can carry."""
    longest, known = _find_longest_role(here), _find_longest_role(there)
    for key, english in there.items():
        if key not in here or not TEXTED.fullmatch(key):
            continue
        own, allowed = _count_segments(here[key], longest), max(1, _count_segments(english, known))
        if own > allowed:
            yield Fault(
                key,
                f"takes {own} segments as a text, English {allowed}: it is {_size(here[key], longest)} characters",
            )
        if lost := _list_lost_letters(here[key], str(here.get(DROPPED, ""))):
            yield Fault(key, f"has letters that texts are sent without: {' '.join(lost)}")
    yield from _find_overlong_nightfall(here, there)


def _find_overlong_nightfall(here: Everything, there: Everything) -> Iterator[Fault]:
    """Yield the text that tells a role and asks, if it is longer than a segment with any role and its question."""
    for key in [each for each in there if each.startswith(ASKED) and each in here]:
        role = key.removeprefix(ASKED)
        names = [
            name for each, name in here.items() if each.startswith(f"words.roles.{role}.") and isinstance(name, str)
        ]
        told, head = (here.get(each, "") for each in ("texts.nightfall.you", "texts.head.secret"))
        for ask in list_texts(here[key]):
            body = max(
                (_fill_places(text, (names[0] if names else ""), ask) for text in list_texts(told)), key=len, default=""
            )
            whole = convert_to_gsm(_fill_places(str(head), "", body))
            if names and head and count_segments(whole) > 1:
                yield Fault(key, f"is too long where the night falls: that text has {len(whole)} characters")


def _find_longest_role(lines: Everything) -> str:
    roles = [str(name) for key, name in lines.items() if re.fullmatch(r"words\.roles\.\w+\.(?!may|many)\w+", key)]
    return max(roles, key=len, default=FILLED)


def _count_segments(line: object, role: str) -> int:
    return max(
        (count_segments(convert_to_gsm(_fill_places(text, role, FILLED))) for text in list_texts(line)), default=0
    )


def _size(line: object, role: str) -> int:
    return max(len(convert_to_gsm(_fill_places(text, role, FILLED))) for text in list_texts(line))


def _fill_places(text: str, role: str, other: str) -> str:
    """Return a line with all its places filled: roles' with one, all others with another."""
    parts = []
    for plain, field, _, _ in Formatter().parse(text):
        name = (field or "").partition(".")[0]
        parts += [plain, "" if field is None else role if name in ROLES else other]
    return "".join(parts)


def _list_lost_letters(line: object, dropped: str) -> list[str]:
    """Return Latin letters that GSM-7 lacks, which are sent as others; other alphabets are written out in any case.

    `dropped`: those that everybody reads without their marks.
    """
    letters = {char for text in list_texts(line) for char in text if char.isalpha() and char.lower() not in dropped}
    found = {char for char in letters if convert_to_gsm(char) != char}
    return sorted(char for char in found if unicodedata.name(char, "").startswith("LATIN"))
