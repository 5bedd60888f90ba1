"""The kinds of entries in the log of a week at the table: one event each.

Seats are counted from 0, clockwise; rooms, tokens and staff go by their keys. `entry_codec.py` writes and reads them.
"""

from dataclasses import dataclass
from typing import TypeAlias

from onenight.rules.week.castle import Direction

Marker: TypeAlias = int | str
"""A marker on the board: a player's seat, or the name of one of the staff."""


# Steps of the week


@dataclass(frozen=True, slots=True)
class StepDone:
    """A turn or a step is over."""


@dataclass(frozen=True, slots=True)
class NamesSettled:
    """The players' names are known, or they play without."""


@dataclass(frozen=True, slots=True)
class SetupBegun:
    """The set-up has begun."""


@dataclass(frozen=True, slots=True)
class StartPlayerChosen:
    """The first start player was chosen."""

    seat: int


@dataclass(frozen=True, slots=True)
class FoyerEntered:
    """The first player in the Foyer took the New Start Player token; `staff` came along."""

    seat: int
    staff: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ArrowPromised:
    """The player who gets the arrow was told, not yet which way it points."""

    seat: int


@dataclass(frozen=True, slots=True)
class ArrowGiven:
    """A player got the arrow, which points that way."""

    seat: int
    direction: Direction


# Changes of the castle


@dataclass(frozen=True, slots=True)
class RoomRemoved:
    """A room was blown up by the Dynamite."""

    room: str


@dataclass(frozen=True, slots=True)
class RoomReplaced:
    """The Laboratory put another room in the place of one."""

    room: str
    by: str


# Things told of the board


@dataclass(frozen=True, slots=True)
class MarkersPlaced:
    """Markers stand in a room now."""

    markers: tuple[Marker, ...]
    room: str


@dataclass(frozen=True, slots=True)
class ShieldTaken:
    """A player took a shield: from another player, if no other was left."""

    seat: int
    loser: int | None = None


@dataclass(frozen=True, slots=True)
class ArtifactTaken:
    """A player took an artifact."""

    seat: int


@dataclass(frozen=True, slots=True)
class DynamitePlaced:
    """A dynamite was put into a room."""

    room: str


@dataclass(frozen=True, slots=True)
class DynamiteReturned:
    """A dynamite was taken back from a room."""

    room: str


# Answers to the referee

NOTHING = "nothing"
"""The role of an artifact that changes nothing; the choice of a wish that tells of no artifact."""


@dataclass(frozen=True, slots=True)
class TokenTold:
    """A token, an artifact, or both, told of some seats at once; None for the part that was not told."""

    seats: tuple[int, ...]
    token: str | None = None
    artifact: str | None = None
    """The role that the artifact makes, or `NOTHING`."""


@dataclass(frozen=True, slots=True)
class WolfTold:
    """It was told whether there is a Werewolf among those who were not chosen."""

    exists: bool


@dataclass(frozen=True, slots=True)
class OthersTold:
    """It was told which further players are no Villagers; None where the table left it open."""

    seats: tuple[int, ...] | None


CastleChange: TypeAlias = RoomRemoved | RoomReplaced
BoardEntry: TypeAlias = MarkersPlaced | ShieldTaken | ArtifactTaken | DynamitePlaced | DynamiteReturned
Answer: TypeAlias = TokenTold | WolfTold | OthersTold
Entry: TypeAlias = (
    StepDone
    | NamesSettled
    | SetupBegun
    | StartPlayerChosen
    | FoyerEntered
    | ArrowPromised
    | ArrowGiven
    | CastleChange
    | BoardEntry
    | Answer
)


def list_seats(entry: Entry) -> tuple[int, ...]:
    """Return the seats of the players that an entry tells of: the only numbers in it."""
    fields = [getattr(entry, name) for name in entry.__match_args__]
    values = [each for field in fields for each in (field if isinstance(field, tuple) else (field,))]
    return tuple([each for each in values if type(each) is int])
