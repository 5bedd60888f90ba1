"""Rounds: whose turn comes next, and what happens by itself between turns, at dusk and at dawn.

Source: docs/rules/one-week.md, "Arrival", "Each further day", "Each night".
"""

from onenight.rules.week.calendar import WeekStage
from onenight.rules.week.rooms import FOYER, PASSAGE
from onenight.rules.week.sights import Next, See, Sight, Sights
from onenight.rules.week.week import Week, WeekStep


def enter_room(week: Week, room: str) -> Next:
    """End a movement in a room: the Foyer gives its token, the Secret Passage sends on."""
    seat = week.actor
    week = week.move_marker(seat, room)._replace(part=WeekStep.PASSAGE if room == PASSAGE else WeekStep.ACT, deeds=0)
    if room == FOYER and week.calendar.holder is None:
        return week.change_calendar(holder=seat), (Sight(None, See.FOYER, week.name(seat)),)
    return week, ()


def end_turn(week: Week, sights: Sights = ()) -> Next:
    """Go on to the next turn, with what was seen so far; the arrow stays where nobody holds the Foyer's token."""
    calendar = week.calendar.end_turn(week.players, week.days)
    week = week._replace(calendar=calendar, part=None)
    if calendar.stage is WeekStage.MORNING:
        week, seen = _walk_staff(week)
        return end_turn(week, sights + seen)
    if calendar.stage is WeekStage.GIVE and calendar.holder is None:
        return end_turn(week, sights)
    return week, sights


def _walk_staff(week: Week) -> Next:
    """Walk each of the staff one room in the direction of the arrow."""
    sights = []
    for number in week.list_staff():
        room = week.castle.walk(week.markers[number].room or FOYER, 1, week.calendar.direction)
        week = week.move_marker(number, room)
        sights.append(Sight(None, See.STAFF, week.name(number), room=room))
    return week, tuple(sights)
