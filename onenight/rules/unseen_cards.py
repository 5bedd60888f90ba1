"""The cards that can be at seats of which nothing is told: what they can show among the dead and the living.

A card is only its stake here (`roles.Stake`). Seats are counted and not named, and a situation is only its signs.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from onenight.rules.roles import Stake

# as names of this module, which are read faster
_WEREWOLF, _MINION, _TANNER, _HUNTER, _DOPPELGANGER, _VILLAGER, *_ = Stake
_INVESTIGATOR, _CURSED, _APPRENTICE = Stake.INVESTIGATOR, Stake.CURSED, Stake.APPRENTICE_TANNER

DECISIVE_STAKES = (_WEREWOLF, _MINION, _TANNER, _HUNTER, _DOPPELGANGER)
"""The cards of the first box that a verdict can depend on."""

_DEAD_WEREWOLF, _DEAD_MINION, _DEAD_TANNER, LIVING_WEREWOLF, LIVING_MINION = 1, 2, 4, 8, 16
_DEAD_APPRENTICE, _LIVING_TANNER = 32, 64
"""Signs of a situation, to be added up: of which stakes there is at least one among the dead, among the living."""
DEAD_SIGNS: Mapping[Stake, int] = {
    _WEREWOLF: _DEAD_WEREWOLF,
    _MINION: _DEAD_MINION,
    _TANNER: _DEAD_TANNER,
    _APPRENTICE: _DEAD_APPRENTICE,
}
LIVING_SIGNS: Mapping[Stake, int] = {_WEREWOLF: LIVING_WEREWOLF, _MINION: LIVING_MINION, _TANNER: _LIVING_TANNER}

WEREWOLF_SIGNS = _DEAD_WEREWOLF | LIVING_WEREWOLF
"""Whether a player is a Werewolf."""


class Pool(NamedTuple):
    """How many cards of each stake are in the deck and not told, in the order of `Stake`."""

    werewolves: int
    minions: int
    tanners: int
    hunters: int
    doppelgangers: int
    villagers: int
    bodyguards: int = 0
    investigators: int = 0
    princes: int = 0
    """None: they are Villagers once it is settled who dies of fingers."""
    cursed: int = 0
    apprentices: int = 0

    def count_stake(self, stake: Stake) -> int:
        """Return the number of cards of one stake."""
        return self[list(Stake).index(stake)]


class Nature(NamedTuple):
    """What the cards count as that are not always themselves, wherever they lie."""

    copied: Stake
    """The Doppelgänger card."""
    found: Stake = _VILLAGER
    """The investigator's."""
    turned: Stake = _VILLAGER
    """The Cursed's."""

    def resolve_stake(self, card: Stake) -> Stake:
        """Return the stake that a card counts as."""
        return {_DOPPELGANGER: self.copied, _INVESTIGATOR: self.found, _CURSED: self.turned}.get(card, card)


def find_told_signs(counted: Mapping[int, Stake], dead: tuple[int, ...]) -> int:
    """Return the signs of the players whose stake is told."""
    signs = 0
    for seat, stake in counted.items():
        signs |= (DEAD_SIGNS if seat in dead else LIVING_SIGNS).get(stake, 0)
    return signs


@lru_cache(maxsize=8192)
def find_unseen_signs(
    dead: int, living: int, pool: Pool, barred: tuple[Stake, ...], natures: tuple[Nature, ...]
) -> frozenset[int]:
    """Return the signs that so many untold dead (no Hunters) and untold living can show; other cards are center.

    None of the living has a card of the barred stakes; the cards that change have any of these natures.
    """
    found = set()
    placements = {each for nature in natures for each in _list_turning_placements(pool, barred, nature)}
    for below, above, extra in placements:
        found |= {extra | signs for signs in _find_plain_signs(dead - below, living - above, pool, barred)}
    return frozenset(found)


def _list_turning_placements(pool: Pool, barred: tuple[Stake, ...], nature: Nature) -> list[tuple[int, int, int]]:
    """Return how many cards that count as others lie among the dead and the living, with their signs."""
    places = [(0, 0, 0)]
    turning = ((_DOPPELGANGER, pool.doppelgangers), (_INVESTIGATOR, pool.investigators), (_CURSED, pool.cursed))
    for card, left in turning:
        if left:
            stake, before = nature.resolve_stake(card), list(places)
            if stake is not _HUNTER:
                places += [(below + 1, above, signs | DEAD_SIGNS.get(stake, 0)) for below, above, signs in before]
            if card not in barred:
                places += [(below, above + 1, signs | LIVING_SIGNS.get(stake, 0)) for below, above, signs in before]
    return places


@lru_cache(maxsize=8192)
def _find_plain_signs(dead: int, living: int, pool: Pool, barred: tuple[Stake, ...]) -> frozenset[int]:
    """Return the signs as `find_unseen_signs`, without the cards that count as others."""
    telling = {stake: pool.count_stake(stake) for stake in DEAD_SIGNS}
    found = set()
    for fell in product(*[range(count + 1) for count in telling.values()]):
        plain = dead - sum(fell)
        if 0 <= plain <= pool.villagers:
            left = {
                stake: (count - gone) * (stake not in barred)
                for (stake, count), gone in zip(telling.items(), fell, strict=True)
            }
            others = pool.villagers - plain + left[_APPRENTICE] + pool.hunters * (_HUNTER not in barred)
            signs = sum(sign for sign, gone in zip(DEAD_SIGNS.values(), fell, strict=True) if gone)
            found |= {signs | more for more in _list_living_signs(living, left, others)}
    return frozenset(found)


def _list_living_signs(seats: int, left: Mapping[Stake, int], others: int) -> Iterator[int]:
    """Yield the signs of these living: which of the stakes left can be among them, `others` cards beside."""
    for alive in product(*[range(left[stake] + 1) for stake in LIVING_SIGNS]):
        if 0 <= seats - sum(alive) <= others:
            yield sum(sign for sign, count in zip(LIVING_SIGNS.values(), alive, strict=True) if count)
