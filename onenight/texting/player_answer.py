"""An answer as its player gives it: a text that has to be read, or values that were tapped, which do not."""

from collections.abc import Collection, Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Tap(NamedTuple):
    """Values of what a phone was offered (`texted_game.Asks`); of each kind in the order in which they were tapped."""

    names: tuple[str, ...] = ()
    center: tuple[int, ...] = ()
    """Cards of the center, counted from 1."""
    rooms: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    words: tuple[str, ...] = ()

    def join(self, other: "Tap") -> "Tap":
        """Return this tap with the values of a later one behind its own."""
        return Tap(
            self.names + other.names,
            self.center + other.center,
            self.rooms + other.rooms,
            self.cards + other.cards,
            self.words + other.words,
        )


NO_TAP = Tap()


class PlayerAnswer(NamedTuple):
    """What a player has answered: in words, by taps, or half in one and half in the other way."""

    text: str = ""
    tap: Tap = NO_TAP
    tap_first: bool = False
    """Whether the tap came first, where there are both."""

    def join(self, other: "PlayerAnswer") -> "PlayerAnswer":
        """Return both as one answer."""
        return PlayerAnswer(
            " ".join(filter(None, [self.text, other.text])),
            self.tap.join(other.tap),
            tap_first=self.tap_first if self.text else bool(other.text and self.tap != NO_TAP),
        )

    def in_order(self, texted: Sequence[T], tapped: Sequence[T]) -> list[T]:
        """Return what the text and what the tap mean, in the order in which they came."""
        return [*tapped, *texted] if self.tap_first else [*texted, *tapped]

    def drop_word(self, words: Collection[str], dropped: object) -> "PlayerAnswer":
        """Return the same in these words of its text, but for the one that is to be said anew."""
        return self._replace(text=" ".join([word for word in words if word != dropped]))
