"""A way to play: one game in one medium, and what the conversation, its referee, its clock and the fronts ask of it.

The conversation knows no game; whatever differs from game to game, or with cards and by text, it asks the way that the
table plays. A package of `onenight.ways` has a way; mypy holds each part to its protocol. What means the same in every
game stands in `general.GENERAL`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from onenight.conversation.answer_offers import Offers
from onenight.conversation.reply import PhoneView, PublicView, Reply
from onenight.conversation.session import Ask, Phase, Played, Session
from onenight.conversation.utterance import Rule
from onenight.rules.chronicle import GameOutcome
from onenight.rules.known_facts import Question
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
        """Answer, the question being settled."""


class PlayedGame(Protocol[T]):
    """What depends on the game alone."""

    talking_phases: frozenset[Phase]
    """Where people talk to one another, and not to us."""
    turn_phases: frozenset[Phase]
    """Where one after another is on turn: "next" is meant for us there, and not said in passing."""
    bystanders: tuple[str, ...]
    """Who is in the game beside the players, by name."""
    foreign_kinds: frozenset[Kind]
    """Wishes of another game, which are answered with that."""
    settlers: Mapping[Ask, Settle[T]]
    """What follows from yes or no to a question that only this game puts."""
    played_with: str
    """What a screen draws of the game: `deck`, its cards as tokens; `castle`, the rooms and who stands in them."""

    def key(self, session: Session) -> str:
        """Return the key by which the table's game is wished for."""

    def rulebooks(self, session: Session) -> tuple[str, ...]:
        """Return the keys of the rulebooks of the table's boxes and game; the first that knows a topic answers it."""

    def vocabulary(self, session: Session, lines: Lines) -> tuple[str, ...]:
        """Return what this table may name beside its players, in words: cards, or rooms, staff and artifacts."""

    def check_players(self, turn: T) -> None:
        """Check that so many can play the game that is wished for.

        Raises:
            NotAllowed: `other-game-takes`, where they cannot.
        """

    def new_table(self, session: Session) -> Session:
        """Return a table of other people at the same device."""

    def day_seconds(self, session: Session) -> int:
        """Return the length of this table's day in seconds."""


class Medium(Protocol[T_contra]):
    """What depends on the medium alone."""

    choosing_phase: Phase
    """Where a table chooses what it plays with."""
    chapter_seconds: int
    """The longest chapter of a day that is told in parts, so that its clock is looked at as often."""

    def add_notices(self, answer: Reply, front: Front) -> Reply:
        """Return the answer with what the host has to know first: who has left, whom no text reaches."""

    def people(self, session: Session, lines: Lines, party: "Party | None") -> Offers:
        """Return everybody who can be named where somebody at the table is asked for."""

    def chosen_faces(self, party: "Party | None") -> Mapping[str, str]:
        """Return by name the face that a phone chose; empty where it chose none."""

    def waits_for_phones(self, session: Session) -> bool:
        """Return whether the evening goes on by itself once everyone has answered by text."""

    def takes_votes_by_day(self, session: Session) -> bool:
        """Return whether a vote can come by itself while people talk."""

    def play_with_cards(self, turn: T_contra) -> Reply:
        """Answer that the table plays without texts after all."""


class Host(Protocol[T]):
    """What the conversation asks: what wishes mean, and what is said."""

    rules: tuple[Rule, ...]
    """What the game makes of an utterance, with the table at hand (`onenight/wishes/interpret/rules.py`)."""

    def catch_up(self, turn: T) -> T:
        """Return the turn where the game is when somebody speaks, whatever has happened since."""

    def has_news(self, session: Session, party: "Party") -> bool:
        """Return whether the game has gone on since its host last heard of it."""

    def handler(self, turn: T) -> Callable[[T], Reply] | None:
        """Return what answers the wish of a turn; None where it means what it means in every game, or nothing.

        Raises:
            NotUnderstood: `no-such-room`, for whatever was heard as one.
        """

    def answer_elsewhere(self, turn: T) -> Reply:
        """Answer a wish that means nothing now; with a word on when it does, where that is not plain."""

    def ignores(self, turn: T, before: Session) -> bool:
        """Return whether a wish is left alone, for it was not said to us, or changes nothing: what is told goes on.

        `before`: the session as it was when something was told last.
        """

    def means(self, kind: Kind, phase: Phase) -> bool:
        """Return whether a wish means something at this phase in this way; for what does in every way: `Ways.means`."""

    def welcome(self, turn: T) -> Reply:
        """Greet a table that nobody knows."""

    def begin(self, turn: T) -> Reply:
        """Begin this game in place of another one, or anew.

        Raises:
            NotAllowed: `other-game-takes`, where so many cannot play it.
        """

    def invite(self, turn: T) -> Reply:
        """Tell how everyone joins the texted game that was opened for this table just now."""

    def give_up(self, turn: T) -> T:
        """Return the turn with the game that is played given up for another one, with the same people."""

    def prompt(self, turn: T, before: str = "") -> Reply:
        """Say something, then what can be said now."""

    def tell_progress(self, turn: T, before: str = "") -> Reply:
        """Say something, then how far the game has come."""

    def resume(self, turn: T, before: str) -> Reply:
        """Say the answer to a question about the rules, then go on as before it."""


