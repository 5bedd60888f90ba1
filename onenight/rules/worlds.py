"""How everything can lie when a table has told only some of it: every situation that is possible, each once.

Only five kinds of card decide a game; all others count as villagers here. Seats of which nothing is told are alike, so
they are counted and not named, and a verdict is worked out once for all that end it alike.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from onenight.rules.known import Known, told_cards
from onenight.rules.roles import Team
from onenight.rules.rulebook import Rulebook
from onenight.rules.verdict import judge

MATTERING = ("werewolf", "minion", "tanner", "hunter", "doppelganger")
"""The cards that a verdict can depend on."""

KINDS = (*MATTERING, "villager")

_DEAD: Mapping[str, int] = {"werewolf": 1, "minion": 2, "tanner": 4}
_LIVING: Mapping[str, int] = {"werewolf": 8, "minion": 16}
"""Signs of a situation, to be added up: of which kinds there is at least one among the dead, among the living."""

TWO = 2
"""Whether nobody died, one, or more matters to a lone Minion; how many more does not."""

_Pool = tuple[int, ...]
"""How many cards of each of `KINDS` are not told."""


class World(NamedTuple):
    """One kind of way in which everything can lie."""

    dead: tuple[int, ...]
    copied: str
    """What the Doppelgänger card counts as, wherever it lies."""
    signs: int


class Ending(NamedTuple):
    """What a situation comes to."""

    teams: tuple[Team, ...]
    reason: str
    winners: frozenset[tuple[str, bool]]
    """Which kinds of player win: what the card counts as, and whether the player is dead."""


def kind(key: str) -> str:
    """What a card is here, by its role key."""
    return key if key in MATTERING else "villager"


def worlds(known: Known) -> Iterator[World]:
    """The ways in which everything can lie; none where what was told contradicts itself.

    Where a Hunter may take any of the living along, two of those of whom nothing is told stand for all of them.
    """
    told = {seat: kind(key) for seat, key in told_cards(known).items()}
    pool = untold(known)
    if min(pool) < 0 or not _in_deck(known):
        return
    barred = tuple([each for each in MATTERING if each in known.nobody_else])
    for copied in copies(known):
        for dead, hunter, copier in _falls(known, told, pool, copied):
            signs = _told_signs(told, dead, copied)
            left = (*pool[:3], int(hunter), int(copier), pool[5])
            shot = pool[3] + pool[4] - left[3] - left[4]
            below = sum(seat not in told for seat in dead) - shot
            living = known.players - len(told) - below - shot
            for others in _spread(below, living, left, barred, copied):
                if _fits(known, signs | others):
                    yield World(dead, copied, signs | others)


def untold(known: Known) -> _Pool:
    """How many cards of each of `KINDS` are in the deck and not told."""
    cards = Counter(kind(key) for key in known.deck.keys)
    cards.subtract(kind(key) for key in told_cards(known).values())
    return tuple([cards[each] for each in KINDS])


def _in_deck(known: Known) -> bool:
    """Whether the deck holds all the cards that were named; "villager" may be said of any card that decides nothing."""
    beyond = Counter(told_cards(known).values()) - Counter(known.deck.keys)
    return not beyond.keys() - {"villager"}


def copies(known: Known) -> tuple[str, ...]:
    """What the Doppelgänger card can count as."""
    if known.copied is None and "doppelganger" in known.deck:
        return ("villager", *(key for key in MATTERING[:-1] if key in known.deck))
    copied = known.copied or "villager"
    can_be = copied == "villager" or (copied in known.deck and copied != "doppelganger")
    return (kind(copied),) if can_be else ()


def ending(world: World, rulebook: Rulebook) -> Ending:
    """What a way in which everything can lie comes to."""
    return _ending(rulebook, min(len(world.dead), TWO), world.signs)


@lru_cache(maxsize=512)
def _ending(rulebook: Rulebook, deaths: int, signs: int) -> Ending:
    """The verdict on a table where every kind of player sits that there is: it is the same for all such tables."""
    fell = [key for key, sign in _DEAD.items() if signs & sign]
    fell += ["villager"] if deaths > len(fell) or deaths == TWO else []
    lives = [key for key, sign in _LIVING.items() if signs & sign]
    lives += [key for key in ("tanner", "villager") if key in rulebook.game.roles]
    keys = fell + lives
    verdict = judge(tuple(range(len(fell))), [rulebook.game.roles[key] for key in keys], rulebook)
    winners = {(keys[seat], seat < len(fell)) for seat in verdict.winners}
    winners |= {("hunter", dead) for key, dead in winners if key == "villager"}
    return Ending(verdict.teams, verdict.reason, frozenset(winners))


def _told_signs(told: Mapping[int, str], dead: tuple[int, ...], copied: str) -> int:
    signs = 0
    for seat, card in told.items():
        role = copied if card == "doppelganger" else card
        signs |= (_DEAD if seat in dead else _LIVING).get(role, 0)
    return signs


def _fits(known: Known, signs: int) -> bool:
    wolf, minion = bool(signs & _LIVING["werewolf"]), bool(signs & _LIVING["minion"])
    return known.living_wolf in (None, wolf) and known.living_minion in (None, minion)


_Fall = tuple[tuple[int, ...], bool, bool]
"""The dead, and whether the Hunter and the Doppelgänger card are still to be placed elsewhere."""


def _falls(known: Known, told: Mapping[int, str], pool: _Pool, copied: str) -> set[_Fall]:
    """How the vote and the shots can end. Of the dead only Hunters are told apart: who else is what comes later."""
    ended: set[_Fall] = set()
    seen = set()
    open_states = [(known.dead, 0, bool(pool[3]), bool(pool[4]))]
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


def _shooters(card: str | None, copied: str, *, hunter: bool, copier: bool) -> Iterator[tuple[bool, bool, bool]]:
    """Whether one of the dead can be a Hunter, and which cards are then still to be placed."""
    if card is not None:
        yield (copied if card == "doppelganger" else card) == "hunter", hunter, copier
        return
    yield False, hunter, copier
    if hunter:
        yield True, False, copier
    if copier and copied == "hunter":
        yield True, hunter, False


def _victims(known: Known, told: Mapping[int, str], seat: int, dead: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
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
def _spread(dead: int, living: int, pool: _Pool, barred: tuple[str, ...], copied: str) -> frozenset[int]:
    """The signs that so many untold dead, no Hunters, and so many untold living can show, the other cards being center.

    None of the living has a card of the barred kinds.
    """
    found = set()
    copier = pool[4]
    places = [(0, 0)]
    if copier:
        places += [(1, 0)] if copied != "hunter" else []
        places += [(0, 1)] if "doppelganger" not in barred else []
    for below, above in places:
        extra = _DEAD.get(copied, 0) * below | _LIVING.get(copied, 0) * above
        found |= {extra | signs for signs in _signs(dead - below, living - above, pool, barred)}
    return frozenset(found)


@lru_cache(maxsize=4096)
def _signs(dead: int, living: int, pool: _Pool, barred: tuple[str, ...]) -> frozenset[int]:
    """The same without the Doppelgänger card."""
    wolves, minions, tanners, hunters, _, villagers = pool
    found = set()
    for wolf, minion, tanner in product(range(wolves + 1), range(minions + 1), range(tanners + 1)):
        plain = dead - wolf - minion - tanner
        if 0 <= plain <= villagers:
            signs = bool(wolf) * _DEAD["werewolf"] | bool(minion) * _DEAD["minion"] | bool(tanner) * _DEAD["tanner"]
            others = villagers - plain + (tanners - tanner) * ("tanner" not in barred)
            others += hunters * ("hunter" not in barred)
            most = (wolves - wolf) * ("werewolf" not in barred), (minions - minion) * ("minion" not in barred)
            found |= {signs | more for more in _living_signs(living, *most, others)}
    return frozenset(found)


def _living_signs(seats: int, wolves: int, minions: int, others: int) -> Iterator[int]:
    """Whether there can be a Werewolf and a Minion at these seats, with so many cards of each to be had."""
    for wolf, minion in product(range(wolves + 1), range(minions + 1)):
        if 0 <= seats - wolf - minion <= others:
            yield bool(wolf) * _LIVING["werewolf"] | bool(minion) * _LIVING["minion"]
