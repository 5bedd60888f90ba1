"""What a skill may be called by: Amazon's requirements for an invocation name, as far as its words tell.

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


def check(name: str, lines: Lines) -> None:
    """See that a skill may be called by this name in the locales of a language.

    Raises:
        NotAllowed: `invocation-too-long`, `invocation-letters`, `invocation-one-word`, `invocation-reserved`,
            `invocation-launch`, `invocation-connecting`, `invocation-article`.
    """
    field, value = "--invocation", quote_value(name)
    words, product, launch, connecting, small = (name.split(" "), *(_refused(lines, kind) for kind in KINDS))
    if len(name) > INVOCATION_CHARACTERS:
        raise NotAllowed("invocation-too-long", field=field, value=value, count=len(name), most=INVOCATION_CHARACTERS)
    spelled = re.compile(_word(lines))
    if wrong := tuple(dict.fromkeys(quote_value(word) for word in words if not spelled.fullmatch(word))):
        raise NotAllowed("invocation-letters", field=field, value=value, words=wrong)
    if len(words) == 1 and not lines.section("skill", "invocation")["compounds"]:
        raise NotAllowed("invocation-one-word", field=field, value=value)
    if found := _among({*WAKE_WORDS, *product}, words):
        raise NotAllowed("invocation-reserved", field=field, value=value, words=found)
    if found := _among(launch, words):
        raise NotAllowed("invocation-launch", field=field, value=value, words=found)
    if found := _among(connecting, words):
        raise NotAllowed("invocation-connecting", field=field, value=value, words=found)
    if len(words) == 2 and (found := _among(small, words)):  # noqa: PLR2004 - as the requirement says
        raise NotAllowed("invocation-article", field=field, value=value, words=found)


KINDS = ("product", "launch", "connecting", "small")
"""Lists of words that are refused; the last one in a name of two words alone."""


def _refused(lines: Lines, kind: str) -> list[str]:
    return lines.strings("skill", "invocation", kind)


def _word(lines: Lines) -> str:
    """Letters, perhaps with a possessive apostrophe or behind a shortened word; or one letter of an abbreviation."""
    letter = f"[{lines.section('skill', 'invocation')['letters']}]"
    shortened = "|".join(lines.strings("skill", "invocation", "shortened"))
    before = f"(?:(?:{shortened})')?" if shortened else ""
    return rf"{before}{letter}+('s)?|{letter}*s'|{letter}\."


def _among(refused: Collection[str], words: list[str]) -> tuple[str, ...]:
    """Those of the words that are refused, each once, quoted; what is somebody's is looked up without its ending."""
    return tuple(dict.fromkeys(quote_value(word) for word in words if re.sub(r"'s?$", "", word) in refused))
