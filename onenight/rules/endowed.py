"""Who can have an artifact that replaces what they are: as told, and as it may be besides."""

from collections.abc import Iterator, Mapping
from itertools import combinations, permutations

from onenight.rules.falls import TWO
from onenight.rules.known import Known, artifacts_left, changing, holds
from onenight.rules.roles import Action, Stake
from onenight.rules.spread import Nature

Endowment = Mapping[int, Stake]
"""What artifacts make of players."""


def endowed(known: Known, counted: Mapping[int, Stake], nature: Nature) -> Iterator[Endowment]:
    """What artifacts can make of players, given what they are without; of players who are alike, two stand for all."""
    made = known.deck.game.artifacts
    sure = {seat: stake for seat, key in known.artifacts.items() if (stake := made.get(key)) is not None}
    yield sure
    left = _left(known, nature)
    if not left:
        return
    seats, stakes = _different(known, counted), changing(known).values()
    for count in range(1, left + 1):
        for who in combinations(seats, count):
            for what in permutations(stakes, count):
                yield {**sure, **dict(zip(who, what, strict=True))}


def _left(known: Known, nature: Nature) -> int:
    """How many more there can be when the Doppelgänger card counts as this: the second needs one who copied so."""
    left = artifacts_left(known)
    if not left:
        return 0
    giver = next(role for role in known.deck.cards if role.action is Action.ENDOW)
    again = known.deck.copier is not None and nature.copied is giver.stake
    return min(left, max(0, 1 + again - len(known.artifacts)))


def _different(known: Known, counted: Mapping[int, Stake]) -> list[int]:
    """Those who may have one: of players who are alike the first two."""
    found, alike = [], dict[tuple[object, ...], int]()
    own = _apart(known)
    for seat in range(known.players):
        if seat in known.artifacts:
            continue
        guards = known.guards is not None and seat in known.guards
        kind = (counted.get(seat), seat in known.dead, guards, seat if seat in own else None)
        alike[kind] = alike.get(kind, 0) + 1
        if alike[kind] <= TWO:
            found.append(seat)
    return found


def _apart(known: Known) -> frozenset[int]:
    """Those of whom it matters whom they point at, or that one points at them: where a Hunter may shoot."""
    if not holds(known.deck, Stake.HUNTER):
        return frozenset()
    reached = list(known.dead)
    for seat in reached:  # grows while it is walked: a Hunter may shoot a Hunter
        if known.pointed.get(seat, seat) not in reached:
            reached.append(known.pointed[seat])
    guarding = known.votes if holds(known.deck, Stake.BODYGUARD) else ()
    return frozenset((*reached, *guarding))
