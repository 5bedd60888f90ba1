"""The castle of a week at the table: the ring as it was laid, and the rooms that went and came since, as told.

A room that went, or that another took the place of, is an entry of the log.
"""

from collections.abc import Iterable, Sequence
from random import Random

from onenight.rules.week.castle import Castle
from onenight.rules.week.components import FOYER, PASSAGE, recommend_rooms
from onenight.rules.week.setup import check_rooms, draw_rooms
from onenight.ways.one_week.entry_kinds import CastleChange, Entry, RoomRemoved, RoomReplaced
from onenight.wishes.wish import Kind, Wish

DYNAMITE, LABORATORY = "dynamite", "laboratory"
"""The rooms by which others go."""
PARLOR = "parlor"
"""The room by which staff go."""

MOST_CHANGES = 35
"""The most entries of a week: one in every turn of seven players on five days."""


def changes(log: Iterable[Entry]) -> list[CastleChange]:
    """Return the log entries that change the castle."""
    return [entry for entry in log if isinstance(entry, CastleChange)]


def replay_changes(ring: tuple[str, ...], log: Iterable[Entry]) -> Castle:
    """Return the castle after all changes of the log.

    Raises:
        ValueError: a room went that was not there, or one came that could not.
    """
    found = Castle.of(ring)
    for entry in changes(log):
        found = apply_change(found, entry)
    return found


def apply_change(found: Castle, entry: CastleChange) -> Castle:
    """Return the castle after one entry that changes it.

    Raises:
        ValueError: a room went that was not there, or one came that could not.
    """
    if entry.room not in found.ring:
        raise ValueError(entry)
    match entry:
        case RoomRemoved(room):
            return found.remove_room(room)
        case RoomReplaced(room, by) if by in found.out:
            return found.replace_room(room, by)
    raise ValueError(entry)


def is_possible(ring: tuple[str, ...], log: Sequence[Entry]) -> bool:
    """Return whether a castle can have gone through all changes of the log."""
    try:
        replay_changes(ring, log)
    except ValueError:
        return False
    return len(changes(log)) <= MOST_CHANGES


def choose_ring(wish: Wish, players: int, chance: Random) -> tuple[str, ...] | None:
    """Return the ring that a wish names, draws or has recommended, clockwise from the Foyer; None for no wish.

    Raises:
        NotAllowed: `wrong-castle`, where those are no rooms for so many.
    """
    if wish.choice == "random" or wish.kind is Kind.RANDOM:
        return draw_rooms(players, chance)
    if wish.rooms:
        named = tuple(dict.fromkeys(wish.rooms))
        ring = named if FOYER in named else (FOYER, *named)
        at = ring.index(FOYER)
        return check_rooms((*ring[at:], *ring[:at]), players)
    if wish.choice == "recommended" or wish.kind is Kind.RECOMMENDED:
        return recommend_rooms(players)
    return None


def pick_example_room(now: Castle) -> str:
    """Return the key of a round room of this castle, for a sentence that may be said of any room."""
    return next((key for key in now.round_rooms if key != PASSAGE), FOYER)
