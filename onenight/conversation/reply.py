"""A turn of the conversation, seen from a front: what it has to do then."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, NotRequired, TypedDict

from onenight.conversation.session import Session
from onenight.speech.script import Script

if TYPE_CHECKING:
    from onenight.texting.party import Party  # most evenings need none


class Effect(StrEnum):
    """What an answer wants done beside being told; whoever holds the conversation does it, as far as the front can."""

    OPEN_PARTY = "open-party"
    """A texted game is opened, and how to join it is told (`general.invite_players`) in the place of this answer."""
    LEAVE_PARTY = "leave-party"
    """The table plays no longer the texted game that it had."""
    FORGET = "forget"
    """Whatever is kept of this table is deleted."""
    ASK_FOR_TIMERS = "ask-for-timers"
    """The table is asked for the permission to set timers."""
    END_TIMER = "end-timer"
    """The device's own timer is taken back."""


class SetTimer(NamedTuple):
    """The device's own timer rings, in the place of an earlier one."""

    seconds: int
    """After so many, at least one."""
    before: str = ""
    """What is said first where the device does not set it, and the day is told (`general.tell_day_without_timer`)."""


class OpenSeat(NamedTuple):
    """A player's seat is opened for another phone; then this wish is answered once more, with how to take it."""

    name: str


Effects = tuple[Effect | SetTimer | OpenSeat, ...]


class Reply(NamedTuple):
    """The answer to one wish."""

    session: Session
    say: str
    script: Script | None = None
    """What is to be told after `say`, with its pauses; a front that cannot tell it all corrects its narration."""
    then: str = ""
    """What is said after the script."""
    reprompt: str = ""
    """What is said if nobody answers."""
    listen: bool = True
    """Whether the evening goes on; if not, the session ends here."""
    now: tuple[str, ...] = ()
    """A few things that can be said next."""
    effects: Effects = ()
    """What is to be done."""
    party: "Party | None" = None
    """The texted game as it is after this turn; None where there is none."""
    card: str = ""
    """What is to be read, where a front can show it: how to join."""
    code: str = ""
    """The code that is on the card."""
    refused: str = ""
    """Why the wish was not granted, where it was not: a part of `say`."""
    news: str = ""
    """What is told even if the same breath goes on from there: which cards to deal."""
    confirmed: str = ""
    """What was set, as it was confirmed, or the answer to a question: told whatever else the same breath asks for."""
    left: bool = False
    """Whether it was left alone: it was not for us, so nothing is said, and what is being told goes on."""

    @property
    def before_prompt(self) -> str:
        """Return what is said before the prompt; all of it where it does not end with one."""
        return self.say.removesuffix(self.reprompt).strip()


class PhoneView(TypedDict):
    """The view on every phone of the texted game: parts of the answer of `/api/phone`."""

    phase: str
    """As programs know it."""
    week: Mapping[str, object] | None
    deck: tuple[str, ...]
    """The roles that were dealt, by their keys, in the catalog's order; empty where no cards are."""
    day: Mapping[str, int] | None
    """When the day `ends`, in Unix seconds, or what is `left` of it while its clock stands; None without a clock."""
    ending: "Ending | None"
    """How the game ended; None before its verdict."""


class Ending(TypedDict):
    """The end of a game, as a phone shows it to each player."""

    chosen: Sequence[str]
    """Who died, or got most votes, by name."""
    winners: Sequence[str]
    """By name."""
    cards: Mapping[str, str]
    """By player, the role that counts in the end, by its key."""
    marks: NotRequired[Mapping[str, str]]
    """By player, the mark that they have in the end; left out for who never had another one."""


class PublicView(TypedDict):
    """The view of a game for everybody, never a secret: parts of the interfaces' `table` object."""

    phase: str
    """As programs know it that know only One Night."""
    draft: Mapping[str, object] | None
    """The cards that the table asked for and may not play, why, and the repair that is asked about."""
    verdict: Mapping[str, object] | None
    """Of One Night."""
    chips: Mapping[str, int]
    """By name, how many games each has won in the tournament."""
    boxes: Sequence[str]
    """What the table has to play with, by key."""
    extra: str | None
    """The card beside the center, by its role's key."""
    proposals: Sequence[Mapping[str, object]]
    """Decks that the table may be after, while it chooses its cards: what for, its cards, the one beside the center."""
    shields: Sequence[str]
    """Whose cards lie behind shields, by name, as far as it is known; so are the next two."""
    face_up: Mapping[str, str]
    """The cards that were turned up in the night: by name, the key of the role."""
    artifacts: Sequence[str]
    """Who holds an artifact."""
    known: Mapping[str, object] | None
    """The cards and moves of the night that a table with cards has told of; None before its verdict."""
    week: Mapping[str, object] | None
