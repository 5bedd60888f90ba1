"""Rounds: whose turn comes next, and what happens by itself between turns, at dusk and at dawn.

Source: docs/rules/one-week.md, "Arrival", "Each further day", "Each night".
"""

from onenight.rules.week.rooms import FOYER, PASSAGE
from onenight.rules.week.sights import See, Sight, Sights
from onenight.rules.week.week import Week, WeekStep

Next = tuple[Week, Sights]
"""The week after something was done, and who saw what."""


def enter_room(week: Week, room: str) -> Next:
    """End a movement in a room: the Foyer gives its token, the Secret Passage sends on."""
    seat = week.actor
    week = week.move_marker(seat, room)._replace(step=WeekStep.PASSAGE if room == PASSAGE else WeekStep.ACT, deeds=0)
    if room == FOYER and week.holder is None:
        return week._replace(holder=seat), (Sight(None, See.FOYER, week.name(seat)),)
    return week, ()


def end_day_turn(week: Week) -> Week:
    """Go on to the next turn of the day; after the last the token's holder gives the arrow, or night falls."""
    if week.turns + 1 < week.players:
        return week._replace(step=WeekStep.ARRIVE if week.day == 1 else WeekStep.WALK, turns=week.turns + 1)
    return begin_night(week) if week.holder is None else week._replace(step=WeekStep.GIVE)


def begin_night(week: Week) -> Week:
    """Let the night fall: the first player's turn."""
    return week._replace(step=WeekStep.NIGHT, turns=0)


def end_night_turn(week: Week) -> Next:
    """Go on to the next turn of the night; after the last the next day begins, or the table discusses."""
    if week.turns + 1 < week.players:
        return week._replace(step=WeekStep.NIGHT, turns=week.turns + 1), ()
    if week.day == week.days:
        return week._replace(step=WeekStep.DISCUSSION, turns=0), ()
    return _begin_day(week)


def _begin_day(week: Week) -> Next:
    """Begin the next day, and walk each of the staff one room in the direction of the arrow."""
    week = week._replace(day=week.day + 1, step=WeekStep.WALK, turns=0)
    sights = []
    for number in week.list_staff():
        room = week.castle.walk(week.markers[number].room or FOYER, 1, week.direction)
        week = week.move_marker(number, room)
        sights.append(Sight(None, See.STAFF, week.name(number), room=room))
    return week, tuple(sights)
