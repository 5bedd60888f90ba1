"""The positions of the markers on a board at the table, and the things they have, as far as the table has told.

What is told of them are entries of the log (`log.py`); a marker is its player's seat, or one of the staff as a letter,
and rooms are letters, too. Whoever moved without telling stands nowhere that is known.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from onenight.rules.week.castle import Castle
from onenight.rules.week.rooms import FOYER, ROUND_ROOMS
from onenight.rules.week.setup import STAFF
from onenight.ways.one_week import castle
from onenight.ways.one_week.log import DONE, MOST_TOLD, TOLD, Place, Stay, WeekStage, follow_log

WALKING = (WeekStage.ARRIVE, WeekStage.DAY)
"""Stages where the player whose turn it is moves a marker."""
_STAND, _SHIELD, _ARTIFACT, _CHARGE, _RETURN = tuple(TOLD)
_HOLDER = "h"
_STAFF = "ABC"
_ROOMS = {"z": FOYER, **{castle.letter(room): room for room in ROUND_ROOMS}}
_LETTERS = {room: letter for letter, room in _ROOMS.items()}


class Pawn(NamedTuple):
    """A marker as it is known; its room is None where it is not."""

    room: str | None = None
    artifact: bool = False
    shield: bool = False


class Board(NamedTuple):
    """The board as it is known: the players' markers by their seats, then the staff's."""

    markers: tuple[Pawn, ...]
    charges: tuple[str, ...] = ()
    """The rooms with a dynamite, once for each."""
    moved: frozenset[int] = frozenset()
    """Whose way was told in this round of turns."""


# Entries


def write_position(markers: Iterable[int], room: str, players: int) -> str:
    """Return the entry of markers that stand in a room now."""
    return _STAND + "".join([_sign(marker, players) for marker in markers]) + _LETTERS[room]


def write_holder(seat: int, staff: Iterable[int], players: int) -> str:
    """Return the entry of the first player in the Foyer, with the staff who came along."""
    return _HOLDER + str(seat) + "".join([_sign(marker, players) for marker in staff])


def write_shield(seat: int, loser: int | None) -> str:
    """Return the entry of a shield that was taken, from another player if no other was left."""
    return f"{_SHIELD}{seat}{'' if loser is None else loser}"


def write_artifact(seat: int) -> str:
    """Return the entry of an artifact that was taken."""
    return f"{_ARTIFACT}{seat}"


def write_dynamite(room: str) -> str:
    """Return the entry of a dynamite that was put into a room."""
    return _CHARGE + _LETTERS[room]


def write_dynamite_return(room: str) -> str:
    """Return the entry of a dynamite that was taken back from a room."""
    return _RETURN + _LETTERS[room]


def add_entry(stay: Stay, entry: str, players: int) -> Stay:
    """Return the stay with one more entry, if it tells anything new; drop the oldest where they are too many."""
    after = stay._replace(log=(*stay.log, entry))
    if read_board(after, players) == read_board(stay, players):
        return stay
    old = [index for index, each in enumerate(after.log) if each[0] in TOLD][:-MOST_TOLD]
    return after._replace(log=tuple([each for index, each in enumerate(after.log) if index not in old]))


def _sign(marker: int, players: int) -> str:
    return str(marker) if marker < players else _STAFF[marker - players]


# What they come to


def read_board(stay: Stay, players: int) -> Board:
    """Return the board as the log tells it."""
    found, rooms = Board((Pawn(),) * (players + len(STAFF))), Castle.of(stay.rooms)
    for entry, before in zip(stay.log, follow_log(stay, players), strict=False):
        if entry == DONE:
            found = _end_turn(found, rooms, before, players)
        elif castle.changes([entry]):
            rooms = castle.apply_change(rooms, entry)
            found = _clear_removed_rooms(found, rooms)
        else:
            found = _apply_entry(found, entry, players)
    return found


def _end_turn(found: Board, rooms: Castle, at: Place, players: int) -> Board:
    """Return the board after a turn: a move not told leads anywhere; in the morning the staff walk on."""
    if at.stage is WeekStage.MORNING:
        walked = [_walk_marker(each, rooms, at) for each in found.markers[players:]]
        return found._replace(markers=(*found.markers[:players], *walked), moved=frozenset())
    if at.stage in WALKING and at.seat(players) not in found.moved:
        return _move_markers(found, [at.seat(players)], None)
    return found


def _walk_marker(marker: Pawn, rooms: Castle, at: Place) -> Pawn:
    if marker.room is None or marker.room not in rooms.ring:
        return marker
    return marker._replace(room=rooms.walk(marker.room, 1, at.direction))


def _clear_removed_rooms(found: Board, rooms: Castle) -> Board:
    """Return the board after a room went with all in it; it was empty, so a marker thought there is anywhere."""
    after = _change_markers(found, lambda _, each: each if each.room in rooms.ring else each._replace(room=None))
    return after._replace(charges=tuple([each for each in found.charges if each in rooms.ring]))


def _apply_entry(found: Board, entry: str, players: int) -> Board:
    """Return the board after one entry; unchanged where the entry tells nothing of it."""
    what, rest = entry[0], entry[1:]
    if what == _HOLDER:
        return _move_markers(found, _read_markers(rest, players), FOYER)
    if what == _STAND:
        return _move_markers(found, _read_markers(rest[:-1], players), _ROOMS[rest[-1]])
    if what == _SHIELD:
        seat, *losers = map(int, rest)
        kept = {index for index, each in enumerate(found.markers) if each.shield} - set(losers) | {seat}
        return _change_markers(found, lambda index, each: each._replace(shield=index in kept))
    if what == _ARTIFACT:
        return _change_markers(found, lambda index, each: each._replace(artifact=each.artifact or index == int(rest)))
    return found._replace(charges=_update_dynamites(found.charges, what, rest))


def _update_dynamites(before: tuple[str, ...], what: str, letter: str) -> tuple[str, ...]:
    """Return the rooms with a dynamite after one was put, or taken back."""
    if what == _CHARGE:
        return (*before, _ROOMS[letter])
    if what == _RETURN and _ROOMS[letter] in before:
        at = before.index(_ROOMS[letter])
        return (*before[:at], *before[at + 1 :])
    return before


def _read_markers(signs: str, players: int) -> list[int]:
    return [int(sign) if sign.isdecimal() else players + _STAFF.index(sign) for sign in signs]


def _move_markers(found: Board, markers: list[int], room: str | None) -> Board:
    after = _change_markers(found, lambda index, each: each._replace(room=room) if index in markers else each)
    return after if room is None else after._replace(moved=after.moved | set(markers))


def _change_markers(found: Board, change: Callable[[int, Pawn], Pawn]) -> Board:
    return found._replace(markers=tuple([change(index, each) for index, each in enumerate(found.markers)]))
