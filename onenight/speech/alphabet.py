"""Names of other alphabets, as a voice can say them and a text can hold them; by anyascii, a library.

It is imported only where there is something to write out, and reads the part of its tables that this takes.
"""

import unicodedata
from functools import lru_cache

MAX_KEPT_TEXTS = 256
"""So many texts are kept as they were written out: a line is measured, shown and spoken."""

_FIRST_OTHER_LETTER = 0x250
"""Before this every letter is Latin (Unicode, Basic Latin to Latin Extended-B)."""
_OURS = ("LATIN ", "COMBINING ", "MODIFIER ")
"""How the names of characters begin that belong to Latin words."""
_SOFT = str.maketrans("", "", "'`")
"""What anyascii writes for signs that are not spoken: the soft sign of Cyrillic."""


def transliterate(text: str) -> str:
    """Return a text with letters and figures of other alphabets written in Latin ones; all else stays as it is."""
    return text if text.isascii() else _transliterate_foreign(text)


@lru_cache(maxsize=MAX_KEPT_TEXTS)
def _transliterate_foreign(text: str) -> str:
    return "".join(
        [transliterate_character(char) if _is_foreign(char) else char for char in unicodedata.normalize("NFC", text)]
    )


def is_mark(char: str) -> bool:
    """Return whether a character belongs to the letter before it: an accent, or a vowel of an Indian script."""
    return unicodedata.category(char).startswith("M")


def transliterate_character(char: str) -> str:
    """Return a letter, a figure or a sign in ASCII; "" where it cannot be written out."""
    from anyascii import anyascii  # noqa: PLC0415 - most texts need nothing of it

    ascii_only = anyascii(char)
    return ascii_only.translate(_SOFT) if char.isalnum() or is_mark(char) else ascii_only


def _is_foreign(char: str) -> bool:
    if ord(char) < _FIRST_OTHER_LETTER or not (char.isalnum() or is_mark(char)):
        return False
    return not unicodedata.name(char, "").startswith(_OURS)
