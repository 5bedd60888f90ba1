"""A question about One Week, and how its answer is told."""

from dataclasses import dataclass, replace

from onenight.rulebook.case import RuleAnswer, RuleCase
from onenight.rules.errors import Argument
from onenight.rules.game import WEEK
from onenight.rules.week.components import ROLES, Artifact, Room
from onenight.speech.rule_numbers import spell_rules
from onenight.speech.topics import find_ruling


@dataclass(frozen=True)
class WeekCase(RuleCase):
    """A question about a room, an artifact, a card or a role token of One Week."""

    def say_line(self, key: str, /, **arguments: Argument) -> RuleAnswer:
        """Return a line of `week_rulings.toml` with its arguments."""
        return super().say_line(f"week_rulings.{key}", **{**spell_rules(WEEK, self.lines), **arguments})

    def describe_entry(self, section: str, key: str) -> RuleAnswer:
        """Return what a room, an artifact or a card does, as `castle.toml` tells it."""
        return RuleAnswer(self.lines.raw(f"castle.{section}.{key}"))

    def find_ruling(self, topic: str, *roles: str) -> RuleAnswer:
        """Return what the rulebook has written of a topic, for a role where it has."""
        found = find_ruling(topic, roles, (WEEK,), self.lines)
        assert found is not None  # noqa: S101 - which topics there are is fixed, and each is asked for by a test
        return RuleAnswer(found.text)


@dataclass(frozen=True)
class RoomCase(WeekCase):
    """A question about a room, or about two."""

    room: Room
    other: Room
    """The other room; the first itself where only one is asked about."""

    @property
    def key(self) -> str:
        """The key of the room."""
        return self.room.key

    @property
    def reverse(self) -> "RoomCase":
        """Return the same question with its rooms exchanged."""
        return replace(self, room=self.other, other=self.room)

    def say_line(self, key: str, /, **arguments: Argument) -> RuleAnswer:
        """Return a line about the rooms, as `room` and `other`."""
        names = self.lines.section("castle", "names")
        told = {"room": str(names[self.key]), "other": str(names[self.other.key])}
        return super().say_line(f"room_{key}", **told, **arguments)

    def describe(self) -> RuleAnswer:
        """Return what the room does."""
        return self.describe_entry("rooms", self.key)


@dataclass(frozen=True)
class ArtifactCase(WeekCase):
    """A question about an artifact."""

    artifact: Artifact

    @property
    def role(self) -> str:
        """The role that is asked about beside the artifact; "" for none."""
        subject = self.question.subject
        return subject if subject in ROLES else ""

    def say_line(self, key: str, /, **arguments: Argument) -> RuleAnswer:
        """Return a line about the artifact."""
        name = self.lines.raw(f"words.artifacts.{self.artifact.key}")
        return super().say_line(f"artifact_{key}", artifact=name, **arguments)

    def describe(self) -> RuleAnswer:
        """Return what the artifact does."""
        return self.find_ruling(self.artifact.key)
