"""An answer in two parts: "Kitchen", "Which of the staff?", "Alfred". The first is remembered; the second may be alone.

What is an answer by itself is one, whatever came before. Else it is read as if both had been one; where that is nothing
either, it may be the first half of something else. Each part may be texted or tapped.
"""

from collections.abc import Callable
from typing import TypeVar

from onenight.rules.errors import GameError, NotAllowed
from onenight.texting.party import Party
from onenight.texting.player_answer import PlayerAnswer

T = TypeVar("T")

MAX_PART_CHARACTERS = 160
"""So many characters are remembered, ours: what is longer is no half, and is asked for anew."""

MAX_TAPPED_VALUES = 16
"""So many values that were tapped are, ours: three times as many as an answer takes."""


class Unfinished(Exception):
    """An answer that lacks its rest: the party that remembers it, and why it is none yet."""

    def __init__(self, party: Party, error: GameError) -> None:
        """Both are needed to go on."""
        super().__init__(str(error))
        self.party = party
        self.error = error


def read_with_earlier_part(
    party: Party,
    seat: int,
    answer: PlayerAnswer,
    read: Callable[[PlayerAnswer], T],
    half: Callable[[GameError, PlayerAnswer], PlayerAnswer],
) -> T:
    """Return what a player's answer means, alone or as the rest of an earlier one.

    `half`: what of an answer that was refused is worth remembering, empty for nothing.

    Raises:
        Unfinished: its rest has to be asked for.
        GameError: it is no answer; what was remembered still is.
    """
    try:
        return read(answer)
    except GameError as error:
        alone = error
    if seat in party.incomplete_answers:
        together = party.incomplete_answers[seat].join(answer)
        try:
            return read(together)
        except GameError as both:
            _remember_part(party, seat, half(both, together), both)
            if isinstance(both, NotAllowed):  # it is clear, and cannot be: the rest is still to come
                raise
    _remember_part(party, seat, half(alone, answer), alone)
    raise alone


def _remember_part(party: Party, seat: int, part: PlayerAnswer, error: GameError) -> None:
    """Raise `Unfinished` if that part of the answer is something, and short enough to be remembered."""
    if (
        part != PlayerAnswer()
        and len(part.text) <= MAX_PART_CHARACTERS
        and sum(map(len, part.tap)) <= MAX_TAPPED_VALUES
    ):
        remembered = party._replace(incomplete_answers={**party.incomplete_answers, seat: part})
        raise Unfinished(remembered, error) from error


def forget_parts(party: Party, *seats: int) -> Party:
    """Return the party without the remembered parts of these players, who have answered or are asked something else."""
    return party._replace(
        incomplete_answers={seat: part for seat, part in party.incomplete_answers.items() if seat not in seats}
    )
