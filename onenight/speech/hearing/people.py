"""How many people a description of a group comes to: "me and four friends", "two couples and my mum", "us four"."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from onenight.speech.hearing.durations import Numbers
from onenight.speech.plain import Plain, Said, Words


class Count(NamedTuple):
    """So many people."""

    number: int
    items: int = 1
    """How many things were counted together: "me and my wife" are two."""
    sure: bool = False
    """Whether a number, or a word for a group of a certain size, is among them."""
    selves: bool = False
    """Whether who speaks is among them: "me and my gran"."""

    def __add__(self, other: "Count") -> "Count":  # type: ignore[override]
        """Both together."""
        return Count(
            self.number + other.number, self.items + other.items, self.sure or other.sure, self.selves or other.selves
        )


MOST_ITEMS = 10
"""More things are not counted together; ours: so many people are at most at a table."""
FEWEST_ITEMS = 3
"""So many people one by one are a group; fewer may be anything. Ours."""


class People:
    """Counts people, by a language's words for them (`hearing.toml`, `people`)."""

    def __init__(self, plain: Plain, numbers: Numbers) -> None:
        """Take the words."""
        self._numbers = numbers
        (
            self._selves,
            self._singular,
            self._plural,
            self._before,
            self._among,
            self._joints,
            self._including,
            self._two,
        ) = (
            frozenset(plain.phrases("people", key))
            for key in ("selves", "singular", "plural", "before", "among", "joints", "including", "two")
        )
        self._groups = {tuple(plain.words(words)): int(size) for words, size in plain.table("people", "groups").items()}
        self._whole = frozenset(plain.phrases("people", "whole"))
        self._names = frozenset(plain.phrases("names", "first")) | frozenset(plain.phrases("names", "words_too"))
        beginnings = (self._selves, self._singular, self._before, self._among, self._two, self._groups)
        self._begins = {phrase[0] for phrases in beginnings for phrase in phrases} | numbers.words
        self.words = frozenset(
            word
            for phrases in (self._selves, self._singular, self._plural, self._whole, self._groups)
            for phrase in phrases
            for word in phrase
        )

    def found(self, said: Words, at: int) -> Iterator[tuple[int, int]]:
        """Every group that is described from here on, with where the description ends."""
        if said[at] not in self._begins and not said[at].isdecimal():
            return  # most words begin none
        words: Said = [(word,) for word in said]
        best: dict[int, Count] = {}
        self._listed(said, words, at, Count(0, 0), best)
        for end, count in best.items():
            if (count.sure or count.items >= FEWEST_ITEMS - count.selves) and count.number > 1:
                yield end, count.number

    def _listed(self, said: Words, words: Said, at: int, before: Count, best: dict[int, Count]) -> None:
        """Item after item, each after a joint or beside the last."""
        items = list(self._item(said, words, at))
        if before.items and not before.sure:  # "me, Dad and Zoe"; names alone, or after a number, only tell who
            items += [(end, Count(1)) for end in self._phrase(said, at, self._names)]
        for end, one in items:
            both = before + one
            if both.items > MOST_ITEMS:
                continue
            if end in best and best[end].items <= both.items:
                continue
            best[end] = both
            included = self._phrase(said, end, self._including)
            best.update(dict.fromkeys((last for start in included for last in self._anyone(said, start)), both))
            for start in {end, *self._phrase(said, end, self._joints)}:
                self._listed(said, words, start, both, best)

    def _anyone(self, said: Words, at: int) -> Iterator[int]:
        """Where somebody ends who is counted already: "six including me"."""
        yield from self._phrase(said, at, self._selves)
        yield from self._single(said, at)

    def _item(self, said: Words, words: Said, at: int) -> Iterator[tuple[int, Count]]:
        for end in self._phrase(said, at, self._selves):
            yield end, Count(1, selves=True)
        for end in self._single(said, at):
            yield end, Count(1)
        for start in {at, *self._phrase(said, at, self._among)}:
            yield from self._several(said, words, start, bare=True)
        for start in self._phrase(said, at, self._before):
            yield from self._several(said, words, start, bare=False)
        for start in self._phrase(said, at, self._two):
            yield from ((end, Count(2, 1, sure=True)) for end in self._kind(said, start))

    def _single(self, said: Words, at: int) -> Iterator[int]:
        """One person by what they are to somebody: "my wife", "a friend of ours", "grandpa"."""
        starts = {at}
        for _ in range(2):  # "my" and "little", "her new"
            starts |= {end for start in starts for end in self._phrase(said, start, self._before)}
        for start in starts:
            yield from self._phrase(said, start, self._singular)

    def _several(self, said: Words, words: Said, at: int, *, bare: bool) -> Iterator[tuple[int, Count]]:
        """A number, with who they are (or `bare`); or a group of a certain size."""
        for end, number in self._numbers.found(words, at):
            if not number:
                continue
            if bare:
                yield end, Count(number, 1, sure=True)
            yield from ((last, Count(number, 1, sure=True)) for last in self._kind(said, end))
            for start in {end, *self._phrase(said, end, self._before)}:
                for last, size in self._group(said, start):
                    for whole, each in self._of(said, words, last, size):
                        yield whole, Count(number * each, 1, sure=True)
        for start in {at, *self._phrase(said, at, self._before)}:
            for end, size in self._group(said, start):
                for whole, each in self._of(said, words, end, size):
                    yield whole, Count(each, 1, sure=True)

    def _kind(self, said: Words, at: int) -> Iterator[int]:
        """Where the word ends for who they are that were counted: "friends", "of us", "boy"."""
        for start in {at, *self._phrase(said, at, self._before)}:
            yield from self._phrase(said, start, self._plural)
            yield from self._phrase(said, start, self._singular)

    def _of(self, said: Words, words: Said, at: int, size: int) -> Iterator[tuple[int, int]]:
        """A group as large as it always is, or as is said: "a family of five"."""
        if size:
            yield at, size
        for start in self._phrase(said, at, self._whole):
            yield from ((end, number) for end, number in self._numbers.found(words, start) if number)

    def _group(self, said: Words, at: int) -> Iterator[tuple[int, int]]:
        for end in self._phrase(said, at, self._groups):
            yield end, self._groups[said[at:end]]

    def _phrase(self, said: Words, at: int, phrases: Collection[Words]) -> Iterator[int]:
        """Where one of these phrases ends that begins here."""
        for length in range(1, LONGEST + 1):
            if said[at : at + length] in phrases and at + length <= len(said):
                yield at + length


LONGEST = 4
"""Words of the longest phrase about people."""
