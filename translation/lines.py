"""What a translation keeps of English: its lines, their placeholders, and how long its lists are."""

import re
from collections.abc import Iterable, Iterator, Mapping

from onenight.speech.draft_language import EMPTY
from onenight.speech.offered_languages import OWN_WORDS
from onenight.speech.rule_numbers import count_rules
from translation.fault import Fault
from translation.form_check import find_placeholders

Everything = Mapping[str, object]
"""The lines of a language by key."""

NUMBERS = "words.numbers.names"
"""A language that does not say 21 as English does lists all numbers below a hundred."""

COUNTED = 20
"""The last number that English has a word of its own for, but for the tens."""

FREE = re.compile(
    r"(hearing|(week_)?questions|answers|examples)\..+|(rulebook\.called|letters\.(words|commands|named|questions|rooms|cards))\..+"
    r"|rulebook\.texts\.articles|skill\.(store\.keywords|invocation\..+)|language\.own\.asked|words\.people\.nobody|prompts\.texted\..+"
)
"""Lists of words that are listened for, as many as the language has; and the store's."""

OWN = re.compile(
    r"words\.(forms|roles\.\w+)\..+|language\.check\.\w+|voice\.speaker\.others\..+|(hearing|(week_)?questions)\..+"
)
"""What a language may have that English has not: the forms of its words, and what it hears by."""


def find_differences(here: Everything, there: Everything) -> Iterator[Fault]:
    """Yield the lines that a language lacks of English, has beside it, or has in another shape."""
    for file in sorted({_find_file(key) for key in there} - {_find_file(key) for key in here}):
        yield Fault(file, "has no line yet")
    for key in there:
        if key not in here:
            if any(_find_file(key) == _find_file(each) for each in here):
                yield Fault(key, "is missing")
        elif here[key] == EMPTY != there[key]:
            yield Fault(key, "is empty: it is not translated yet")
        elif told := _describe_change(key, here[key], there[key]):
            yield Fault(key, told)
    for key in here:
        if key not in there and not OWN.fullmatch(key):
            yield Fault(key, "is not in English, so nothing says it")


def _find_file(key: str) -> str:
    return key.partition(".")[0]


def _describe_change(key: str, own: object, english: object) -> str:
    """Return in what a line is of another shape; "" where it is of the same."""
    if shape_of(key, own) == shape_of(key, english):
        return ""
    if isinstance(own, list) and isinstance(english, list):
        return f"lists {len(own)}, English {len(english)}"
    if not isinstance(own, str | dict) or not isinstance(english, str | dict):
        return f"is of another kind ({type(own).__name__}) than in English ({type(english).__name__})"
    names, known = (_find_names(key, line) for line in (own, english))
    told = {"lacks": known - names, "has": names - known}
    wrong = " and ".join(f"{verb} {_format_placeholders(those)}" for verb, those in told.items() if those)
    return f"{wrong}, other than English, which has {_format_placeholders(known)}"


def _format_placeholders(names: Iterable[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names)) or "none"


def shape_of(key: str, line: object) -> object:
    """Return what a translation keeps of a line: its kind, its placeholders, how long a list is."""
    if OWN_WORDS.fullmatch(key):
        return type(line)
    if isinstance(line, list):
        return list if FREE.fullmatch(key) else min(len(line), COUNTED + 1) if key == NUMBERS else len(line)
    if isinstance(line, str | dict):
        return _find_names(key, line)
    return float if isinstance(line, int) else type(line)


def _find_names(key: str, line: object) -> set[str]:
    """Return the placeholders of a line, but for numbers of the rules: each language counts other things."""
    section = key.rpartition(".")[0].removeprefix("rulebook.")
    return {name for name, _ in find_placeholders(line)}.difference(count_rules().get(section, ()))
