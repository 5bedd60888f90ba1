"""Facts about the rooms, from their catalog and from weeks that the engine sets up for the question."""

from collections.abc import Mapping
from enum import Enum

from onenight.rules.week import day
from onenight.rules.week.components import (
    FOYER,
    PASSAGE,
    Room,
    TokenKind,
    list_artifacts_in_play,
    list_roles_in_play,
)
from onenight.rules.week.moves import Target
from onenight.rules.week.night import find_reach
from onenight.rules.week.setup import OFFICIAL, STAFF, Setup
from onenight.rules.week.week import Week, open_week

ASKER, OTHER, THIRD = PLAYERS = ("1", "2", "3")
"""The players of a week that is set up for a question: who asks, and two others."""
BUTLER = STAFF[0]
PLAIN = ("sitting_room", "kitchen", "parlor", "workshop")
"""Rooms that lie about the one that is asked about, where it is none of them: they change nothing that is asked."""


class Use(Enum):
    """How what a room offers comes to be used."""

    CHOSEN = "may"
    """Whoever is there may use it, and need not."""
    OF_ITSELF = "itself"
    LEFT = "passage"
    """Nobody stays there."""
    NOTHING = "nothing"


_OF_ITSELF = frozenset({FOYER, "observatory", "panic_room"})


def find_use(room: Room) -> Use:
    """Return how what a room offers comes to be used."""
    if room.time == "never":
        return Use.NOTHING
    if room.key == PASSAGE:
        return Use.LEFT
    return Use.OF_ITSELF if room.key in _OF_ITSELF else Use.CHOSEN


def may_start(room: str) -> bool:
    """Return whether a player may be placed in a room on Monday."""
    return any(move.room == room for move in day.list_arrivals(open_week(_build_setup(_build_ring(room)))))


def may_leave(room: str) -> bool:
    """Return whether a room may be taken out of the castle, by dynamite or by the Laboratory, while it is empty."""
    elsewhere = _list_plain_rooms(room)[0]
    week = _move_markers(open_week(_build_setup(_build_ring(room))), dict.fromkeys((*PLAYERS, *STAFF), elsewhere))
    return room in week.list_empty_rooms()


def can_reach(room: str, at: str, *, staff: bool = False, beside: bool = True) -> bool:
    """Return whether a card that is played in one room reaches a player, or one of the staff, in another.

    `beside`: whether the two rooms lie side by side.
    """
    return Target(BUTLER if staff else OTHER, TokenKind.ROLE) in _find_reached(room, at, beside=beside)


def can_reach_neighbors(room: str) -> bool:
    """Return whether a card that is played in a room reaches players in the rooms beside it."""
    return can_reach(room, _list_plain_rooms(room)[0])


def can_reach_staff_anywhere(room: str) -> bool:
    """Return whether a card that is played in a room reaches the staff wherever they are."""
    return can_reach(room, _list_plain_rooms(room)[0], staff=True, beside=False)


def is_guarded(room: str) -> bool:
    """Return whether nobody can touch the tokens of other players in a room."""
    return not can_reach(room, room)


def _find_reached(room: str, at: str, *, beside: bool) -> tuple[Target, ...]:
    """Return the tokens that a card in one room reaches while two markers stand in another."""
    between, beyond, *_ = _list_plain_rooms(room, at)
    ring = (room, at, between, beyond) if beside else (room, between, at, beyond)
    week = open_week(_build_setup(tuple(dict.fromkeys((*ring, FOYER)))))
    return find_reach(_move_markers(week, {ASKER: room, OTHER: at, BUTLER: at}), 0)


def _move_markers(week: Week, rooms: Mapping[str, str]) -> Week:
    """Return the week with markers in these rooms, by name."""
    for name, room in rooms.items():
        week = week.move_marker(week.find_marker(name), room)
    return week


def _list_plain_rooms(*rooms: str) -> tuple[str, ...]:
    """Return rooms that change nothing, but for those that are asked about."""
    return tuple([each for each in PLAIN if each not in rooms])


def _build_ring(room: str) -> tuple[str, ...]:
    """Return a ring with the Foyer, a room, and rooms that change nothing."""
    return tuple(dict.fromkeys((FOYER, room, *_list_plain_rooms(room))))


def _build_setup(ring: tuple[str, ...]) -> Setup:
    """Return a week of three players in a castle, whatever its size, with tokens that do not matter."""
    count = len(PLAYERS)
    return Setup(PLAYERS, OFFICIAL, ring, list_roles_in_play(count), list_artifacts_in_play(count), "villager", 0)
