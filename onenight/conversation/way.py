"""A way to play: one game in one medium, and what the conversation asks of it.

The conversation knows no game; whatever differs from game to game, or with cards and by text, it asks the way that the
table plays. A module of `onenight.ways` is a way; mypy holds each to the protocol. What means the same in every game
stands in `conversation.GENERAL`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from onenight.conversation.offered import Offers
from onenight.conversation.reply import Reply, Seen, Shown
from onenight.conversation.session import Ask, Phase, Played, Session
from onenight.conversation.utterance import Rule
from onenight.rules.known import Question
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.wishes.wish import Kind

if TYPE_CHECKING:
    from onenight.texting.party import Party

T = TypeVar("T")
"""A turn of the conversation (`turn.py`); it knows its ways, so they cannot know it."""
T_contra = TypeVar("T_contra", contravariant=True)
"""The same where it is only taken."""


class Settle(Protocol[T_contra]):
    """What follows from yes or no."""

    def __call__(self, turn: T_contra, *, yes: bool) -> Reply:
        """The answer, the question being settled."""


class Way(Protocol[T]):
    """One game in one medium; modules are ways, so none of these has a `self` there."""

    CHOOSING: Phase
    """Where a table chooses what it plays with."""
    HINTS: Mapping[Phase, tuple[str, ...]]
    """What a front shows as sayable in a phase, where that is not what it shows elsewhere (`sayable.HINTS`)."""
    KEYS: Mapping[Phase, Mapping[str, Kind]]
    """What one key of a phone means in a phase, and no other does there, where that is not as elsewhere."""
    TALKING: frozenset[Phase]
    """Where people talk to one another, and not to us."""
    TURNS: frozenset[Phase]
    """Where one after another is on turn: "next" is meant for us there, and not said in passing."""
    BYSTANDERS: tuple[str, ...]
    """Who is in the game beside the players, by name."""
    FOREIGN: frozenset[Kind]
    """Wishes of another game, which are answered with that."""
    SETTLED: Mapping[Ask, Settle[T]]
    """What follows from yes or no to a question that only this game puts."""
    PLAYED_WITH: str
    """What a screen draws of the game: `deck`, its cards as tokens; `castle`, the rooms and who stands in them."""
    RULES: tuple[Rule, ...]
    """What the game makes of an utterance, with the table at hand (`onenight/wishes/interpret/rules.py`)."""
    CHAPTER: int
    """Seconds: the longest chapter of a day that is told in parts, so that its clock is looked at as often."""

    def game(self, session: Session) -> str:
        """The game that the table plays, by the key it is wished for with."""

    def rulebooks(self, session: Session) -> tuple[str, ...]:
        """By which rules the table plays: of its boxes and of its game, by key; the first that knows a topic."""

    # A turn

    def reached(self, turn: T) -> T:
        """The turn where the game is when somebody speaks, whatever has happened since."""

    def news(self, session: Session, party: "Party") -> bool:
        """Whether the game has gone on since its host last heard of it."""

    def handler(self, turn: T) -> Callable[[T], Reply] | None:
        """What answers the wish of a turn; None where it means here what it means in every game, or nothing.

        Raises:
            NotUnderstood: `no-such-room`, for whatever was heard as one.
        """

    def elsewhere(self, turn: T) -> Reply:
        """The answer to a wish that means nothing now; with a word on when it does, where that is not plain."""

    def unheeded(self, turn: T, before: Session) -> bool:
        """Whether this is left alone, for it was not said to us, or changes nothing: what is told goes on.

        `before`: the session as it was when something was told last.
        """

    def noted(self, answer: Reply, front: Front) -> Reply:
        """The answer with what the host has to know first: who has left, whom no text reaches."""

    # The evening

    def welcome(self, turn: T) -> Reply:
        """A table that nobody knows is greeted."""

    def new_table(self, session: Session) -> Session:
        """A table of other people at the same device."""

    def begin(self, turn: T) -> Reply:
        """This game is wished for, in place of another one or anew.

        Raises:
            NotAllowed: `other-game-takes`, where so many cannot play it.
        """

    def may_begin(self, turn: T) -> None:
        """Whether this game could be begun now.

        Raises:
            NotAllowed: as for `begin`.
        """

    def opened(self, turn: T) -> Reply:
        """How everyone joins the texted game that was opened for this table just now."""

    def given_up(self, turn: T) -> T:
        """The turn with the game that is played given up for another one, with the same people."""

    def with_cards(self, turn: T) -> Reply:
        """The table plays without texts after all."""

    # What is said

    def prompt(self, turn: T, before: str = "") -> Reply:
        """Something said first, then what can be said now."""

    def tell(self, turn: T, before: str = "") -> Reply:
        """Something said first, then how far the game has come."""

    def answered(self, turn: T, before: str) -> Reply:
        """A question about the rules answered, then the game goes on as it was before it."""

    def over(self, turn: T, before: str = "") -> Reply:
        """Something said first, then the verdict."""

    # The vote

    def asked(self, session: Session) -> Question | None:
        """The referee's question about cards; None where there is none, or another referee asks."""

    def asked_for(self, session: Session) -> int | None:
        """The seat whose card, or token, the referee asks for; None where it asks for none."""

    def question(self, turn: T) -> str:
        """The question that is open, in words."""

    def ask(self, turn: T, before: str = "") -> Reply:
        """Something said first, then the question that is open."""

    def proceed(self, turn: T, said: str = "", fell: str = "") -> Reply:
        """Something was told of the vote: the next question, with who has fallen by it; or the verdict."""

    # The clock, and what is told in parts

    def day_seconds(self, session: Session) -> int:
        """How long the day of this table is, in seconds."""

    def waits(self, session: Session) -> bool:
        """Whether the evening goes on by itself once everyone has answered by text."""

    def votes_come(self, session: Session) -> bool:
        """Whether a vote can come by itself while people talk."""

    def interrupted(self, session: Session) -> Session:
        """The session when somebody speaks, presses a key or calls again while a night is told in parts."""

    def chapter(self, session: Session, before: str, front: Front) -> Reply:
        """Something said first, then the first part of a night."""

    def following(self, session: Session, front: Front) -> Reply:
        """What is told after the part of a night that has been told."""

    # What fronts show

    def shown(self, session: Session, lines: Lines, party: "Party | None") -> Shown:
        """What of the game may be shown to everybody; less where the texted game is not known."""

    def asks_direction(self, session: Session) -> bool:
        """Return whether the table is asked which way something goes, left or right."""

    def roles_asked(self, session: Session) -> Sequence[str]:
        """Return the roles that may answer where its referee asks for a card, in the order of their keys; else ()."""

    def seen(self, party: "Party") -> Seen:
        """What every player may see of the texted game on a phone."""

    def answers(self, session: Session, lines: Lines, party: "Party | None") -> Offers:
        """All answers to what the table is asked, where they are so many and no more; no question waits."""

    def everybody(self, session: Session, lines: Lines, party: "Party | None") -> Offers:
        """Everybody who can be named where somebody at the table is asked for."""

    # What fronts hear

    def named(self, session: Session, lines: Lines) -> tuple[str, ...]:
        """What this table may name beside its players: its cards, or its rooms, staff and artifacts; in words."""

    def means(self, kind: Kind, phase: Phase) -> bool:
        """Whether a wish means something at this phase in this way; what does in every way, see `Ways.means`."""

    def heard_to(self, session: Session, front: Front, cue: int) -> Session:
        """The session of a table that says which cue of the night it is at, counted from the first one told last."""

    def by_now(self, session: Session, front: Front) -> Session:
        """The session as it is to be shown while nobody speaks: what has been told to its end is over."""


class Ways(Protocol[T]):
    """All ways to play, found in one place: `onenight.ways.index`."""

    @property
    def games(self) -> Mapping[str, object]:
        """All games, by the keys they are wished for with."""

    def stored(self, data: Mapping[str, Any]) -> Played:
        """What the table of a stored session plays.

        Raises:
            Exception: any of `conversation.saved.DAMAGED`, where nothing of the kind was stored.
        """

    def of(self, session: Session, party: "Party | None" = None) -> Way[T]:
        """The way that a table plays; `party`: its texted game as it is now, if that is known."""

    def playing(self, game: str, session: Session) -> Way[T]:
        """The way in which this table would play a game that is wished for.

        Raises:
            Lacks: `which-game`, where there is no such game.
        """

    def means(self, way: Way[T], kind: Kind, phase: Phase) -> bool:
        """Whether a wish means more at this phase than what can be said now: it is likely, and meant for us."""
