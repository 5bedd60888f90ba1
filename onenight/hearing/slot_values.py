"""Values of slots: those of the model, numbers, lengths of time, names, and lists of them."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from onenight.hearing.capitals import capitalize_name, lower_shouted_word
from onenight.hearing.normalization import Said, Words
from onenight.hearing.numbers import Durations, Numbers
from onenight.hearing.plain import Plain
from onenight.hearing.tokens import DURATION, NUMBER, PLAYER, list_wordings
from onenight.speech.alphabet import transliterate

RANKS = {PLAYER: 2}
"""Ranks of types: a word that is a name and something else (Mason, Hunter) is the other thing, unless the table has
that name."""

_KNOWN, _CLOSED, _OPEN = 0, 1, 3

TABLES = 8
"""Number of tables whose names are cached: a sentence asks for those of its table at every clause."""


class Slot(NamedTuple):
    """A slot of an intent."""

    name: str
    type: str
    several: bool = False


class Found(NamedTuple):
    """The values of a slot."""

    values: tuple[str, ...]
    rank: int = 0
    strong: bool = False
    unknown: bool = False

    def __add__(self, other: "Found") -> "Found":  # type: ignore[override]
        """Return both, one after the other."""
        return Found(
            self.values + other.values,
            max(self.rank, other.rank),
            # An unknown word among names is a name.
            self.strong or other.strong or (bool(self.values) and self.unknown != other.unknown),
            self.unknown or other.unknown,
        )


@dataclass(slots=True)
class Tree:
    """A tree of spellings, word by word."""

    words: dict[str, "Tree"] = field(default_factory=dict)
    found: Found | None = None

    def add(self, words: Words, found: Found) -> None:
        """Add a spelling; the first of its kind stays."""
        node = self
        for word in words:
            if word not in node.words:
                node.words[word] = Tree()
            node = node.words[word]
        node.found = node.found or found

    def walk(self, said: Said, at: int) -> Iterator[tuple[int, Found]]:
        """Yield every spelling that begins at a word, with its end."""
        if self.found is not None:
            yield at, self.found
        if at < len(said):
            for word in said[at]:
                if word in self.words:
                    yield from self.words[word].walk(said, at + 1)


def _build_tree(spellings: Iterable[tuple[Words, Found]]) -> Tree:
    tree = Tree()
    for words, found in spellings:
        tree.add(words, found)
    return tree


def _invert(begins: Mapping[str, Iterable[str]]) -> Mapping[str, frozenset[str]]:
    """Return the types of which a value may begin with a word, by the word."""
    kinds: dict[str, set[str]] = {}
    for kind, words in begins.items():
        for word in words:
            kinds.setdefault(word, set()).add(kind)
    return {word: frozenset(each) for word, each in kinds.items()}


_SYLLABLES = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""Pattern between the syllables of a Chinese or Korean name in Latin letters."""

_NONE: frozenset[str] = frozenset()
_PLAYERS, _FIGURES = frozenset({PLAYER}), frozenset({NUMBER, DURATION})


class Names(NamedTuple):
    """The names of a table, and which other words may be names."""

    known: Tree
    words: frozenset[str]
    weak: frozenset[str]
    never: frozenset[str] | None = None
    """Words that are no names; None: unknown words are none either."""
    spelled: Mapping[str, str] = MappingProxyType({})
    """Spellings of unknown words."""
    at_table: frozenset[str] = frozenset()
    """Words of the names of this table."""


