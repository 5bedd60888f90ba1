"""Bodyguards and the count of fingers: who dies of a vote when it is not told yet who protects whom.

A Bodyguard points at whom he protects, so his own finger never counts: what remains is that the protected have none.
"""

from collections.abc import Iterator
from itertools import combinations

from onenight.rules import fingers as fingers_
from onenight.rules.fingers import Fingers
from onenight.rules.known import Known, Question, bare, counts, holds
from onenight.rules.roles import Stake

_BODYGUARD = Stake.BODYGUARD


def counted(fingers: Fingers, known: Known) -> tuple[int, ...] | None:
    """Who dies of the vote, () for nobody; None while missing votes, or who is a Bodyguard, can still change that.

    `known`: what is known of the cards; who died of the vote is not looked at.
    """
    fingers = with_safe(fingers, known)
    found = fingers_.settled(fingers)
    if not found:
        return found
    return found if not any(_changes(fingers, known, found)) else None


def question(fingers: Fingers, known: Known) -> Question | None:
    """What to ask of Bodyguards before it is certain who dies; None where nothing of them matters (any more).

    Fingers are told first, for a Bodyguard matters only where he points at one of those with the most.
    """
    fingers = with_safe(fingers, known)
    found = fingers_.settled(fingers)
    for asked in _changes(fingers, known, found) if found else ():
        return asked
    return None


def with_safe(fingers: Fingers, known: Known) -> Fingers:
    """The fingers with those who are certainly protected."""
    safe = frozenset([fingers.votes[guard] for guard in certain(known) if guard in fingers.votes])
    return fingers if safe == fingers.safe else fingers._replace(safe=safe)


def agrees(fingers: Fingers, known: Known, dead: tuple[int, ...]) -> bool:
    """Whether these may be the dead of these fingers, whoever is a Bodyguard."""
    most = _most(known)
    targets = sorted(set(fingers.votes.values()))
    for count in range(min(most, len(targets)) + 1):
        for safe in combinations(targets, count):
            found = fingers_.settled(fingers._replace(safe=fingers.safe.union(safe)))
            if found is None or found == dead:
                return True
    return False


def _changes(fingers: Fingers, known: Known, leaders: tuple[int, ...]) -> Iterator[Question]:
    """The questions an answer to which could save one of those with the most fingers."""
    sure = certain(known)
    for guard in sure:
        if guard not in fingers.votes and _can_point(fingers, guard, leaders):
            yield Question("guarded", guard)
    if _most(known) > len(sure) and any(_can_point(fingers, seat, leaders) for seat in _open(known)):
        yield Question("guards")


def _can_point(fingers: Fingers, seat: int, leaders: tuple[int, ...]) -> bool:
    """Whether this player's finger can be at one of them."""
    if seat in fingers.votes:
        return fingers.votes[seat] in leaders
    ways = (fingers._replace(votes={**fingers.votes, seat: target}) for target in leaders if target != seat)
    return any(next(fingers_.possible(way), None) is not None for way in ways)


def certain(known: Known) -> tuple[int, ...]:
    """Who is certainly a Bodyguard: their fingers are no votes."""
    if known.guards is not None:
        return known.guards
    if not holds(known.deck, _BODYGUARD):
        return ()
    seats = range(known.players)
    return tuple([seat for seat in seats if counts(known, seat) is _BODYGUARD and bare(known, seat)])


def _open(known: Known) -> list[int]:
    """Who else may be one."""
    sure = certain(known)
    maybe = (None, _BODYGUARD, Stake.DOPPELGANGER)
    return [seat for seat in range(known.players) if seat not in sure and counts(known, seat) in maybe]


def _most(known: Known) -> int:
    """How many there can be: the card's holder, and who copied it; nobody, who is told to have an artifact instead."""
    if known.guards is not None:
        return len(known.guards)
    if not holds(known.deck, _BODYGUARD):
        return 0
    stake = known.deck.game.stake
    copied = known.deck.copier is not None and (known.copied is None or stake(known.copied) is _BODYGUARD)
    return 1 + copied - sum(_gone(known, seat) for seat in range(known.players))


def _gone(known: Known, seat: int) -> bool:
    """Whether an artifact is told to lie on a card that would make a Bodyguard."""
    card = known.shown.get(seat) or known.held.get(seat)
    if card is None:
        return False
    return counts(known._replace(artifacts={}), seat) is _BODYGUARD and counts(known, seat) is not _BODYGUARD
