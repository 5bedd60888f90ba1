"""The rooms: the Foyer and the fifteen round rooms, each an entry here.

Source: docs/rules/one-week.md, "Castle" and "Rooms"; which are day rooms is read off their texts (d).
"""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple


class Time(Enum):
    """When a room does something."""

    DAY = "when a movement ends there"
    NIGHT = "at night"
    NEVER = "it has an abundance of seats"


class RoomDeed(NamedTuple):
    """One thing that may be done in a day room, by the word a move names it with."""

    key: str
    needs: tuple[str, ...] = ()
    """The fields of a move that it takes."""
    may: tuple[str, ...] = ()
    """Fields that it takes in some cases only."""


class Room(NamedTuple):
    """One kind of room; `deeds` is what its day action may be."""

    key: str
    time: Time
    deeds: tuple[RoomDeed, ...] = ()


FOYER = "foyer"
"""The room that every castle has; neither dynamite nor the Laboratory takes it away."""
PASSAGE = "secret_passage"
"""The room that nobody stays in."""

ROOMS: Mapping[str, Room] = {
    room.key: room
    for room in (
        Room(FOYER, Time.DAY),  # the New Start Player token is taken by itself
        Room("archives", Time.DAY, (RoomDeed("take"),)),
        Room("armory", Time.DAY, (RoomDeed("shield", may=("player",)),)),
        Room(
            "dynamite",
            Time.DAY,
            (RoomDeed("place", ("room",)), RoomDeed("detonate", ("room",)), RoomDeed("return", ("room",))),
        ),
        Room("guest_bedroom", Time.DAY, (RoomDeed("look", ("player",)),)),
        Room("kitchen", Time.DAY, (RoomDeed("pick_up"),)),
        Room("laboratory", Time.DAY, (RoomDeed("replace", ("room", "by")),)),
        Room("parlor", Time.DAY, (RoomDeed("summon", ("staff",)), RoomDeed("send", ("staff",)))),
        Room(PASSAGE, Time.DAY),  # left at once, by a move of its own
        Room("great_hall", Time.NIGHT),
        Room("observatory", Time.NIGHT),
        Room("panic_room", Time.NIGHT),
        Room("staff_quarters", Time.NIGHT),
        Room("study", Time.NIGHT),
        Room("workshop", Time.NIGHT),
        Room("sitting_room", Time.NEVER),
    )
}

ROUND_ROOMS: tuple[str, ...] = tuple(key for key in ROOMS if key != FOYER)
"""The rooms of which a castle has as many as players."""

DEEDS: Mapping[str, RoomDeed] = {deed.key: deed for room in ROOMS.values() for deed in room.deeds}
"""Everything that may be done by day, by its word; the word alone tells the room."""

RECOMMENDED = ("kitchen", "great_hall", "parlor", "guest_bedroom", "panic_room", "workshop", "observatory")
"""The recommended set is the first of these, as many as players (d: the rulebook's sets were pictures)."""

_MAX_PLAYERS_WITH_ONE_EACH = 4
"""The most players for whom there is one of each: the rulebook's."""


def count_furniture(players: int) -> int:
    """Return how many shields lie in the Armory, and how many dynamites in the Dynamite, when it is set up."""
    return 1 if players <= _MAX_PLAYERS_WITH_ONE_EACH else 2


def recommend_rooms(players: int) -> tuple[str, ...]:
    """Return the recommended castle for a table of that size, clockwise from the Foyer."""
    return (FOYER, *RECOMMENDED[:players])
