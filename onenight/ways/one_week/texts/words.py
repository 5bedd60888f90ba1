"""The words of a text as meanings in a week: cards, rooms, markers, directions, deeds.

At each place the longest phrase is taken, so that time is linear; what is unknown may be the beginning of a word, or a
word misspelled.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from onenight.hearing.likeness import find_similar, match_beginning
from onenight.rules.errors import NotUnderstood
from onenight.rules.week.components import CARDS
from onenight.speech.lines import Lines
from onenight.texting.tokens import MAX_QUOTED_CHARACTERS
from onenight.texting.vocabulary import split_words

MOST_NAMED = 24
"""The most meanings of a text: no move names as many."""


class Meaning(NamedTuple):
    """The meaning of a word or phrase."""

    kind: str
    """`marker`, `room`, `card`, `number`, or a list of `letters.words`."""
    value: str


class Unread(NotUnderstood):
    """A text that is no move; its key is a line of `letters.refused`."""


class WeekVocabulary(NamedTuple):
    """The words of a language."""

    meanings: Mapping[str, Meaning]
    commands: Mapping[str, str]
    longest: int


@lru_cache(maxsize=8)
def vocabulary(language: str) -> WeekVocabulary:
    """Return the words of a language."""
    lines = Lines(language)
    meanings: dict[str, Meaning] = {}
    for kind in lines.section("letters", "words"):
        meanings |= {phrase: Meaning(kind, phrase) for phrase in lines.strings("letters", "words", kind)}
    numbers = list(enumerate(lines.strings("words", "numbers", "names")))[1 : len(CARDS)]  # zero is to stay
    meanings |= {word: Meaning("number", str(number)) for number, word in numbers}
    for kind, section in (("room", "rooms"), ("card", "cards")):
        for key in lines.section("letters", section):
            called = lines.strings("letters", section, key)
            meanings |= {" ".join(split_words(name)): Meaning(kind, key) for name in called}
    commands = {
        phrase: key
        for key in lines.section("letters", "commands")
        for phrase in lines.strings("letters", "commands", key)
    }
    return WeekVocabulary(meanings, commands, max(len(phrase.split()) for phrase in meanings))


def find_name(lines: Lines, section: str, key: str) -> str:
    """Return the name of a room or a card."""
    return lines.strings("letters", section, key)[0]


def read_meanings(body: str, markers: Sequence[str], lines: Lines, *, names_first: bool = True) -> list[Meaning]:
    """Return the meanings of a text; a name that is also a word is taken as the name first, or as the word.

    Raises:
        Unread: `unknown` or `which`.
    """
    known = vocabulary(lines.language)
    called = {" ".join(split_words(marker)): Meaning("marker", marker) for marker in reversed(markers)}
    meanings = {**known.meanings, **called} if names_first else {**called, **known.meanings}
    longest = max(known.longest, *(len(phrase.split()) for phrase in called))
    said = split_words(body)
    found: list[Meaning] = []
    at = 0
    while at < len(said):
        length, token = _match_longest(said, at, longest, meanings)
        if token.kind != "filler":
            found.append(token)
        at += length
        if len(found) > MOST_NAMED:
            raise Unread("empty")
    return found


def _match_longest(said: Sequence[str], at: int, longest: int, meanings: Mapping[str, Meaning]) -> tuple[int, Meaning]:
    for length in range(min(longest, len(said) - at), 0, -1):
        phrase = " ".join(said[at : at + length])
        if phrase in meanings:
            return length, meanings[phrase]
    word = said[at]
    return 1, Meaning("number", word) if word.isdecimal() else _match_nearest(word, meanings)


def _match_nearest(word: str, meanings: Mapping[str, Meaning]) -> Meaning:
    """Return the meaning of a phrase that a word begins, or nearly matches."""
    telling = {phrase: token for phrase, token in meanings.items() if token.kind in ("marker", "room", "card")}
    begins = match_beginning(word, telling)
    close = begins or find_similar(word[: 2 * MAX_QUOTED_CHARACTERS], telling, 2)
    meant = dict.fromkeys([telling[phrase] for phrase in close])
    if not meant:
        raise Unread("unknown", value=word[:MAX_QUOTED_CHARACTERS])
    if len(meant) > 1 and begins:
        raise Unread("which", names=tuple([phrase.title() for phrase in sorted(close)[:2]]), value=word)
    return next(iter(meant))
