"""The calendar of a week: which day it is, whose turn, which way the turns go, and what is next.

It holds nothing secret, so the announcer of a week at a table follows the same one as the engine. Source:
docs/rules/one-week.md, "Arrival", "Each further day", "Each night".
"""

from enum import StrEnum
from typing import NamedTuple

from onenight.rules.week.castle import Direction


class WeekStage(StrEnum):
    """The stages of a week, in order: each is named after the event that the week waits for."""

    PLAYERS = "players"
    """The stages up to `SETUP` are those of a table that lays out its own board."""
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
    """Nobody has voted yet."""
    VOTE = "vote"
    VERDICT = "verdict"
    """The week is over."""


TURNS = (WeekStage.ARRIVE, WeekStage.DAY, WeekStage.NIGHT)
"""Stages where every player has a turn."""

_NEXT = {
    WeekStage.SETUP: WeekStage.ARRIVE,
    WeekStage.ARRIVE: WeekStage.GIVE,
    WeekStage.MORNING: WeekStage.DAY,
    WeekStage.DAY: WeekStage.GIVE,
    WeekStage.NIGHT: WeekStage.DISCUSSION,
    WeekStage.DISCUSSION: WeekStage.VOTE,
}
"""The stage after one that is through, but for the nights before the last."""


class Calendar(NamedTuple):
    """A point of the week."""

    stage: WeekStage = WeekStage.ARRIVE
    day: int = 1
    """From 1, Monday; 0 before the week begins."""
    turn: int = 0
    """How many players have had their turn in this round."""
    arrow: int = 0
    """The seat of the start player."""
    direction: Direction = Direction.LEFT
    holder: int | None = None
    """The seat that holds the New Start Player token; None: it lies in the Foyer."""

    def find_actor(self, players: int) -> int:
        """Return the seat whose turn it is, where players have turns."""
        return (self.arrow + self.direction.sign * self.turn) % players

    def end_turn(self, players: int, days: int) -> "Calendar":
        """Return the point after a turn, or after what stands between the rounds; the vote ends by its own count."""
        if self.stage in TURNS and self.turn + 1 < players:
            return self._replace(turn=self.turn + 1)
        if self.stage is WeekStage.GIVE:
            return self._replace(stage=WeekStage.NIGHT, turn=0, holder=None)
        if self.stage is WeekStage.NIGHT and self.day < days:
            return self._replace(stage=WeekStage.MORNING, day=self.day + 1, turn=0)
        return self._replace(stage=_NEXT.get(self.stage, self.stage), day=max(self.day, 1), turn=0)