class Values:
    """Finds the values of a model's types."""

    def __init__(self, types: Iterable[Mapping[str, Any]], said: Plain) -> None:
        """Spell every value of every type."""
        self._plain = said
        self.numbers = Numbers(said)
        self.durations = Durations(said, self.numbers)
        spelled = {kind["name"]: tuple(self._spellings(kind)) for kind in types}
        self._trees = {kind: _build_tree(spellings) for kind, spellings in spelled.items()}
        self._kinds = _invert(
            {
                **{kind: tree.words for kind, tree in self._trees.items()},
                NUMBER: self.numbers.words,
                DURATION: self.durations.begins,
            }
        )
        self._joints = _build_tree((joint, Found(())) for joint in said.phrases("list", "joints"))
        names = spelled.pop(PLAYER, ())
        self._first = frozenset(words[0] for words, _ in names if len(words) == 1)
        values = frozenset(word for spellings in spelled.values() for words, _ in spellings for word in words)
        self.words = values | self.numbers.words | self.durations.words
        self._weak = said.find_words("names", "weak")
        self._never = said.find_words("names", "never") | self.words
        self._tables = lru_cache(TABLES)(self._make_names)

    def _spellings(self, kind: Mapping[str, Any]) -> Iterator[tuple[Words, Found]]:
        rank = RANKS.get(kind["name"], _CLOSED)
        for value in kind["values"]:
            name = value["name"]["value"]
            found = Found((value.get("id", name),), rank, strong="id" in value)
            for spelled in list_wordings(value):
                yield self._plain.tokenize_sample_without_noise(spelled), found

    def names(self, names: Sequence[str], text: str = "") -> Names:
        """Return the names of a table that knows these; `text`: where they are said."""
        known = self._tables(tuple(names))
        return known if text.isascii() else known._replace(spelled=self._plain.map_spellings(text))

    def _make_names(self, names: tuple[str, ...]) -> Names:
        spelled = [(words, Found((name,), _KNOWN)) for name in names for words in self._yield_spellings(name)]
        here = frozenset(word for each, _ in spelled for word in each)
        return Names(_build_tree(spelled), here | self._first, self._weak, at_table=here)

    def _yield_spellings(self, name: str) -> Iterator[Words]:
        """Yield the words of a name, and of its Latin spelling: "Dmitriy" for Дмитрий."""
        said = transliterate(name)
        yield from filter(None, (self._plain.words(name),))
        for each in {said, _SYLLABLES.sub(" ", said)} if said != name else ():
            words = self._plain.words(each)
            if words and not self._never.issuperset(words):
                yield words

    def open_names(self, names: Names, never: frozenset[str], spelled: Mapping[str, str]) -> Names:
        """Return the names with any word allowed but `never`; `spelled`: how words were written."""
        return names._replace(never=self._never | never, spelled=spelled)

    def find(self, slot: Slot, said: Said, at: int, names: Names) -> Iterator[tuple[int, Found]]:
        """Yield every value of a slot that begins at a place, with its end."""
        if not slot.several:
            yield from self._find_one(slot.type, said, at, names)
            return
        if slot.type not in self.find_kinds(said, at, names):
            return
        best: dict[int, Found] = {}
        begins = {at: Found(())}
        for start in range(at, len(said)):
            before = begins.get(start)
            if before is None:
                if start > max(begins):
                    break  # no value goes on from here
                continue
            for end, one in self._find_one(slot.type, said, start, names):
                both = before + one
                if _is_better(both, best.get(end)):
                    best[end] = both
                    begins |= {
                        next_: both for next_ in self._find_starts(said, end) if _is_better(both, begins.get(next_))
                    }
        yield from best.items()

    def _find_starts(self, said: Said, at: int) -> Iterator[int]:
        """Yield each place where the next value of a list may begin."""
        yield at
        for end, _ in self._joints.walk(said, at):
            yield end

    def _find_one(self, kind: str, said: Said, at: int, names: Names) -> Iterator[tuple[int, Found]]:
        if kind not in self.find_kinds(said, at, names):
            return
        if kind == NUMBER:
            yield from ((end, Found((str(number),), _CLOSED)) for end, number in self.numbers.find(said, at))
        elif kind == DURATION:
            yield from ((end, Found((spoken,), _CLOSED)) for end, spoken in self.durations.find(said, at))
        elif kind == PLAYER:
            yield from self._find_names(said, at, names)
        else:
            yield from self._trees[kind].walk(said, at)

    def find_first_words(self, kinds: Collection[str]) -> frozenset[str]:
        """Return the words that begin values of these types, names of a table and digits aside."""
        return frozenset(word for word, begun in self._kinds.items() if not begun.isdisjoint(kinds))

    def find_kinds(self, said: Said, at: int, names: Names) -> frozenset[str]:
        """Return the types of which a value may begin at a place; most words begin none."""
        kinds = _NONE
        for word in said[at] if at < len(said) else ():
            kinds |= self._kinds.get(word, _NONE)
            if names.never is not None or word in names.known.words:
                kinds |= _PLAYERS
            if word.isdecimal():
                kinds |= _FIGURES
        return kinds

    def _find_names(self, said: Said, at: int, names: Names) -> Iterator[tuple[int, Found]]:
        model = {end: _restore_accents(found, said[at:end], names) for end, found in self._trees[PLAYER].walk(said, at)}
        closed = model | dict(names.known.walk(said, at))
        yield from closed.items()
        if names.never is not None and at < len(said) and at + 1 not in closed:
            word = said[at][0]
            if word not in names.never and word.isalpha():
                yield at + 1, Found((_restore_capitals(names.spelled.get(word, word)),), _OPEN, unknown=True)


def _restore_accents(found: Found, said: Said, names: Names) -> Found:
    """Return a name of the model with the accents that it was written with: "Zoë" is a Zoe, and called so."""
    written = names.spelled.get(said[0][0], "") if len(said) == 1 else ""
    return found if written.isascii() else found._replace(values=(_restore_capitals(written),))


def _restore_capitals(name: str) -> str:
    """Return a name as it was written, with its capitals; whole words in capitals are lowered, initials are not."""
    return capitalize_name(lower_shouted_word(name))


def _is_better(this: Found, that: Found | None) -> bool:
    """Return whether a list is likelier than another: fewer and longer names, and known ones."""
    return that is None or (this.unknown, len(this.values), this.rank) < (that.unknown, len(that.values), that.rank)
