"""A way to play: one game in one medium, and what the conversation, its referee, its clock and the fronts ask of it.

The conversation knows no game; whatever differs from game to game, or with cards and by text, it asks the way that the
table plays. A package of `onenight.ways` has a way; mypy names what it lacks. What means the same in every game stands
in `general.GENERAL`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
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


class Way(ABC, Generic[T]):
    """One game in one medium; a default is what a way does that has nothing of its own: it prompts."""

    # The game

    talking_phases: frozenset[Phase]
    """Where people talk to one another, and not to us."""
    turn_phases: frozenset[Phase] = frozenset()
    """Where one after another is on turn: "next" is meant for us there, and not said in passing."""
    bystanders: tuple[str, ...] = ()
    """Who is in the game beside the players, by name."""
    foreign_kinds: frozenset[Kind] = frozenset()
    """Wishes of another game, which are answered with that."""
    settlers: Mapping[Ask, Settle[T]] = MappingProxyType({})
    """What follows from yes or no to a question that only this game puts."""
    played_with: str
    """What a screen draws of the game: `deck`, its cards as tokens; `castle`, the rooms and who stands in them."""
    rules: tuple[Rule, ...]
    """What the game makes of an utterance, with the table at hand (`onenight/interpretation/rules.py`)."""

    @abstractmethod
    def game_key(self, session: Session) -> str:
        """Return the key by which the table's game is wished for."""

    @abstractmethod
    def rulebooks(self, session: Session) -> tuple[str, ...]:
        """Return the keys of the rulebooks of the table's boxes and game; the first that knows a topic answers it."""

    @abstractmethod
    def vocabulary(self, session: Session, lines: Lines) -> tuple[str, ...]:
        """Return what this table may name beside its players, in words: cards, or rooms, staff and artifacts."""

    @abstractmethod
    def check_players(self, turn: T) -> None:
        """Check that so many can play the game that is wished for.

        Raises:
            NotAllowed: `other-game-takes`, where they cannot.
        """

    def new_table(self, session: Session) -> Session:
        """Return a table of other people at the same device."""
        return session.make_for_others()

    @abstractmethod
    def day_seconds(self, session: Session) -> int:
        """Return the length of this table's day in seconds."""

    # The medium

    choosing_phase: Phase
    """Where a table chooses what it plays with."""
    chapter_seconds: int
    """The longest chapter of a day that is told in parts, so that its clock is looked at as often."""

    def add_notices(self, answer: Reply, _front: Front) -> Reply:
        """Return the answer with what the host has to know first: who has left, whom no text reaches."""
        return answer

    @abstractmethod
    def offer_people(self, session: Session, lines: Lines, party: "Party | None") -> Offers:
        """Return everybody who can be named where somebody at the table is asked for."""

    def chosen_faces(self, _party: "Party | None") -> Mapping[str, str]:
        """Return by name the face that a phone chose; empty where it chose none."""
        return {}

    def waits_for_phones(self, _session: Session) -> bool:
        """Return whether the evening goes on by itself once everyone has answered by text."""
        return False

    def takes_votes_by_day(self, _session: Session) -> bool:
        """Return whether a vote can come by itself while people talk."""
        return False

    def play_with_cards(self, turn: T) -> Reply:
        """Answer that the table plays without texts after all."""
        return self.prompt(turn)

    # What wishes mean, and what is said

    @abstractmethod
    def catch_up(self, turn: T) -> T:
        """Return the turn where the game is when somebody speaks, whatever has happened since."""

    def has_news(self, _session: Session, _party: "Party") -> bool:
        """Return whether the game has gone on since its host last heard of it."""
        return False

    @abstractmethod
    def find_handler(self, turn: T) -> Callable[[T], Reply] | None:
        """Return what answers the wish of a turn; None where it means what it means in every game, or nothing.

        Raises:
            NotUnderstood: `no-such-room`, for whatever was heard as one.
        """

    def answer_elsewhere(self, turn: T) -> Reply:
        """Answer a wish that means nothing now; with a word on when it does, where that is not plain."""
        return self.prompt(turn)

    @abstractmethod
    def ignores(self, turn: T, before: Session) -> bool:
        """Return whether a wish is left alone, for it was not said to us, or changes nothing: what is told goes on.

        `before`: the session as it was when something was told last.
        """

    def means(self, _kind: Kind, _phase: Phase) -> bool:
        """Return whether a wish means something at this phase in this way; for what does in every way: `Ways.means`."""
        return False

    def welcome(self, turn: T) -> Reply:
        """Greet a table that nobody knows."""
        return self.prompt(turn)

    @abstractmethod
    def begin(self, turn: T) -> Reply:
        """Begin this game in place of another one, or anew.

        Raises:
            NotAllowed: `other-game-takes`, where so many cannot play it.
        """

    def invite(self, turn: T) -> Reply:
        """Tell how everyone joins the texted game that was opened for this table just now."""
        return self.prompt(turn)

    @abstractmethod
    def give_up(self, turn: T) -> T:
        """Return the turn with the game that is played given up for another one, with the same people."""

    @abstractmethod
    def prompt(self, turn: T, before: str = "") -> Reply:
        """Say something, then what can be said now."""

    def tell_progress(self, turn: T, before: str = "") -> Reply:
        """Say something, then how far the game has come."""
        return self.prompt(turn, before)

    def resume(self, turn: T, before: str) -> Reply:
        """Say the answer to a question about the rules, then go on as before it."""
        return self.prompt(turn, before)

    # What is asked and told of a vote

    def open_question(self, _session: Session) -> Question | None:
        """Return the referee's question about cards; None where there is none, or another referee asks."""
        return None

    @abstractmethod
    def asked_seat(self, session: Session) -> int | None:
        """Return the seat whose card, or token, the referee asks for; None where it asks for none."""

    @abstractmethod
    def find_outcome(self, session: Session, party: "Party | None") -> GameOutcome | None:
        """Return how the game ended for everybody, as far as everybody may know it; None before the verdict."""

    def asks_direction(self, _session: Session) -> bool:
        """Return whether the table is asked which way something goes, left or right."""
        return False

    def roles_asked(self, _session: Session) -> Sequence[str]:
        """Return the roles that may answer where a card is asked for, in the order of their keys; else ()."""
        return ()

    def question_text(self, _turn: T) -> str:
        """Return the question that is open, in words; "" where votes come by text, and cards are known."""
        return ""

    def ask_question(self, turn: T, before: str = "") -> Reply:
        """Say something, then the question that is open."""
        return self.prompt(turn, before)

    def proceed_with_vote(self, turn: T, said: str = "", _fell: str = "") -> Reply:
        """Ask the next question after something was told of the vote, with who fell by it; or give the verdict."""
        return self.prompt(turn, said)

    @abstractmethod
    def tell_verdict(self, turn: T, before: str = "") -> Reply:
        """Say something, then the verdict."""

    # What is told in parts, or while time passes

    def interrupt_night(self, session: Session) -> Session:
        """Return the session when somebody speaks, presses a key or calls again while a night is told in parts."""
        return session

    def tell_first_part(self, session: Session, before: str, _front: Front) -> Reply:
        """Say something, then the first part of a night."""
        return Reply(session, before)

    def tell_next_part(self, session: Session, _front: Front) -> Reply:
        """Tell what follows the part of a night that has been told."""
        return Reply(session, "")

    def move_to_cue(self, session: Session, _front: Front, _cue: int) -> Session:
        """Return the session of a table that says which cue of the night it is at, from the first one told last."""
        return session

    def session_now(self, session: Session, _front: Front) -> Session:
        """Return the session to be shown while nobody speaks: what has been told to its end is over."""
        return session

    # What fronts show and take keys for

    hints: Mapping[Phase, tuple[str, ...]] = MappingProxyType({})
    """What a front shows as sayable in a phase, where that is not what it shows elsewhere (`sayable_hints.HINTS`)."""
    phone_keys: Mapping[Phase, Mapping[str, Kind]] = MappingProxyType({})
    """What one key of a phone means in a phase, and no other does there, where that is not as elsewhere."""

    @abstractmethod
    def view(self, session: Session, lines: Lines, party: "Party | None") -> PublicView:
        """Return what of the game may be shown to everybody; less where the texted game is not known."""

    def tell_record(self, _session: Session, _lines: Lines, _party: "Party | None") -> Mapping[str, object] | None:
        """Return the game as a record that `onenight judge` reads; None where not all of one is known.

        Raises:
            NotAllowed: `not-over`, before the verdict.
        """
        return None

    def tell_story(self, _session: Session, _lines: Lines, _party: "Party | None") -> Mapping[str, object] | None:
        """Return the record of a game as far as it is known, its result and its story; None where none is kept.

        Raises:
            NotAllowed: `not-over`, before the verdict.
        """
        return None

    @abstractmethod
    def phone_view(self, party: "Party") -> PhoneView:
        """Return what every player may see of the texted game on a phone."""

    @abstractmethod
    def offer_answers(self, session: Session, lines: Lines, party: "Party | None") -> Offers:
        """Return all answers to what the table is asked, where they are so many and no more; no question waits."""


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
