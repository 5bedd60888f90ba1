"""From a text to its tokens: without what means nothing, chunks found, and what was taken back taken back."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate

from onenight.speech.hearing.chunks import Chunks
from onenight.speech.hearing.exact import Exact
from onenight.speech.hearing.groups import Groups
from onenight.speech.hearing.measures import Measures
from onenight.speech.hearing.piece import Piece
from onenight.speech.hearing.repair import Repair
from onenight.speech.plain import Words

CACHED = 256
"""So many texts keep their tokens: the parts of a sentence are looked at again and again."""


class Tokenizer:
    """Knows the words of a language, and finds its chunks."""

    def __init__(self, exact: Exact, known: frozenset[str]) -> None:
        """Take the words and values of a model; `known`: every word of our own sentences, which is no name."""
        self._exact, self._known = exact, known
        self._chunks, self._groups = Chunks(exact.values, exact.plain), Groups(exact.plain)
        self.repair, self._measures = Repair(exact.plain), Measures(exact.plain)
        self._kept, self._found = lru_cache(CACHED)(self._tokens), lru_cache(CACHED)(self._chunked)
        self._pieces = lru_cache(CACHED)(self._apart)

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

    def ways(self, text: str, names: Sequence[str]) -> Iterator[tuple[Piece, ...]]:
        """The tokens of a text, in every way in which its lists of people may end, first as they stand."""
        found = self._pieces(text, tuple(names))
        commas = frozenset(accumulate(len(self._words(part)) for part in text.split(",")))
        for tokens in self._groups.ways(found, commas):
            yield self._meant(tokens)

    def _tokens(self, text: str, names: tuple[str, ...]) -> tuple[Piece, ...]:
        return self._meant(self.chunks(text, names))

    def _meant(self, tokens: Sequence[Piece]) -> tuple[Piece, ...]:
        return self._measures.meant(self.repair.repaired(tokens))

    def _chunked(self, text: str, names: tuple[str, ...]) -> tuple[Piece, ...]:
        return self._groups.gathered(self._pieces(text, names))

    def _apart(self, text: str, names: tuple[str, ...]) -> tuple[Piece, ...]:
        words = self._exact.values.durations.together(self._words(text))
        spelled = self._exact.plain.spelled(text)
        return self._chunks.found(words, self._exact.values.names(names, text), spelled, self._known)

    def _words(self, text: str) -> Words:
        plain = self._exact.plain
        return tuple([word for word in plain.words(text) if not plain.is_noise(word)])
