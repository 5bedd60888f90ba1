"""The party: everything that a texted game remembers. It holds numbers and roles, and is never shown or logged."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Literal, NamedTuple

from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.rules.rulebook import Rulebook
from onenight.rules.week.options import OFFICIAL, Options


class Stage(StrEnum):
    """Where a texted game is."""

    JOIN = "join"
    NIGHTFALL = "nightfall"
    SECOND = "second"
    """Only with a Doppelgänger in the deck: what she copied acts, and everyone else is asked something, too."""
    DAWN = "dawn"
    """Everyone knows what they learned; votes come in."""
    WEEK = "week"
    """A week by text, from its deal to its last vote; its own state says where it is."""
    VERDICT = "verdict"


class Seat(NamedTuple):
    """One player; a seat belongs to its phone."""

    name: str
    """At most 12 GSM-7 characters, unique at the table."""
    phone: str
    """The number, as Twilio writes it."""
    left: bool = False
    """Whether the player has gone; the seat stays, with missing answers."""


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
    def game(self) -> int:
        """The game of its party that it belongs to."""
        return int(self.key.split()[0])

    @property
    def what(self) -> str:
        """What it is, in one word."""
        return self.key.split()[1]


class Diary(NamedTuple):
    """What was played in a week so far."""

    moves: tuple[Mapping[str, Any], ...] = ()
    """All moves but the votes, as the rules read them."""
    chance: tuple[int, ...] = ()
    """Which of them chance had to make, by their place in the list."""
    told: int = 0
    """How many of them the host has heard of."""


class Party(NamedTuple):
    """One texted game; players are seats, places are seats and then the center."""

    code: str
    """What players join with; short-lived."""
    stage: Stage = Stage.JOIN
    rulebook: Rulebook = Rulebook()
    deck: Deck = Deck(ULTIMATE, ())
    seats: tuple[Seat, ...] = ()
    dealt: tuple[str, ...] = ()
    """Role keys, a card for every seat and then the center; empty before the deal."""
    decoys: tuple[int, ...] = ()
    """By seat, how many names a decoy question asks for, 1 or 2."""
    first: Mapping[int, tuple[int, ...]] = {}
    """By seat, the places answered to the first round; empty for "nobody"."""
    second: Mapping[int, tuple[int, ...]] = {}
    """The same for the second round."""
    filled: tuple[int, ...] = ()
    """The seats whose missing answer chance had to give, for theirs is a role that must act."""
    votes: Mapping[int, int] = {}
    outbox: tuple[Outgoing, ...] = ()
    heard: tuple[tuple[str, str], ...] = ()
    """The last messages that came in, with what each was answered: a repeat gets the same, and changes nothing."""
    game: int = 0
    """How many games this party has played; a part of the outbox's keys."""
    mentioned: frozenset[str] = frozenset()
    """The keys of texts that did not arrive and of which the host has been told."""
    week: Mapping[str, Any] | None = None
    """One Week: the state of `rules.week`, with all its secrets; empty before its deal. None in the other games."""
    diary: Diary = Diary()

    def afresh(self) -> "Party":
        """The party before its next game: who has left is gone, and so is the last game, but for its texts.

        Texts of earlier games go unless they are still to be sent: an evening of many games stays as small as two.
        """
        here = tuple([seat for seat in self.seats if not seat.left])
        late = tuple([text for text in self.outbox if text.game == self.game or text.state in ("waiting", "tried")])
        fresh = Party(self.code, rulebook=self.rulebook, seats=here, outbox=late, heard=self.heard, game=self.game)
        week: Mapping[str, Any] | None = None if self.week is None else {}
        return fresh._replace(mentioned=self.mentioned & {text.key for text in late}, week=week)

    @property
    def missing(self) -> tuple[str, ...]:
        """Who has not answered the round that is open, by name; of those who have left only votes are missed."""
        if self.stage is Stage.WEEK:
            return self._missing_in_week
        given = {Stage.NIGHTFALL: self.first, Stage.SECOND: self.second, Stage.DAWN: self.votes}.get(self.stage)
        gone = self.stage is not Stage.DAWN
        return tuple(
            [
                holder.name
                for seat, holder in enumerate(self.seats)
                if given is not None and seat not in given and not (gone and holder.left)
            ]
        )

    @property
    def _missing_in_week(self) -> tuple[str, ...]:
        """The player to act; in the end all who have not voted."""
        week = dict(self.week or {})
        if week["step"] in ("discussion", "vote"):
            return tuple([holder.name for seat, holder in enumerate(self.seats) if seat not in self.votes])
        from onenight.rules.week.play import turn  # noqa: PLC0415 - most evenings have none

        return (turn(week)["player"],)


class Received(NamedTuple):
    """A text has come in; `message` is Twilio's name for it, and behind a blank whose it is, where anybody could say.

    Twilio's name alone is no proof of who sent it: a repeat from another phone is another text.
    """

    phone: str
    body: str
    message: str


class Report(NamedTuple):
    """What became of a text that was sent: found by its sid, else by its key."""

    state: Literal["sent", "delivered", "failed"]
    key: str = ""
    sid: str = ""
    error: int = 0


class Trying(NamedTuple):
    """A try to send a text begins; written down before it does."""

    key: str


class Dealt(NamedTuple):
    """The host has the cards dealt: the night falls."""

    rulebook: Rulebook
    deck: Deck


class WeekDealt(NamedTuple):
    """The host has the tokens of a week dealt: the players arrive."""

    options: Options = OFFICIAL
    rooms: tuple[str, ...] | None = None
    """The ring, clockwise, the Foyer among it; None: at random."""


class Opened(NamedTuple):
    """The host opens the table for another game, whatever was under way: who is in stays in, and others may join."""

    week: bool | None = None
    """Whether that game is a week; None: whatever was played before."""


class Chosen(NamedTuple):
    """The host has chosen another game with cards for those who are joining."""

    rulebook: Rulebook


class Mentioned(NamedTuple):
    """The host has been told which texts did not arrive, by their keys."""

    keys: frozenset[str]


class Removed(NamedTuple):
    """A player is taken out, by name."""

    name: str
    why: Literal["removed", "eliminated"] = "removed"
    """By the host, or by the tournament; the player is texted that."""


class Gone(NamedTuple):
    """A phone has gone to another table, and gives up its seat at this one."""

    phone: str


class Moved(NamedTuple):
    """The host speaks what somebody does by day in a week, in words as the player might text them."""

    name: str
    words: str


class Heard(NamedTuple):
    """The host has heard what was public of a week so far."""


class Closed(NamedTuple):
    """The host ends the round ("wake us up"), or the vote: missing answers stay missing."""


class Voted(NamedTuple):
    """The host speaks a vote that has not come."""

    voter: str
    target: str


Event = (
    Received
    | Report
    | Trying
    | Dealt
    | WeekDealt
    | Opened
    | Chosen
    | Mentioned
    | Removed
    | Gone
    | Moved
    | Heard
    | Closed
    | Voted
)


class Step(NamedTuple):
    """What an event leads to."""

    party: Party
    reply: str = ""
    """What the sender of a text is answered; empty: nothing."""
