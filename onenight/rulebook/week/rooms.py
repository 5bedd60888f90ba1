"""Answers about a room, or about two, derived from the catalog of rooms and from the engine."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from onenight.rulebook.case import RuleAnswer
from onenight.rulebook.week import facts
from onenight.rulebook.week.case import WeekCase
from onenight.rulebook.week.facts import Use
from onenight.rules.errors import Argument
from onenight.rules.week.cards import CARDS, Deed
from onenight.rules.week.rooms import FOYER, PASSAGE, Room, Time
from onenight.rules.week.tokens import ARTIFACTS, list_artifacts_in_play


class RoomCase(NamedTuple):
    """A question about a room, or about two."""

    case: WeekCase
    room: Room
    other: Room
    """The other room; the first itself where only one is asked about."""

    @property
    def key(self) -> str:
        """The key of the room."""
        return self.room.key

    @property
    def turned(self) -> "RoomCase":
        """The same question with its rooms exchanged."""
        return self._replace(room=self.other, other=self.room)

    def line(self, key: str, /, **arguments: Argument) -> RuleAnswer:
        """Return a line about the rooms, as `room` and `other`."""
        names = self.case.lines.section("castle", "names")
        told = {"room": str(names[self.key]), "other": str(names[self.other.key])}
        return self.case.line(f"room_{key}", **told, **arguments)

    def does(self) -> RuleAnswer:
        """Return what the room does."""
        return self.case.described("rooms", self.key)

    def answered(self, *, yes: bool) -> RuleAnswer:
        """Return a yes or a no, to begin an answer with."""
        return self.case.answered(yes=yes)


REMOVING = frozenset({"dynamite", "laboratory"})
"""The rooms by which others are taken away: where one is named with another, it is the other that goes."""


def when(case: RoomCase) -> RuleAnswer:
    """Return when a room works."""
    return case.line(f"time.{case.room.time.name.lower()}")


def is_at(case: RoomCase, time: Time) -> RuleAnswer:
    """Return whether a room works by day, or at night."""
    return case.answered(yes=case.room.time is time).then(when(case))


def must(case: RoomCase) -> RuleAnswer:
    """Return whether a player has to use a room."""
    used = facts.use(case.room)
    return case.answered(yes=used in (Use.OF_ITSELF, Use.LEFT)).then(_used(case, used))


def refuse(case: RoomCase) -> RuleAnswer:
    """Return whether a player may leave a room unused."""
    used = facts.use(case.room)
    return case.answered(yes=used not in (Use.OF_ITSELF, Use.LEFT)).then(_used(case, used))


def capacity(case: RoomCase) -> RuleAnswer:
    """Return how many players may be in a room at once."""
    return case.line("people.passage" if case.key == PASSAGE else "people.many")


def shared(case: RoomCase, *, yes: bool) -> RuleAnswer:
    """Return whether several players may be in a room, or whether it takes only one."""
    return case.answered(yes=yes).then(capacity(case))


def again(case: RoomCase) -> RuleAnswer:
    """Return whether a player may stay in a room and use it again."""
    used = facts.use(case.room)
    if used is Use.LEFT:
        return case.answered(yes=False).then(_used(case, used))
    return case.answered(yes=True).then(case.line(f"again.{case.room.time.name.lower()}"))


def start(case: RoomCase) -> RuleAnswer:
    """Return whether a player may begin in a room."""
    able = facts.may_start(case.key)
    told = "may_use" if able and case.room.time is Time.DAY else "may" if able else "may_not"
    return case.answered(yes=able).then(case.line(f"start.{told}"))


def staff(case: RoomCase) -> RuleAnswer:
    """Return what the staff do in a room, and what can be done to them there."""
    if case.key == PASSAGE:
        return case.line("staff.passage")
    if facts.is_guarded(case.key):
        return case.line("staff.guarded")
    about = case.key == "parlor" or facts.reaches_staff_anywhere(case.key)
    return case.does().then(case.line("staff.never")) if about else case.line("staff.never")


def staff_use(case: RoomCase) -> RuleAnswer:
    """Return whether the staff use a room."""
    return case.answered(yes=False).then(staff(case))


def staff_enter(case: RoomCase) -> RuleAnswer:
    """Return whether the staff may be in a room."""
    return case.answered(yes=True).then(case.line("staff.enter"), staff(case))


def holds(case: RoomCase) -> RuleAnswer:
    """Return which tokens lie in a room when it is set up."""
    say = case.case.lines.raw
    if case.key == "archives":
        single = [key for key in ARTIFACTS if list_artifacts_in_play(4).count(key) == 1]
        names = [say(f"words.artifacts.{key}") for key in single]
        return case.line("holds.archives", artifacts=case.case.lines.listing(names), void=say("words.artifacts.void"))
    if case.key == "study":
        return case.case.written("study_token")
    tokens = {"armory": ("one_shield", "shields"), "dynamite": ("one_dynamite", "dynamites")}.get(case.key)
    if tokens is None:
        return case.line("holds.nothing")
    one, two = [say(f"castle.furnish.{key}") for key in tokens]
    return case.line("holds.by_size", one=one, two=two)


def needed(case: RoomCase) -> RuleAnswer:
    """Return whether a room has to be in the castle."""
    return case.answered(yes=case.key == FOYER).then(_choice(case))


def spared(case: RoomCase) -> RuleAnswer:
    """Return whether a castle may do without a room."""
    return case.answered(yes=case.key != FOYER).then(_choice(case))


def neighbors(case: RoomCase) -> RuleAnswer:
    """Return which rooms lie beside a room."""
    return case.line("beside.ring").then(_beyond(case) if facts.reaches_neighbors(case.key) else None)


def beside(case: RoomCase) -> RuleAnswer:
    """Return what holds where two rooms lie side by side."""
    for each in (case, case.turned):
        if facts.reaches_neighbors(each.key):
            return _reaching(each)
    return case.line("beside.nothing")


def reach(case: RoomCase) -> RuleAnswer:
    """Return whether cards that are played in a room reach another one."""
    if case.room is not case.other and facts.reaches_neighbors(case.key):
        able = facts.reaches(case.key, case.other.key) or case.other.key == "study"
        return case.answered(yes=able).then(_reaching(case))
    able = facts.reaches_neighbors(case.key) or facts.reaches_staff_anywhere(case.key)
    return case.answered(yes=able).then(_beyond(case))


def touched(case: RoomCase) -> RuleAnswer:
    """Return whether others may look at a player's token in a room, or move it."""
    return case.answered(yes=not facts.is_guarded(case.key) and case.key != PASSAGE).then(_guard(case))


