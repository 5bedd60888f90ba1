"""The announcer's memory of a week at the table: a log of the events, from which everything else follows.

So one step back is one entry less. Seats are counted from 0, clockwise; nothing here is secret.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from onenight.rules.week.calendar import TURNS, Calendar, WeekStage
from onenight.rules.week.components import ROOMS
from onenight.rules.week.setup import DAYS, OFFICIAL, PLAYERS
from onenight.rules.week.setup import count_week_days as official_days
from onenight.ways.one_week import castle_changes
from onenight.ways.one_week.entry_codec import decode, encode
from onenight.ways.one_week.entry_kinds import (
    ArrowGiven,
    ArrowPromised,
    Entry,
    FoyerEntered,
    NamesSettled,
    SetupBegun,
    StartPlayerChosen,
    StepDone,
    list_seats,
)

SETUP = ("castle", "foyer", "tokens", "staff", "cards", "arrow")
"""The steps of the set-up; the last one needs a start player."""
UNDER_WAY = (*TURNS, WeekStage.MORNING, WeekStage.GIVE)


class Stay(NamedTuple):
    """A week at the table."""

    rooms: tuple[str, ...] = ()
    """The ring as it was laid, clockwise; empty until the table has one."""
    days: int = 0
    """How many days; 0 leaves it to the number of players."""
    log: tuple[Entry, ...] = ()
    """The events so far, oldest first."""


class Place(NamedTuple):
    """The point of a week that its log leads to."""

    calendar: Calendar = Calendar(WeekStage.NAMES, 0)
    """Its holder is known only if it was told."""
    step: int = 0
    """Of the set-up."""
    gift: int | None = None
    """The seat that gets the arrow, while its direction is asked for."""


MOST_TOLD = 60
"""The most entries about the board; older ones are forgotten."""
MOST_ENTRIES = 130 + castle_changes.MOST_CHANGES + MOST_TOLD
"""The most entries: five days of seven players have fewer."""


@lru_cache(maxsize=32)  # a turn asks several times
def find_place(stay: Stay, players: int) -> Place:
    """Return the place that the whole log leads to."""
    if not players:
        return Place(Calendar(WeekStage.PLAYERS, 0))
    *_, here = follow_log(stay, players)
    return here


def follow_log(stay: Stay, players: int) -> Iterator[Place]:
    """Yield the place before the first entry of the log, and after each."""
    here, days = Place(), count_days(stay, players)
    yield here
    for entry in stay.log:
        here = _apply_entry(here, entry, players, days)
        yield here


def count_days(stay: Stay, players: int) -> int:
    """Return the length of the week in days."""
    return stay.days or official_days(OFFICIAL, players or PLAYERS.stop - 1)


def _apply_entry(here: Place, entry: Entry, players: int, days: int) -> Place:
    """Return the place after one entry; the same where the week does not go on by it."""
    calendar = here.calendar
    match entry:
        case StepDone() if calendar.stage is WeekStage.SETUP and here.step < len(SETUP) - 1:
            return here._replace(step=here.step + 1)
        case ArrowPromised(seat):
            return here._replace(gift=seat)
        case StartPlayerChosen(seat):
            return here._replace(calendar=calendar._replace(arrow=seat), step=len(SETUP) - 1)
        case StepDone():
            calendar = calendar.end_turn(players, days)
        case ArrowGiven(seat, direction):
            given = calendar._replace(stage=WeekStage.GIVE, arrow=seat, direction=direction)
            calendar = given.end_turn(players, days)
        case NamesSettled():
            calendar = calendar._replace(stage=WeekStage.ROOMS)
        case SetupBegun():
            calendar = calendar._replace(stage=WeekStage.SETUP)
        case FoyerEntered(seat):
            calendar = calendar._replace(holder=seat)
    return here._replace(calendar=calendar, gift=here.gift if calendar.stage is WeekStage.GIVE else None)


# As JSON


def to_json(stay: Stay) -> dict[str, object]:
    """Return the stay as small plain JSON."""
    return {"rooms": list(stay.rooms), "days": stay.days, "log": " ".join(map(encode, stay.log))}


def from_json(data: Any) -> Stay:  # noqa: ANN401 - whatever it is
    """Return the stay that `to_json` wrote; raise any of the usual errors where it did not."""
    return Stay(tuple(data["rooms"]), data["days"], tuple(map(decode, str(data["log"]).split())))


def is_possible(stay: Stay, players: int) -> bool:
    """Return whether a conversation can have come to this stay."""
    entries = len(stay.log) <= MOST_ENTRIES
    seats = all(seat < players for entry in stay.log for seat in list_seats(entry))
    rooms = len(stay.rooms) in (0, players + 1) and set(stay.rooms) <= set(ROOMS)
    days = type(stay.days) is int and 0 <= stay.days <= len(DAYS)
    table = players in PLAYERS or (not players and not stay.log)
    return entries and seats and rooms and days and table and castle_changes.is_possible(stay.rooms, stay.log)
