"""The party: everything that a texted game remembers. It holds numbers and roles, and is never shown or logged."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal, NamedTuple

from onenight.rules.errors import NotAllowed
from onenight.speech.front import Front
from onenight.speech.lines import FIRST
from onenight.texting.player_answer import PlayerAnswer
from onenight.texting.texted_game import TextedGame


class Stage(StrEnum):
    """Where a texted game is: the first and the last stage are every game's, those between one game's each."""

    JOIN = "join"
    NIGHTFALL = "nightfall"
    SECOND = "second"
    """Only with a Doppelgänger in the deck: what she copied acts, and everyone else is asked something, too."""
    LOOK = "look"
    """Only with a dusk: everyone has seen the own mark, and who does something by night is asked now."""
    REST = "rest"
    """Only with a Witch in the deck: who has seen a card chooses the rest; everyone else is asked something, too."""
    DAWN = "dawn"
    """Everyone knows what they learned; votes come in."""
    WEEK = "week"
    """A week by text, from its deal to its last vote; its own state says where it is."""
    VERDICT = "verdict"


class Day(NamedTuple):
    """The day as its host tells it aloud: phones show it, and no rule asks for it."""

    ends: int = 0
    """When it ends, in Unix seconds; 0 while its clock stands, and where none is kept."""
    left: int = 0
    """The seconds that are left while its clock stands."""
    called: bool = False
    """Whether the vote was called."""


class GamesBefore(NamedTuple):
    """The games of the evening before this one, as its host has counted them; a recap adds this one."""

    games: int = 0
    wins: tuple[tuple[str, int], ...] = ()
    """By name how many each has won, of those who have won any."""


FETCHING_PHONE_PREFIX = "page-"
"""How a phone's name begins whose browser comes for its texts: nothing is ever sent to it. No number begins so."""


class Seat(NamedTuple):
    """One player; a seat belongs to its phone."""

    name: str
    """At most 12 GSM-7 characters, unique at the table."""
    phone: str
    """The number, as Twilio writes it; of a browser what stands for it."""
    left: bool = False
    """Whether the player has gone; the seat stays, with missing answers."""
    face: str = ""
    """The key of the face that the player chose; empty where one is given (`onenight/conversation/faces.py`)."""
    before: str = ""
    """The name in the last game, which the evening knows; empty before the first."""


SEAT_OPEN_SECONDS = 120.0
"""Seconds for which a seat can be taken by another phone. Ours: long enough to open a page and to type a code."""


class SeatOpened(NamedTuple):
    """The host lets a player back in, from whatever phone: her seat has a code of its own for a while."""

    name: str
    code: str
    until: float
    """In Unix seconds."""

    def apply(self, party: "Party", _front: Front) -> "Party":
        """Return the party whose seat of that name is open.

        Raises:
            NotAllowed: `nobody-of-that-name`.
        """
        party.find_seat(self.name)
        return party._replace(back=self)

    def is_open(self, now: float) -> bool:
        """Return whether the seat can be taken now; also after a clock was set back, never before it was opened."""
        return self.until - SEAT_OPEN_SECONDS <= now < self.until


class Outgoing(NamedTuple):
    """A text that has to be sent: part of the state, so that it is sent whatever happens to the process.

    `state`: `waiting` to be sent; `tried` since a try began whose outcome is not written down yet; `sent` once Twilio
    has taken it; then what its status callbacks say, `delivered` or `failed`.
    """

    key: str
    """Names it within its party, and says what it is: "2 nightfall 3", the second game's text to the fourth seat."""
    phone: str
    body: str
    state: Literal["waiting", "tried", "sent", "delivered", "failed"] = "waiting"
    tries: int = 0
    sid: str = ""
    """Twilio's name for it, once known."""
    error: int = 0
    """Twilio's error code, 0 for none."""

    @property
    def is_fetched(self) -> bool:
        """Return whether its phone comes for it, and nobody sends it."""
        return self.phone.startswith(FETCHING_PHONE_PREFIX)

    @property
    def is_unsent(self) -> bool:
        """Return whether it has to be sent still."""
        return self.state in ("waiting", "tried") and not self.is_fetched

    @property
    def game(self) -> int:
        """Return the number of the party's game that it belongs to."""
        return int(self.key.split()[0])

    @property
    def kind(self) -> str:
        """Return what it is, in one word."""
        return self.key.split()[1]


