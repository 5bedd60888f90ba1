"""The announcer's memory of a week at the table: a log of the events, from which everything else follows.

So one step back is one entry less. Seats are counted from 0, clockwise; nothing here is secret.
"""

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple

from onenight.rules.week.castle import Direction
from onenight.rules.week.options import DAYS, OFFICIAL
from onenight.rules.week.options import count_week_days as official_days
from onenight.rules.week.rooms import ROOMS
from onenight.rules.week.setup import PLAYERS
from onenight.ways.one_week import castle
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


class WeekStage(StrEnum):
    """The stages of a week: each is named after the event that the week waits for."""

    PLAYERS = "players"
    NAMES = "names"
    ROOMS = "rooms"
    SETUP = "setup"
    ARRIVE = "arrive"
    MORNING = "morning"
    """The day token and the staff are moved."""
    DAY = "day"
    GIVE = "give"
    """Whoever holds the New Start Player token gives the arrow."""
    NIGHT = "night"
    DISCUSSION = "discussion"
    VOTE = "vote"
    """The vote, and the referee's questions."""
    VERDICT = "verdict"


SETUP = ("castle", "foyer", "tokens", "staff", "cards", "arrow")
"""The steps of the set-up; the last one needs a start player."""
TURNS = (WeekStage.ARRIVE, WeekStage.DAY, WeekStage.NIGHT)
"""Stages where every player has a turn."""
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

    stage: WeekStage = WeekStage.NAMES
    day: int = 0
    step: int = 0
    """Of the set-up."""
    turn: int = 0
    """How many players have had their turn in this round."""
    arrow: int = 0
    """The seat of the start player."""
    direction: Direction = Direction.LEFT
    holder: int | None = None
    """The seat that holds the New Start Player token, if it was told."""
    gift: int | None = None
    """The seat that gets the arrow, while its direction is asked for."""

    def seat(self, players: int) -> int:
        """Return the seat whose turn it is, where players have turns."""
        return (self.arrow + self.direction.sign * self.turn) % players


MOST_TOLD = 60
"""The most entries about the board; older ones are forgotten."""
MOST_ENTRIES = 130 + castle.MOST_CHANGES + MOST_TOLD
"""The most entries: five days of seven players have fewer."""


@lru_cache(maxsize=32)  # a turn asks several times
def find_place(stay: Stay, players: int) -> Place:
    """Return the place that the whole log leads to."""
    if not players:
        return Place(WeekStage.PLAYERS)
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
    match entry:
        case StepDone():
            return _finish_step(here, players, days)
        case ArrowGiven(seat, direction):
            return _begin_night(here._replace(arrow=seat, direction=direction))
        case NamesSettled():
            changes: dict[str, Any] = {"stage": WeekStage.ROOMS}
        case SetupBegun():
            changes = {"stage": WeekStage.SETUP}
        case StartPlayerChosen(seat):
            changes = {"step": len(SETUP) - 1, "arrow": seat}
        case FoyerEntered(seat):
            changes = {"holder": seat}
        case ArrowPromised(seat):
            changes = {"gift": seat}
        case _:
            changes = {}
    return here._replace(**changes)


def _finish_step(here: Place, players: int, days: int) -> Place:
    """Return the place after a turn or step was done."""
    stage = here.stage
    if stage is WeekStage.SETUP and here.step < len(SETUP) - 1:
        return here._replace(step=here.step + 1)
    if stage in TURNS and here.turn + 1 < players:
        return here._replace(turn=here.turn + 1)
    if stage is WeekStage.GIVE:
        return _begin_night(here)
    if stage is WeekStage.NIGHT and here.day < days:
        return here._replace(stage=WeekStage.MORNING, day=here.day + 1, turn=0)
    return here._replace(stage=_NEXT.get(stage, stage), day=max(here.day, 1), turn=0)


_NEXT = {
    WeekStage.SETUP: WeekStage.ARRIVE,
    WeekStage.ARRIVE: WeekStage.GIVE,
    WeekStage.MORNING: WeekStage.DAY,
    WeekStage.DAY: WeekStage.GIVE,
    WeekStage.NIGHT: WeekStage.DISCUSSION,
    WeekStage.DISCUSSION: WeekStage.VOTE,
}
"""The stage after one that is through."""


def _begin_night(here: Place) -> Place:
    """Return the place where a night begins: the start player's turn, with no New Start Player token out."""
    return here._replace(stage=WeekStage.NIGHT, turn=0, holder=None, gift=None)


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
    return entries and seats and rooms and days and table and castle.is_possible(stay.rooms, stay.log)
