"""Reach: the one place that says which tokens a player's card may touch now.

A card reaches the markers in the player's own room. Rooms add to that (Great Hall, Staff Quarters, Study), and the
Panic Room and shields take from it.
"""

from typing import NamedTuple

from onenight.rules.week.moves import Target
from onenight.rules.week.setup import STUDY_PLACE
from onenight.rules.week.tokens import TokenKind
from onenight.rules.week.week import Week


class Reach(NamedTuple):
    """The tokens within reach of a Seer, a Troublemaker or a Robber."""

    own: tuple[Target, ...]
    """The player's own, a role before an artifact."""
    others: tuple[Target, ...]
    """Tokens on other markers, in the order of the markers, and the Study's."""


def find_reach(week: Week, seat: int) -> Reach:
    """Return the tokens that `seat` may look at and move from the room where they are now."""
    rooms = list_reached_rooms(week, seat)
    others: list[Target] = []
    for number in range(len(week.markers)):
        if number != seat and _can_touch(week, seat, number, rooms):
            others += list_tokens(week, number)
    if week.stock.study is not None and STUDY_PLACE in rooms:
        others.append(Target(STUDY_PLACE, TokenKind.ROLE))
    return Reach(list_tokens(week, seat), tuple(others))


def list_reached_rooms(week: Week, seat: int) -> tuple[str, ...]:
    """Return the rooms whose markers a player reaches: their own, from the Great Hall its neighbors too."""
    room = week.markers[seat].room
    if room is None:
        return ()
    return (room, *week.castle.neighbors(room)) if room == "great_hall" else (room,)


def list_tokens(week: Week, number: int) -> tuple[Target, ...]:
    """Return the tokens on a marker."""
    name = week.name(number)
    if week.markers[number].artifact is None:
        return (Target(name, TokenKind.ROLE),)
    return (Target(name, TokenKind.ROLE), Target(name, TokenKind.ARTIFACT))


def _can_touch(week: Week, seat: int, number: int, rooms: tuple[str, ...]) -> bool:
    """Return whether `seat` may touch the tokens on another marker, from these rooms."""
    if number >= week.players:
        return week.markers[number].room in rooms or week.markers[seat].room == "staff_quarters"
    return week.markers[number].room in rooms and not is_untouchable(week, number)


def is_untouchable(week: Week, number: int) -> bool:
    """Return whether nobody else may touch a player's tokens: in the Panic Room, or under a shield."""
    return week.markers[number].room == "panic_room" or week.markers[number].shield
