"""A question about One Week, and how its answer is told."""

from typing import NamedTuple

from onenight.rulebook.case import RuleAnswer
from onenight.rulebook.question import RuleQuestion
from onenight.rules.errors import Argument
from onenight.rules.game import WEEK
from onenight.speech.lines import Lines
from onenight.speech.topics import find_ruling


class WeekCase(NamedTuple):
    """A question about a room, an artifact, a card or a role token of One Week."""

    question: RuleQuestion
    lines: Lines

    def say_line(self, key: str, /, **arguments: Argument) -> RuleAnswer:
        """Return a line of `week_rulings.toml` with its arguments."""
        return RuleAnswer(self.lines.say(f"week_rulings.{key}", **arguments))

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
