"""The services that the skill needs: a memory of tables, and a host of texted games; and how phones reach these."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from evenings.device_memory import Memory
    from evenings.hosting import Hosting


class SkillServices(NamedTuple):
    """The services beside the skill itself; None where there is none."""

    memory: "Memory | None" = None
    hosting: "Hosting | None" = None


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
