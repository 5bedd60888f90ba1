"""What a text costs: how many segments it takes, and how it is written in the GSM-7 alphabet.

Source: 3GPP TS 23.038, 6.2.1. Letters of the Latin alphabet are written as the nearest that GSM-7 has, figures as
figures; letters of other alphabets are dropped, for no library that writes them out is in the requirements.
"""

import unicodedata

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
_DASHES = (
    "~·\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{FIGURE DASH}\N{EN DASH}\N{EM DASH}\N{HORIZONTAL BAR}\N{MINUS SIGN}\N{BULLET}"
)
_NEAREST = str.maketrans(
    {
        **dict.fromkeys(_APOSTROPHES, "'"),
        **dict.fromkeys("“”„‟«»″", '"'),
        **dict.fromkeys(_DASHES, "-"),
        **dict.fromkeys("[{", "("),
        **dict.fromkeys("]}", ")"),
        **dict.fromkeys("\\|\N{FRACTION SLASH}", "/"),
        **dict.fromkeys("\n\r\t\f\v\N{LINE SEPARATOR}\N{PARAGRAPH SEPARATOR}", " "),
        **dict(zip("łŁđĐðÐħĦŋŊŧŦəƏɓƁɗƊƙƘƴƳĸɛ", "lLdDdDhHnNtTaAbBdDkKyYke", strict=True)),
        "\N{LATIN SMALL LETTER DOTLESS I}": "i",
        "\N{MULTIPLICATION SIGN}": "x",
        "þ": "th",
        "Þ": "Th",
        "œ": "oe",
        "Œ": "OE",
        "ẞ": "SS",
        "€": "EUR",
    }
)
"""What does not come apart into a letter and its marks by itself."""
_AS_THEY_ARE = BASIC.difference(map(chr, _NEAREST))


def segments(text: str) -> int:
    """How many segments a text is sent in; none for an empty one.

    A character is never cut in two, so that a segment may end one place early.
    """
    if all(char in BASIC or char in EXTENSION for char in text):
        return _packed([1 if char in BASIC else 2 for char in text], _GSM_ONE, _GSM_PART)
    return _packed([1 if ord(char) < _ASTRAL else 2 for char in text], _UCS_ONE, _UCS_PART)


def plain_gsm(text: str) -> str:
    """Any text in characters that take one place; line breaks are spaces; signs and foreign letters are dropped."""
    if _AS_THEY_ARE.issuperset(text):
        return text  # nearly every text, and there are several a turn
    return "".join([_nearest(char) for char in unicodedata.normalize("NFC", text)])


def _nearest(char: str) -> str:
    near = char.translate(_NEAREST)
    if all(letter in BASIC for letter in near):
        return near
    figure = unicodedata.decimal(char, None)
    if figure is not None:
        return str(figure)
    parts = unicodedata.normalize("NFKD", char).translate(_NEAREST)
    return "".join([part for part in parts if part in BASIC])


def _packed(sizes: list[int], whole: int, part: int) -> int:
    """How many segments take characters of these sizes: one that is whole, or parts, each with its header."""
    if sum(sizes) <= whole:
        return 1 if sizes else 0
    count, used = 1, 0
    for size in sizes:
        if used + size > part:
            count, used = count + 1, 0
        used += size
    return count
