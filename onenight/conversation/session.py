"""The session: everything the conversation remembers between two wishes."""

from enum import StrEnum
from typing import NamedTuple

from onenight.conversation.pointing.testimony import Answer
from onenight.conversation.wish import Wish
from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.rules.guests import Guest
from onenight.rules.rulebook import Rulebook
from onenight.rules.tournament import Tournament
from onenight.speech.pace import PACES, Pace
from onenight.ways.one_week.log import Stay

NAME_CHARACTERS = 12
"""The longest name that is kept; so that a table of ten fits where it has to."""
STANDINGS = 12
"""How many players a tournament remembers, for the same reason."""
REMEMBERED = 6
"""Of so many roles it is remembered that the table has set their number, for the same reason."""
MOST_CARDS = 30
"""More cards than any box holds are not even kept as a draft."""
LONGEST_DAY = 3600
"""Seconds."""


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


class Pending(NamedTuple):
    """The question that the table was asked last, if "yes" and "no" answer it."""

    ask: Ask
    heard: str = ""
    """A name that is nearly a known one."""
    seat: int = 0
    """Whose name that is."""
    wish: Wish | None = None
    """What is to be done once it is answered."""


class Draft(NamedTuple):
    """A deck that the table asked for and may not play; it waits for its repair."""

    rulebook: Rulebook
    players: int
    keys: tuple[str, ...]
    fixed: tuple[tuple[str, int], ...] = ()
    """What a repair may not change: roles, with the number of their cards."""
    names: tuple[str, ...] | None = None
    """Who will sit at the table, where that changes with the deck."""


class Session(NamedTuple):
    """One table's evening; where there are players there is a deck, and it is always a legal one."""

    phase: Phase = Phase.OPEN
    rulebook: Rulebook = Rulebook()
    players: int = 0
    deck: Deck = Deck(ULTIMATE, ())
    pace: Pace = PACES["normal"]
    names: tuple[str, ...] = ()
    """By seat; empty where nobody has said it yet."""
    sound: bool = True
    """Whether a sound runs under the night."""
    denied: bool = False
    """Whether the table has denied us the device's timers: it is not asked for them again."""
    draft: Draft | None = None
    pending: Pending | None = None
    chosen: tuple[tuple[str, int], ...] = ()
    """The roles that the table has set the number of, the last one last."""
    earlier: tuple[str, ...] = ()
    """The deck before the last change."""
    usual: tuple[str, ...] = ()
    """The deck of the last night."""
    known: tuple[str, ...] | None = None
    """The roles that this table has played with; None where that is unknown."""
    started: int = 0
    """When what is told of the night began, in Unix seconds; 0 while the night waits."""
    call: int = 0
    """The call it began with; while the night waits, the one it goes on with."""
    told: int = 0
    """The call before which it ends."""
    gap: int = 0
    """The call before which a speaker waits for an answer; 0 where it does not."""
    day: int = 0
    """The length of the day in seconds; 0 leaves it to the number of players."""
    ends: int = 0
    """When the day ends, in Unix seconds; 0 while its clock stands."""
    left: int = 0
    """The seconds that are left while the clock stands."""
    aloud: bool = False
    """Whether the rest of the day is told, with its silence and its warnings."""
    testimony: tuple[Answer, ...] = ()
    """What the table has told of the vote, answer by answer."""
    tournament: Tournament | None = None
    """As it stood before this game."""
    party: str = ""
    """The id of the texted game that is played here; empty with cards on the table."""
    code: str = ""
    """What that game is joined with."""
    week: Stay | None = None
    """The week that is hosted here: with it, `phase` only follows; None where another game is played."""
    registry: tuple[Guest, ...] = ()
    """Who has won which weeks."""
    seen: int = 0
    """When the table last said something, in Unix seconds."""

    def at_rest(self) -> "Session":
        """The session with nothing being told, and no clock running."""
        return self._replace(started=0, call=0, told=0, gap=0, ends=0, left=0, aloud=False)

    def before_night(self, phase: Phase) -> "Session":
        """The session before a night, whatever was under way."""
        return self.at_rest()._replace(phase=phase, testimony=(), draft=None, pending=None)
