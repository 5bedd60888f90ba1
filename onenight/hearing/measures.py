"""Head counts and lengths of time: the choice of the one that is meant, of several that were told."""

from collections.abc import Sequence

from onenight.hearing.durations import Numbers, write_in_unit
from onenight.hearing.phrases import Phrases
from onenight.hearing.piece import COUNT, LENGTH, Piece, match_phrase
from onenight.speech.plain import Plain, Words

MEASURED = frozenset({COUNT, LENGTH})
"""Kinds of values of which a sentence has one."""


class Measures:
    """Chooses the number or length that is meant, by a language's words (`repairs` and `durations`)."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self._instead, self._rejected, self._unless = (
            Phrases(plain.phrases("repairs", key)) for key in ("instead", "rejected", "unless")
        )
        self._elided = Phrases(plain.phrases("durations", "elided"))
        self._negations, self._numbers = plain.negations, Numbers(plain).words
        self._numbers |= {word for group in plain.table("people", "groups") for word in plain.words(group)}
        self._clock_before, self._clock_after = (
            Phrases(plain.phrases("numbers", key)) for key in ("clock_before", "clock_after")
        )

    def select_meant(self, tokens: Sequence[Piece]) -> tuple[Piece, ...]:
        """Return the tokens with only the numbers and lengths that are meant."""
        if not any(token.kind in MEASURED for token in tokens):
            return tuple(tokens)
        return tuple(
            _drop_repeated(
                self._drop_replaced(self._complete_lengths(self._drop_listed_counts(self._drop_times(tokens))))
            )
        )

    def _drop_listed_counts(self, tokens: Sequence[Piece]) -> list[Piece]:
        """Drop people counted one by one beside their number: "three: Mum, Dad and me"."""
        left: list[Piece] = []
        for token in tokens:
            if not (left and left[-1].kind == token.kind == COUNT and self._is_said(left[-1])) or self._is_said(token):
                left.append(token)
        return left

    def _is_said(self, token: Piece) -> bool:
        """Return whether a head count is told by a number, or left open, and not only by who they are."""
        is_number = any(word in self._numbers or word.isdecimal() for word in token.words)
        return is_number or not token.values[0].isdecimal()

    def _drop_times(self, tokens: Sequence[Piece]) -> list[Piece]:
        """Turn times of day into plain words: "nine pm", "half past six"."""
        return [Piece(token.words) if self._is_time(tokens, at) else token for at, token in enumerate(tokens)]

    def _is_time(self, tokens: Sequence[Piece], at: int) -> bool:
        if tokens[at].kind != COUNT or len(tokens[at].words) > 1:
            return False
        return bool(
            _measure_phrase_before(tokens, at, self._clock_before) or match_phrase(tokens, at + 1, self._clock_after)
        )

    def _complete_lengths(self, tokens: Sequence[Piece]) -> list[Piece]:
        """Turn a lone number into a length where one was told before: "ten minutes instead of five"."""
        left: list[Piece] = []
        like: Piece | None = None
        for at, token in enumerate(tokens):
            if like is not None and token.kind == COUNT and len(token.words) == 1:
                beside = at + 1 == len(tokens) and tokens[at - 1] is like  # "make the last two minutes one"
                full = Piece(token.words, LENGTH, (write_in_unit(token.values[0], like.values[0]),))
                left.append(full if beside or _measure_phrase_before(tokens, at, self._elided) else token)
            else:
                left.append(token)
            like = left[-1] if left[-1].kind == LENGTH else like
        return left

    def _drop_replaced(self, tokens: Sequence[Piece]) -> list[Piece]:
        """Drop numbers and lengths that another one replaces.

        "Six of us, not five", "ten minutes instead of five", "five minutes is too long, make it three", "six of us,
        seven if Dylan comes". The words of `instead` stay, for they tell what is wanted, but those that negate.
        """
        left = list(tokens)
        at = 0
        while at < len(left):
            instead, rejected = self._measure_replacement(left, at)
            if instead is None:
                at += 1
                continue
            kept = [each for each in left[at - instead : at] if each.text not in self._negations]
            left[at - instead : at + 1 + rejected] = kept
            at -= instead
        return left

    def _measure_replacement(self, tokens: Sequence[Piece], at: int) -> tuple[int | None, int]:
        """Return how many tokens before and after a value replace another one; None and 0 if they replace none."""
        kind, end = tokens[at].kind, at + 1
        if kind not in MEASURED:
            return None, 0
        before, after = (any(each.kind == kind for each in some) for some in (tokens[:at], tokens[end:]))
        if not (before or after):
            return None, 0
        instead = _measure_phrase_before(tokens, at, self._instead)
        rejected = match_phrase(tokens, end, self._rejected) if after else 0
        unless = before and match_phrase(tokens, end, self._unless)
        beside = kind == LENGTH and after and tokens[end].kind == LENGTH
        return (instead, rejected) if instead or rejected or unless or beside else (None, 0)


_OF_ANYTHING = (("1",), ("2",))
"""Counts that are said of anything, and twice: "one of us", "the two of them"."""


def _drop_repeated(tokens: Sequence[Piece]) -> list[Piece]:
    """Drop a head count that was told already: "six, yes, six of us"."""
    left: list[Piece] = []
    told: Words | None = None
    for token in tokens:
        if token.kind == COUNT and token.values == told and token.values not in _OF_ANYTHING:
            continue
        told = token.values if token.kind == COUNT else None if token.telling else told
        left.append(token)
    return left


def _measure_phrase_before(tokens: Sequence[Piece], at: int, phrases: Phrases) -> int:
    """Return the token count of the longest of these phrases that ends before a place; 0 for none."""
    starts = range(max(0, at - phrases.most), at)
    return next((at - start for start in starts if match_phrase(tokens[:at], start, phrases) == at - start), 0)
