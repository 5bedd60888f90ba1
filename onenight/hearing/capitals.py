"""The capitals of names: those that were typed stay, and those that a name is written with are put in."""

import re

from onenight.hearing.normalization import normalize

MAX_INITIALS = 3
"""So many letters at most are initials ("TJ", "JDK"), and not a name that was typed in capitals."""

_VOWELS = frozenset("aeiouy")
_ALONE = r"(?<![\w'\u2019-])[^\W\d_](?![\w'\u2019-])"
"""A letter by itself, or before a dot. (Not compiled before it is used: a cold start names nobody.)"""
_ELIDED = r"(?i)(?<![^\W_])([od])(['\u2019])([^\W\d_])"
_SON_OF = r"\bmc(?=[^\W\d_]{2})([^\W\d_])"


def capitalize_name(name: str) -> str:
    """Return a name with its capitals: "j. d." is "J. D.", "o'brien" "O'Brien", "mcdonald" "McDonald"."""
    written = re.sub(_SON_OF, lambda found: f"Mc{found[1].title()}", name)
    written = written[:1].title() + written[1:]  # some letters are two as capitals
    written = re.sub(_ELIDED, lambda found: f"{found[1].upper()}{found[2]}{found[3].title()}", written)
    return re.sub(_ALONE, lambda found: found[0].title(), written)


def lower_shouted_word(word: str) -> str:
    """Return a word in small letters if all its capitals were only loud; initials and all others are as typed."""
    return word.lower() if word.isupper() and not are_initials(word) else word


def are_initials(word: str) -> bool:
    """Return whether capitals are initials: one or two letters, or three without a vowel."""
    return len(word) < MAX_INITIALS or (len(word) == MAX_INITIALS and _VOWELS.isdisjoint(normalize(word)))
