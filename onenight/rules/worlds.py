"""How everything can lie when a table has told only some of it: every situation that is possible, each once.

A card is only its stake here (`roles.Stake`). Seats of which nothing is told are alike, so they are counted and not
named, and a verdict is worked out once for all that end it alike.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from onenight.rules.known import Known, told_cards
from onenight.rules.roles import Stake, Team
from onenight.rules.rulebook import Rulebook
from onenight.rules.verdict import judge

# as names of this module, which are read faster
_WEREWOLF, _MINION, _TANNER, _HUNTER, _DOPPELGANGER, _VILLAGER, _BODYGUARD = Stake

MATTERING = (_WEREWOLF, _MINION, _TANNER, _HUNTER, _DOPPELGANGER)
"""The cards that a verdict can depend on."""

_DEAD_WEREWOLF, _DEAD_MINION, _DEAD_TANNER, _LIVING_WEREWOLF, _LIVING_MINION = 1, 2, 4, 8, 16
"""Signs of a situation, to be added up: of which stakes there is at least one among the dead, among the living."""
_DEAD: Mapping[Stake, int] = {_WEREWOLF: _DEAD_WEREWOLF, _MINION: _DEAD_MINION, _TANNER: _DEAD_TANNER}
_LIVING: Mapping[Stake, int] = {_WEREWOLF: _LIVING_WEREWOLF, _MINION: _LIVING_MINION}

TWO = 2
"""Whether nobody died, one, or more matters to a lone Minion; how many more does not."""


class Pool(NamedTuple):
    """How many cards of each stake are in the deck and not told, in the order of `Stake`."""

    werewolves: int
    minions: int
    tanners: int
    hunters: int
    doppelgangers: int
    villagers: int

    def of(self, stake: Stake) -> int:
        """How many of one stake."""
        return self[list(Stake).index(stake)]


class World(NamedTuple):
    """One kind of way in which everything can lie."""

    dead: tuple[int, ...]
    copied: Stake
    """What the Doppelgänger card counts as, wherever it lies."""
    signs: int


class Ending(NamedTuple):
    """What a situation comes to."""

    teams: tuple[Team, ...]
    reason: str
    winners: frozenset[tuple[Stake, bool]]
    """Which kinds of player win: what the card counts as, and whether the player is dead."""


def worlds(known: Known) -> Iterator[World]:
    """The ways in which everything can lie; none where what was told contradicts itself.

    Where a Hunter may take any of the living along, two of those of whom nothing is told stand for all of them.
    """
    told = {seat: known.deck.game.stake(key) for seat, key in told_cards(known).items()}
    pool = untold(known)
    if min(pool) < 0 or not _in_deck(known):
        return
    barred = tuple([each for each in MATTERING if each in known.nobody_else])
    for copied in copies(known):
        for dead, hunter, copier in _falls(known, told, pool, copied):
            signs = _told_signs(told, dead, copied)
            left = pool._replace(hunters=int(hunter), doppelgangers=int(copier))
            shot = pool.hunters + pool.doppelgangers - left.hunters - left.doppelgangers
            below = sum(seat not in told for seat in dead) - shot
            living = known.players - len(told) - below - shot
            for others in _spread(below, living, left, barred, copied):
                if _fits(known, signs | others):
                    yield World(dead, copied, signs | others)


def untold(known: Known) -> Pool:
    """How many cards of each stake are in the deck and not told; below 0 where too many were."""
    cards = Counter([role.stake for role in known.deck.cards])
    cards.subtract([known.deck.game.stake(key) for key in told_cards(known).values()])
    return Pool(*[cards[each] for each in (*MATTERING, _VILLAGER)])


def _in_deck(known: Known) -> bool:
    """Whether the deck holds all the cards that were named; a Villager may be said of any card that decides nothing."""
    beyond = Counter(told_cards(known).values()) - Counter(known.deck.keys)
    return not beyond.keys() - {_VILLAGER}


def copies(known: Known) -> tuple[Stake, ...]:
    """What the Doppelgänger card can count as."""
    if known.copied is None and known.deck.copier is not None:
        in_deck = {role.stake for role in known.deck.cards}
        return (_VILLAGER, *[each for each in MATTERING if each in in_deck and each is not _DOPPELGANGER])
    copied = known.copied or _VILLAGER
    stake = known.deck.game.stake(copied)
    can_be = copied == _VILLAGER or (copied in known.deck and stake is not _DOPPELGANGER)
    return (stake,) if can_be else ()


def ending(world: World, rulebook: Rulebook) -> Ending:
    """What a way in which everything can lie comes to."""
    return _ending(rulebook, min(len(world.dead), TWO), world.signs)


@lru_cache(maxsize=512)
def _ending(rulebook: Rulebook, deaths: int, signs: int) -> Ending:
    """The verdict on a table where every kind of player sits that there is: it is the same for all such tables."""
    fell = [key for key, sign in _DEAD.items() if signs & sign]
    fell += [_VILLAGER] if deaths > len(fell) or deaths == TWO else []
    lives = [key for key, sign in _LIVING.items() if signs & sign]
    lives += [key for key in (_TANNER, _VILLAGER) if key in rulebook.game.roles]
    keys = fell + lives
    verdict = judge(tuple(range(len(fell))), [rulebook.game.roles[key] for key in keys], rulebook)
    winners = {(keys[seat], seat < len(fell)) for seat in verdict.winners}
    winners |= {(_HUNTER, dead) for key, dead in winners if key is _VILLAGER}
    return Ending(verdict.teams, verdict.reason, frozenset(winners))


def _told_signs(told: Mapping[int, Stake], dead: tuple[int, ...], copied: Stake) -> int:
    signs = 0
    for seat, card in told.items():
        stake = copied if card is _DOPPELGANGER else card
        signs |= (_DEAD if seat in dead else _LIVING).get(stake, 0)
    return signs


def _fits(known: Known, signs: int) -> bool:
    wolf, minion = bool(signs & _LIVING_WEREWOLF), bool(signs & _LIVING_MINION)
    return known.living_wolf in (None, wolf) and known.living_minion in (None, minion)


_Fall = tuple[tuple[int, ...], bool, bool]
"""The dead, and whether the Hunter and the Doppelgänger card are still to be placed elsewhere."""


def _falls(known: Known, told: Mapping[int, Stake], pool: Pool, copied: Stake) -> set[_Fall]:
    """How the vote and the shots can end. Of the dead only Hunters are told apart: who else is what comes later."""
    ended: set[_Fall] = set()
    seen = set()
    open_states = [(known.dead, 0, bool(pool.hunters), bool(pool.doppelgangers))]
    while open_states:
        state = open_states.pop()
        dead, index, hunter, copier = state
        if state in seen:
            continue
        seen.add(state)
        if index == len(dead):
            ended.add((tuple(sorted(dead)), hunter, copier))
            continue
        for shoots, hunter_left, copier_left in _shooters(told.get(dead[index]), copied, hunter=hunter, copier=copier):
            victims = _victims(known, told, dead[index], dead) if shoots else [()]
            open_states += [(dead + more, index + 1, hunter_left, copier_left) for more in victims]
    return ended


def _shooters(card: Stake | None, copied: Stake, *, hunter: bool, copier: bool) -> Iterator[tuple[bool, bool, bool]]:
    """Whether one of the dead can be a Hunter, and which cards are then still to be placed."""
    if card is not None:
        yield (copied if card is _DOPPELGANGER else card) is _HUNTER, hunter, copier
        return
    yield False, hunter, copier
    if hunter:
        yield True, False, copier
    if copier and copied is _HUNTER:
        yield True, hunter, False


def _victims(known: Known, told: Mapping[int, Stake], seat: int, dead: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Who dies in addition when this one shoots: the one told; else nobody, or any of the living."""
    if seat in known.pointed:
        victim = known.pointed[seat]
        yield () if victim in dead else (victim,)
        return
    if any(other != seat for other in dead):
        yield ()
    alike = 0
    for other in range(known.players):
        if other not in dead:
            alike += other not in told and other not in known.pointed
            if alike <= TWO or other in told or other in known.pointed:
                yield (other,)


