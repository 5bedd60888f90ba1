"""The steps of a night: who is called, in which order, for a deck and a rulebook.

Both the engine (`night`) and the announcer (`onenight.speech`) follow these steps, so they cannot disagree.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from onenight.rules.deck import Deck
from onenight.rules.roles import Copied, Role
from onenight.rules.rulebook import Rulebook


class Step(NamedTuple):
    """One call of the night."""

    key: str
    """The role's key, or `doppelganger-minion`, `doppelganger-insomniac`."""
    role: Role
    """Whose night work is done."""
    copy: bool = False
    """Whether it is done by a Doppelgänger who copied the role, and by nobody else."""


def when_copied(role: Role, rulebook: Rulebook) -> Copied:
    """When a Doppelgänger who copied `role` does its night work under this rulebook."""
    house = rulebook.house
    if (role.key == "insomniac" and house.copied_insomniac == "sleeps") or (
        role.key == "mason" and house.copied_mason == "villager"
    ):
        return Copied.NEVER
    if role.copied is Copied.AT_ONCE and house.doppelganger == "when called":
        return Copied.CALLED
    return role.copied


@lru_cache(maxsize=4096)
def steps(deck: Deck, rulebook: Rulebook) -> tuple[Step, ...]:
    """The calls for this deck in wake order; a role in the deck is called also when its cards may lie in the center."""
    return tuple(_steps(deck, rulebook))


def _steps(deck: Deck, rulebook: Rulebook) -> Iterator[Step]:
    copying = "doppelganger" in deck
    at_once = rulebook.house.doppelganger == "at once"
    for role in deck.game.roles.values():
        if role.order is None or role.key not in deck or _always_alone(role, deck, rulebook):
            continue
        yield Step(role.key, role)
        if role.key == "doppelganger" and at_once and "minion" in deck:
            yield Step("doppelganger-minion", deck.game.roles["minion"], copy=True)
        called_here = role.key != "minion" or not at_once
        if copying and called_here and when_copied(role, rulebook) is Copied.CALLED:
            yield Step(f"doppelganger-{role.key}" if at_once else role.key, role, copy=True)


def _always_alone(role: Role, deck: Deck, rulebook: Rulebook) -> bool:
    """Whether the role wakes only in company and this deck cannot provide any (house rule on Masons)."""
    if role.key != "mason" or rulebook.house.masons == "always wake":
        return False
    company = deck.counts["mason"]
    if "doppelganger" in deck and when_copied(role, rulebook) is Copied.TOGETHER:
        company += 1
    return company == 1
