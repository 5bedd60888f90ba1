"""The cost of a text: how many segments it takes, and how it is written in the GSM-7 alphabet.

Source: 3GPP TS 23.038, 6.2.1. What GSM-7 lacks is written in Latin letters, figures and signs; pictures are dropped.
"""

import unicodedata

from onenight.speech.alphabet import transliterate_character

BASIC = frozenset(
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
)
"""The characters that take one place."""

EXTENSION = frozenset("\f^{}\\[~]|€")
"""The characters that take two."""

_GSM_ONE, _GSM_PART = 160, 153
_UCS_ONE, _UCS_PART = 70, 67
_ASTRAL = 0x10000
"""From here on a character is two UTF-16 units."""

_APOSTROPHES = (
    "`\N{ACUTE ACCENT}\N{PRIME}\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}"
    "\N{SINGLE LOW-9 QUOTATION MARK}\N{SINGLE HIGH-REVERSED-9 QUOTATION MARK}\N{MODIFIER LETTER APOSTROPHE}"
    "\N{MODIFIER LETTER TURNED COMMA}\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}"
    "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
)
_SIGNS = str.maketrans(
    {
        **dict.fromkeys(_APOSTROPHES, "'"),
        **dict.fromkeys("“”„‟«»″", '"'),
        **dict.fromkeys("~·\N{BULLET}\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}", "-"),
        **dict.fromkeys("[{", "("),
        **dict.fromkeys("]}", ")"),
        **dict.fromkeys("\\|", "/"),
        **dict.fromkeys("\n\r\t\f\v", " "),
        "^": "",
        "\N{MULTIPLICATION SIGN}": "x",
    }
)
"""Signs that are written as others, rather than as a library of letters does it, or at all."""

_GREEK = frozenset("ΔΦΓΛΩΠΨΣΘΞ")
"""The capitals that GSM-7 has of an alphabet: beside the others, which are written out, they make no name."""

_DROPPED = frozenset({"Cc", "Cf", "Co", "Cs", "So", "Sk"})
"""Categories of what no text needs: what cannot be seen, and pictures."""

_AS_THEY_ARE = BASIC.difference(map(chr, _SIGNS), _GREEK)


def count_segments(text: str) -> int:
    """Return the number of segments a text is sent in; 0 for an empty one.

    A character is never cut in two, so that a segment may end one place early.
    """
    if all(char in BASIC or char in EXTENSION for char in text):
        return _count_parts([1 if char in BASIC else 2 for char in text], _GSM_ONE, _GSM_PART)
    return _count_parts([1 if ord(char) < _ASTRAL else 2 for char in text], _UCS_ONE, _UCS_PART)


def convert_to_gsm(text: str) -> str:
    """Return a text in characters that take one place; line breaks are spaces, other alphabets written in Latin."""
    if _AS_THEY_ARE.issuperset(text):
        return text  # nearly every text, and there are several a turn
    return "".join([_convert_character(char) for char in unicodedata.normalize("NFC", text)])


def replace_signs(text: str) -> str:
    """Return a text with the apostrophes, quotes and dashes of every keyboard as plain ones; its letters stay."""
    return text.translate(_SIGNS)


def _convert_character(char: str) -> str:
    """Return one character in those that take one place; "" for what is dropped."""
    if char in _AS_THEY_ARE:
        return char
    near = char.translate(_SIGNS)
    if near != char:
        return near
    if unicodedata.category(char) in _DROPPED:
        parts = unicodedata.normalize("NFKD", char)  # a letter in a circle
        return "" if parts == char else convert_to_gsm(parts)
    return transliterate_character(char).translate(_SIGNS)


def _count_parts(sizes: list[int], whole: int, part: int) -> int:
    """Return the number of segments for characters of these sizes: one of up to `whole`, else parts of up to `part`."""
    if sum(sizes) <= whole:
        return 1 if sizes else 0
    count, used = 1, 0
    for size in sizes:
        if used + size > part:
            count, used = count + 1, 0
        used += size
    return count
