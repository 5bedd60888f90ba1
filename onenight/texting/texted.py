"""A game that can be texted, as its party sees it: what differs from game to game. `texting` knows none by itself.

Each game implements it in its folder, by what it keeps: a party carries that, so whoever has the party has its game.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from onenight.rulebook.question import RuleQuestion
from onenight.rules.rulebook import Rulebook
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.texting.player_answer import PlayerAnswer
from onenight.texting.reading import Command

P = TypeVar("P")
"""The party (`party.py`); it carries its game, so a game cannot know it."""


class Admission(NamedTuple):
    """Who can join a game, and what they may not be called in it."""

    section: str
    """The section of the lines that say that somebody is in, and has to wait."""
    most: int
    """How many can play."""
    cards: Collection[str] = ()
    """Names of cards of this game, as they are compared (`speech.plain`)."""
    others: tuple[str, ...] = ()
    """Names that are taken by somebody who is no player."""
    words: Collection[str] = ()
    """Words that mean something in its answers and in no other game's."""


class Asks(NamedTuple):
    """What a phone offers to be tapped while a question is open.

    The same for every player at a stage, whatever they may do: a screen that is seen from afar tells nothing.
    """

    names: tuple[str, ...] = ()
    """Who can be named: players, in a castle its staff, too."""
    center: int = 0
    """How many cards of the center can."""
    rooms: tuple[str, ...] = ()
    """By their keys."""
    cards: tuple[str, ...] = ()
    """Action cards, by their keys."""
    words: tuple[str, ...] = ()
    """Whatever else answers, each by a word that programs know: `nobody`, `left`."""
    most: int = 1
    """How many of all these an answer takes at most."""


class TextedGame(Protocol[P]):
    """What one game keeps of a party, and what it does with it."""

    @property
    def key(self) -> str:
        """The game's name, as it is wished for."""

    # Before the deal

    def afresh(self) -> "TextedGame[P]":
        """What is kept before its next game."""

    def chosen(self, rulebook: Rulebook, boxes: tuple[str, ...]) -> "TextedGame[P]":
        """What is kept once its host has chosen another game with cards, or boxes; the same where none is played."""

    def guests(self, lines: Lines) -> Admission:
        """Who can join, and what they may not be called."""

    # What players text

    def answer(self, party: P, seat: int, body: str, lines: Lines) -> str:
        """The answer to a question that only players of this game ask; empty for any other text."""

    def tapped(self, party: P, seat: int, command: Command, lines: Lines) -> str:
        """The answer to a command that was tapped, where this game has one of its own; empty for any other."""

    def command(self, party: P, body: str, lines: Lines) -> Command | None:
        """The command that a text is; None for any other text, and where it is something else in this game."""

    def said(self, party: P, seat: int, answer: PlayerAnswer, front: Front) -> tuple[P, str]:
        """What a player's answer, texted or tapped, which is no vote, makes of the party, and what it is answered.

        Raises:
            NotUnderstood, NotAllowed, Ambiguous: it is no answer to what the player was asked.
        """

    # What a phone shows that is a window

    def role(self, party: P, seat: int) -> str:
        """What a player was dealt, by its key; empty before the deal."""

    def asks(self, party: P, seat: int) -> Asks | None:
        """What can be answered now; None where no question is open."""

    # How it goes on

    def missing(self, party: P) -> tuple[str, ...]:
        """Who has not answered, by name; of those who have left only votes are missed."""

    def voting(self, party: P) -> bool:
        """Whether votes are being counted."""

    def center(self, party: P) -> int:
        """How many cards lie in the center, for who names one."""

    def settled(self, before: P, after: P, front: Front) -> P:
        """The party after a text, a vote or a player's leaving: with the last answer what was open closes by itself."""

    def gone(self, party: P, seat: int, front: Front) -> P:
        """The party once a player, who is marked so, has left it."""

    def close(self, party: P, front: Front) -> P:
        """The party once its host does not wait any more.

        Raises:
            NotAllowed: `no-round`, where nothing is open; `votes-missing`, for everybody has to vote.
        """

    # What is told of it

    def rules(self, lines: Lines) -> str:
        """The game in a text."""

    def ruled(self, topic: str, roles: Sequence[str], lines: Lines) -> str:
        """What the rules say of a topic, and of what roles have to do with it; empty where nothing is known of it."""

    def derived(self, question: RuleQuestion, lines: Lines) -> str:
        """The answer to a question about roles, the same whatever was dealt; empty where nothing is known of it."""

    def explained(self, party: P, seat: int, role: str, lines: Lines) -> str:
        """What a role does, by its key, or the player's own where that is empty; empty where there is none."""

    def recap(self, party: P, lines: Lines) -> str:
        """All that happened in a game that is over, in a text."""

    def record(self, party: P) -> dict[str, object]:
        """The whole game as a record that `onenight judge` reads.

        Raises:
            NotAllowed: `not-over`, before the verdict.
        """

    def retold(self, party: P, lines: Lines) -> dict[str, object]:
        """The record of a game that is over, its result and its story, for a front that draws it.

        Raises:
            NotAllowed: `not-over`, before the verdict.
        """

    def write(self) -> Mapping[str, object]:
        """What is kept, as plain JSON; each game has keys of its own."""
