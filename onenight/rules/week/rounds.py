"""Rounds: whose turn comes next, and what happens by itself between turns, at dusk and at dawn.

Source: docs/rules/one-week.md, "Arrival", "Each further day", "Each night".
"""

from onenight.rules.week.rooms import FOYER, PASSAGE
from onenight.rules.week.sights import See, Sight, Sights
from onenight.rules.week.week import Week, WeekStep

Next = tuple[Week, Sights]
"""The week after something was done, and who saw what."""


def enter_room(week: Week, room: str) -> Next:
    """The player to act has ended a movement in a room: the Foyer gives its token, the Secret Passage sends on."""
    seat = week.actor
    week = week.move_marker(seat, room)._replace(step=WeekStep.PASSAGE if room == PASSAGE else WeekStep.ACT, deeds=0)
    if room == FOYER and week.holder is None:
        return week._replace(holder=seat), (Sight(None, See.FOYER, week.name(seat)),)
    return week, ()


def end_day_turn(week: Week) -> Week:
    """The next player's turn of the day; after the last the arrow is given, by whoever holds the token for it."""
    if week.turns + 1 < week.players:
        return week._replace(step=WeekStep.ARRIVE if week.day == 1 else WeekStep.WALK, turns=week.turns + 1)
    return begin_night(week) if week.holder is None else week._replace(step=WeekStep.GIVE)


def begin_night(week: Week) -> Week:
    """Everyone closes their eyes."""
    return week._replace(step=WeekStep.NIGHT, turns=0)


def end_night_turn(week: Week) -> Next:
    """The next player's turn of the night; after the last the next day dawns, or the table discusses."""
    if week.turns + 1 < week.players:
        return week._replace(step=WeekStep.NIGHT, turns=week.turns + 1), ()
    if week.day == week.days:
        return week._replace(step=WeekStep.DISCUSSION, turns=0), ()
    return _begin_day(week)


def _begin_day(week: Week) -> Next:
    """The day token moves on, and every one of the staff walks one room in the direction of the arrow."""
    week = week._replace(day=week.day + 1, step=WeekStep.WALK, turns=0)
    sights = []
    for number in week.list_staff():
        room = week.castle.walk(week.markers[number].room or FOYER, 1, week.direction)
        week = week.move_marker(number, room)
        sights.append(Sight(None, See.STAFF, week.name(number), room=room))
    return week, tuple(sights)
