"""A question about One Week, and how its answer is told."""

from typing import NamedTuple

from onenight.rulebook.case import RuleAnswer
from onenight.rulebook.question import RuleQuestion
from onenight.rules.errors import Argument
from onenight.rules.game import WEEK
from onenight.rules.week.rooms import Room
from onenight.speech.lines import Lines
from onenight.speech.rule_numbers import spell_rules
from onenight.speech.topics import find_ruling


class WeekCase(NamedTuple):
    """A question about a room, an artifact, a card or a role token of One Week."""

    question: RuleQuestion
    lines: Lines

    def say_line(self, key: str, /, **arguments: Argument) -> RuleAnswer:
        """Return a line of `week_rulings.toml` with its arguments."""
        return RuleAnswer(self.lines.say(f"week_rulings.{key}", **{**spell_rules(WEEK, self.lines), **arguments}))

    def describe(self, section: str, key: str) -> RuleAnswer:
        """Return what a room, an artifact or a card does, as `castle.toml` tells it."""
        return RuleAnswer(self.lines.raw(f"castle.{section}.{key}"))

    def find_ruling(self, topic: str, *roles: str) -> RuleAnswer:
        """Return what the rulebook has written of a topic, for a role where it has."""
        found = find_ruling(topic, roles, (WEEK,), self.lines)
        assert found is not None  # noqa: S101 - which topics there are is fixed, and each is asked for by a test
        return RuleAnswer(found.text)

    def say_yes_or_no(self, *, yes: bool) -> RuleAnswer:
        """Return a yes or a no, to begin an answer with."""
        return RuleAnswer(self.lines.raw("rulings.short.yes" if yes else "rulings.short.no"))


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
    def reverse(self) -> "RoomCase":
        """The same question with its rooms exchanged."""
        return self._replace(room=self.other, other=self.room)

    def say_line(self, key: str, /, **arguments: Argument) -> RuleAnswer:
        """Return a line about the rooms, as `room` and `other`."""
        names = self.case.lines.section("castle", "names")
        told = {"room": str(names[self.key]), "other": str(names[self.other.key])}
        return self.case.say_line(f"room_{key}", **told, **arguments)

    def describe(self) -> RuleAnswer:
        """Return what the room does."""
        return self.case.describe("rooms", self.key)

    def say_yes_or_no(self, *, yes: bool) -> RuleAnswer:
        """Return a yes or a no, to begin an answer with."""
        return self.case.say_yes_or_no(yes=yes)
