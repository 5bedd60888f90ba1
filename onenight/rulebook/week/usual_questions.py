"""The usual questions about a room of the castle, so that they can be offered."""

from onenight.rulebook.question import RuleQuestion
from onenight.rulebook.usual_questions import UsualAspect, choose_aspects
from onenight.rules.week.components import PASSAGE, ROOMS, Room

OF_ROOMS: tuple[UsualAspect[Room], ...] = (
    UsualAspect("room_when", lambda room: room.time != "never"),
    UsualAspect("room_must", lambda room: room.time != "never"),
    UsualAspect("room_shared"),
    UsualAspect("room_touched", lambda room: room.key != PASSAGE),
    UsualAspect("room_staff"),
    UsualAspect("room_again", lambda room: room.key != PASSAGE),
    UsualAspect("room_removed"),
)
"""What is asked about rooms, what is asked most first."""


def list_usual_questions(key: str) -> tuple[RuleQuestion, ...]:
    """Return what is usually asked about a room, by its key, beside what it does; nothing of what is none."""
    return (
        tuple([RuleQuestion(each, thing=key) for each in choose_aspects(OF_ROOMS, ROOMS[key])]) if key in ROOMS else ()
    )
