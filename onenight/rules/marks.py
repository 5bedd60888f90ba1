"""Marks: a second layer of the table. Each player has exactly one; until a role gives another, that of Clarity.

Source: docs/rules/vampire.md, "Box".
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class Mark(StrEnum):
    """What lies before a player beside the card."""

    CLARITY = "clarity"
    """Means nothing."""
    VAMPIRE = "vampire"
    """Its holder counts as a Vampire, whatever the card is."""
    FEAR = "fear"
    """Who sees it at the look after the dusk sleeps through the night."""
    BAT = "bat"
    """Means nothing at the vote."""
    DISEASE = "disease"
    """Who points at its holder cannot win."""
    LOVE = "love"
    """Who have it die together."""
    TRAITOR = "traitor"
    """Its holder wins by the death of another of the own team alone."""
    ASSASSIN = "assassin"
    """An Assassin wins by the death of its holder."""


SUPPLY: Mapping[Mark, int] = MappingProxyType(
    {
        Mark.VAMPIRE: 1,
        Mark.FEAR: 2,
        Mark.BAT: 2,
        Mark.DISEASE: 2,
        Mark.LOVE: 4,
        Mark.TRAITOR: 2,
        Mark.ASSASSIN: 2,
    }
)
"""How many of each there are; of Clarity there are enough."""

PlayerMarks = tuple[tuple[int, Mark], ...]
"""The seats that have a mark other than Clarity, ascending, each with it."""


def find_mark(marks: PlayerMarks, seat: int) -> Mark:
    """Return the mark of a player."""
    return dict(marks).get(seat, Mark.CLARITY)


def give_mark(marks: PlayerMarks, seat: int, mark: Mark) -> PlayerMarks:
    """Return the marks after a player got one, in place of the one before."""
    found = {**dict(marks), seat: mark}
    return tuple(sorted([(each, kept) for each, kept in found.items() if kept is not Mark.CLARITY]))


def list_holders(marks: PlayerMarks, mark: Mark) -> tuple[int, ...]:
    """Return the seats that have a mark, ascending."""
    return tuple([seat for seat, each in marks if each is mark])
