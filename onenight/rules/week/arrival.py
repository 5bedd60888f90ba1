"""Arrival, on Monday: everyone places their marker, the first three also one of the staff.

Source: docs/rules/one-week.md, "Arrival".
"""

from onenight.rules.week.moves import Move
from onenight.rules.week.rooms import PASSAGE
from onenight.rules.week.rounds import Next, enter_room
from onenight.rules.week.week import Week


def list_moves(week: Week) -> list[Move]:
    """Return the moves of an arrival: every room but the Secret Passage, with each of the staff still free."""
    rooms = [room for room in week.castle.ring if room != PASSAGE]
    waiting: list[str | None] = [week.name(number) for number in week.list_staff() if week.markers[number].room is None]
    return [Move("arrive", room=room, staff=staff) for room in rooms for staff in waiting or [None]]


def apply_move(week: Week, move: Move) -> Next:
    """Place the marker, and one of the staff if the move has one; the room's day action may follow."""
    room = move.room or ""
    if move.staff is not None:
        week = week.move_marker(week.find_marker(move.staff), room)
    return enter_room(week, room)
