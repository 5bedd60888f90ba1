"""Tokenizer: from a text to its tokens, with chunks found, and without noise and what was taken back."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from onenight.hearing.chunks import Chunks
from onenight.hearing.manner import Repair
from onenight.hearing.numbers import Measures
from onenight.hearing.person_lists import Groups
from onenight.hearing.sample_grammar import Exact
from onenight.hearing.tokens import Piece
from onenight.speech.plain import Words

CACHED = 256
"""Number of texts whose tokens are cached: the parts of a sentence are looked at again and again."""

Spelled = tuple[tuple[str, str], ...]
"""The compared words of a text, each with its spelling."""


class Tokenized(NamedTuple):
    """A text's tokens, step by step."""

    pieces: tuple[Piece, ...]
    """Chunks, each by itself."""
    chunks: tuple[Piece, ...]
    """Chunks, with people who belong together in one."""
    tokens: tuple[Piece, ...]
    """Tokens as they were meant, without what was taken back."""


class Tokenizer:
    """Finds the words and chunks of texts in a language."""

    def __init__(self, exact: Exact, known: frozenset[str]) -> None:
        """Take the words and values of a model; `known`: every word of our own sentences, which is no name."""
        self._exact, self._known = exact, known
        self._chunks, self._groups = Chunks(exact.values, exact.plain), Groups(exact.plain)
        self.repair, self._measures = Repair(exact.plain), Measures(exact.plain)
        self._kept, self._found = lru_cache(CACHED)(self._read), lru_cache(CACHED)(self._tokenize_words)

    def tokenize(self, text: str, names: Sequence[str]) -> tuple[Piece, ...]:
        """Return the tokens of a text as they were meant; `names`: the players known at the table."""
        return self._kept(text, tuple(names)).tokens

    def has_only_known_words(self, words: Sequence[str], names: Sequence[str]) -> bool:
        """Return whether all words are ours, or of names."""
        here = self._exact.values.names(names).words
        return all(word in self._known or word in here or self._chunks.is_name(word) for word in words)

    def pieces(self, text: str, names: Sequence[str]) -> tuple[Piece, ...]:
        """Return the chunks of a text, each by itself, with what was taken back."""
        return self._kept(text, tuple(names)).pieces

    def chunks(self, text: str, names: Sequence[str]) -> tuple[Piece, ...]:
        """Return the chunks of a text, people together, with what was taken back: each word stands in one."""
        return self._kept(text, tuple(names)).chunks

    def iter_cuts(self, text: str, names: Sequence[str]) -> Iterator[tuple[Piece, ...]]:
        """Yield the tokens of a text in every way its lists of people may end, first as they stand."""
        found = self._kept(text, tuple(names)).pieces
        commas = frozenset(accumulate(len(self._split_words(part)) for part in text.split(",")))
        for tokens in self._groups.iter_cuts(found, commas):
            yield self._apply_repairs(tokens)

    def _read(self, text: str, names: tuple[str, ...]) -> Tokenized:
        """Return a text's tokens; cached by its words and their spelling, for no other mark tells anything."""
        return self._found(self._split_words(text), tuple(self._exact.plain.spelled(text).items()), names)

    def _tokenize_words(self, words: Words, written: Spelled, names: tuple[str, ...]) -> Tokenized:
        values, spelled = self._exact.values, dict(written)
        known = values.names(names)._replace(spelled=spelled)
        pieces = self._chunks.find_chunks(values.durations.join_units(words), known, spelled, self._known)
        chunks = self._groups.join_people(pieces)
        return Tokenized(pieces, chunks, self._apply_repairs(chunks))

    def _apply_repairs(self, tokens: Sequence[Piece]) -> tuple[Piece, ...]:
        return self._measures.select_meant(self.repair.apply(tokens))

    def _split_words(self, text: str) -> Words:
        plain = self._exact.plain
        return tuple([word for word in plain.words(text) if not plain.is_noise(word)])
