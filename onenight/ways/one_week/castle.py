"""The castle of a week at the table: the ring as it was laid, and the rooms that went and came since, as told.

A room that went, or that another took the place of, is an entry of the log (`stay.py`); its rooms are letters there.
"""

from collections.abc import Iterable, Sequence
from random import Random
from string import ascii_lowercase

from onenight.rules.week.castle import Castle
from onenight.rules.week.rooms import FOYER, PASSAGE, ROUND_ROOMS, recommended
from onenight.rules.week.setup import check_rooms, drawn
from onenight.wishes.wish import Kind, Wish

DYNAMITE, LABORATORY = "dynamite", "laboratory"
"""The rooms by which others go."""
PARLOR = "parlor"
"""The room by which staff go."""

MOST_CHANGES = 35
"""The most entries of a week: one in every turn of seven players on five days."""
_GONE, _REPLACED = "d", "l"
"""First letters of entries: gone by the Dynamite, replaced by the Laboratory."""


def write_removal(room: str) -> str:
    """Return the log entry of a room that was blown up."""
    return _GONE + letter(room)


def write_replacement(room: str, by: str) -> str:
    """Return the log entry of a room whose place another room took."""
    return _REPLACED + letter(room) + letter(by)


def changes(log: Iterable[str]) -> list[str]:
    """Return the log entries that change the castle."""
    return [entry for entry in log if entry[0] in (_GONE, _REPLACED)]


def replay_changes(ring: tuple[str, ...], log: Iterable[str]) -> Castle:
    """Return the castle after all changes of the log.

    Raises:
        ValueError: a room went that was not there, or one came that could not.
    """
    found = Castle.of(ring)
    for entry in changes(log):
        found = apply_change(found, entry)
    return found


def apply_change(found: Castle, entry: str) -> Castle:
    """Return the castle after one entry that changes it.

    Raises:
        ValueError: a room went that was not there, or one came that could not.
    """
    room, *by = [ROUND_ROOMS[ascii_lowercase.index(each)] for each in entry[1:]]
    if room not in found.ring or not set(by) <= set(found.out):
        raise ValueError(entry)
    return found.replaced(room, *by) if by else found.without(room)


def is_possible(ring: tuple[str, ...], log: Sequence[str]) -> bool:
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
        return drawn(players, chance)
    if wish.rooms:
        named = tuple(dict.fromkeys(wish.rooms))
        ring = named if FOYER in named else (FOYER, *named)
        at = ring.index(FOYER)
        return check_rooms((*ring[at:], *ring[:at]), players)
    if wish.choice == "recommended" or wish.kind is Kind.RECOMMENDED:
        return recommended(players)
    return None


def letter(room: str) -> str:
    """Return the letter of a round room in log entries."""
    return ascii_lowercase[ROUND_ROOMS.index(room)]


def pick_example_room(now: Castle) -> str:
    """Return the key of a round room of this castle, for a sentence that may be said of any room."""
    return next((key for key in now.round_rooms if key != PASSAGE), FOYER)