class Party(NamedTuple):
    """One texted game; players are seats."""

    code: str
    """What players join with; short-lived."""
    plays: TextedGame["Party"]
    """The game that is played, or is to be played next, with what it keeps."""
    stage: Stage = Stage.JOIN
    seats: tuple[Seat, ...] = ()
    votes: Mapping[int, int] = {}
    """By seat, whom a player voted for; every game ends with a vote."""
    outbox: tuple[Outgoing, ...] = ()
    heard: tuple[tuple[str, str], ...] = ()
    """The last messages that came in, with what each was answered: a repeat gets the same, and changes nothing."""
    game: int = 0
    """How many games this party has played; a part of the outbox's keys."""
    mentioned: frozenset[str] = frozenset()
    """The keys of texts that did not arrive and of which the host has been told."""
    incomplete_answers: Mapping[int, PlayerAnswer] = {}
    """By seat, what a player has answered that lacks its rest (`incomplete_answer.py`)."""
    late: tuple[Seat, ...] = ()
    """Who has come while a game is under way: they are in the next one."""
    back: SeatOpened | None = None
    """Whose seat another phone can take, and how; once its time is over, the next text clears it."""
    quiet: frozenset[str] = frozenset()
    """Whose phone has not come for its texts for a while, as whoever asks knows; it is not stored."""
    language: str = FIRST
    """The language that it was opened in, which all are texted in who have asked for no other."""
    languages: Mapping[str, str] = {}
    """By phone, the language of those who have."""
    opted_out: frozenset[str] = frozenset()
    """The phones that want no texts (STOP), until they do again (START); a carrier takes none for them."""
    day: Day = Day()
    evening: GamesBefore = GamesBefore()

    def find_seat(self, name: str) -> int:
        """Return the seat of that name, in any case of letters.

        Raises:
            NotAllowed: `nobody-of-that-name`.
        """
        for seat, holder in enumerate(self.seats):
            if holder.name.casefold() == name.casefold():
                return seat
        raise NotAllowed("nobody-of-that-name", name=name, players=self.names)

    def find_phone_seat(self, phone: str) -> int | None:
        """Return the seat that a phone plays at; None where it has none, or has left it."""
        return next((seat for seat, each in enumerate(self.seats) if each.phone == phone and not each.left), None)

    def clear_for_next_game(self) -> "Party":
        """Return the party before its next game: without those who left, with those who came late, with the last texts.

        Texts of earlier games go unless they are still to be sent: an evening of many games stays as small as two.
        """
        joining = self.stage is Stage.JOIN
        here = (
            *[seat if joining else seat._replace(before=seat.name) for seat in self.seats if not seat.left],
            *self.late,
        )
        late = tuple([text for text in self.outbox if text.game == self.game or text.is_unsent])
        told = self.mentioned & {text.key for text in late}
        plays = self.plays.clear_for_next_game()
        phones = {seat.phone for seat in here}
        return Party(
            self.code,
            plays,
            seats=here,
            outbox=late,
            heard=self.heard,
            game=self.game,
            mentioned=told,
            language=self.language,
            languages={phone: language for phone, language in self.languages.items() if phone in phones},
            opted_out=self.opted_out & phones,
            evening=self.evening,
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all players, by seat."""
        return tuple([seat.name for seat in self.seats])

    @property
    def round_name(self) -> str:
        """The name of the round of questions that is open: another one whenever all phones get a text."""
        return " ".join([str(self.game), self.stage, *(["vote"] if self.plays.is_voting(self) else [])])

    def check_over(self) -> None:
        """Refuse what is told of a finished game alone.

        Raises:
            NotAllowed: `not-over`, before the verdict.
        """
        if self.stage is not Stage.VERDICT:
            raise NotAllowed("not-over")

    @property
    def missing(self) -> tuple[str, ...]:
        """Return the players who have not answered, by name."""
        return self.plays.missing_names(self)


class StepResult(NamedTuple):
    """What an event leads to."""

    party: Party
    reply: str = ""
    """What the sender of a text is answered; empty: nothing."""
