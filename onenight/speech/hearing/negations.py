"""Words that turn round what is said, and what they deny: "did not make it" does not tell what "did not die" is."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from onenight.speech.hearing.phrases import Phrases
from onenight.speech.plain import Plain, Words
from onenight.speech.tags import CARDS, PERSON


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
    straight: frozenset[str] = frozenset()
    """These deny a card that follows at once: "no wolf"."""
    being: frozenset[str] = frozenset()
    """What may stand between a denial and the card that is denied, beside the light words: "never was the Seer"."""
    nobody: Phrases = Phrases(())
    """Of these no card is true that comes later in the clause: "neither of them had a wolf"."""
    ends: frozenset[str] = frozenset()
    """So far and no farther: "nobody but the Hunter", "none of us knew it was the Hunter"."""
    joints: frozenset[str] = frozenset()
    """What stands between people who are spoken of together: "neither Ann nor Bob"."""

    def odd(self, parts: Collection[str]) -> bool:
        """Whether parts mean the opposite."""
        return not self.words.isdisjoint(parts) and sum(part in self.words for part in parts) % 2 == 1

    def denied(self, parts: Sequence[str]) -> Sequence[range]:
        """Which of the parts are denied; a denial that nothing comes after, as in "I think not", denies itself."""
        if self.denying.isdisjoint(parts):
            return ()
        return [
            self._denied(parts, at) for at, part in enumerate(parts) if part in self.denying and self._tells(parts, at)
        ]

    def withheld(self, parts: Words, kinds: Sequence[str]) -> frozenset[int]:
        """Where the cards stand that are said not to be; `kinds`: by place the kind of chunk, empty for a word."""
        found = ((at, self._withheld(parts, kinds, at)) for at in range(len(parts)))
        return frozenset(there for at, there in found if there is not None and self._tells(parts, at))

    def _withheld(self, parts: Words, kinds: Sequence[str], at: int) -> int | None:
        """Where the card stands that the word at a place denies."""
        between = self.light | self.being if parts[at] in self.denying else frozenset()
        if between or parts[at] in self.straight:
            later = next(
                (there for there in range(at + 1, len(parts)) if kinds[there] or parts[there] not in between), at
            )
            asserted = not between and parts[later].split()[0] in self.light  # "no, the wolf" is one, "no wolf" is none
            return later if kinds[later] == CARDS and not asserted else None
        ends = self.nobody.ends(parts, at)
        return self._of_nobody(parts, kinds, ends[-1]) if ends else None

    def _of_nobody(self, parts: Sequence[str], kinds: Sequence[str], at: int) -> int | None:
        """The first card from a place on, as long as nobody else begins to be spoken of."""
        begun = False
        for there in range(at, len(parts)):
            if kinds[there] == CARDS:
                return there
            begun |= not kinds[there] and parts[there] not in self.joints
            if parts[there] in self.ends or (begun and kinds[there] == PERSON):
                return None
        return None

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

    def words(key: str) -> frozenset[str]:
        return frozenset(word for phrase in plain.phrases("negation", key) for word in phrase)

    return Negations(
        plain.negations,
        words("denying"),
        words("light"),
        words("particles"),
        frozenset(plain.phrases("negation", "idle")),
        words("straight"),
        words("being"),
        Phrases(plain.phrases("negation", "nobody")),
        words("ends"),
        words("joints"),
    )
