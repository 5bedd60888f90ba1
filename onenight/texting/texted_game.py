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
P_contra = TypeVar("P_contra", contravariant=True)
"""The same where it is only taken."""


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


class PlayerAnswers(Protocol[P]):
    """What is made of what players text and tap."""

    def answer_query(self, party: P, seat: int, body: str, lines: Lines) -> str:
        """Return the answer to a question that only players of this game ask; "" for any other text."""

    def answer_command(self, party: P, seat: int, command: Command, lines: Lines) -> str:
        """Return the answer to a tapped command, where this game has one of its own; "" for any other."""

    def read_command(self, party: P, body: str, lines: Lines) -> Command | None:
        """Return the command that a text is; None for any other text, and where it is something else in this game."""

    def take_answer(self, party: P, seat: int, answer: PlayerAnswer, front: Front) -> tuple[P, str]:
        """Return the party after a player's answer, texted or tapped, that is no vote, and what it is answered.

        Raises:
            NotUnderstood, NotAllowed, Ambiguous: it is no answer to what the player was asked.
        """

    def choices(self, party: P, seat: int) -> Asks | None:
        """Return what a phone can answer now; None where no question is open."""


class Rounds(Protocol[P]):
    """How a game goes on."""

    def missing_names(self, party: P) -> tuple[str, ...]:
        """Return the players who have not answered, by name; of those who have left only votes are missed."""

    def is_voting(self, party: P) -> bool:
        """Return whether votes are being counted."""

    def settle(self, before: P, after: P, front: Front) -> P:
        """Return the party after a text, a vote or a player's leaving, closing what was open with the last answer."""

    def remove_player(self, party: P, seat: int, front: Front) -> P:
        """Return the party once a player, who is marked so, has left it."""

    def close(self, party: P, front: Front) -> P:
        """Return the party once its host does not wait any more.

        Raises:
            NotAllowed: `no-round`, where nothing is open; `votes-missing`, for everybody has to vote.
        """


class Rulings(Protocol[P_contra]):
    """What is told of a game's rules."""

    def summary(self, lines: Lines) -> str:
        """Return the game in a text."""

    def answer_topic(self, topic: str, roles: Sequence[str], lines: Lines) -> str:
        """Return what the rules say of a topic, and of what roles have to do with it; "" where nothing is known."""

    def answer_question(self, question: RuleQuestion, lines: Lines) -> str:
        """Return the answer to a question about roles, the same whatever was dealt; "" where nothing is known."""

    def explain_role(self, party: P_contra, seat: int, role: str, lines: Lines) -> str:
        """Return what a role does, by its key, or the player's own where that is ""; "" where there is none."""


class Accounts(Protocol[P_contra]):
    """What is told of a game that is over."""

    def recap(self, party: P_contra, lines: Lines) -> str:
        """Return all that happened, in a text."""

    def list_winners(self, party: P_contra) -> Sequence[str]:
        """Return who has won, by name."""

    def record(self, party: P_contra) -> dict[str, object]:
        """Return the whole game as a record that `onenight judge` reads.

        Raises:
            NotAllowed: `not-over`, before the verdict.
        """

    def story(self, party: P_contra, lines: Lines) -> dict[str, object]:
        """Return the record, its result and its story, for a front that draws it.

        Raises:
            NotAllowed: `not-over`, before the verdict.
        """


class TextedGame(Protocol[P]):
    """What one game keeps of a party, and what it does with it."""

    @property
    def key(self) -> str:
        """Return the game's name, as it is wished for."""

    @property
    def answers(self) -> PlayerAnswers[P]:
        """Return the reader of what players text and tap."""

    @property
    def rounds(self) -> Rounds[P]:
        """Return the rounds by which the game goes on."""

    @property
    def rulings(self) -> Rulings[P]:
        """Return the answers about its rules."""

    @property
    def accounts(self) -> Accounts[P]:
        """Return the accounts of the game once it is over."""

    def clear_for_next_game(self) -> "TextedGame[P]":
        """Return the game as it stands before it is played again: with what it keeps from one game to the next."""

    def with_rulebook(self, rulebook: Rulebook, boxes: tuple[str, ...]) -> "TextedGame[P]":
        """Return what is kept once another game with cards, or boxes, is chosen; the same where none is played."""

    def admission(self, lines: Lines) -> Admission:
        """Return who can join, and what they may not be called."""

    def dealt_role(self, party: P, seat: int) -> str:
        """Return the key of the card a player was dealt; "" before the deal."""

    def center_size(self, party: P) -> int:
        """Return how many cards lie in the center, for who names one."""

    def write(self) -> Mapping[str, object]:
        """Return what is kept, as plain JSON; each game has keys of its own."""
