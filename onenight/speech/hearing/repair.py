"""What people say and take back in the same breath: "five, no, six"; "the Tanner, sorry, I mean the Hunter"."""

from collections.abc import Sequence

from onenight.speech.hearing.durations import in_full
from onenight.speech.hearing.piece import CARDS, COUNT, LENGTH, Piece
from onenight.speech.plain import Plain, Words

REACH = 6
"""So many tokens before the words of repair a value is looked for that they take back; ours."""


MEASURED = frozenset({COUNT, LENGTH})
"""Kinds of values of which a sentence has one: how many they are, how long it takes."""


class Repair:
    """Knows a language's words of repair (`hearing.toml`, `repairs`)."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self._after = frozenset(plain.phrases("repairs", "then"))
        self._weak = frozenset(plain.phrases("repairs", "weak"))
        self._instead = frozenset(plain.phrases("repairs", "instead"))
        self._rejected = frozenset(plain.phrases("repairs", "rejected"))
        self._unless = frozenset(plain.phrases("repairs", "unless"))
        self._elided = frozenset(plain.phrases("durations", "elided"))
        self._negations = plain.negations
        self._longest = max(
            map(len, self._after | self._instead | self._rejected | self._unless | self._elided), default=0
        )

    def repaired(self, tokens: Sequence[Piece]) -> tuple[Piece, ...]:
        """The tokens as they were meant: a value after words of repair takes the place of the one before."""
        at = 1
        left = list(tokens)
        while at < len(left):
            length = self._phrase(left, at, self._after)
            new = next((each for each in left[at + length : at + length + 2] if each.telling), None) if length else None
            old = new and next((i for i in range(at - 1, max(-1, at - REACH), -1) if left[i].kind == new.kind), None)
            weak = length == 1 and left[at].words in self._weak  # "the Seer, no Drunk" takes nothing back
            if new is None or old is None or (weak and new.kind == CARDS and len(new.words) == 1):
                at += 1
                continue
            end = left.index(new, at)
            # All said since then is said anew where as much follows: "the Tanner for a Villager, no, the Hunter".
            left[old] = new
            del left[at : end + 1]
        return tuple(self._once(self._wanted(self._in_full(left))))

    def _in_full(self, tokens: Sequence[Piece]) -> list[Piece]:
        """The tokens, a lone number as a length where one was told before: "ten minutes instead of five"."""
        left: list[Piece] = []
        for at, token in enumerate(tokens):
            like = next((each for each in reversed(left) if each.kind == LENGTH), None)
            lone = token.kind == COUNT and len(token.words) == 1 and self._ends(tokens, at, self._elided)
            full = like and lone and Piece(token.words, LENGTH, (in_full(token.values[0], like.values[0]),))
            left.append(full or token)
        return left

    def _wanted(self, tokens: Sequence[Piece]) -> list[Piece]:
        """The tokens without numbers and lengths that another one takes the place of.

        "Six of us, not five", "ten minutes instead of five minutes", "five minutes is too long, make it three minutes",
        "six of us, seven if Dylan comes". The words stay, for they tell what is wanted, but those that negate the value.
        """
        left = list(tokens)
        at = 0
        while at < len(left):
            end = at + 1
            before, after = (
                any(each.kind == left[at].kind for each in some) for some in (left[:at], left[end:])
            )
            if left[at].kind in MEASURED and (before or after):
                instead = self._ends(left, at, self._instead)
                rejected = self._phrase(left, end, self._rejected) if after else 0
                unless = before and self._phrase(left, end, self._unless)
                if instead or rejected or unless:
                    kept = [each for each in left[at - instead : at] if each.text not in self._negations]
                    left[at - instead : end + rejected] = kept
                    at -= instead
                    continue
            at += 1
        return left

    @staticmethod
    def _once(tokens: Sequence[Piece]) -> list[Piece]:
        """The tokens without a number of people that was told already: "six, yes, six of us"."""
        left: list[Piece] = []
        told: Words | None = None
        for token in tokens:
            if token.kind == COUNT and token.values == told:
                continue
            told = token.values if token.kind == COUNT else None if token.telling else told
            left.append(token)
        return left

    def _ends(self, tokens: Sequence[Piece], at: int, phrases: frozenset[Words]) -> int:
        """How many tokens the phrase has that ends before a place; 0 for none."""
        lengths = range(min(self._longest, at), 0, -1)
        return next((length for length in lengths if self._phrase(tokens, at - length, phrases) == length), 0)

    def begins(self, words: Words) -> bool:
        """Whether these words begin with words of repair."""
        return any(words[:length] in self._after for length in range(1, self._longest + 1))

    def _phrase(self, tokens: Sequence[Piece], at: int, phrases: frozenset[Words]) -> int:
        """How many tokens the phrase of repair has that begins here; 0 for none."""
        for length in range(min(self._longest, len(tokens) - at), 0, -1):
            words = tuple(word for token in tokens[at : at + length] for word in token.words)
            if words in phrases:
                return length
        return 0
