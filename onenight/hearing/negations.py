"""Negations: words that deny a sentence, the next word, or a card."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from onenight.hearing.normalization import Words
from onenight.hearing.plain import Plain
from onenight.hearing.tags import CARDS, PERSON
from onenight.hearing.tokens import Phrases


class Negations(NamedTuple):
    """Words that negate a sentence, or what comes after them."""

    words: frozenset[str]
    """Words an odd number of which makes a sentence mean the opposite."""
    denying: frozenset[str] = frozenset()
    """Words that deny the next word that tells something: "not", "never"."""
    light: frozenset[str] = frozenset()
    """Words that may stand between: "not even"."""
    particles: frozenset[str] = frozenset()
    """Words that belong to the word before: "take out" is not "take"."""
    idle: frozenset[Words] = frozenset()
    """Phrases in which nothing is denied: "or not", "never mind"."""
    straight: frozenset[str] = frozenset()
    """Words that deny a card that follows at once: "no wolf"."""
    being: frozenset[str] = frozenset()
    """Words that may stand between a denial and its card, beside the light words: "never was the Seer"."""
    nobody: Phrases = Phrases(())
    """Phrases that deny every card that comes later in the clause: "neither of them had a wolf"."""
    ends: frozenset[str] = frozenset()
    """Words that end such a denial: "nobody but the Hunter", "none of us knew it was the Hunter"."""
    joints: frozenset[str] = frozenset()
    """Words between people who are spoken of together: "neither Ann nor Bob"."""

    def is_odd(self, parts: Collection[str]) -> bool:
        """Return whether an odd number of negations is among some words."""
        return not self.words.isdisjoint(parts) and sum(part in self.words for part in parts) % 2 == 1

    def find_denied(self, parts: Sequence[str]) -> Sequence[range]:
        """Return the ranges of denied words; a denial that nothing follows, as in "I think not", denies itself."""
        if self.denying.isdisjoint(parts):
            return ()
        return [
            self._find_denied_range(parts, at)
            for at, part in enumerate(parts)
            if part in self.denying and self._is_meant(parts, at)
        ]

    def find_denied_cards(self, parts: Words, kinds: Sequence[str]) -> frozenset[int]:
        """Return the places of the denied cards; `kinds`: the kind of chunk at each place, "" for a word."""
        found = ((at, self._find_denied_card(parts, kinds, at)) for at in range(len(parts)))
        return frozenset(there for at, there in found if there is not None and self._is_meant(parts, at))

    def _find_denied_card(self, parts: Words, kinds: Sequence[str], at: int) -> int | None:
        """Return the place of the card that the word at a place denies; None without one."""
        between = self.light | self.being if parts[at] in self.denying else frozenset()
        if between or parts[at] in self.straight:
            later = next(
                (there for there in range(at + 1, len(parts)) if kinds[there] or parts[there] not in between), at
            )
            asserted = not between and parts[later].split()[0] in self.light  # "no, the wolf" is one, "no wolf" is none
            return later if kinds[later] == CARDS and not asserted else None
        ends = self.nobody.ends(parts, at)
        return self._find_card_of_nobody(parts, kinds, ends[-1]) if ends else None

    def _find_card_of_nobody(self, parts: Sequence[str], kinds: Sequence[str], at: int) -> int | None:
        """Return the place of the first card from a place on, before anybody else is spoken of; None without one."""
        begun = False
        for there in range(at, len(parts)):
            if kinds[there] == CARDS:
                return there
            begun |= not kinds[there] and parts[there] not in self.joints
            if parts[there] in self.ends or (begun and kinds[there] == PERSON):
                return None
        return None

    def _is_meant(self, parts: Sequence[str], at: int) -> bool:
        """Return whether the word at a place is no part of an idle phrase."""
        return not any(
            phrase[place] == parts[at] and tuple(parts[max(at - place, 0) :][: len(phrase)]) == phrase
            for phrase in self.idle
            for place in range(len(phrase))
        )

    def _find_denied_range(self, parts: Sequence[str], at: int) -> range:
        head = next((later for later in range(at + 1, len(parts)) if parts[later] not in self.light), at)
        return range(head, head + 1 + (head + 1 < len(parts) and parts[head + 1] in self.particles))


def load_negations(plain: Plain) -> Negations:
    """Return the negations of a language."""

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
