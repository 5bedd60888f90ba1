"""Words that turn round what is said, and what they deny: "did not make it" does not tell what "did not die" is."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from onenight.speech.plain import Plain, Words


class Negations(NamedTuple):
    """Words that turn round what is said, or what comes after them."""

    words: frozenset[str]
    """An odd number of these makes a sentence mean the opposite."""
    denying: frozenset[str] = frozenset()
    """These deny the next word that tells something: "not", "never"."""
    light: frozenset[str] = frozenset()
    """What may stand between: "not even"."""
    particles: frozenset[str] = frozenset()
    """What belongs to the word before: "take out" is not "take"."""
    idle: frozenset[Words] = frozenset()
    """Phrases in which nothing is denied: "or not", "never mind"."""

    def odd(self, parts: Iterable[str]) -> bool:
        """Whether parts mean the opposite."""
        return sum(part in self.words for part in parts) % 2 == 1

    def denied(self, parts: Sequence[str]) -> list[range]:
        """Which of the parts are denied; a denial that nothing comes after, as in "I think not", denies itself."""
        return [
            self._denied(parts, at) for at, part in enumerate(parts) if part in self.denying and self._tells(parts, at)
        ]

    def _tells(self, parts: Sequence[str], at: int) -> bool:
        """Whether it is no part of an idle phrase."""
        return not any(
            phrase[place] == parts[at] and tuple(parts[max(at - place, 0) :][: len(phrase)]) == phrase
            for phrase in self.idle
            for place in range(len(phrase))
        )

    def _denied(self, parts: Sequence[str], at: int) -> range:
        head = next((later for later in range(at + 1, len(parts)) if parts[later] not in self.light), at)
        return range(head, head + 1 + (head + 1 < len(parts) and parts[head + 1] in self.particles))


def negations(plain: Plain) -> Negations:
    """The negations of a language."""
    denying, light, particles = (
        frozenset(word for phrase in plain.phrases("negation", key) for word in phrase)
        for key in ("denying", "light", "particles")
    )
    return Negations(plain.negations, denying, light, particles, frozenset(plain.phrases("negation", "idle")))
