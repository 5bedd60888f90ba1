"""The session: everything the conversation remembers between two wishes, in parts that each have one owner."""

from collections.abc import Collection
from enum import StrEnum
from typing import NamedTuple, Protocol

from onenight.conversation.pointing.testimony import Statements
from onenight.conversation.session_parts import Clock, Narration, TableMemory, TextedTable
from onenight.rules.deck import Deck
from onenight.rules.rulebook import Rulebook
from onenight.speech.announcers import USUAL
from onenight.speech.lines import FIRST
from onenight.speech.pace import PACES, Pace
from onenight.wishes.wish import Wish

MOST_FACTS = 12
"""So much is kept of a vote that was told before there was a table, for a session has to stay small; ours."""


class Phase(StrEnum):
    """Where the evening is."""

    OPEN = "open"
    DECK = "deck"
    CHECK = "check"
    JOIN = "join"
    """Only where roles are texted: the players join."""
    NIGHT = "night"
    DAY = "day"
    VOTE = "vote"
    VERDICT = "verdict"


class Ask(StrEnum):
    """A question that waits for yes or no, or (WHO) for a name."""

    GO_ON = "go_on"
    USUAL = "usual"
    START_OVER = "start_over"
    FORGET = "forget"
    NAME = "name"
    WHO = "who"
    WITH_CARDS = "with_cards"
    GAME = "game"
    """Whether the game under way is given up for another one."""
    VOTED = "voted"
    """Whether a vote is over of which one finger was told by day."""
    COUNT = "count"
    """Whether as many are playing as were named."""
    MEANT = "meant"
    """Whether something was meant that was nearly understood."""


class Pending(NamedTuple):
    """The question that the table was asked last, if "yes" and "no" answer it."""

    ask: Ask
    heard: str = ""
    """A name that is nearly a known one."""
    seat: int = 0
    """Whose name that is."""
    wish: Wish | None = None
    """What is to be done once it is answered."""
    more: tuple[Wish, ...] = ()
    """What is to be done after that, for it was said in the same breath."""
    again: bool = False
    """Whether it was put once more."""


class Played(Protocol):
    """What a table plays, and has chosen for it: each game has a value of its own, in its ways.

    Whatever is played, there are cards: those that the table plays with, or will go back to.
    """

    @property
    def key(self) -> str:
        """Return the key of the game, by which it is wished for."""

    @property
    def rulebook(self) -> Rulebook:
        """Return the rulebook of the cards, with the house rules."""

    @property
    def deck(self) -> Deck:
        """Return the deck; always a legal one where there are players, and an empty one where there are none."""

    @property
    def having(self) -> tuple[str, ...]:
        """Return the keys of the boxes that the table has of the game with these cards."""

    @property
    def is_unconfirmed(self) -> bool:
        """Return whether something of it waits for yes or no."""

    def drop_unconfirmed(self) -> "Played":
        """Return the game with its draft, or what else was undecided, dropped."""

    def set_players(self, players: int) -> "Played":
        """Return the game with the deck that is recommended for so many players; an empty one for 0."""

    def forget_changes(self) -> "Played":
        """Return the game without its memory of changes to the deck."""

    def shrink(self, before: int, players: int) -> "Played":
        """Return the game with a deck like this one for the `players` who are left of a tournament's `before`."""

    def give_up(self) -> "Played":
        """Return the game that the table goes back to when it gives this one up."""

    def start_anew(self, *, same_place: bool) -> "Played":
        """Return what a table of other people begins with: nothing is chosen, the boxes are those of the place."""

    # As JSON

    @property
    def keys(self) -> Collection[str]:
        """Return the keys of a stored session that are its own."""

    def write(self) -> dict[str, object]:
        """Return the game's part of a session as plain JSON, by stored key; first values are left out."""

    def fits(self, phase: Phase, players: int) -> bool:
        """Return whether its values are possible at this phase, with so many players.

        Raises:
            GameError: the deck is none that this table can have.
        """


