"""A further box to a game: its cards, the decks it proposes, what it suggests; and the tools of every catalog."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from onenight.rules.roles import ArtifactEffect, Choice, Role

ONE_PLAYER = Choice(players=1)
ONE_CENTER = Choice(center=1)
TWO_CENTER = Choice(center=2)

Recommendations = Mapping[int, tuple[str, ...]]
"""Role keys of a deck by number of players."""


class Scenario(NamedTuple):
    """A deck that a box suggests."""

    players: int
    """The fewest it is for; a larger table fills it up."""
    cards: tuple[str, ...]
    extra: str | None = None
    """The card beside the center, where it is told."""


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """Cards that a table may own beside a game's first box, or alone; compared by identity."""

    key: str
    roles: Mapping[str, Role]
    players: range
    """How many can play with it alone; none where it has to be mixed into another one."""
    alone: Recommendations
    """The recommended decks of this box alone."""
    mixed: Recommendations
    """The recommended decks of this box and the game's first one."""
    scenarios: Mapping[str, Scenario]
    artifacts: Mapping[str, ArtifactEffect]
    options: tuple[str, ...]
    """The keys of the house rules about it."""


def build_catalog(*roles: Role) -> Mapping[str, Role]:
    """Return the roles by key, in the order given."""
    return MappingProxyType({role.key: role for role in roles})


def parse_decks(told: Mapping[int, str]) -> Recommendations:
    """Return decks by number of players; each is written as role keys with spaces between."""
    return MappingProxyType({players: tuple(deck.split()) for players, deck in told.items()})
