"""The cards: every role of both games is one entry here, and everything else about it is derived.

A role is compared by identity. Sources: the tables of cards and of night steps in the rules page.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import NamedTuple


class Team(StrEnum):
    """Who wins together; each Tanner wins for himself."""

    VILLAGE = "village"
    WEREWOLF = "werewolf"
    TANNER = "tanner"


class Choice(NamedTuple):
    """One shape a pick may have: how many other players, and how many center cards."""

    players: int = 0
    center: int = 0


class Action(Enum):
    """What happens to the cards that were picked (or to one's own)."""

    LOOK = "look at the picked cards"
    ROB = "exchange one's own card with the picked one and look at the new one"
    SWITCH = "exchange the two picked cards unseen"
    DRINK = "exchange one's own card with the picked one unseen"
    CHECK = "look at one's own card"
    COPY = "look at the picked card and be that role from now on"


class Copied(Enum):
    """When a Doppelgänger who copied the role does its night work, by the official rule."""

    NEVER = "the role has none"
    TOGETHER = "she wakes with the others of the role"
    AT_ONCE = "inside her own step"
    CALLED = "she is called for it by a call of her own"


@dataclass(frozen=True, slots=True, eq=False)
class Role:
    """One kind of card.

    `copies` is how many the box holds; `order` the number on the token (None: never wakes).
    """

    key: str
    team: Team
    copies: int
    order: int | None = None
    recognizes: str | None = None
    """The role whose holders it is shown at night."""
    choices: tuple[Choice, ...] = ()
    """The shapes a pick may have; empty: nothing to pick."""
    only_alone: bool = False
    """The pick is for a player who finds no other of the same role awake (the lone Werewolf)."""
    must: bool = False
    """Whether it has to act when it can."""
    action: Action | None = None
    copied: Copied = Copied.NEVER
    two_things: bool = False
    """Whether it has two things to do in one call, and so gets the longer count."""


_ONE_PLAYER = Choice(players=1)
_WOLF, _VILLAGE = Team.WEREWOLF, Team.VILLAGE


def _catalog(*roles: Role) -> Mapping[str, Role]:
    return MappingProxyType({role.key: role for role in roles})


ULTIMATE_ROLES = _catalog(
    Role("doppelganger", _VILLAGE, 1, 1, None, (_ONE_PLAYER,), must=True, action=Action.COPY, two_things=True),
    Role(
        "werewolf",
        _WOLF,
        2,
        2,
        "werewolf",
        (Choice(center=1),),
        only_alone=True,
        action=Action.LOOK,
        copied=Copied.TOGETHER,
    ),
    Role("minion", _WOLF, 1, 3, "werewolf", copied=Copied.CALLED),
    Role("mason", _VILLAGE, 2, 4, "mason", copied=Copied.TOGETHER),
    Role(
        "seer",
        _VILLAGE,
        1,
        5,
        None,
        (_ONE_PLAYER, Choice(center=2)),
        action=Action.LOOK,
        copied=Copied.AT_ONCE,
    ),
    Role("robber", _VILLAGE, 1, 6, None, (_ONE_PLAYER,), action=Action.ROB, copied=Copied.AT_ONCE),
    Role("troublemaker", _VILLAGE, 1, 7, None, (Choice(2),), action=Action.SWITCH, copied=Copied.AT_ONCE),
    Role(
        "drunk",
        _VILLAGE,
        1,
        8,
        None,
        (Choice(center=1),),
        must=True,
        action=Action.DRINK,
        copied=Copied.AT_ONCE,
    ),
    Role("insomniac", _VILLAGE, 1, 9, action=Action.CHECK, copied=Copied.CALLED),
    Role("villager", _VILLAGE, 3),
    Role("hunter", _VILLAGE, 1),
    Role("tanner", Team.TANNER, 1),
)
"""The 16 cards of One Night Ultimate Werewolf, in wake order; the sleepers last."""

ORIGINAL_ROLES = _catalog(
    Role("sorcerer", _VILLAGE, 1, 1, None, (_ONE_PLAYER, Choice(center=2)), action=Action.LOOK),
    Role("werewolf", _WOLF, 2, 2, "werewolf"),
    Role("phantom_thief", _VILLAGE, 1, 3, None, (_ONE_PLAYER,), action=Action.ROB),
    Role("villager", _VILLAGE, 4),
)
"""The eight cards of the original One Night Werewolf, in wake order; the sleepers last."""
