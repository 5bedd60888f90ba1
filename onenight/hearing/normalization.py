"""Text as it is compared in any language: small letters without accents and marks, and the longest that is read."""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from onenight.speech.alphabet import is_mark, transliterate

APOSTROPHES = ("'", "\N{RIGHT SINGLE QUOTATION MARK}")

Words = tuple[str, ...]

Said = Sequence[Sequence[str]]
"""For each place the words that may stand there: what was said, or what it may be a misspelling of."""

MAX_LETTERS, MAX_WORDS = 1000, 200
"""The longest text that is read, in letters and in words as they are compared. Ours: a minute of speech; a whole deck
read aloud in full is under three hundred letters."""

_MAX_CHARACTERS = 1600
"""The same as it comes, marks and all: what a phone can send (Twilio, error 21617)."""

_MAX_SHORT_CHARACTERS = 50
"""So many characters are never too long: none is written with more than 18 letters, in four words (U+FDFA)."""

NAME_CHARACTERS = 24
"""The longest name, wherever it is typed, tapped or said."""
NAME_BYTES = 48
"""The same in UTF-8, so that a table of ten fits where it has to: 24 letters of most alphabets, 16 of the others."""

_PICTURES = frozenset({"So", "Sm", "Sc", "Me"})
"""Characters that no name has: pictures, and signs as markup has them."""

WORD = re.compile(r"\w+")

_PART = re.compile(r"[^\W\d]+|\d+")
"""What may be a word: "3rd" may be two."""


def is_too_long(text: str) -> bool:
    """Return whether a text is over `MAX_LETTERS` or `MAX_WORDS`; callers ask this first of texts from outside."""
    if len(text) <= _MAX_SHORT_CHARACTERS:
        return False
    if len(text) > _MAX_CHARACTERS:
        return True
    letters = _fold_letters(text)
    endings = sum(text.count(apostrophe) for apostrophe in APOSTROPHES)  # each may be written out as a word
    return len(letters) > MAX_LETTERS or len(_PART.findall(letters)) + endings > MAX_WORDS


def _fold_letters(text: str) -> str:
    """Return a text in small letters without marks."""
    bare = text.casefold()
    if bare.isascii():
        return bare
    letters = unicodedata.normalize("NFKD", bare)
    return "".join([letter for letter in letters if not is_mark(letter)])


def normalize(text: str) -> str:
    """Return a text as it is compared: lower case, no accents, no punctuation, single spaces."""
    bare = _fold_letters(text)
    for apostrophe in APOSTROPHES:
        bare = bare.replace(apostrophe, "")
    return " ".join(WORD.findall(bare))


def normalize_name(name: str) -> str:
    """Return a name as names are compared: Latin letters and figures, lower case, no accents or spaces; may be ""."""
    return "".join([letter for letter in _fold_letters(transliterate(name)) if letter.isalnum()])


def can_be_name(name: str) -> bool:
    """Return whether somebody can be called so: it is short, can be said, and has no pictures and signs of markup."""
    short = len(name) <= NAME_CHARACTERS and len(name.encode("utf-8", "replace")) <= NAME_BYTES
    return short and bool(normalize_name(name)) and _PICTURES.isdisjoint(map(unicodedata.category, name))


def match_any(phrases: Iterable[str]) -> str:
    """Return a pattern for any of these phrases, the longest first."""
    return "|".join(map(re.escape, sorted(phrases, key=len, reverse=True)))


def split_accented_words(text: str) -> Words:
    """Return the words of a text in small letters, with their accents."""
    return tuple(WORD.findall(text.casefold()))