class Session(NamedTuple):
    """One table's evening."""

    game: Played
    phase: Phase = Phase.OPEN
    players: int = 0
    names: tuple[str, ...] = ()
    """By seat; empty where nobody has said it yet."""
    pace: Pace = PACES["normal"]
    sound: bool = True
    """Whether a sound runs under the night."""
    pending: Pending | None = None
    seen: int = 0
    """When the table last said something, in Unix seconds."""
    memory: TableMemory = TableMemory()
    clock: Clock = Clock()
    narration: Narration = Narration()
    testimony: tuple[Statements, ...] = ()
    """What the table has told of the vote, answer by answer."""
    texts: TextedTable = TextedTable()
    begun: bool = False
    """Whether a night of this evening has begun: before the first one it is told how to deal."""
    rest: Wish | None = None
    """An incomplete wish whose missing part was asked for last (`incomplete_wishes.py`)."""
    facts: tuple[Wish, ...] = ()
    """What was told of a game that was played without us, until it is known which cards were in play."""
    learned: tuple[tuple[int, int], ...] = ()
    """The names that came with an answer of the testimony: after how many answers, and of which seat."""
    lost: bool = False
    """Whether the table was told last that it was not understood: the next time it hears what can be said."""
    role: str = ""
    """The role that was spoken of last, by its key: who he, she, or that one is, where a card is meant."""
    language: str = FIRST
    """The language that was spoken last; a table goes on in another as soon as somebody opens it in that."""
    announcer: str = USUAL
    """Who tells the night, by key; where that character is not installed any more, the usual announcer does."""
    judged: "Session | None" = None
    """The session at the last verdict, until the next game is dealt: to undo a rematch is to go back there."""

    @property
    def party(self) -> str:
        """Return the id of the texted game that is played here; "" with cards on the table."""
        return self.texts.party

    @property
    def code(self) -> str:
        """Return the code that the texted game is joined with; "" without one, and until it is known."""
        return self.texts.code

    @property
    def roles(self) -> tuple[str, ...]:
        """Return the keys of all roles that the table has cards of, in their order."""
        return tuple([role.key for role in self.game.rulebook.game.list_roles(self.game.having)])

    @property
    def yes_or_no(self) -> bool:
        """Return whether a question waits, or something of the game is undecided."""
        return self.pending is not None or self.game.is_unconfirmed

    @property
    def has_asked(self) -> bool:
        """Return whether a question of ours is open that is not put meanwhile, while people go on talking."""
        waits = self.pending is not None and self.pending.ask not in (Ask.MEANT, Ask.VOTED)
        return waits or self.rest is not None

    def at_rest(self) -> "Session":
        """Return the session with nothing being told, and no clock running."""
        return self._replace(narration=Narration(), clock=self.clock.at_rest())

    def before_night(self, phase: Phase) -> "Session":
        """Return the session before a night, whatever was under way."""
        return self._replace(
            game=self.game.drop_unconfirmed(),
            phase=phase,
            pending=None,
            rest=None,
            facts=(),
            clock=self.clock.at_rest(),
            narration=Narration(),
            testimony=(),
            learned=(),
            judged=None,
        )

    def set_clock(self, *, ends: int = 0, left: int = 0) -> "Session":
        """Return the session with a running clock, or one that stands.

        `ends`: when it ends, in Unix seconds; 0 where it stands with `left` seconds.
        """
        return self._replace(clock=self.clock._replace(ends=ends, left=left))

    def without_game(self) -> "Session":
        """Return the session without the game it plays: a table that leaves One Week goes back to the game before."""
        return self._replace(game=self.game.give_up())

    def without_texts(self) -> "Session":
        """Return the session of the same table without its texted game, whose names go with it."""
        phase = Phase.DECK if self.players else Phase.OPEN
        return self.before_night(phase)._replace(texts=TextedTable(), names=())

    def make_for_others(self) -> "Session":
        """Return the session of other people at the same device: with its boxes, pace, sound and announcer."""
        memory = self.memory.on_another_evening()._replace(tournament=None)
        game, announcer = self.game.start_anew(same_place=True), self.announcer
        return Session(game, pace=self.pace, sound=self.sound, memory=memory, announcer=announcer)

    def forget_table(self) -> "Session":
        """Return the session of a table that has never played: nothing of this one is kept."""
        return Session(self.game.start_anew(same_place=False))
