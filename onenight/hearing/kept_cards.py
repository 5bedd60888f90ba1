"""Cards that are told to stay: "keep the Drunk", "the Drunk stays", "leave the Drunk in"."""

from collections.abc import Iterator, Sequence

from onenight.hearing.tokens import Phrases, Piece, match_phrase
from onenight.speech.plain import Plain
from onenight.speech.tags import CARDS

LONGEST = 4
"""Words of the longest of these phrases."""


class Staying:
    """Finds cards that stay, by a language's words (`deck`: `keeping`, `kept`, `leaving`, `left`, `away`)."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self._keeping, self._kept, self._leaving, self._left, self._away = (
            Phrases(plain.phrases("deck", key)) for key in ("keeping", "kept", "leaving", "left", "away")
        )
        self._joints = Phrases(plain.phrases("list", "joints"))

    def find_cards(self, pieces: Sequence[Piece]) -> tuple[str, ...]:
        """Return the cards that stay, as they are named: a key, or a number and a key."""
        found: list[str] = []
        for run in self._find_runs(pieces):
            first, last = run[0], run[-1] + 1
            after = last + match_phrase(pieces, last, self._kept)
            kept = self._has_phrase_before(pieces, first, self._keeping) or last < after
            left = self._has_phrase_before(pieces, first, self._leaving) and match_phrase(pieces, last, self._left)
            if (kept and not match_phrase(pieces, after, self._away)) or left:  # "the Hunter stays in the box"
                found += [value for at in run for value in pieces[at].values]
        return tuple(found)

    def _find_runs(self, pieces: Sequence[Piece]) -> Iterator[list[int]]:
        """Yield the places of cards that are listed together: "the Drunk and the Hunter"."""
        run: list[int] = []
        for at, piece in enumerate(pieces):
            if piece.kind == CARDS:
                run.append(at)
            elif run and piece.words not in self._joints:
                yield run
                run = []
        if run:
            yield run

    @staticmethod
    def _has_phrase_before(pieces: Sequence[Piece], at: int, phrases: Phrases) -> bool:
        """Return whether one of some phrases ends right before a place."""
        return any(match_phrase(pieces, start, phrases) == at - start for start in range(max(0, at - LONGEST), at))
