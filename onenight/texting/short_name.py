"""The short name of a player: as typed, also where a text writes it out, and nothing that an answer could mean."""

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence

from onenight.hearing.capitals import capitalize_name
from onenight.hearing.normalization import NAME_CHARACTERS
from onenight.speech.alphabet import is_mark
from onenight.speech.lines import Lines
from onenight.texting.gsm import convert_to_gsm, count_segments, replace_signs
from onenight.texting.vocabulary import Vocabulary, is_game_word, load_vocabulary, split_words

_TEXTED_CHARACTERS = 12
"""The characters of a name in a text that would take one segment more with its names whole."""

_INSIDE = "'.-"
"""Signs that a name may hold."""
_EDGES = " '.-"


def make_player_name(said: str, taken: Collection[str], seat: int, language: str) -> str:
    """Return the name of a player who asked to be called so; `taken`: the others' names, `seat`: counted from 0.

    It keeps its alphabet: whoever texts it writes it out. What cannot be a name ("", "3", "nobody") is "Player 4", by
    the seat.
    """
    name = trim_name(said, language)
    if not any(part.isalpha() for part in split_words(name)) or is_word(name, language):
        name = Lines(language).say("words.people.seat", number=seat + 1)
    return _make_unique(name, {_fold_name(other) for other in taken})


def trim_name(said: str, language: str) -> str:
    """Return what was said as short as names are, without signs and introductions, whatever it means."""
    return _cut_name(_strip_signs(said, load_vocabulary(language)))


def is_word(name: str, language: str) -> bool:
    """Return whether a name would mean something in answers; one of no letters does not."""
    said = split_words(name)
    return any(part.isalpha() for part in said) and is_game_word(said, load_vocabulary(language))


def fit_text(text: str, names: Collection[str]) -> str:
    """Return a text with its long names cut where it takes fewer segments so, and they are told apart."""
    cut = {name: _cut_name(name, _TEXTED_CHARACTERS) for name in names}
    if len(set(cut.values())) < len(names):
        return text
    short = text
    for name in sorted(cut, key=len, reverse=True):
        short = short.replace(name, cut[name])
    return min(short, text, key=lambda each: count_segments(convert_to_gsm(each)))


def append_initial(name: str, taken: Collection[str]) -> str:
    """Return the name with its first letter after it ("Hunter H"), so that it is not that word any more."""
    ending = f" {name[:1].upper()}"
    return _make_unique(
        _cut_name(name, NAME_CHARACTERS - _measure_length(ending)) + ending, {_fold_name(other) for other in taken}
    )


def _strip_signs(said: str, known: Vocabulary) -> str:
    """Return the words of a name: no signs, no introduction, and nothing that goes on with a list."""
    bare = "".join(_filter_letters(replace_signs(unicodedata.normalize("NFKC", replace_signs(said)))))
    parts = (part.strip(_EDGES) for part in bare.split())
    name = _strip_introduction(
        [part for part in parts if part and known.meanings.get(part.casefold()) != "joint"], known
    )
    return unicodedata.normalize("NFKC", capitalize_name(name))


def _filter_letters(text: str) -> Iterator[str]:
    """Yield the letters of a text with what belongs to them; a blank for each other character."""
    before = " "
    for char in text:
        belongs = is_mark(char) and before != " " and not unicodedata.name(char, "").startswith(_VARIANT)
        before = char if char.isalnum() or char in _INSIDE or belongs else " "
        yield before


_VARIANT = "VARIATION SELECTOR"
"""How the names of marks begin that belong to pictures."""


def _strip_introduction(parts: Sequence[str], known: Vocabulary) -> str:
    """Return the words of a name without those that lead to it: later "I am Bob" would ask for another name."""
    for length in range(min(known.longest, len(parts) - 1), 0, -1):
        if " ".join(split_words(" ".join(parts[:length]))) in known.renames:
            return _strip_introduction(parts[length:], known)
    return " ".join(parts)


def _cut_name(name: str, longest: int = NAME_CHARACTERS) -> str:
    """Return a name of at most `longest` characters, cut at a word's end, or else in its only word."""
    if _measure_length(name) <= longest:
        return name
    most = max((end for end in range(longest + 1) if _measure_length(name[:end]) <= longest), default=0)
    whole = re.match(rf".{{1,{most}}}(?<=\w)(?=[ -])", name) if most else None
    return (whole[0] if whole else name[:most]).rstrip(_EDGES)


def _measure_length(name: str) -> int:
    """Return the number of characters a name takes on the page or in a text, whichever is more."""
    return max(len(name), len(convert_to_gsm(name)))


def _make_unique(name: str, taken: Collection[str]) -> str:
    """Return the name, with a number where it is another player's already; `taken`: the others' as `_fold_name`."""
    called, number = name, 1
    while _fold_name(called) in taken:
        number += 1
        ending = f" {number}"
        called = _cut_name(name, NAME_CHARACTERS - len(ending)) + ending
    return called


def _fold_name(name: str) -> str:
    """Return a name as names are told apart: the same whatever its case, accents, alphabet or spaces."""
    return "".join(split_words(name))
