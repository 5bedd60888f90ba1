"""A game that can be texted, as its party sees it: what differs from game to game. `texting` knows none by itself.

Each game derives from it in its folder, by what it keeps: a party carries that, so whoever has the party has its game.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from onenight.rulebook.question import RuleQuestion
from onenight.rules.rulebook import Rulebook
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.texting import reading
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
    """Names of cards of this game, as they are compared (`hearing.plain`)."""
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


class TextedGame(ABC, Generic[P]):
    """What one game keeps of a party, and what it does with it; a default is what most games do."""

    @property
    @abstractmethod
    def key(self) -> str:
        """Return the game's name, as it is wished for."""

    @abstractmethod
    def clear_for_next_game(self) -> "TextedGame[P]":
        """Return the game as it stands before it is played again: with what it keeps from one game to the next."""

    def give_up(self) -> "TextedGame[P]":
        """Return the game that is played once this one is given up for another, which is not known yet."""
        return self.clear_for_next_game()

    def with_rulebook(self, _rulebook: Rulebook, _boxes: tuple[str, ...]) -> "TextedGame[P]":
        """Return what is kept once another game with cards, or boxes, is chosen; the same where none is played."""
        return self

    @abstractmethod
    def admission(self, lines: Lines) -> Admission:
        """Return who can join, and what they may not be called."""

    @abstractmethod
    def dealt_role(self, party: P, seat: int) -> str:
        """Return the key of the card a player was dealt; "" before the deal."""

    def center_size(self, _party: P) -> int:
        """Return how many cards lie in the center, for who names one."""
        return 0

    @abstractmethod
    def write(self) -> Mapping[str, object]:
        """Return what is kept, as plain JSON; each game has keys of its own."""

    # What players text and tap

    def answer_query(self, _party: P, _seat: int, _body: str, _lines: Lines) -> str:
        """Return the answer to a question that only players of this game ask; "" for any other text."""
        return ""

    def answer_command(self, _party: P, _seat: int, _command: Command, _lines: Lines) -> str:
        """Return the answer to a tapped command, where this game has one of its own; "" for any other."""
        return ""

    def read_command(self, _party: P, body: str, lines: Lines) -> Command | None:
        """Return the command that a text is; None for any other text, and where it is something else in this game."""
        return reading.read_command(body, lines)

    @abstractmethod
    def take_answer(self, party: P, seat: int, answer: PlayerAnswer, front: Front) -> tuple[P, str]:
        """Return the party after a player's answer, texted or tapped, that is no vote, and what it is answered.

        Raises:
            NotUnderstood, NotAllowed, Ambiguous: it is no answer to what the player was asked.
        """

    @abstractmethod
    def choices(self, party: P, seat: int) -> Asks | None:
        """Return what a phone can answer now; None where no question is open."""

    # How it goes on

    @abstractmethod
    def missing_names(self, party: P) -> tuple[str, ...]:
        """Return the players who have not answered, by name; of those who have left only votes are missed."""

    @abstractmethod
    def is_voting(self, party: P) -> bool:
        """Return whether votes are being counted."""

    @abstractmethod
    def settle(self, before: P, after: P, front: Front) -> P:
        """Return the party after a text, a vote or a player's leaving, closing what was open with the last answer."""

    def remove_player(self, party: P, _seat: int, _front: Front) -> P:
        """Return the party once a player, who is marked so, has left it: the seat stays, with missing answers."""
        return party

    @abstractmethod
    def close(self, party: P, front: Front) -> P:
        """Return the party once its host does not wait any more.

        Raises:
            NotAllowed: `no-round`, where nothing is open; `votes-missing`, for everybody has to vote.
        """

    # What is told of its rules

    @abstractmethod
    def summary(self, lines: Lines) -> str:
        """Return the game in a text."""

    @abstractmethod
    def answer_topic(self, topic: str, roles: Sequence[str], lines: Lines) -> str:
        """Return what the rules say of a topic, and of what roles have to do with it; "" where nothing is known."""

    @abstractmethod
    def answer_question(self, question: RuleQuestion, lines: Lines) -> str:
        """Return the answer to a question about roles, the same whatever was dealt; "" where nothing is known."""

    @abstractmethod
    def explain_role(self, party: P, seat: int, role: str, lines: Lines) -> str:
        """Return what a role does, by its key, or the player's own where that is ""; "" where there is none."""

    # What is told once it is over

    @abstractmethod
    def recap(self, party: P, lines: Lines) -> str:
        """Return all that happened, in a text."""

    @abstractmethod
    def list_winners(self, party: P) -> Sequence[str]:
        """Return who has won, by name."""

    @abstractmethod
    def record(self, party: P) -> dict[str, object]:
        """Return the whole game as a record that `onenight judge` reads.

        Raises:
            NotAllowed: `not-over`, before the verdict.
        """

    @abstractmethod
    def story(self, party: P, lines: Lines) -> dict[str, object]:
        """Return the record, its result and its story, for a front that draws it.

        Raises:
            NotAllowed: `not-over`, before the verdict.
        """
