"""The positions of the markers on a board at the table, and the things they have, as far as the table has told.

What is told of them are entries of the log. Whoever moved without telling stands nowhere that is known.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from onenight.rules.week.calendar import Calendar, WeekStage
from onenight.rules.week.castle import Castle
from onenight.rules.week.components import FOYER
from onenight.rules.week.setup import STAFF
from onenight.ways.one_week import castle_changes
from onenight.ways.one_week.entry_kinds import (
    ArtifactTaken,
    BoardEntry,
    CastleChange,
    DynamitePlaced,
    DynamiteReturned,
    Entry,
    FoyerEntered,
    Marker,
    MarkersPlaced,
    ShieldTaken,
    StepDone,
)
from onenight.ways.one_week.log import MOST_TOLD, Stay, follow_log

WALKING = (WeekStage.ARRIVE, WeekStage.DAY)
"""Stages where the player whose turn it is moves a marker."""


class Pawn(NamedTuple):
    """A marker as it is known; its room is None where it is not."""

    room: str | None = None
    artifact: bool = False
    shield: bool = False


class Board(NamedTuple):
    """The board as it is known."""

    markers: Mapping[Marker, Pawn]
    """The players' in the order of their seats, then the staff's."""
    charges: tuple[str, ...] = ()
    """The rooms with a dynamite, once for each."""
    moved: frozenset[Marker] = frozenset()
    """Whose way was told in this round of turns."""


def add_entry(stay: Stay, entry: BoardEntry, players: int) -> Stay:
    """Return the stay with one more entry, if it tells anything new; drop the oldest where they are too many."""
    after = stay._replace(log=(*stay.log, entry))
    if read_board(after, players) == read_board(stay, players):
        return stay
    old = [index for index, each in enumerate(after.log) if isinstance(each, BoardEntry)][:-MOST_TOLD]
    return after._replace(log=tuple([each for index, each in enumerate(after.log) if index not in old]))


def read_board(stay: Stay, players: int) -> Board:
    """Return the board as the log tells it."""
    found, rooms = Board({marker: Pawn() for marker in (*range(players), *STAFF)}), Castle.of(stay.rooms)
    for entry, before in zip(stay.log, follow_log(stay, players), strict=False):
        if isinstance(entry, StepDone):
            found = _end_turn(found, rooms, before.calendar, players)
        elif isinstance(entry, CastleChange):
            rooms = castle_changes.apply_change(rooms, entry)
            found = _clear_removed_rooms(found, rooms)
        else:
            found = _apply_entry(found, entry)
    return found


def _end_turn(found: Board, rooms: Castle, at: Calendar, players: int) -> Board:
    """Return the board after a turn: a move not told leads anywhere; in the morning the staff walk on."""
    if at.stage is WeekStage.MORNING:
        walked = _change_markers(found, lambda marker, each: _walk_marker(each, rooms, at) if marker in STAFF else each)
        return walked._replace(moved=frozenset())
    if at.stage in WALKING and at.find_actor(players) not in found.moved:
        return _move_markers(found, [at.find_actor(players)], None)
    return found


def _walk_marker(marker: Pawn, rooms: Castle, at: Calendar) -> Pawn:
    if marker.room is None or marker.room not in rooms.ring:
        return marker
    return marker._replace(room=rooms.walk(marker.room, 1, at.direction))


def _clear_removed_rooms(found: Board, rooms: Castle) -> Board:
    """Return the board after a room went with all in it; it was empty, so a marker thought there is anywhere."""
    after = _change_markers(found, lambda _, each: each if each.room in rooms.ring else each._replace(room=None))
    return after._replace(charges=tuple([each for each in found.charges if each in rooms.ring]))


def _apply_entry(found: Board, entry: Entry) -> Board:
    """Return the board after one entry; unchanged where the entry tells nothing of it."""
    match entry:
        case FoyerEntered(seat, staff):
            return _move_markers(found, [seat, *staff], FOYER)
        case MarkersPlaced(markers, room):
            return _move_markers(found, markers, room)
        case ShieldTaken(seat, loser):
            return _move_shield(found, seat, loser)
        case ArtifactTaken(seat):
            return _change_markers(found, lambda marker, each: each._replace(artifact=each.artifact or marker == seat))
        case DynamitePlaced() | DynamiteReturned():
            return found._replace(charges=_update_dynamites(found.charges, entry))
    return found


def _update_dynamites(before: tuple[str, ...], entry: DynamitePlaced | DynamiteReturned) -> tuple[str, ...]:
    """Return the rooms with a dynamite after one was put, or taken back."""
    match entry:
        case DynamitePlaced(room):
            return (*before, room)
        case DynamiteReturned(room) if room in before:
            at = before.index(room)
            return (*before[:at], *before[at + 1 :])
    return before


def _move_shield(found: Board, seat: int, loser: int | None) -> Board:
    kept = {marker for marker, each in found.markers.items() if each.shield} - {loser} | {seat}
    return _change_markers(found, lambda marker, each: each._replace(shield=marker in kept))


def _move_markers(found: Board, markers: Iterable[Marker], room: str | None) -> Board:
    """Return the board with these markers in a room; None where it is not known which."""
    moved = frozenset(markers)
    after = _change_markers(found, lambda marker, each: each._replace(room=room) if marker in moved else each)
    return after if room is None else after._replace(moved=after.moved | moved)


def _change_markers(found: Board, change: Callable[[Marker, Pawn], Pawn]) -> Board:
    return found._replace(markers={marker: change(marker, each) for marker, each in found.markers.items()})
