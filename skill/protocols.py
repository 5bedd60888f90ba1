"""Protocols of the services that the skill needs: a memory of tables, and a host of texted games."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.speech.front import Front
from onenight.wishes.wish import Wish

if TYPE_CHECKING:
    from evenings.sessions import RecalledSession


class Memory(Protocol):
    """A memory of tables between two sessions, by the device they play at.

    Raises:
        StoreError: each method, where the store cannot.
    """

    def recall(self, device: str, now: float) -> "RecalledSession[None]":
        """Return what is known of this device's table."""

    def keep(self, device: str, session: Session, now: float, recalled: "RecalledSession[None] | None" = None) -> None:
        """Store the table as it is now; `recalled`: what was known of it at the beginning of this turn."""

    def change(self, device: str, now: float, change: Callable[[Session], Session]) -> None:
        """Change the stored table of this device by this function, if there is one."""

    def forget(self, device: str) -> None:
        """Delete whatever is known of this device's table."""


class Hosting(Protocol):
    """A host of texted games, who answers in place of the conversation.

    Raises:
        StoreError: where the store cannot keep the game.
    """

    @property
    def address(self) -> str:
        """The address of the join page for players' phones; empty where they reach none."""

    @property
    def number(self) -> str | None:
        """The number that players text; None where nothing can be texted."""

    def reply(self, session: Session, wish: Wish, front: Front) -> Reply:
        """Return the answer to one wish."""


class SkillServices(NamedTuple):
    """The services beside the skill itself; None where there is none."""

    memory: Memory | None = None
    hosting: Hosting | None = None


class PhoneAccess(NamedTuple):
    """How players' phones reach a texted game."""

    texted: bool = False
    """Whether players can join by text."""
    address: str = ""
    """The address of the join page for their browsers; empty where there is none."""


NO_PHONES = PhoneAccess()
"""Phones cannot reach the game."""

SECURE = "https://"
"""How the address of a picture begins that Alexa shows; she takes no other."""
