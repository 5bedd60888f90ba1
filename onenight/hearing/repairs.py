"""Repairs: words that take back a value, and the value that takes its place."""

from collections.abc import Sequence

from onenight.hearing.normalization import Words
from onenight.hearing.plain import Plain
from onenight.hearing.tags import CARDS
from onenight.hearing.tokens import COUNT, Piece, match_phrase

REACH = 6
"""Most tokens between words of repair and the value before that they take back; ours."""


class Repair:
    """Finds what people take back, by a language's words of repair (`hearing.toml`, `repairs`)."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self._after, self._instead, self._weak = (
            plain.find_phrases("repairs", key) for key in ("then", "instead", "weak")
        )
        self._joints = plain.find_phrases("list", "joints")

    def apply(self, tokens: Sequence[Piece]) -> tuple[Piece, ...]:
        """Replace each value that is taken back with the one after the words of repair."""
        at = 1
        left = list(tokens)
        while at < len(left):
            length = match_phrase(left, at, self._after)
            joined = length and at + length < len(left) and left[at + length].words in self._joints
            if joined or match_phrase(left, at, self._instead) > length:
                length = 0  # "Omar is a Mason, sorry, and Pia has the Werewolf", "the Tanner rather than a Villager"
            new = next((each for each in left[at + length : at + length + 2] if each.telling), None) if length else None
            before = range(at - 1, max(-1, at - REACH), -1)
            told = next((i for i in before if left[i].telling), at)
            if new is not None and left[-1] is new and (counted := _change_number(left[told], new)) is not None:
                left[told], left[at:] = counted, []
                break
            old = new and next((i for i in before if left[i].kind == new.kind), None)
            weak = length == 1 and left[at].words in self._weak  # "the Seer, no Drunk" takes nothing back
            if new is None or old is None or (weak and new.kind == CARDS and len(new.words) == 1):
                at += 1
                continue
            end = left.index(new, at)
            # All said since then is said anew where as much follows: "the Tanner for a Villager, no, the Hunter".
            left[old] = new
            del left[at : end + 1]
        return tuple(left)

    def is_at_start(self, words: Words) -> bool:
        """Return whether words begin with words of repair."""
        return bool(self._after.ends(words, 0))


def _change_number(cards: Piece, number: Piece) -> Piece | None:
    """Return cards with another number of the last ones: "three Villagers, no, two"; None if it counts none."""
    if cards.kind != CARDS or number.kind != COUNT or len(number.words) > 1:
        return None
    *others, last = cards.values
    said, _, key = last.rpartition(" ")
    return cards._replace(values=(*others, f"{number.values[0]} {key}")) if said.isdigit() and said != "1" else None
