"""The events of a texted game: what phones send, what becomes of texts, what the host does."""

from typing import Literal, NamedTuple, Protocol, runtime_checkable

from onenight.rules.rulebook import Rulebook
from onenight.speech.front import Front
from onenight.texting.party import Party, SeatOpened
from onenight.texting.player_answer import Tap
from onenight.texting.reading import Command
from onenight.texting.texted_game import TextedGame


class JoinRequest(NamedTuple):
    """What a text says that asks to join a table."""

    code: str
    """Empty where it only begins so, and no code can be read."""
    name: str
    """As it was written; may be empty."""
    outright: bool = True
    """Whether it says so, or is a number and a name alone: somebody who plays may mean something else by that."""
    face: str = ""
    """The key of the face that was chosen on a phone's page; empty where none was."""


class TextReceived(NamedTuple):
    """A text has come in, or a tap on a phone's page, which stands in for one and is none.

    `message` is Twilio's name for it, and behind a blank whose it is, where anybody could say.

    Twilio's name alone is no proof of who sent it: a repeat from another phone is another text.
    """

    phone: str
    body: str
    message: str
    joins: JoinRequest | None = None
    """What it asks to join, tapped or read by whoever took it in (`join_request.py`); None where it does not."""
    language: str = ""
    """The language of the page that it was written on; empty where there is none. Who joins is texted in it."""
    tapped: Tap | Command | None = None
    """The answer or the command that was tapped; None for a text."""
    round_name: str = ""
    """The round in which it was written (`Party.round_name`); empty where nobody says, as by text."""


class TextReport(NamedTuple):
    """What became of a text that was sent: found by its sid, else by its key."""

    state: Literal["sent", "delivered", "failed"]
    key: str = ""
    sid: str = ""
    error: int = 0


class SendingBegun(NamedTuple):
    """A try to send a text begins; written down before it does."""

    key: str


class OptedOut(NamedTuple):
    """A phone wants no texts any more."""

    phone: str


class OptedIn(NamedTuple):
    """A phone wants texts again."""

    phone: str


class TableOpened(NamedTuple):
    """The host opens the table for the same game anew, whatever was under way: who is in stays in, others may join."""


class GameReplaced(NamedTuple):
    """The host opens the table in the same way for another game."""

    plays: TextedGame[Party]
    """That game, as nobody has played it yet."""


class GameChosen(NamedTuple):
    """The host has chosen another game with cards for those who are joining, or has other boxes."""

    rulebook: Rulebook
    boxes: tuple[str, ...]
    """What the table has of that game."""


class TroubleMentioned(NamedTuple):
    """The host has been told which texts did not arrive, by their keys."""

    keys: frozenset[str]


class PlayerRemoved(NamedTuple):
    """A player is taken out, by name."""

    name: str
    why: Literal["removed", "eliminated"] = "removed"
    """By the host, or by the tournament; the player is texted that."""


class PlayersReseated(NamedTuple):
    """Those who are in sit in another order; before the deal."""

    names: tuple[str, ...]
    """All of them."""


class PhoneGone(NamedTuple):
    """A phone has gone to another table, and gives up its seat at this one."""

    phone: str


class RoundClosed(NamedTuple):
    """The host ends the round ("wake us up"), or the vote: missing answers stay missing."""


class VoteSpoken(NamedTuple):
    """The host speaks a vote that has not come."""

    voter: str
    target: str


@runtime_checkable
class GameEvent(Protocol):
    """An event of one game alone: it knows what it leads to."""

    def apply(self, party: Party, front: Front) -> Party:
        """Return the party after this event.

        Raises:
            NotAllowed: it is not possible now.
        """


_ByHost = (
    TableOpened
    | GameReplaced
    | GameChosen
    | TroubleMentioned
    | PlayerRemoved
    | PlayersReseated
    | SeatOpened
    | RoundClosed
    | VoteSpoken
)


Event = TextReceived | TextReport | SendingBegun | PhoneGone | OptedOut | OptedIn | GameEvent | _ByHost


class StepResult(NamedTuple):
    """What an event leads to."""

    party: Party
    reply: str = ""
    """What the sender of a text is answered; empty: nothing."""
