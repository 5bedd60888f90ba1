"""Answers about a room, or about two, derived from the catalog of rooms and from the engine."""

from collections.abc import Callable, Mapping
from functools import partial

from onenight.rulebook.case import NO, YES, RuleAnswer
from onenight.rulebook.week import facts
from onenight.rulebook.week.case import RoomCase
from onenight.rulebook.week.facts import Use
from onenight.rules.week.components import ARTIFACTS, CARDS, FOYER, PASSAGE, Deed, Time, list_artifacts_in_play

REMOVING = frozenset({"dynamite", "laboratory"})
"""The rooms by which others are taken away: where one is named with another, it is the other that goes."""


def tell_when_works(case: RoomCase) -> RuleAnswer:
    """Return when a room works."""
    return case.say_line(f"time.{case.room.time}")


def tell_whether_works_at(case: RoomCase, time: Time) -> RuleAnswer:
    """Return whether a room works by day, or at night."""
    return case.tell(case.room.time == time, tell_when_works(case))


def tell_whether_must_use(case: RoomCase, *, yes: bool) -> RuleAnswer:
    """Return whether a player has to use a room; `yes`: a yes, else a no to who asks if it may be left."""
    used = facts.find_use(case.room)
    return case.tell((used in (Use.OF_ITSELF, Use.LEFT)) is yes, _tell_use(case, used))


def tell_capacity(case: RoomCase) -> RuleAnswer:
    """Return how many players may be in a room at once."""
    return case.say_line("people.passage" if case.key == PASSAGE else "people.many")


def tell_whether_shared(case: RoomCase, *, yes: bool) -> RuleAnswer:
    """Return whether several players may be in a room, or whether it takes only one."""
    return case.tell(yes, tell_capacity(case))


def tell_whether_usable_again(case: RoomCase) -> RuleAnswer:
    """Return whether a player may stay in a room and use it again."""
    used = facts.find_use(case.room)
    if used is Use.LEFT:
        return case.tell(NO, _tell_use(case, used))
    return case.tell(YES, f"again.{case.room.time}")


def tell_whether_may_start(case: RoomCase) -> RuleAnswer:
    """Return whether a player may begin in a room."""
    able = facts.may_start(case.key)
    told = "may_use" if able and case.room.time == "day" else "may" if able else "may_not"
    return case.tell(able, f"start.{told}")


def tell_what_staff_do(case: RoomCase) -> RuleAnswer:
    """Return what the staff do in a room, and what can be done to them there."""
    if case.key == PASSAGE:
        return case.say_line("staff.passage")
    if facts.is_guarded(case.key):
        return case.say_line("staff.guarded")
    about = case.key == "parlor" or facts.can_reach_staff_anywhere(case.key)
    return case.tell(case.describe(), "staff.never") if about else case.say_line("staff.never")


def tell_which_tokens_lie(case: RoomCase) -> RuleAnswer:
    """Return which tokens lie in a room when it is set up."""
    say = case.lines.raw
    if case.key == "archives":
        single = [key for key in ARTIFACTS if list_artifacts_in_play(4).count(key) == 1]
        names = [say(f"words.artifacts.{key}") for key in single]
        return case.say_line("holds.archives", artifacts=case.lines.listing(names), void=say("words.artifacts.void"))
    if case.key == "study":
        return case.find_ruling("study_token")
    tokens = {"armory": ("one_shield", "shields"), "dynamite": ("one_dynamite", "dynamites")}.get(case.key)
    if tokens is None:
        return case.say_line("holds.nothing")
    one, two = [say(f"castle.furnish.{key}") for key in tokens]
    return case.say_line("holds.by_size", one=one, two=two)


def tell_what_neighbors_mean(case: RoomCase) -> RuleAnswer:
    """Return what holds where two rooms lie side by side."""
    for each in (case, case.reverse):
        if facts.can_reach_neighbors(each.key):
            return _tell_reach_beside(each)
    return case.say_line("beside.nothing")


def tell_whether_reaches(case: RoomCase) -> RuleAnswer:
    """Return whether cards that are played in a room reach another one."""
    if case.room is not case.other and facts.can_reach_neighbors(case.key):
        able = facts.can_reach(case.key, case.other.key) or case.other.key == "study"
        return case.tell(able, _tell_reach_beside(case))
    able = facts.can_reach_neighbors(case.key) or facts.can_reach_staff_anywhere(case.key)
    return case.tell(able, _tell_reach(case))


def tell_what_others_see(case: RoomCase) -> RuleAnswer:
    """Return what others see of what is done in a room."""
    if case.room.time == "day":
        seeing = {"archives", "guest_bedroom"}
        return case.tell("seen.day", "seen.alone" if case.key in seeing else None)
    if case.room.time == "night":
        return case.tell("seen.night", case.describe() if case.key == "observatory" else None)
    return case.describe()


