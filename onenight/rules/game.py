"""The games: which cards a box holds, how many people play, how many cards lie in the center, how long the day is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from onenight.rules.errors import NotUnderstood, quoted
from onenight.rules.roles import ORIGINAL_ROLES, ULTIMATE_ROLES, Action, Role, Stake


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """One game of the family; compared by identity."""

    key: str
    roles: Mapping[str, Role]
    """The catalog by key, in wake order, the sleepers last: also the order in which decks are listed."""
    players: range
    """How many can play: the rulebook's."""
    center: int
    """Cards in the center; where the box runs out there are fewer, see `center_cards`."""
    recommended: Mapping[int, tuple[str, ...]]
    """Role keys of the recommended deck by number of players."""
    minutes: Mapping[int, int]
    """How long the day is unless the table says otherwise, by number of players."""
    copier: Role | None = field(init=False)
    """The role that becomes another one at night; None: the box has none."""

    def __post_init__(self) -> None:
        """Find the copier, of whom every night and every verdict asks."""
        copier = next((role for role in self.roles.values() if role.action is Action.COPY), None)
        object.__setattr__(self, "copier", copier)

    def day_seconds(self, players: int) -> int:
        """How long the day is unless the table says otherwise.

        Raises:
            KeyError: for a table that the game is not made for.
        """
        return 60 * self.minutes[players]

    def center_cards(self, players: int) -> int:
        """How many cards lie in the center: seven players of the original game leave only one."""
        return min(self.center, _box(self) - players)

    def role(self, key: str, *, field: str = "") -> Role:
        """The role of that key.

        Raises:
            NotUnderstood: `unknown-role`.
        """
        try:
            return self.roles[key]
        except (KeyError, TypeError):
            raise NotUnderstood("unknown-role", field=field, value=quoted(key), keys=tuple(self.roles)) from None

    def stake(self, key: str) -> Stake:
        """The stake of a role by its key; what the game does not have decides nothing."""
        role = self.roles.get(key)
        return Stake.VILLAGER if role is None else role.stake


@lru_cache(maxsize=8)
def _box(game: Game) -> int:
    """How many cards the box holds."""
    return sum(role.copies for role in game.roles.values())


def _decks(decks: Mapping[int, str]) -> Mapping[int, tuple[str, ...]]:
    return MappingProxyType({players: tuple(deck.split()) for players, deck in decks.items()})


# Three to five players: the rulebook's own. Six and more: the rules page, "Recommended decks".
_FIRST = "werewolf werewolf seer robber troublemaker villager"
_SIX = "werewolf werewolf seer robber troublemaker drunk insomniac villager hunter"
_SEVEN = f"{_SIX} tanner"
_NINE = f"{_SEVEN} mason mason"

ULTIMATE = Game(
    key="ultimate",
    roles=ULTIMATE_ROLES,
    players=range(3, 11),
    center=3,
    recommended=_decks(
        {
            3: _FIRST,
            4: f"{_FIRST} villager",
            5: f"{_FIRST} villager villager",
            6: _SIX,
            7: _SEVEN,
            8: _NINE.replace(" villager", ""),
            9: _NINE,
            10: f"{_NINE} minion",
        }
    ),
    minutes=MappingProxyType({3: 4, 4: 4, 5: 5, 6: 5, 7: 7, 8: 7, 9: 9, 10: 9}),
)

_OKUI = "werewolf werewolf sorcerer phantom_thief"

ORIGINAL = Game(
    key="original",
    roles=ORIGINAL_ROLES,
    players=range(3, 8),
    center=2,
    recommended=_decks({n: f"{_OKUI}{' villager' * min(n - 2, 4)}" for n in range(3, 8)}),
    minutes=MappingProxyType(dict.fromkeys(range(3, 8), 5)),
)

GAMES: Mapping[str, Game] = MappingProxyType({game.key: game for game in (ULTIMATE, ORIGINAL)})
"""Every game of the family by its key."""
WEEK = "week"
"""The key of One Week, which is no such box, as records, sessions and the slot of a game have it."""
ROLES = frozenset(key for game in GAMES.values() for key in game.roles)
"""The keys of all roles there are, whatever the game."""
