"""The games: which cards a box holds, how many people play, how many cards lie in the center, how long the day is."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType

from onenight.rules.boxes import base, original
from onenight.rules.boxes.bonus import BONUS
from onenight.rules.boxes.box import Box, Recommendations, Scenario
from onenight.rules.boxes.daybreak import DAYBREAK
from onenight.rules.boxes.vampire import VAMPIRE
from onenight.rules.errors import NotUnderstood, quote_value
from onenight.rules.roles import ArtifactEffect, Role, Stake

FIRST_BOX = "base"
"""The key of a game's first box, which a table has until it says otherwise."""
BASE: tuple[str, ...] = (FIRST_BOX,)
"""What a table owns until it says otherwise."""


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """One game of the family; compared by identity."""

    key: str
    roles: Mapping[str, Role]
    """The first box's catalog by key, in wake order, the sleepers last; `cards` has those of the further boxes, too."""
    players: range
    """How many can play: the rulebook's."""
    center: int
    """Cards in the center; where the box runs out there are fewer, see `count_center_cards`."""
    recommended: Recommendations
    """Role keys of the recommended deck by number of players, for who owns the first box alone."""
    minutes: Mapping[int, int]
    """How long the day is unless the table says otherwise, by number of players."""
    further: tuple[Box, ...] = ()
    """The boxes a table may own beside the first one."""
    cards: Mapping[str, Role] = field(init=False)
    """The roles of all boxes by key, in wake order, the sleepers last: also the order in which decks are listed."""
    places: Mapping[Role, int] = field(init=False)
    """The place of every role among `cards`."""
    first: frozenset[Role] = field(init=False)
    """The roles of the first box."""
    artifacts: Mapping[str, ArtifactEffect] = field(init=False)
    """What a player may get that is no card, by key, whichever box has it."""
    copier: Role | None = field(init=False)
    """The role that becomes another one at night; None: the box has none."""

    def __repr__(self) -> str:
        """For programmers: a game is told by its key."""
        return f"Game({self.key!r})"

    def __post_init__(self) -> None:
        """Put the catalogs together, and find the copier, of whom every night and every verdict asks."""
        every = [*self.roles.values(), *(role for box in self.further for role in box.roles.values())]
        if self.further:
            every.sort(key=lambda role: (role.order is None, role.order or 0, role.letter))
        object.__setattr__(self, "cards", MappingProxyType({role.key: role for role in every}))
        object.__setattr__(self, "places", MappingProxyType({role: place for place, role in enumerate(every)}))
        object.__setattr__(self, "first", frozenset(self.roles.values()))
        artifacts = {key: artifact for box in self.further for key, artifact in box.artifacts.items()}
        object.__setattr__(self, "artifacts", MappingProxyType(artifacts))
        copier = next((role for role in self.roles.values() if role.action.copies), None)
        object.__setattr__(self, "copier", copier)

    def day_seconds(self, players: int) -> int:
        """Return the seconds that the day lasts unless the table says otherwise.

        Raises:
            KeyError: for a table that the game is not made for.
        """
        return 60 * self.minutes[players]

    def count_center_cards(self, players: int) -> int:
        """Return the number of cards in the center: seven players of the original game leave only one."""
        return min(self.center, count_box_cards(self) - players)

    def role(self, key: str, *, field: str = "") -> Role:
        """Return the role of that key.

        Raises:
            NotUnderstood: `unknown-role`.
        """
        try:
            return self.cards[key]
        except (KeyError, TypeError):
            raise NotUnderstood("unknown-role", field=field, value=quote_value(key), keys=tuple(self.cards)) from None

    def stake(self, key: str) -> Stake:
        """Return the stake of a role by its key; Villager for a key that the game does not have."""
        role = self.cards.get(key)
        return Stake.VILLAGER if role is None else role.stake

    @property
    def boxes(self) -> tuple[str, ...]:
        """The keys of all boxes there are to the game, the first one first."""
        return (FIRST_BOX, *(box.key for box in self.further))

    def list_roles(self, boxes: Collection[str]) -> tuple[Role, ...]:
        """Return the roles of these boxes, in the catalog's order."""
        kept = {role for box in self.further if box.key in boxes for role in box.roles.values()}
        kept |= {role for role in self.roles.values() if FIRST_BOX in boxes}
        return tuple([role for role in self.cards.values() if role in kept])

    def list_artifacts(self, boxes: Collection[str]) -> tuple[str, ...]:
        """Return the keys of the artifacts of these boxes, in the catalog's order."""
        return tuple([key for box in self.further if box.key in boxes for key in box.artifacts])

    @property
    def tables(self) -> tuple[tuple[str, ...], ...]:
        """The boxes that a table may own, by keys: the first one with any others, or others that need it not."""
        further = {box.key: box for box in self.further}
        some = [each for count in range(len(further), -1, -1) for each in combinations(further, count)]
        alone = [each for each in some if any(further[key].players for key in each)]
        return (*[(FIRST_BOX, *each) for each in some], *alone)

    def filter_boxes(self, boxes: Collection[str]) -> tuple[str, ...]:
        """Return those of these boxes that the game has, its first box first; only the first where it has none."""
        return tuple([key for key in self.boxes if key in boxes]) or BASE

    def find_table_sizes(self, boxes: Collection[str]) -> range:
        """Return the numbers of players for these boxes: fewer where a further box is owned alone."""
        alone = [box.players for box in self.further if box.key in boxes and box.players and FIRST_BOX not in boxes]
        return next(iter(alone), self.players)

    @property
    def scenarios(self) -> Mapping[str, Scenario]:
        """The decks that the boxes suggest by name."""
        return {key: scenario for box in self.further for key, scenario in box.scenarios.items()}

    def find_box(self, role: Role) -> str:
        """Return the key of the box that holds a role."""
        return next((box.key for box in self.further if role.key in box.roles), FIRST_BOX)


@lru_cache(maxsize=8)
def count_box_cards(game: Game) -> int:
    """Return how many cards the box holds."""
    return sum(role.copies for role in game.roles.values())


@lru_cache(maxsize=8)
def list_stakes(game: Game) -> tuple[Stake, ...]:
    """Return the stakes that a card of the game can have."""
    found = {role.stake for role in game.cards.values()}
    return tuple([stake for stake in Stake if stake in found])


ULTIMATE = Game(
    key="ultimate",
    roles=base.ROLES,
    players=range(3, 11),
    center=3,
    recommended=base.RECOMMENDED,
    minutes=MappingProxyType({3: 4, 4: 4, 5: 5, 6: 5, 7: 7, 8: 7, 9: 9, 10: 9}),
    further=(DAYBREAK, BONUS, VAMPIRE),
)

ORIGINAL = Game(
    key="original",
    roles=original.ROLES,
    players=range(3, 8),
    center=2,
    recommended=original.RECOMMENDED,
    minutes=MappingProxyType(dict.fromkeys(range(3, 8), 5)),
)

GAMES: Mapping[str, Game] = MappingProxyType({game.key: game for game in (ULTIMATE, ORIGINAL)})
"""Every game of the family by its key."""
WEEK = "week"
"""The key of One Week, which is no such box, as records, sessions and the slot of a game have it."""
ROLES = frozenset(key for game in GAMES.values() for key in game.cards)
"""The keys of all roles, whatever the game and the box."""


def find_role(key: str) -> Role:
    """Return the role of a key, from whichever game has it; roles of one key are alike."""
    return next(game.cards[key] for game in GAMES.values() if key in game.cards)
