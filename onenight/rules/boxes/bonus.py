"""Bonus Packs: cards that are mixed into another box, and the decks proposed to who owns them.

Source: docs/rules/bonus.md.
"""

from types import MappingProxyType

from onenight.rules.boxes.box import Box, build_catalog
from onenight.rules.roles import Copied, Role, Stake

ARTIFACTS = MappingProxyType({"bow": Stake.HUNTER, "cloak": Stake.PRINCE, "sword": Stake.BODYGUARD, "dagger": None})
"""What the holder of an artifact counts as; None: as the card."""

ROLES = build_catalog(
    Role(
        "apprentice_tanner",
        Stake.APPRENTICE_TANNER,
        order=3,
        letter="b",
        recognizes="tanner",
        copied=Copied.CALLED,
        given_up=21,
        put_in=25,
    ),
    Role("prince", Stake.PRINCE, from_players=4, given_up=20, put_in=22),
    Role("cursed", Stake.CURSED, from_players=4, given_up=22, put_in=23),
)
BONUS = Box(
    "bonus", ROLES, range(0), MappingProxyType({}), MappingProxyType({}), MappingProxyType({}), MappingProxyType({})
)
