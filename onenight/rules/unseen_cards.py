"""The cards that can be at seats of which nothing is told: what they can show among the dead and the living.

A card is only its stake here (`roles.Stake`). Seats are counted and not named, and a situation is only its signs.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from onenight.rules.roles import Stake

# as names of this module, which are read faster
_WEREWOLF, _MINION, _TANNER, _HUNTER, _DOPPELGANGER, _VILLAGER, *_ = Stake
_INVESTIGATOR, _CURSED, _APPRENTICE = Stake.INVESTIGATOR, Stake.CURSED, Stake.APPRENTICE_TANNER

DECISIVE_STAKES = (_WEREWOLF, _MINION, _TANNER, _HUNTER, _DOPPELGANGER)
"""The cards of the first box that a verdict can depend on."""

DEAD_SIGNS: Mapping[Stake, int] = {_WEREWOLF: 1, _MINION: 2, _TANNER: 4, _APPRENTICE: 32}
LIVING_SIGNS: Mapping[Stake, int] = {_WEREWOLF: 8, _MINION: 16, _TANNER: 64}
"""Signs of a situation, to be added up: of which stakes there is at least one among the dead, among the living."""
WEREWOLF_SIGNS = DEAD_SIGNS[_WEREWOLF] | LIVING_SIGNS[_WEREWOLF]
"""Whether a player is a Werewolf."""

Pool = tuple[tuple[Stake, int], ...]
"""How many cards of each stake are in the deck and not told."""


CHANGING_STAKES = (_DOPPELGANGER, _INVESTIGATOR, _CURSED)
"""The cards that are not always themselves."""


class Nature(NamedTuple):
    """What the cards that change count as, wherever they lie; in the order of `CHANGING_STAKES`."""

    copied: Stake
    """The Doppelgänger card."""
    found: Stake = _VILLAGER
    """The investigator's."""
    turned: Stake = _VILLAGER
    """The Cursed's."""

    def resolve_stake(self, card: Stake) -> Stake:
        """Return the stake that a card counts as."""
        return self[CHANGING_STAKES.index(card)] if card in CHANGING_STAKES else card


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
    for below, above, extra in {each for nature in natures for each in _place_changing_cards(pool, barred, nature)}:
        found |= {extra | signs for signs in _find_plain_signs(dead - below, living - above, pool, barred)}
    return frozenset(found)


Placing = tuple[int, int, int]
"""How many cards lie among the dead and among the living, and their signs."""


def _place_changing_cards(pool: Pool, barred: tuple[Stake, ...], nature: Nature) -> set[Placing]:
    """Return how the cards can lie that count as others."""
    placed = {(0, 0, 0)}
    for card, count in pool:
        if card in CHANGING_STAKES:
            placed = set(_add_cards(placed, nature.resolve_stake(card), count, is_barred=card in barred))
    return placed


@lru_cache(maxsize=8192)
def _find_plain_signs(dead: int, living: int, pool: Pool, barred: tuple[Stake, ...]) -> frozenset[int]:
    """Return the signs as `find_unseen_signs`, without the cards that count as others; the rest fill what is left."""
    cards, placed = dict(pool), {(0, 0, 0)}
    for stake in DEAD_SIGNS:
        placed = set(_add_cards(placed, stake, cards[stake], is_barred=stake in barred))
    villagers, hunters = cards[_VILLAGER], 0 if _HUNTER in barred else cards[_HUNTER]
    return frozenset(
        [
            signs
            for below, above, signs in placed
            if 0 <= dead - below <= villagers and 0 <= living - above <= villagers - (dead - below) + hunters
        ]
    )


def _add_cards(placed: set[Placing], stake: Stake, count: int, *, is_barred: bool) -> Iterator[Placing]:
    """Yield how cards can lie with so many more that count as one stake; those barred do not lie among the living."""
    for below, above, signs in placed:
        for fell in range(1 if stake is _HUNTER else count + 1):
            shown = signs | (DEAD_SIGNS.get(stake, 0) if fell else 0)
            yield below + fell, above, shown
            for lives in range(1, 1 if is_barred else count - fell + 1):
                yield below + fell, above + lives, shown | LIVING_SIGNS.get(stake, 0)
