"""People told by the numbers of their seats: "players one, two and three pointed at four"."""

from collections.abc import Iterator, Sequence

from onenight.hearing.numbers import Numbers
from onenight.hearing.tokens import COUNT, SEAT, Phrases, Piece
from onenight.speech.plain import Plain, Said, Words
from onenight.speech.tags import PERSON

MOST = 10
"""Most seats of a table."""
ALONE = 2
"""Fewest numbers after "players" that are seats; one is a head count."""


class Seats:
    """Finds people by the numbers of their seats, by a language's words for seats (`hearing.toml`, `seats`)."""

    def __init__(self, plain: Plain, numbers: Numbers) -> None:
        """Take the words."""
        self._numbers = numbers
        self._one, self._several, self._joints = (
            Phrases(plain.phrases("seats", key)) for key in ("one", "several", "joints")
        )
        self.begins = frozenset({*self._one.begins, *self._several.begins})
        self._before = frozenset(word for phrase in plain.phrases("seats", "before") for word in phrase)

    def find(self, words: Words, at: int) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield every row of seats that begins at a place, with its end."""
        said: Said = [(word,) for word in words] if words[at] in self.begins else ()
        for phrases, fewest in ((self._one, 1), (self._several, ALONE)) if said else ():
            for start in phrases.ends(words, at):
                yield from (
                    (end, seats) for end, seats in self._find_row(words, said, start, ()) if len(seats) >= fewest
                )

    def mark_pointed_seats(self, tokens: Sequence[Piece]) -> tuple[Piece, ...]:
        """Turn lone numbers at which somebody points into seats, where others are told by their seats."""
        told = any(token.kind == PERSON and token.values[0].startswith(SEAT) for token in tokens)
        return tuple(
            Piece(token.words, PERSON, (f"{SEAT}{token.values[0]}",))
            if told and self._is_lone_seat(tokens, at)
            else token
            for at, token in enumerate(tokens)
        )

    def _is_lone_seat(self, tokens: Sequence[Piece], at: int) -> bool:
        """Return whether a number is a seat, and counts nothing: after "at", with nothing or a joint behind."""
        token, after = tokens[at], tokens[at + 1 : at + 2]
        number = token.kind == COUNT and len(token.words) == 1 and token.values[0].isdecimal()
        ends = not after or after[0].kind == PERSON or after[0].words in self._joints
        return number and 0 < int(token.values[0]) <= MOST and at > 0 and tokens[at - 1].text in self._before and ends

    def _find_row(
        self, words: Words, said: Said, at: int, before: tuple[str, ...]
    ) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield each row of seats from a place on: numbers, each once, with or without a joint between."""
        for end, number in self._numbers.find(said, at):
            seat = f"{SEAT}{number}"
            if not 0 < number <= MOST or seat in before:
                continue
            yield end, (*before, seat)
            for start in (end, *self._joints.ends(words, end)):
                yield from self._find_row(words, said, start, (*before, seat))
