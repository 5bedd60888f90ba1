"""Checks of an invocation name: Amazon's requirements, as far as its words tell.

That it infringes on nobody's rights, is not only a person's or a place's, and is easy to say, certification tells. The
words that are refused are each language's own, in the section `invocation` of its `skill.toml`.

Source: Amazon, "Choose the Invocation Name for a Custom Skill", invocation name requirements.
"""

import re
from collections.abc import Collection

from onenight.rules.errors import NotAllowed, quote_value
from onenight.speech.lines import Lines

INVOCATION_CHARACTERS = 50
"""Characters."""

WAKE_WORDS = frozenset({"alexa", "amazon", "computer", "echo", "ziggy"})
"""What a device wakes up at, in every language. The last one has come since the requirements were written."""


def check_invocation(name: str, lines: Lines) -> None:
    """Refuse a name that a skill may not be called by in the locales of a language.

    Raises:
        NotAllowed: `invocation-too-long`, `invocation-letters`, `invocation-one-word`, `invocation-reserved`,
            `invocation-launch`, `invocation-connecting`, `invocation-article`.
    """
    field, value = "--invocation", quote_value(name)
    words, product, launch, connecting, small = (name.split(" "), *(_refused_words(lines, kind) for kind in KINDS))
    if len(name) > INVOCATION_CHARACTERS:
        raise NotAllowed("invocation-too-long", field=field, value=value, count=len(name), most=INVOCATION_CHARACTERS)
    spelled = re.compile(_word_pattern(lines))
    if wrong := tuple(dict.fromkeys(quote_value(word) for word in words if not spelled.fullmatch(word))):
        raise NotAllowed("invocation-letters", field=field, value=value, words=wrong)
    if len(words) == 1 and not lines.section("skill", "invocation")["compounds"]:
        raise NotAllowed("invocation-one-word", field=field, value=value)
    if found := _find_refused({*WAKE_WORDS, *product}, words):
        raise NotAllowed("invocation-reserved", field=field, value=value, words=found)
    if found := _find_refused(launch, words):
        raise NotAllowed("invocation-launch", field=field, value=value, words=found)
    if found := _find_refused(connecting, words):
        raise NotAllowed("invocation-connecting", field=field, value=value, words=found)
    if len(words) == 2 and (found := _find_refused(small, words)):  # noqa: PLR2004 - as the requirement says
        raise NotAllowed("invocation-article", field=field, value=value, words=found)


KINDS = ("product", "launch", "connecting", "small")
"""Lists of words that are refused; the last one in a name of two words alone."""


def _refused_words(lines: Lines, kind: str) -> list[str]:
    return lines.strings("skill", "invocation", kind)


def _word_pattern(lines: Lines) -> str:
    """Return the pattern of a word: letters, with `'s` or a shortened word before it; or one letter and a dot."""
    letter = f"[{lines.section('skill', 'invocation')['letters']}]"
    shortened = "|".join(lines.strings("skill", "invocation", "shortened"))
    before = f"(?:(?:{shortened})')?" if shortened else ""
    return rf"{before}{letter}+('s)?|{letter}*s'|{letter}\."


def _find_refused(refused: Collection[str], words: list[str]) -> tuple[str, ...]:
    """Return those of the words that are refused, each once, quoted; they are looked up without a possessive ending."""
    return tuple(dict.fromkeys(quote_value(word) for word in words if re.sub(r"'s?$", "", word) in refused))