def safe(case: RoomCase) -> RuleAnswer:
    """Return whether a player's token is out of others' reach in a room."""
    return case.answered(yes=facts.is_guarded(case.key) or case.key == PASSAGE).then(_guard(case))


def public(case: RoomCase) -> RuleAnswer:
    """Return what others see of what is done in a room."""
    if case.room.time is Time.DAY:
        seeing = {"archives", "guest_bedroom"}
        return case.line("seen.day").then(case.line("seen.alone") if case.key in seeing else None)
    if case.room.time is Time.NIGHT:
        return case.line("seen.night").then(case.does() if case.key == "observatory" else None)
    return case.does()


def card(case: RoomCase) -> RuleAnswer:
    """Return what a card does at night in a room."""
    key = case.case.question.subject
    if key not in CARDS or case.key == PASSAGE:
        return case.does() if key not in CARDS else _used(case, Use.LEFT)
    if CARDS[key].deed is Deed.CHECK:
        told = case.line("card.own", role=key)
    elif facts.is_guarded(case.key):
        told = case.line("card.guarded", role=key)
    elif facts.reaches_neighbors(case.key) or facts.reaches_staff_anywhere(case.key):
        told = _beyond(case)
    else:
        told = case.line("card.study" if case.key == "study" else "card.usual", role=key)
    return told.then(case.does()) if case.key == "workshop" else told


def may_play(case: RoomCase) -> RuleAnswer:
    """Return whether a card may be played at night in a room."""
    return case.answered(yes=case.key != PASSAGE).then(card(case))


def removed(case: RoomCase) -> RuleAnswer:
    """Return what holds where a room is blown up or replaced."""
    if not facts.may_leave(case.key):
        return case.line("gone.never")
    return case.line("gone.empty").then(case.line("gone.back"))


def may_remove(case: RoomCase) -> RuleAnswer:
    """Return whether a room may be blown up or replaced."""
    asked = case.turned if case.key in REMOVING else case
    return case.answered(yes=facts.may_leave(asked.key)).then(removed(asked))


def first(case: RoomCase) -> RuleAnswer:
    """Return what comes of being the first in a room, or a later one."""
    return case.case.written("foyer_token") if case.key == FOYER else case.line("first.same").then(case.does())


def nothing_left(case: RoomCase) -> RuleAnswer:
    """Return what holds where there is nothing to do a room's action with."""
    if facts.use(case.room) is Use.CHOSEN and case.room.time is Time.DAY:
        return case.line("left.nothing").then(case.does())
    return case.does()


def _used(case: RoomCase, used: Use) -> RuleAnswer:
    told = case.line(f"use.{used.value}")
    return told.then(case.does()) if used in (Use.CHOSEN, Use.OF_ITSELF) else told


def _choice(case: RoomCase) -> RuleAnswer:
    return case.line("choice.always" if case.key == FOYER else "choice.any")


def _beyond(case: RoomCase) -> RuleAnswer:
    """Return which tokens cards reach from a room."""
    if facts.reaches_neighbors(case.key):
        return case.line("reach.neighbors")
    return case.line("reach.staff" if facts.reaches_staff_anywhere(case.key) else "reach.own")


def _reaching(case: RoomCase) -> RuleAnswer:
    """Return what cards reach from a room in another one beside it."""
    if not facts.reaches(case.key, case.other.key):
        return case.line("beside.guarded")
    return case.line("beside.study" if case.other.key == "study" else "beside.reached")


def _guard(case: RoomCase) -> RuleAnswer:
    if case.key == PASSAGE:
        return _used(case, Use.LEFT)
    return case.line("touch.guarded" if facts.is_guarded(case.key) else "touch.open")


ASPECTS: Mapping[str, Callable[[RoomCase], RuleAnswer]] = {
    "room_does": RoomCase.does,
    "room_when": when,
    "room_by_day": partial(is_at, time=Time.DAY),
    "room_by_night": partial(is_at, time=Time.NIGHT),
    "room_must": must,
    "room_refuse": refuse,
    "room_capacity": capacity,
    "room_shared": partial(shared, yes=True),
    "room_single": partial(shared, yes=False),
    "room_again": again,
    "room_start": start,
    "room_staff": staff,
    "room_staff_use": staff_use,
    "room_staff_enter": staff_enter,
    "room_holds": holds,
    "room_needed": needed,
    "room_spared": spared,
    "room_neighbors": neighbors,
    "room_beside": beside,
    "room_reach": reach,
    "room_touched": touched,
    "room_safe": safe,
    "room_public": public,
    "room_card": card,
    "room_may_play": may_play,
    "room_removed": removed,
    "room_may_remove": may_remove,
    "room_first": first,
    "room_left": nothing_left,
}
"""What derives the answer to each question about a room."""
