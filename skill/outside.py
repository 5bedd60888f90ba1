"""What the skill needs from outside, as it asks for it: a memory of tables, and a host of texted games."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.speech.front import Front
from onenight.wishes.wish import Wish

if TYPE_CHECKING:
    from evenings.sessions import Recalled


class Memory(Protocol):
    """What remembers a table between two sessions, by the device it plays at.

    Raises:
        StoreError: each method, where the store cannot.
    """

    def recall(self, device: str, now: float) -> "Recalled[None]":
        """What is known of this device's table."""

    def keep(self, device: str, session: Session, now: float, recalled: "Recalled[None] | None" = None) -> None:
        """Remember the table as it is now; `recalled`: what was known of it at the beginning of this turn."""

    def change(self, device: str, now: float, change: Callable[[Session], Session]) -> None:
        """Change what is remembered of this device's table, where anything is."""

    def forget(self, device: str) -> None:
        """Delete whatever is known of this device's table."""


class Hosting(Protocol):
    """Who answers where games can be texted.

    Raises:
        StoreError: where the store cannot keep the game.
    """

    @property
    def address(self) -> str:
        """Where players' phones open the join page; empty where they reach none."""

    @property
    def number(self) -> str | None:
        """What players text; None where nothing can be texted."""

    def reply(self, session: Session, wish: Wish, front: Front) -> Reply:
        """Answer one wish."""


class Outside(NamedTuple):
    """What there is beside the skill itself."""

    memory: Memory | None = None
    hosting: Hosting | None = None


class Door(NamedTuple):
    """How players get at a texted game, for whoever shows it."""

    texted: bool = False
    """Whether they can text."""
    address: str = ""
    """Where their phones open the join page; empty where they reach none."""


ALONE = Door()
"""Nobody's phone gets in."""

SECURE = "https://"
"""How the address of a picture begins that Alexa shows; she takes no other."""
