"""The steps of a night: who is called, in which order, for a deck and a rulebook.

Both the engine (`night`) and the announcer (`onenight.speech`) follow these steps, so they cannot disagree.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from onenight.rules.deck import Deck
from onenight.rules.game import Game
from onenight.rules.marks import Mark
from onenight.rules.roles import IDLE, Action, Copied, Role, Stake
from onenight.rules.rulebook import Rulebook


class Step(NamedTuple):
    """One call of the night."""

    key: str
    """The role's key; of a Doppelgänger's call of her own her key before it: `doppelganger-insomniac`."""
    role: Role
    """Whose night work is done."""
    copy: bool = False
    """Whether it is done by a Doppelgänger who copied the role, and by nobody else."""


OWN_MARK = Role(
    "own_mark",
    Stake.VILLAGER,
    order=0,
    action=Action("own_mark", lambda night, *_: night.fall_asleep(), does="looks_at_own_marks"),
)
"""Everybody, between the dusk and the night: each looks at the own mark."""
LOVERS = Role("lovers", Stake.VILLAGER, order=0)
"""All who have a mark of Love: they see one another."""
TABLE_CALLS = (OWN_MARK, LOVERS)
"""The calls between the dusk and the night, of players and not of a role."""


@lru_cache(maxsize=4096)
def has_dusk(deck: Deck) -> bool:
    """Return whether a dusk comes before the night: a card of the deck wakes there."""
    return any((role.order or 0) < 0 for role in deck.cards)


def find_copied_timing(role: Role, rulebook: Rulebook, *, dusk: bool = False) -> Copied:
    """Return when a Doppelgänger who copied `role` does its night work under this rulebook.

    `dusk`: she does so before the dusk, so that no shield is laid yet.
    """
    if rulebook.find_lapse(role) is not None:
        return Copied.NEVER
    if dusk and role.action.lays == "shields":
        return Copied.CALLED
    if rulebook.house.doppelganger == "when called" and role.copied in (Copied.AT_ONCE, Copied.NEXT):
        return role.copied if _is_over(role, rulebook.game) else Copied.CALLED
    return role.copied


def _is_over(role: Role, game: Game) -> bool:
    """Return whether the role's call comes before the Doppelgänger's, so that none is left in which she could act."""
    copier, order = game.copier, role.order or 0
    return copier is not None and order < ((copier.dusk_order if order < 0 else copier.order) or 0)


def joins_awake(role: Role, other: Role) -> bool:
    """Return whether the holder of a role opens their eyes in another role's call."""
    return role.joins == other.key and not role.thumb


@lru_cache(maxsize=4096)
def list_steps(deck: Deck, rulebook: Rulebook) -> tuple[Step, ...]:
    """Return the calls for this deck in wake order; a role is called even if its cards lie in the center."""
    return tuple(_generate_steps(deck, rulebook))


def _generate_steps(deck: Deck, rulebook: Rulebook) -> Iterator[Step]:
    """Yield the calls in wake order, those of a Doppelgänger's own behind the role that they follow.

    Between a role and another one that meets it awake comes none of hers.
    """
    held: tuple[Step, ...] = ()
    for role in _list_in_order(deck):
        if not role.recognizes_awake:
            yield from held
            held = ()
        if role in TABLE_CALLS or _is_called(role, deck, rulebook):
            yield Step(role.key, role)
            held = (*held, *_list_copies(role, deck, rulebook))
    yield from held


def _is_called(role: Role, deck: Deck, rulebook: Rulebook) -> bool:
    """Return whether a role has a call of its own with this deck."""
    if role.order is None or (role.joins is not None and role.action is IDLE):
        return False
    there = role.key in deck or any(other.joins == role.key for other in deck.cards)
    return there and not _is_always_alone(role, deck, rulebook)


def _list_copies(role: Role, deck: Deck, rulebook: Rulebook) -> tuple[Step, ...]:
    """Return the calls that only a Doppelgänger has, and that follow the call of this role."""
    copier = deck.copier
    if copier is None or role in TABLE_CALLS:
        return ()
    if role is copier:
        copied = [other for other in dict.fromkeys(deck.cards) if find_copied_timing(other, rulebook) is Copied.NEXT]
        return tuple([Step(f"{role.key}-{other.key}", other, copy=True) for other in copied])
    if find_copied_timing(role, rulebook, dusk=has_dusk(deck)) is not Copied.CALLED:
        return ()
    at_once = rulebook.house.doppelganger == "at once"
    return (Step(f"{copier.key}-{role.key}" if at_once else role.key, role, copy=True),)


def _list_in_order(deck: Deck) -> Iterator[Role]:
    """Yield the roles of the game in wake order, and where the deck has a dusk the calls between it and the night."""
    if not has_dusk(deck):
        yield from deck.game.cards.values()
        return
    dusk, night = list_dusk_and_night(deck.game)
    yield from dusk
    yield OWN_MARK
    if any(role.action.gives is Mark.LOVE for role in deck.cards):
        yield LOVERS
    yield from night


def list_dusk_and_night(game: Game) -> tuple[Sequence[Role], Sequence[Role]]:
    """Return the roles of the game that wake at dusk where there is one, and all others, in wake order."""
    orders = {role: role.dusk_order or role.order or 0 for role in game.cards.values()}
    dusk = sorted([role for role in orders if orders[role] < 0], key=lambda role: (orders[role], role.letter))
    return dusk, [role for role in orders if role not in dusk]


def _is_always_alone(role: Role, deck: Deck, rulebook: Rulebook) -> bool:
    """Return whether the role wakes only in company and this deck cannot provide any (house rule on Masons)."""
    if not role.paired or rulebook.house.masons == "always wake":
        return False
    company = deck.counts[role.key]
    if deck.copier is not None and find_copied_timing(role, rulebook) is Copied.TOGETHER:
        company += 1
    return company == 1
