"""The castle: a ring of rooms that come and go, each touching two others.

Rooms, like players, are listed clockwise: whoever faces the middle has the next one at the left.
"""

from enum import StrEnum
from typing import NamedTuple

from onenight.rules.week.components import FOYER, PASSAGE, ROUND_ROOMS


class Direction(StrEnum):
    """A way around the ring of rooms, and around the table; the arrow points one of them."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def sign(self) -> int:
        """The change of the place in a list with one step: 1 or -1."""
        return 1 if self is Direction.LEFT else -1


class Castle(NamedTuple):
    """The rooms in play, and those the Laboratory may bring; a detonated room is in neither."""

    ring: tuple[str, ...]
    out: tuple[str, ...]
    """Rooms out of play, in the catalog's order: never used, or removed by the Laboratory."""
    furnished: tuple[str, ...]
    """Rooms that have been set up; they are not set up again when they return."""

    @classmethod
    def of(cls, ring: tuple[str, ...]) -> "Castle":
        """Return the castle at the beginning."""
        return cls(ring, tuple([key for key in ROUND_ROOMS if key not in ring]), ring)

    @property
    def round_rooms(self) -> tuple[str, ...]:
        """The rooms in play but the Foyer, in the order of the ring."""
        return tuple([room for room in self.ring if room != FOYER])

    @property
    def rooms_to_stay(self) -> tuple[str, ...]:
        """The rooms where a marker can stay, in the order of the ring: all but the Secret Passage."""
        return tuple([room for room in self.ring if room != PASSAGE])

    def walk(self, room: str, steps: int, direction: Direction) -> str:
        """Return the room that is `steps` rooms from `room`.

        Raises:
            ValueError: for a room not in play.
        """
        return self.ring[(self.ring.index(room) + direction.sign * steps) % len(self.ring)]

    def neighbors(self, room: str) -> tuple[str, ...]:
        """Return the rooms that touch `room`: two, one of a ring of two, or none if it is not in play."""
        if room not in self.ring:
            return ()
        both = [self.walk(room, 1, direction) for direction in Direction]
        return tuple([each for each in dict.fromkeys(both) if each != room])

    def remove_room(self, room: str) -> "Castle":
        """Return the castle after a detonation: the neighbors of `room` touch, and it never returns."""
        return self._replace(ring=tuple([each for each in self.ring if each != room]))

    def replace_room(self, room: str, by: str) -> "Castle":
        """Return the castle after the Laboratory has put `by` in the place of `room`, which may return."""
        out = {*self.out, room} - {by}
        return Castle(
            tuple([by if each == room else each for each in self.ring]),
            tuple([key for key in ROUND_ROOMS if key in out]),
            self.furnished if by in self.furnished else (*self.furnished, by),
        )
