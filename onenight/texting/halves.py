"""An answer in two texts: "Kitchen", "Which of the staff?", "Alfred". The first is remembered; the second may be alone.

A text that is an answer by itself is one, whatever came before. Else it is read as if both had been one text; where
that is nothing either, it may be the first half of something else.
"""

from collections.abc import Callable
from typing import TypeVar

from onenight.rules.errors import NotAllowed
from onenight.texting.party import Party

T = TypeVar("T")

LONGEST = 160
"""So many characters are remembered, ours: what is longer is no half, and is asked for anew."""


class Unfinished(Exception):
    """A text that lacks its rest: what is to be remembered of it, and why it is no answer yet."""

    def __init__(self, text: str, error: Exception) -> None:
        """Both are needed to go on."""
        super().__init__(str(error))
        self.text = text
        self.error = error


def whole(
    earlier: str, body: str, read: Callable[[str], T], half: Callable[[Exception, str], str], *refusals: type[Exception]
) -> T:
    """What a text means, alone or as the rest of an earlier one.

    `half`: what of a text that was refused is worth remembering, empty for nothing. `refusals`: what `read` raises.

    Raises:
        Unfinished: its rest has to be asked for.
        Exception: one of `refusals`; what was remembered still is.
    """
    try:
        return read(body)
    except refusals as error:
        alone = error
    try:
        if earlier:
            return read(f"{earlier} {body}")
    except refusals as both:
        _remember(half(both, f"{earlier} {body}"), both)
        if isinstance(both, NotAllowed):  # it is clear, and cannot be: the rest is still to come
            raise
    _remember(half(alone, body), alone)
    raise alone


def _remember(text: str, error: Exception) -> None:
    if 0 < len(text) <= LONGEST:
        raise Unfinished(text, error) from error


def remembered(party: Party, seat: int, text: str) -> Party:
    """The party that remembers that half of a player's answer."""
    return party._replace(halves={**party.halves, seat: text})


def over(party: Party, *seats: int) -> Party:
    """The party that remembers no halves of these players, who have answered or are asked something else."""
    return party._replace(halves={seat: text for seat, text in party.halves.items() if seat not in seats})
