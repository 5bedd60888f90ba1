"""The words that answers by text are made of, from `answers.toml`; a text's words as they are compared with them."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from onenight.hearing.normalization import normalize
from onenight.speech.lines import Lines
from onenight.texting.gsm import convert_to_gsm

MEANINGS = ("filler", "pass", "center", "seat", "both", "oneself", "left", "middle", "right", "joint", "unclear")
"""The lists of `answers.toml`; a word that stands in two of them means the later."""

COMMANDS = ("again", "recap", "rules", "leave", "help", "who")

_POSSESSIVE = re.compile(r"'s\b", re.IGNORECASE)
_SPLIT_LETTERS = str.maketrans({"ø": "o", "æ": "ae"})
"""The letters of GSM-7 that do not come apart into a letter and its marks."""
_PARTS = re.compile(r"[a-z]+|[0-9]+")


class Vocabulary(NamedTuple):
    """The words of a language."""

    meanings: Mapping[str, str]
    """What a word or phrase means: one of `MEANINGS`."""
    numbers: Mapping[str, int]
    commands: Mapping[str, str]
    signatures: tuple[tuple[str, ...], ...]
    """How a line begins that phones add to every text, in words as they are compared."""
    renames: frozenset[str]
    states: frozenset[str]
    """What people are rather than are called: "I am ready"."""
    explains: tuple[str, ...]
    """How somebody begins who asks what a role does; the longest first."""
    roles: Mapping[str, str]
    """By their names, the keys of all roles; "my role" is the own one, an empty key."""
    topics: Mapping[str, str]
    """What can be asked about the rules, by the words for it, the longest first; the keys of `rulebook.toml`."""
    reserved: frozenset[str]
    """Words that never reach the game."""
    names: frozenset[str]
    """Words that are names, too."""
    everybody: frozenset[str]
    """Words for all at once, where an answer is about all."""
    longest: int
    """How many words the longest phrase has."""
    picked: Mapping[str, Sequence[str]]
    """The phrases for a word that only some questions ask for, and that elsewhere says nothing."""

    def list_picked(self, words: Sequence[str]) -> Mapping[str, str]:
        """Return the phrases for these words, each with its word."""
        return {phrase: word for word in words for phrase in self.picked.get(word, ())}


def split_words(text: str) -> list[str]:
    """Return the words and numbers of a text as they are compared: letters a to z or figures, no possessives."""
    return _PARTS.findall(normalize(_POSSESSIVE.sub("", convert_to_gsm(text))).translate(_SPLIT_LETTERS))


@lru_cache(maxsize=8)
def load_vocabulary(language: str) -> Vocabulary:
    """Return the words of a language that answers are made of."""
    lines = Lines(language)

    def read_words(section: str, name: str) -> list[str]:
        return lines.strings("answers", section, name)

    meanings = {phrase: meaning for meaning in MEANINGS for phrase in read_words("words", meaning)}
    names = lines.strings("words", "numbers", "names")
    counted = {" ".join(split_words(name)): number for number, name in enumerate(names) if number}
    ordinals = {name: int(str(number)) for name, number in lines.section("answers", "numbers").items()}
    return Vocabulary(
        meanings,
        {**counted, **ordinals},
        {phrase: command for command in COMMANDS for phrase in read_words("commands", command)},
        tuple([tuple(split_words(phrase)) for phrase in read_words("commands", "signature")]),
        frozenset(read_words("commands", "rename")),
        frozenset(read_words("names", "states")),
        tuple(sorted(read_words("commands", "explain"), key=len, reverse=True)),
        _map_roles(lines) | dict.fromkeys(read_words("commands", "own"), ""),
        _map_topics(lines),
        frozenset(read_words("names", "reserved")),
        frozenset(read_words("names", "too")),
        frozenset(read_words("words", "everybody")),
        max(len(phrase.split()) for phrase in meanings),
        {word: read_words("picked", word) for word in lines.section("answers", "picked")},
    )


def _map_roles(lines: Lines) -> dict[str, str]:
    """Return the roles by all their forms, the longest first; a form of several roles ("la") is left out."""
    found: dict[str, set[str]] = {}
    for key in lines.section("words", "roles"):
        for form in ("name", *sorted(lines.forms)):
            spelled = " ".join(split_words(str(lines.entry("words", "roles", key).get(form, ""))))
            found.setdefault(spelled, set()).add(key)
    own = {spelled: keys.pop() for spelled, keys in found.items() if spelled and len(keys) == 1}
    return dict(sorted(own.items(), key=lambda each: len(each[0]), reverse=True))


def _map_topics(lines: Lines) -> Mapping[str, str]:
    """Return the topics of the rules by their words, the longest first, with and without their article."""
    articles = lines.strings("rulebook", "texts", "articles")
    found: dict[str, str] = {}
    for key in lines.section("rulebook", "called"):
        for phrase in lines.strings("rulebook", "called", key):
            spelled = split_words(phrase)
            bare = spelled[1:] if spelled[0] in articles else spelled
            found |= {" ".join(each): key for each in (spelled, bare) if each}
    return dict(sorted(found.items(), key=lambda each: len(each[0]), reverse=True))


def is_game_word(said: Sequence[str], known: Vocabulary) -> bool:
    """Return whether words mean something in the game, and so cannot be a name; no words at all do."""
    text = " ".join(said)
    if text in known.names:
        return False
    if text in known.commands or text in known.renames:
        return True
    return all(
        word.isdecimal() or word in known.meanings or word in known.numbers or word in known.reserved for word in said
    )