@lru_cache(maxsize=4096)
def _spread(dead: int, living: int, pool: Pool, barred: tuple[Stake, ...], copied: Stake) -> frozenset[int]:
    """The signs that so many untold dead, no Hunters, and so many untold living can show, the other cards being center.

    None of the living has a card of the barred stakes.
    """
    found = set()
    places = [(0, 0)]
    if pool.doppelgangers:
        places += [(1, 0)] if copied is not _HUNTER else []
        places += [(0, 1)] if _DOPPELGANGER not in barred else []
    for below, above in places:
        extra = _DEAD.get(copied, 0) * below | _LIVING.get(copied, 0) * above
        found |= {extra | signs for signs in _signs(dead - below, living - above, pool, barred)}
    return frozenset(found)


@lru_cache(maxsize=4096)
def _signs(dead: int, living: int, pool: Pool, barred: tuple[Stake, ...]) -> frozenset[int]:
    """The same without the Doppelgänger card."""
    wolves, minions, tanners, hunters, _, villagers = pool
    found = set()
    for wolf, minion, tanner in product(range(wolves + 1), range(minions + 1), range(tanners + 1)):
        plain = dead - wolf - minion - tanner
        if 0 <= plain <= villagers:
            signs = bool(wolf) * _DEAD_WEREWOLF | bool(minion) * _DEAD_MINION | bool(tanner) * _DEAD_TANNER
            others = villagers - plain + (tanners - tanner) * (_TANNER not in barred)
            others += hunters * (_HUNTER not in barred)
            most = (wolves - wolf) * (_WEREWOLF not in barred), (minions - minion) * (_MINION not in barred)
            found |= {signs | more for more in _living_signs(living, *most, others)}
    return frozenset(found)


def _living_signs(seats: int, wolves: int, minions: int, others: int) -> Iterator[int]:
    """Whether there can be a Werewolf and a Minion at these seats, with so many cards of each to be had."""
    for wolf, minion in product(range(wolves + 1), range(minions + 1)):
        if 0 <= seats - wolf - minion <= others:
            yield bool(wolf) * _LIVING_WEREWOLF | bool(minion) * _LIVING_MINION
