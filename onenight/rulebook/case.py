"""A question with the table's rules at hand, and how its answer is told."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import NamedTuple

from onenight.rulebook.question import RuleQuestion
from onenight.rules.errors import Argument
from onenight.rules.game import Game
from onenight.rules.roles import Role, Team
from onenight.rules.rulebook import Rulebook
from onenight.speech.lines import Lines
from onenight.speech.topics import find_ruling

Source = tuple[str, str]
"""A file of lines and a key, by which its section `house` lists the house rules that say otherwise."""


class RuleAnswer(NamedTuple):
    """What is told, and where the house rules are listed that it depends on."""

    text: str
    sources: tuple[Source, ...] = ()


YES, NO = True, False
"""What an answer may begin with."""


@dataclass(frozen=True)
class RuleCase:
    """A question, and the lines in which it is answered."""

    question: RuleQuestion
    lines: Lines

    def say_line(self, key: str, /, **arguments: Argument) -> RuleAnswer:
        """Return a line with its arguments."""
        return RuleAnswer(self.lines.say(key, **arguments))

    def tell(self, *parts: RuleAnswer | str | bool | None) -> RuleAnswer:
        """Return an answer of several parts: a yes or a no, lines by their keys, further answers; None is left out."""
        told = [
            RuleAnswer(self.lines.raw(f"rulings.short.{'yes' if part else 'no'}"))
            if isinstance(part, bool)
            else self.say_line(part)
            if isinstance(part, str)
            else part
            for part in parts
            if part is not None
        ]
        return RuleAnswer(" ".join([each.text for each in told]), tuple([key for each in told for key in each.sources]))


@dataclass(frozen=True)
class QuestionCase(RuleCase):
    """A question about roles of one game."""

    subject: Role
    object: Role
    """The other role; the subject itself where only one is asked about."""
    rulebook: Rulebook
    boxes: tuple[str, ...]
    """The table's boxes, and those of the roles that are asked about."""

    @property
    def game(self) -> Game:
        """The game whose roles they are."""
        return self.rulebook.game

    @property
    def roles(self) -> tuple[Role, ...]:
        """All roles of the boxes, in wake order, the sleepers last."""
        return self.game.list_roles(self.boxes)

    @property
    def reverse(self) -> "QuestionCase":
        """The same question with its roles exchanged."""
        return replace(self, subject=self.object, object=self.subject)

    def say_line(self, key: str, /, **arguments: Argument) -> RuleAnswer:
        """Return a line of `rulings.toml` about the roles, as `role` and `other`, and what the other counts as."""
        other, stake = self.lines.role(self.object.key), self.lines.role(self.object.stake)
        told = {"role": self.subject.key, "other": other, "stake": stake, **arguments}
        return super().say_line(f"rulings.{key}", **told)

    def say_win(self, key: str) -> RuleAnswer:
        """Return a line of the section `win`, where Vampires may play that with them, if there is one."""
        with_vampires = f"{key}_with_vampires"
        vampires = any(role.team is Team.VAMPIRE for role in self.roles)
        told = vampires and with_vampires in self.lines.section("rulings", "win")
        return self.say_line(f"win.{with_vampires if told else key}")

    def find_ruling(self, key: str) -> RuleAnswer | None:
        """Return what the rulebook has written under a key; None where it has nothing."""
        found = find_ruling(key, (), list_rulebook_keys(self.game, self.boxes), self.lines)
        return None if found is None else RuleAnswer(found.text, (("rulebook", found.topic),))

    def describe_role(self) -> RuleAnswer:
        """Return what the role that is asked about does."""
        key = self.subject.key
        return RuleAnswer(str(self.lines.section("roles", self.game.key)[key]), (("roles", key),))


def list_rulebook_keys(game: Game, boxes: Collection[str]) -> tuple[str, ...]:
    """Return by which rules a table plays that has these boxes, by key: a further box's before those of the game."""
    return (*[box.key for box in reversed(game.further) if box.key in boxes], game.key)
