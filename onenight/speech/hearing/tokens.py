"""From a text to its tokens: without what means nothing, chunks found, and what was taken back taken back."""

from collections.abc import Sequence
from functools import lru_cache

from onenight.speech.hearing.chunks import Chunks
from onenight.speech.hearing.exact import Exact
from onenight.speech.hearing.measures import Measures
from onenight.speech.hearing.piece import Piece
from onenight.speech.hearing.repair import Repair

CACHED = 256
"""So many texts keep their tokens: the parts of a sentence are looked at again and again."""


class Tokenizer:
    """Knows the words of a language, and finds its chunks."""

    def __init__(self, exact: Exact, known: frozenset[str]) -> None:
        """Take the words and values of a model; `known`: every word of our own sentences, which is no name."""
        self._exact, self._known = exact, known
        self._chunks = Chunks(exact.values, exact.plain)
        self.repair, self._measures = Repair(exact.plain), Measures(exact.plain)
        self._kept, self._found = lru_cache(CACHED)(self._tokens), lru_cache(CACHED)(self._chunked)

    def tokens(self, text: str, names: Sequence[str]) -> tuple[Piece, ...]:
        """The tokens of a text; `names`: the players known at the table."""
        return self._kept(text, tuple(names))

    def knows(self, words: Sequence[str], names: Sequence[str]) -> bool:
        """Whether all words are ours, or of names."""
        here = self._exact.values.names(names).words
        return all(word in self._known or word in here or self._chunks.is_name(word) for word in words)

    def chunks(self, text: str, names: Sequence[str]) -> tuple[Piece, ...]:
        """The same with what was taken back: each word stands in one of them."""
        return self._found(text, tuple(names))

    def _tokens(self, text: str, names: tuple[str, ...]) -> tuple[Piece, ...]:
        return self._measures.meant(self.repair.repaired(self.chunks(text, names)))

    def _chunked(self, text: str, names: tuple[str, ...]) -> tuple[Piece, ...]:
        plain = self._exact.plain
        words = tuple(word for word in plain.words(text) if not plain.is_noise(word))
        words = self._exact.values.durations.together(words)
        return self._chunks.found(words, self._exact.values.names(names), plain.spelled(text), self._known)