def tell_what_card_does(case: RoomCase) -> RuleAnswer:
    """Return what a card does at night in a room."""
    key = case.question.subject
    if key not in CARDS or case.key == PASSAGE:
        return case.describe() if key not in CARDS else _tell_use(case, Use.LEFT)
    if CARDS[key].deed is Deed.CHECK:
        told = case.say_line("card.own", role=key)
    elif facts.is_guarded(case.key):
        told = case.say_line("card.guarded", role=key)
    elif facts.can_reach_neighbors(case.key) or facts.can_reach_staff_anywhere(case.key):
        told = _tell_reach(case)
    else:
        told = case.say_line("card.study" if case.key == "study" else "card.usual", role=key)
    return case.tell(told, case.describe() if case.key == "workshop" else None)


def tell_what_removal_means(case: RoomCase) -> RuleAnswer:
    """Return what holds where a room is blown up or replaced."""
    if not facts.may_leave(case.key):
        return case.say_line("gone.never")
    return case.tell("gone.empty", "gone.back")


def tell_whether_removable(case: RoomCase) -> RuleAnswer:
    """Return whether a room may be blown up or replaced."""
    asked = case.reverse if case.key in REMOVING else case
    return case.tell(facts.may_leave(asked.key), tell_what_removal_means(asked))


def tell_what_holds_with_nothing_left(case: RoomCase) -> RuleAnswer:
    """Return what holds where there is nothing to do a room's action with."""
    if facts.find_use(case.room) is Use.CHOSEN and case.room.time == "day":
        return case.tell("left.nothing", case.describe())
    return case.describe()


def _tell_use(case: RoomCase, used: Use) -> RuleAnswer:
    """Return how a room comes to be used."""
    return case.tell(f"use.{used.value}", case.describe() if used in (Use.CHOSEN, Use.OF_ITSELF) else None)


def _tell_choice(case: RoomCase) -> RuleAnswer:
    """Return whether a castle always has a room."""
    return case.say_line("choice.always" if case.key == FOYER else "choice.any")


def _tell_reach(case: RoomCase) -> RuleAnswer:
    """Return which tokens cards reach from a room."""
    if facts.can_reach_neighbors(case.key):
        return case.say_line("reach.neighbors")
    return case.say_line("reach.staff" if facts.can_reach_staff_anywhere(case.key) else "reach.own")


def _tell_reach_beside(case: RoomCase) -> RuleAnswer:
    """Return what cards reach from a room in another one beside it."""
    if not facts.can_reach(case.key, case.other.key):
        return case.say_line("beside.guarded")
    return case.say_line("beside.study" if case.other.key == "study" else "beside.reached")


def _tell_guard(case: RoomCase) -> RuleAnswer:
    """Return whether tokens in a room can be touched."""
    if case.key == PASSAGE:
        return _tell_use(case, Use.LEFT)
    return case.say_line("touch.guarded" if facts.is_guarded(case.key) else "touch.open")


ASPECTS: Mapping[str, Callable[[RoomCase], RuleAnswer]] = {
    "room_does": RoomCase.describe,
    "room_when": tell_when_works,
    "room_by_day": partial(tell_whether_works_at, time="day"),
    "room_by_night": partial(tell_whether_works_at, time="night"),
    "room_must": partial(tell_whether_must_use, yes=True),
    "room_refuse": partial(tell_whether_must_use, yes=False),
    "room_capacity": tell_capacity,
    "room_shared": partial(tell_whether_shared, yes=True),
    "room_single": partial(tell_whether_shared, yes=False),
    "room_again": tell_whether_usable_again,
    "room_start": tell_whether_may_start,
    "room_staff": tell_what_staff_do,
    "room_staff_use": lambda case: case.tell(NO, tell_what_staff_do(case)),
    "room_staff_enter": lambda case: case.tell(YES, "staff.enter", tell_what_staff_do(case)),
    "room_holds": tell_which_tokens_lie,
    "room_needed": lambda case: case.tell(case.key == FOYER, _tell_choice(case)),
    "room_spared": lambda case: case.tell(case.key != FOYER, _tell_choice(case)),
    "room_neighbors": lambda case: case.tell(
        "beside.ring", _tell_reach(case) if facts.can_reach_neighbors(case.key) else None
    ),
    "room_beside": tell_what_neighbors_mean,
    "room_reach": tell_whether_reaches,
    "room_touched": lambda case: case.tell(not facts.is_guarded(case.key) and case.key != PASSAGE, _tell_guard(case)),
    "room_safe": lambda case: case.tell(facts.is_guarded(case.key) or case.key == PASSAGE, _tell_guard(case)),
    "room_public": tell_what_others_see,
    "room_card": tell_what_card_does,
    "room_may_play": lambda case: case.tell(case.key != PASSAGE, tell_what_card_does(case)),
    "room_removed": tell_what_removal_means,
    "room_may_remove": tell_whether_removable,
    "room_first": lambda case: (
        case.find_ruling("foyer_token") if case.key == FOYER else case.tell("first.same", case.describe())
    ),
    "room_left": tell_what_holds_with_nothing_left,
}
"""What derives the answer to each question about a room."""