class Referee(Protocol[T_contra]):
    """What is asked and told of a vote."""

    def open_question(self, session: Session) -> Question | None:
        """Return the referee's question about cards; None where there is none, or another referee asks."""

    def asked_seat(self, session: Session) -> int | None:
        """Return the seat whose card, or token, the referee asks for; None where it asks for none."""

    def find_outcome(self, session: Session, party: "Party | None") -> GameOutcome | None:
        """Return how the game ended for everybody, as far as everybody may know it; None before the verdict."""

    def asks_direction(self, session: Session) -> bool:
        """Return whether the table is asked which way something goes, left or right."""

    def roles_asked(self, session: Session) -> Sequence[str]:
        """Return the roles that may answer where a card is asked for, in the order of their keys; else ()."""

    def question_text(self, turn: T_contra) -> str:
        """Return the question that is open, in words."""

    def ask(self, turn: T_contra, before: str = "") -> Reply:
        """Say something, then the question that is open."""

    def proceed(self, turn: T_contra, said: str = "", fell: str = "") -> Reply:
        """Ask the next question after something was told of the vote, with who fell by it; or give the verdict."""

    def tell_verdict(self, turn: T_contra, before: str = "") -> Reply:
        """Say something, then the verdict."""


class Narrator(Protocol):
    """What is told in parts, or while time passes."""

    def interrupt(self, session: Session) -> Session:
        """Return the session when somebody speaks, presses a key or calls again while a night is told in parts."""

    def tell_first_part(self, session: Session, before: str, front: Front) -> Reply:
        """Say something, then the first part of a night."""

    def tell_next_part(self, session: Session, front: Front) -> Reply:
        """Tell what follows the part of a night that has been told."""

    def move_to_cue(self, session: Session, front: Front, cue: int) -> Session:
        """Return the session of a table that says which cue of the night it is at, from the first one told last."""

    def session_now(self, session: Session, front: Front) -> Session:
        """Return the session to be shown while nobody speaks: what has been told to its end is over."""


class Screens(Protocol):
    """What fronts show and take keys for."""

    hints: Mapping[Phase, tuple[str, ...]]
    """What a front shows as sayable in a phase, where that is not what it shows elsewhere (`sayable_hints.HINTS`)."""
    keys: Mapping[Phase, Mapping[str, Kind]]
    """What one key of a phone means in a phase, and no other does there, where that is not as elsewhere."""

    def view(self, session: Session, lines: Lines, party: "Party | None") -> PublicView:
        """Return what of the game may be shown to everybody; less where the texted game is not known."""

    def phone_view(self, party: "Party") -> PhoneView:
        """Return what every player may see of the texted game on a phone."""

    def answers(self, session: Session, lines: Lines, party: "Party | None") -> Offers:
        """Return all answers to what the table is asked, where they are so many and no more; no question waits."""


@dataclass(frozen=True, slots=True)
class Way(Generic[T]):
    """One game in one medium."""

    game: PlayedGame[T]
    medium: Medium[T]
    host: Host[T]
    referee: Referee[T]
    narrator: Narrator
    screens: Screens


class Ways(Protocol[T]):
    """All ways to play, found in one place: `onenight.ways.index`."""

    @property
    def games(self) -> Mapping[str, object]:
        """Return all games, by the keys they are wished for with."""

    def stored(self, data: Mapping[str, Any]) -> Played:
        """Return what the table of a stored session plays.

        Raises:
            Exception: any of `conversation.session_json.DAMAGED`, where nothing of the kind was stored.
        """

    def of(self, session: Session, party: "Party | None" = None) -> Way[T]:
        """Return the way that a table plays; `party`: its texted game as it is now, if that is known."""

    def playing(self, game: str, session: Session) -> Way[T]:
        """Return the way in which this table would play a game that is wished for.

        Raises:
            Lacks: `which-game`, where there is no such game.
        """

    def means(self, way: Way[T], kind: Kind, phase: Phase) -> bool:
        """Return whether a wish means more at this phase than what can be said now: it is likely, and meant for us."""
