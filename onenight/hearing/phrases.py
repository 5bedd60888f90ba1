"""Phrases of a language, looked for at a place of what was said."""

from collections.abc import Collection, Sequence

from onenight.speech.plain import Words


class Phrases(frozenset[Words]):
    """Phrases by their first words, for most words begin none."""

    def __init__(self, phrases: Collection[Words]) -> None:
        """Index the phrases by their first words, with their most words."""
        self._longest: dict[str, int] = {}
        for phrase in phrases:
            self._longest[phrase[0]] = max(len(phrase), self.measure_longest(phrase[0]))
        self.begins, self.most = frozenset(self._longest), max(self._longest.values(), default=0)

    def measure_longest(self, word: str) -> int:
        """Return the words of the longest phrase that begins with a word; 0 for none."""
        return self._longest.get(word, 0)

    def ends(self, said: Words, at: int) -> Sequence[int]:
        """Return the ends of the phrases that begin at a word, the shortest first."""
        longest = self._longest.get(said[at]) if at < len(said) else None
        if longest is None:
            return ()
        return [end for end in range(at + 1, min(at + longest, len(said)) + 1) if said[at:end] in self]
