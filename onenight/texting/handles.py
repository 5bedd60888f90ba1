"""What a player is called in texts: short, in GSM-7, unique at the table, and nothing that an answer could mean."""

import re
from collections.abc import Collection, Sequence

from onenight.speech.lines import Lines
from onenight.texting.gsm import plain_gsm
from onenight.texting.vocabulary import Vocabulary, reads_like_a_word, vocabulary, words

HANDLE_CHARACTERS = 12
"""How many characters a name may have."""

_GREEK = str.maketrans("", "", "ΔΦΓΛΩΠΨΣΘΞ")
"""The capitals that GSM-7 has; alone they make no name."""
_SIGNS = re.compile(r"[^\w'.-]|_")
_EDGES = " '.-"


def handle(said: str, taken: Collection[str], seat: int, language: str = "en") -> str:
    """The name of a player who asked to be called so; `taken`: the others' names, `seat`: counted from 0.

    What cannot be a name ("", "3", "nobody") is "Player 4", by the seat.
    """
    name = bare(said, language)
    if not any(part.isalpha() for part in words(name)) or is_word(name, language):
        name = Lines(language).say("words.people.seat", number=seat + 1)
    return _unique(name, {_key(other) for other in taken})


def bare(said: str, language: str = "en") -> str:
    """What was said, as short and plain as names are, whatever it means."""
    return _shortened(_letters(said, vocabulary(language)))


def is_word(name: str, language: str = "en") -> bool:
    """Whether a name would mean something in answers; one of no letters does not."""
    said = words(name)
    return any(part.isalpha() for part in said) and reads_like_a_word(said, vocabulary(language))


def with_initial(name: str, taken: Collection[str]) -> str:
    """The name with its first letter after it ("Hunter H"), so that it is not that word any more."""
    ending = f" {name[:1].upper()}"
    return _unique(_shortened(name, HANDLE_CHARACTERS - len(ending)) + ending, {_key(other) for other in taken})


def _letters(said: str, known: Vocabulary) -> str:
    """The words of a name: no signs, and nothing that goes on with a list."""
    bare = _SIGNS.sub(" ", plain_gsm(said.translate(_GREEK)).translate(_GREEK))
    parts = (part.strip(_EDGES) for part in bare.split())
    name = _introduced([part for part in parts if part and known.meanings.get(part.casefold()) != "joint"], known)
    return plain_gsm(name[:1].upper()) + name[1:] if name else ""


def _introduced(parts: Sequence[str], known: Vocabulary) -> str:
    """The words of a name without those that lead to it: later "I am Bob" would ask for another name."""
    for length in range(min(known.longest, len(parts) - 1), 0, -1):
        if " ".join(words(" ".join(parts[:length]))) in known.renames:
            return _introduced(parts[length:], known)
    return " ".join(parts)


def _shortened(name: str, longest: int = HANDLE_CHARACTERS) -> str:
    """A name cut at a word's end, or else in its only word."""
    if len(name) <= longest:
        return name
    whole = re.match(rf".{{1,{longest}}}(?<=\w)(?=[ -])", name)
    return (whole[0] if whole else name[:longest]).rstrip(_EDGES)


def _unique(name: str, taken: Collection[str]) -> str:
    """The name, with a number where it is another player's already."""
    called, number = name, 1
    while _key(called) in taken:
        number += 1
        ending = f" {number}"
        called = _shortened(name, HANDLE_CHARACTERS - len(ending)) + ending
    return called


def _key(name: str) -> str:
    """What must be different: names that only differ in case, accents or spaces are the same to who texts them."""
    return "".join(words(name))
