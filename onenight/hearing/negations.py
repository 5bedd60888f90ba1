"""Negations: words that deny a sentence, the next word, or a card."""

from collections.abc import Collection, Sequence

from onenight.hearing.normalization import Words
from onenight.hearing.plain import Plain
from onenight.hearing.tags import CARDS, PERSON


class Negations:
    """A language's words that negate a sentence, or what comes after them (`hearing.toml`, `negation`)."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self._words = plain.negations
        """Words an odd number of which makes a sentence mean the opposite."""
        self._denying, self._light, self._particles, self._straight, self._being, self._ends, self._joints = (
            plain.find_words("negation", key)
            for key in ("denying", "light", "particles", "straight", "being", "ends", "joints")
        )
        """Words that deny the next word that tells something: "not", "never"; that may stand between: "not even"; that
        belong to the word before: "take out" is not "take"; that deny a card that follows at once: "no wolf"; that may
        stand between a denial and its card, beside the light words: "never was the Seer"; that end a denial by
        `nobody`: "nobody but the Hunter", "none of us knew it was the Hunter"; and that stand between people who are
        spoken of together: "neither Ann nor Bob"."""
        self._idle, self._nobody = (plain.find_phrases("negation", key) for key in ("idle", "nobody"))
        """Phrases in which nothing is denied: "or not", "never mind"; and phrases that deny every card that comes later
        in the clause: "neither of them had a wolf"."""

    def is_odd(self, parts: Collection[str]) -> bool:
        """Return whether an odd number of negations is among some words."""
        return not self._words.isdisjoint(parts) and sum(part in self._words for part in parts) % 2 == 1

    def find_denied(self, parts: Sequence[str]) -> Sequence[range]:
        """Return the ranges of denied words; a denial that nothing follows, as in "I think not", denies itself."""
        if self._denying.isdisjoint(parts):
            return ()
        return [
            self._find_denied_range(parts, at)
            for at, part in enumerate(parts)
            if part in self._denying and self._is_meant(parts, at)
        ]

    def find_denied_cards(self, parts: Words, kinds: Sequence[str]) -> frozenset[int]:
        """Return the places of the denied cards; `kinds`: the kind of chunk at each place, "" for a word."""
        found = ((at, self._find_denied_card(parts, kinds, at)) for at in range(len(parts)))
        return frozenset(there for at, there in found if there is not None and self._is_meant(parts, at))

    def _find_denied_card(self, parts: Words, kinds: Sequence[str], at: int) -> int | None:
        """Return the place of the card that the word at a place denies; None without one."""
        between = self._light | self._being if parts[at] in self._denying else frozenset()
        if between or parts[at] in self._straight:
            later = next(
                (there for there in range(at + 1, len(parts)) if kinds[there] or parts[there] not in between), at
            )
            asserted = not between and parts[later].split()[0] in self._light  # "no, the wolf" is one
            return later if kinds[later] == CARDS and not asserted else None
        ends = self._nobody.ends(parts, at)
        return self._find_card_of_nobody(parts, kinds, ends[-1]) if ends else None

    def _find_card_of_nobody(self, parts: Sequence[str], kinds: Sequence[str], at: int) -> int | None:
        """Return the place of the first card from a place on, before anybody else is spoken of; None without one."""
        begun = False
        for there in range(at, len(parts)):
            if kinds[there] == CARDS:
                return there
            begun |= not kinds[there] and parts[there] not in self._joints
            if parts[there] in self._ends or (begun and kinds[there] == PERSON):
                return None
        return None

    def _is_meant(self, parts: Sequence[str], at: int) -> bool:
        """Return whether the word at a place is no part of an idle phrase."""
        return not any(
            phrase[place] == parts[at] and tuple(parts[max(at - place, 0) :][: len(phrase)]) == phrase
            for phrase in self._idle
            for place in range(len(phrase))
        )

    def _find_denied_range(self, parts: Sequence[str], at: int) -> range:
        head = next((later for later in range(at + 1, len(parts)) if parts[later] not in self._light), at)
        return range(head, head + 1 + (head + 1 < len(parts) and parts[head + 1] in self._particles))
