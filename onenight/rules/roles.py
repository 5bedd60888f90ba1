"""The properties of a role. Every role is one entry of a catalog (`boxes`), all else is derived.

The rest of the rules asks a role's properties and never which role it is: so a box with other roles is data. A role is
compared by identity. Sources: the tables of cards and of night steps in docs/rules.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from onenight.rules.table import Night


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
    BODYGUARD = "bodyguard"
    """Casts no vote: whom it points at cannot die."""
    INVESTIGATOR = "paranormal_investigator"
    """The village team's, unless it became what it has found."""


_TEAMS: Mapping[Stake, Team] = {
    Stake.WEREWOLF: Team.WEREWOLF,
    Stake.MINION: Team.WEREWOLF,
    Stake.TANNER: Team.TANNER,
    Stake.HUNTER: Team.VILLAGE,
    Stake.DOPPELGANGER: Team.VILLAGE,
    Stake.VILLAGER: Team.VILLAGE,
    Stake.BODYGUARD: Team.VILLAGE,
    Stake.INVESTIGATOR: Team.VILLAGE,
}


class Choice(NamedTuple):
    """One shape a pick may have: how many other players, how many center cards, how many words (`Role.words`)."""

    players: int = 0
    center: int = 0
    words: int = 0


Lays = Literal["", "shields", "face_up", "artifacts"]
"""What an action leaves on the table; "" for nothing."""
ActionEffect = Callable[["Night", int, Sequence[int], int], "Night"]
"""The table before, who acts, what was picked, how many play; the table after. Of a role that picks it gets a pick."""


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """The night work of a role: one entry of a catalog (`actions`), of which all else asks these properties."""

    key: str
    """By which its lines are called: in `rulings.act` what it does to another role's card, in `texts.did` its recap."""
    effect: ActionEffect
    own_card: bool = False
    """Whether it takes or looks at one's own card."""
    own_only: bool = False
    """Whether it is done to that card alone."""
    one_by_one: bool = False
    """Whether it is done to each of the picked cards by itself."""
    looks: bool = False
    """Whether cards are looked at."""
    unseen: bool = False
    """Whether it moves a card at which nobody has looked before."""
    looks_first: bool = False
    """Whether a center card is looked at before the rest is chosen, which then has to be."""
    copies: bool = False
    """Whether the player is from then on what was looked at."""
    ends: frozenset[Stake] = frozenset()
    """The stakes of a card that end it: no further one is looked at, and it is not left face up."""
    becomes: bool = False
    """Whether the player becomes what has ended it."""
    lays: Lays = ""
    does: str = ""
    """What is done when it lays something, as the story of a night tells it."""
    taken: str = ""
    """The fault of a pick where such lies already."""
    goes_on: bool = False
    """Whether it goes to the next player where the one who was named by text may not be chosen."""
    spares_pack: bool = False
    """Whether nobody may be picked who is seen in the own call, unless a house rule says otherwise (`alpha_wolf`)."""
    recalled: bool = False
    """Whether it is recalled in a sentence of its own: a line with the word that was picked, or `ended`, behind it."""
    then: str = "nothing"
    """What follows where it meets another role's card, as `rulebook.two_roles` derives it."""

    @property
    def two_rounds(self) -> bool:
        """Whether a texted player is told what was looked at before the night is over, and asked once more."""
        return self.copies or self.looks_first

    def __repr__(self) -> str:
        """For programmers: an action is told by its key."""
        return f"Action({self.key!r})"


IDLE = Action("idle", lambda night, *_: night)
"""Nothing to do."""


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
    letter: str = ""
    """What follows the number on the token, where a later box puts a role after that of an earlier one."""
    joins: str | None = None
    """The role with whose holders it wakes, before a call of its own if it has something to do; None: it does not."""
    thumb: bool = False
    """Whether it does not open its eyes there and puts a thumb out instead."""
    recognizes: str | None = None
    """The role whose holders it is shown at night."""
    choices: tuple[Choice, ...] = ()
    """The shapes a pick may have; empty: nothing to pick."""
    only_alone: bool = False
    """The pick is for a player who finds no other of the same role awake (the lone Werewolf)."""
    must: bool = False
    """Whether it has to act when it can."""
    own: bool = False
    """Whether the player it picks may be oneself."""
    words: tuple[str, ...] = ()
    """What a pick may name that is no place: a direction, an artifact."""
    action: Action = IDLE
    copied: Copied = Copied.NEVER
    lapse: Lapse | None = None
    """The house rule that leaves who copied it nothing to do; None: there is none."""
    two_things: bool = False
    """Whether it has two things to do in one call, and so gets the longer count."""
    paired: bool = False
    """Whether both its cards are in the deck or none, unless a house rule says otherwise (`HouseRules.masons`)."""
    needs: frozenset[str] = frozenset()
    """Keys of roles one of which has to be in the deck too, for its night work to tell anything; empty: none."""
    beside: bool = False
    """Whether a further Werewolf card lies beside the center, wherever this card is dealt."""
    from_players: int = 0
    """The fewest players the rulebook advises it to."""
    familiar: bool = False
    """Whether nobody has to learn it: it is never new to a table."""
    given_up: int = 0
    """What it costs a repair of a deck to take one out; ours, higher the more the game is changed by it."""
    put_in: int = 0
    """What it costs a repair of a deck to put one in; ours, for the same reason."""
    team: Team = field(init=False)

    @property
    def number(self) -> str:
        """The number on the token, such as "7b"; empty where it never wakes."""
        return "" if self.order is None else f"{self.order}{self.letter}"

    def __repr__(self) -> str:
        """For programmers: a role is told by its key."""
        return f"Role({self.key!r})"

    def __post_init__(self) -> None:
        """The team goes with the stake."""
        object.__setattr__(self, "team", _TEAMS[self.stake])
