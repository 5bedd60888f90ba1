"""The cards: every role of both games is one entry here, and everything else about it is derived.

The rest of the rules asks a role's properties and never which role it is: so a box with other roles is data. A role is
compared by identity. Sources: the tables of cards and of night steps in the rules page.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import NamedTuple


class Team(StrEnum):
    """Who wins together; each Tanner wins for himself."""

    VILLAGE = "village"
    WEREWOLF = "werewolf"
    TANNER = "tanner"


class Stake(StrEnum):
    """What a verdict asks of a card: cards of the same stake decide a game alike, whatever they did at night.

    The value is the key of the plainest role that has it, which stands for all of them where cards are not told apart.
    """

    WEREWOLF = "werewolf"
    """The village team wins if it dies, the werewolf team if none does."""
    MINION = "minion"
    """Wins with the Werewolves, and may die for them."""
    TANNER = "tanner"
    """Wins by dying."""
    HUNTER = "hunter"
    """Takes along whom it points at."""
    DOPPELGANGER = "doppelganger"
    """Has the stake of what it copied."""
    VILLAGER = "villager"
    """The village team's, and nothing else depends on it."""


_TEAMS: Mapping[Stake, Team] = {
    Stake.WEREWOLF: Team.WEREWOLF,
    Stake.MINION: Team.WEREWOLF,
    Stake.TANNER: Team.TANNER,
    Stake.HUNTER: Team.VILLAGE,
    Stake.DOPPELGANGER: Team.VILLAGE,
    Stake.VILLAGER: Team.VILLAGE,
}


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
    NEXT = "she is called for it by a call of her own, right after her own step"
    CALLED = "she is called for it by a call of her own, after the role's"


class Lapse(NamedTuple):
    """A house rule under which a Doppelgänger who copied a role does none of its night work."""

    option: str
    """The key of the house rule (`HouseRules`), and the value of it that says so."""
    value: str
    counts_as: str | None = None
    """The key of what her card counts as then; None: the role all the same."""


@dataclass(frozen=True, slots=True, eq=False)
class Role:
    """One kind of card."""

    key: str
    stake: Stake
    copies: int
    """How many cards of it the box holds."""
    order: int | None = None
    """The number on the token, by which it wakes; None: it never wakes."""
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
    lapse: Lapse | None = None
    """The house rule that leaves who copied it nothing to do; None: there is none."""
    two_things: bool = False
    """Whether it has two things to do in one call, and so gets the longer count."""
    paired: bool = False
    """Whether both its cards are in the deck or none, unless a house rule says otherwise (`HouseRules.masons`)."""
    needs: frozenset[str] = frozenset()
    """Keys of roles one of which has to be in the deck too, for its night work to tell anything; empty: none."""
    familiar: bool = False
    """Whether nobody has to learn it: it is never new to a table."""
    given_up: int = 0
    """What it costs a repair of a deck to take one out; ours, higher the more the game is changed by it."""
    put_in: int = 0
    """What it costs a repair of a deck to put one in; ours, for the same reason."""
    team: Team = field(init=False)

    def __post_init__(self) -> None:
        """The team goes with the stake."""
        object.__setattr__(self, "team", _TEAMS[self.stake])


_ONE_PLAYER = Choice(players=1)
_ONE_CENTER = Choice(center=1)
_TWO_CENTER = Choice(center=2)


def _catalog(*roles: Role) -> Mapping[str, Role]:
    return MappingProxyType({role.key: role for role in roles})


ULTIMATE_ROLES = _catalog(
    Role(
        "doppelganger",
        Stake.DOPPELGANGER,
        copies=1,
        order=1,
        choices=(_ONE_PLAYER,),
        must=True,
        action=Action.COPY,
        two_things=True,
        given_up=1,
        put_in=13,
    ),
    Role(
        "werewolf",
        Stake.WEREWOLF,
        copies=2,
        order=2,
        recognizes="werewolf",
        choices=(_ONE_CENTER,),
        only_alone=True,
        action=Action.LOOK,
        copied=Copied.TOGETHER,
        familiar=True,
        given_up=13,
        put_in=12,
    ),
    Role(
        "minion",
        Stake.MINION,
        copies=1,
        order=3,
        recognizes="werewolf",
        copied=Copied.NEXT,
        given_up=3,
        put_in=4,
    ),
    Role(
        "mason",
        Stake.VILLAGER,
        copies=2,
        order=4,
        recognizes="mason",
        copied=Copied.TOGETHER,
        lapse=Lapse("copied_mason", "villager", counts_as="villager"),
        paired=True,
        given_up=4,
        put_in=8,
    ),
    Role(
        "seer",
        Stake.VILLAGER,
        copies=1,
        order=5,
        choices=(_ONE_PLAYER, _TWO_CENTER),
        action=Action.LOOK,
        copied=Copied.AT_ONCE,
        given_up=10,
        put_in=7,
    ),
    Role(
        "robber",
        Stake.VILLAGER,
        copies=1,
        order=6,
        choices=(_ONE_PLAYER,),
        action=Action.ROB,
        copied=Copied.AT_ONCE,
        given_up=9,
        put_in=6,
    ),
    Role(
        "troublemaker",
        Stake.VILLAGER,
        copies=1,
        order=7,
        choices=(Choice(players=2),),
        action=Action.SWITCH,
        copied=Copied.AT_ONCE,
        given_up=8,
        put_in=5,
    ),
    Role(
        "drunk",
        Stake.VILLAGER,
        copies=1,
        order=8,
        choices=(_ONE_CENTER,),
        must=True,
        action=Action.DRINK,
        copied=Copied.AT_ONCE,
        given_up=7,
        put_in=2,
    ),
    Role(
        "insomniac",
        Stake.VILLAGER,
        copies=1,
        order=9,
        action=Action.CHECK,
        copied=Copied.CALLED,
        lapse=Lapse("copied_insomniac", "sleeps"),
        needs=frozenset({"robber", "troublemaker"}),
        given_up=6,
        put_in=3,
    ),
    Role("villager", Stake.VILLAGER, copies=3, familiar=True),
    Role("hunter", Stake.HUNTER, copies=1, given_up=5, put_in=1),
    Role("tanner", Stake.TANNER, copies=1, given_up=2, put_in=11),
)
"""The 16 cards of One Night Ultimate Werewolf, in wake order; the sleepers last."""

ORIGINAL_ROLES = _catalog(
    Role(
        "sorcerer",
        Stake.VILLAGER,
        copies=1,
        order=1,
        choices=(_ONE_PLAYER, _TWO_CENTER),
        action=Action.LOOK,
        given_up=12,
        put_in=10,
    ),
    Role(
        "werewolf",
        Stake.WEREWOLF,
        copies=2,
        order=2,
        recognizes="werewolf",
        familiar=True,
        given_up=13,
        put_in=12,
    ),
    Role(
        "phantom_thief",
        Stake.VILLAGER,
        copies=1,
        order=3,
        choices=(_ONE_PLAYER,),
        action=Action.ROB,
        given_up=11,
        put_in=9,
    ),
    Role("villager", Stake.VILLAGER, copies=4, familiar=True),
)
"""The eight cards of the original One Night Werewolf, in wake order; the sleepers last."""
