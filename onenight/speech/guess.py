"""Words mistyped or misheard: what each may have been meant to be."""

from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache

SURE, CLOSE = 0.84, 0.79
"""How alike two words must be, by difflib's measure: to be most likely the same, and perhaps."""

SHORT, SURE_OF_SHORT = 3, 0.79
"""Words of so few letters are less alike by one letter; so much then is like enough."""

GUESSES = 3
MOST_UNKNOWN = 4
"""The most unknown words in what was said; more are no misspelling."""

LONGEST = 40
"""The most words, and the most letters of one, that are guessed at."""


def guesses(
    words: Sequence[str], known: frozenset[str], names: frozenset[str], *, close: float
) -> Sequence[tuple[str, ...]] | None:
    """For each word what it may be: itself, and if it is not known, the known words that are like it.

    None where nothing is to be guessed, or too much.
    """
    unknown = [word for word in words if word not in known and word not in names and not word.isdecimal()]
    if not unknown or len(unknown) > MOST_UNKNOWN or max(len(words), *map(len, unknown)) > LONGEST:
        return None
    return [(word, *_like(word, known, close)) if word in unknown else (word,) for word in words]


@lru_cache(maxsize=256)
def _like(word: str, known: frozenset[str], close: float) -> tuple[str, ...]:
    if len(word) <= SHORT:
        close = min(close, SURE_OF_SHORT)
    return tuple(get_close_matches(word, sorted(known), GUESSES, close))
