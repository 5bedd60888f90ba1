"""The moves by day, read from the meanings of a text: where to go, by which card, what to do there, who gets the arrow.

Every reader raises `Unread` for what is no move.
"""

from collections.abc import Iterable, Sequence

from onenight.rules.week import play
from onenight.rules.week.castle import Direction
from onenight.rules.week.components import CARDS, FOYER
from onenight.rules.week.day import list_deeds
from onenight.rules.week.moves import Move
from onenight.rules.week.setup import STAFF
from onenight.rules.week.week import Week
from onenight.ways.one_week.texts.picked_values import (
    Meanings,
    find_single,
    has_kind,
    list_distinct,
    pick_values,
    require_single,
)
from onenight.ways.one_week.texts.words import Meaning, Unread

_DEED = "deed_"


_ABOUT_DEEDS = ("yes", "room", "marker", "artifact", "look", "number")


def read_arrive(week: Week, said: Meanings) -> Move:
    """Return the arrival in a room, with one of the staff where it is told."""
    staff = find_single([each for each in pick_values(said, "marker") if each in STAFF])
    room = require_single(pick_values(said, "room"), "room")
    there = [move for move in play.list_possible_moves(week) if move.room == room]
    return there[0] if staff is None and len(there) == 1 else Move("arrive", room=room, staff=staff)


def read_walk(week: Week, said: Meanings) -> Move:
    """Return the walk by a card, which may be told by its number, or by a direction that only one card has.

    Raises:
        Unread: no single card is told.
    """
    numbers = {int(number) for number in pick_values(said, "number") if len(number) == 1}
    numbers |= {0} if has_kind(said, "stay") else set()
    card = find_single(pick_values(said, "card"))
    if card is None and not numbers:
        card = require_single(
            _infer_only(
                [move.card for move in play.list_possible_moves(week) if move.direction], _read_direction(said)
            ),
            "card",
        )
    elif card is None:
        card = require_single([each.key for each in CARDS.values() if each.number in numbers], "card")
    elif numbers - {CARDS[card].number}:
        raise Unread("number")
    return Move("walk", card=card, direction=_read_direction(said) if CARDS[card].number else None)


def _infer_only(values: Iterable[str | None], told: object) -> tuple[str, ...]:
    """Return the only possible value of the part not told, alone; () where more is untold or possible."""
    possible = list_distinct(values)
    return possible if told is not None and len(possible) == 1 else ()


def _read_direction(said: Meanings) -> Direction | None:
    way = find_single([token.kind for token in said if token.kind in ("left", "right")])
    return None if way is None else Direction(way)


def read_passage(_week: Week, said: Meanings) -> Move:
    """Return the way out of the Secret Passage into a room."""
    rooms = pick_values(said, "room")
    return Move("passage", room=require_single([room for room in rooms if room != "secret_passage"] or rooms, "room"))


def read_give(week: Week, said: Meanings) -> Move:
    """Return the gift of the arrow to a player, in a direction where it is told."""
    own = [week.name(week.actor)] if has_kind(said, "oneself") else []
    return Move(
        "give",
        player=require_single([*pick_values(said, "marker"), *own], "who-gets-it"),
        direction=_read_direction(said),
    )


def read_act(week: Week, said: Meanings) -> Move:
    """Return the only deed in this room that agrees with everything said; a room may be named beside its deed.

    The room alone is no deed: whoever texts their arrival twice does nothing more by it.

    Raises:
        Unread: no single deed agrees.
    """
    if has_kind(said, "pass"):
        return Move("pass")
    if any(token.kind not in _ABOUT_DEEDS and not token.kind.startswith(_DEED) for token in said):
        raise Unread("empty")
    if all(token == Meaning("room", week.actor_room) for token in said):
        raise Unread("empty")
    deeds = {token.kind.removeprefix(_DEED) for token in said if token.kind.startswith(_DEED)}
    named, people = set(pick_values(said, "room")), set(pick_values(said, "marker"))
    rooms = named - {week.actor_room}
    if week.actor_room == "parlor" and FOYER in rooms:
        deeds, rooms = {"send"}, rooms - {FOYER}
    elif week.actor_room == "parlor" and week.actor_room in named and not deeds:
        deeds = {"summon"}
    possible = list_deeds(week)
    agreeing = [
        move
        for move in possible
        if deeds <= {move.does} and rooms <= {move.room, move.by} and people <= {move.player, move.staff}
    ]
    if len(agreeing) > 1 and not deeds:
        agreeing = [move for move in agreeing if move.does == agreeing[0].does]
    if len(agreeing) == 1:
        return agreeing[0]
    if agreeing:
        raise Unread(
            _find_missing_part(agreeing) if deeds or named or people or has_kind(said, "yes", "look") else "empty"
        )
    return _guess_deed(week, deeds, rooms, people)


def _find_missing_part(agreeing: Sequence[Move]) -> str:
    """Return the missing part of a deed of which several agree with all that was said."""
    if len({move.does for move in agreeing}) > 1:
        return "empty"
    if len({move.room for move in agreeing}) > 1:
        return "goes" if agreeing[0].by else "room"
    return "comes" if agreeing[0].by else "who"


def _guess_deed(week: Week, deeds: set[str], rooms: set[str], people: set[str]) -> Move:
    """Return the deed that was meant, as far as it was told, for the rules to say what is wrong with it."""
    does = next(iter(deeds), "") or next((move.does or "" for move in play.list_possible_moves(week)), "")
    gone = [room for room in rooms if room in week.castle.ring]
    new = [room for room in rooms if room not in week.castle.ring]
    person = next(iter(sorted(people)), None)
    if does in ("summon", "send"):
        return Move("act", does=does, staff=person)
    if does in ("shield", "look"):
        return Move("act", does=does, player=person)
    if does == "replace" and not (gone and new):
        raise Unread("empty")
    if not rooms and does in ("place", "detonate", "return"):
        raise Unread("empty")
    return Move("act", does=does, room=next(iter(sorted(gone or rooms)), None), by=next(iter(sorted(new)), None))
