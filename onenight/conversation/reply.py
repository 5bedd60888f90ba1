"""A turn of the conversation, seen from a front: what it has to do then."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from onenight.conversation.session import Session
from onenight.speech.script import Script

if TYPE_CHECKING:
    from onenight.texting.party import Party  # most evenings need none


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
    timer: int | None = None
    """Seconds after which the device's own timer is to ring; 0 takes it back."""
    consent: bool = False
    """Whether the table is to be asked for the permission to set timers."""
    forget: bool = False
    """Whether whatever is kept of this table is to be deleted."""
    party: "Party | None" = None
    """The texted game as it is after this turn; None where there is none."""
    opens: bool = False
    """Whether a texted game is to be opened; then the wish is to be answered anew, with it."""
    card: str = ""
    """What is to be read, where a front can show it: how to join."""


class Shown(TypedDict):
    """What of a game may be shown to everybody, never a secret: parts of the interfaces' `table` object."""

    phase: str
    """As programs know it that know only One Night."""
    verdict: Mapping[str, object] | None
    """Of One Night."""
    chips: Mapping[str, int]
    """By name, how many games each has won in the tournament."""
    week: Mapping[str, object] | None
