"""Bonus Pack 1: cards that are mixed into another box, and the decks proposed to who owns it.

Source: docs/rules/bonus.md. There is no Werewolf in it, so nobody can play with it alone.
"""

from types import MappingProxyType

from onenight.rules.actions import TAP
from onenight.rules.boxes.box import ONE_PLAYER, Box, build_catalog, parse_decks
from onenight.rules.roles import Copied, Role, Stake

ROLES = build_catalog(
    Role(
        "thing",
        Stake.VILLAGER,
        order=4,
        letter="b",
        choices=(ONE_PLAYER,),
        beside_only=True,
        action=TAP,
        copied=Copied.AT_ONCE,
        given_up=25,
        put_in=25,
    ),
)
"""The cards, in wake order."""

# One of the new roles takes the place of a Villager, as the booklet advises few at a time; which ones is ours.
_THREE = "werewolf werewolf seer robber troublemaker thing"
_SIX = "werewolf werewolf seer robber troublemaker drunk insomniac hunter thing"
_SEVEN = f"{_SIX} tanner"
_NINE = f"{_SEVEN} mason mason"

BONUS = Box(
    key="bonus",
    roles=ROLES,
    players=range(0),
    alone=MappingProxyType({}),
    mixed=parse_decks(
        {
            3: _THREE,
            4: f"{_THREE} villager",
            5: f"{_THREE} villager villager",
            6: _SIX,
            7: _SEVEN,
            8: f"{_SEVEN} villager",
            9: _NINE,
            10: f"{_NINE} minion",
        }
    ),
    scenarios=MappingProxyType({}),
    artifacts=MappingProxyType({}),
)
