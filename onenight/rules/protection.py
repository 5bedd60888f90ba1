"""Bodyguards and the count of fingers: who dies of a vote when it is not told yet who protects whom.

A Bodyguard points at whom he protects, so his own finger never counts: what remains is that the protected have none.
"""

from collections.abc import Iterator
from itertools import combinations

from onenight.rules import finger_count as fingers_
from onenight.rules.finger_count import Fingers
from onenight.rules.known_facts import Known, Question, find_stake, has_no_untold_artifact, has_stake
from onenight.rules.roles import Stake

_BODYGUARD = Stake.BODYGUARD


def find_dead_with_guards(fingers: Fingers, known: Known) -> tuple[int, ...] | None:
    """Return the seats that die of the vote, () for nobody; None while votes or Bodyguards can change it.

    `known`: what is known of the cards; who died of the vote is not looked at.
    """
    fingers = add_protected(fingers, known)
    found = fingers_.find_certain_dead(fingers)
    if not found:
        return found
    return found if not any(_list_saving_questions(fingers, known, found)) else None


def choose_guard_question(fingers: Fingers, known: Known) -> Question | None:
    """Return the question about Bodyguards to put before it is certain who dies; None where none matters.

    Fingers are told first, for a Bodyguard matters only where he points at one of those with the most.
    """
    fingers = add_protected(fingers, known)
    found = fingers_.find_certain_dead(fingers)
    for asked in _list_saving_questions(fingers, known, found) if found else ():
        return asked
    return None


def add_protected(fingers: Fingers, known: Known) -> Fingers:
    """Return the fingers with the seats that are certainly protected."""
    safe = frozenset([fingers.votes[guard] for guard in find_certain_guards(known) if guard in fingers.votes])
    return fingers if safe == fingers.safe else fingers._replace(safe=safe)


def may_be_dead(fingers: Fingers, known: Known, dead: tuple[int, ...]) -> bool:
    """Return whether these may be the dead of these fingers, whoever is a Bodyguard."""
    most = _count_possible_guards(known)
    targets = sorted(set(fingers.votes.values()))
    for count in range(min(most, len(targets)) + 1):
        for safe in combinations(targets, count):
            found = fingers_.find_certain_dead(fingers._replace(safe=fingers.safe.union(safe)))
            if found is None or found == dead:
                return True
    return False


def _list_saving_questions(fingers: Fingers, known: Known, leaders: tuple[int, ...]) -> Iterator[Question]:
    """Yield the questions whose answers could save one of the seats with the most fingers."""
    sure = find_certain_guards(known)
    for guard in sure:
        if guard not in fingers.votes and _can_point(fingers, guard, leaders):
            yield Question("guarded", guard)
    if _count_possible_guards(known) > len(sure) and any(
        _can_point(fingers, seat, leaders) for seat in _list_possible_guards(known)
    ):
        yield Question("guards")


def _can_point(fingers: Fingers, seat: int, leaders: tuple[int, ...]) -> bool:
    """Return whether this player's finger can be at one of the leaders."""
    if seat in fingers.votes:
        return fingers.votes[seat] in leaders
    ways = (fingers._replace(votes={**fingers.votes, seat: target}) for target in leaders if target != seat)
    return any(next(fingers_.list_possible_dead(way), None) is not None for way in ways)


def find_certain_guards(known: Known) -> tuple[int, ...]:
    """Return the seats that are certainly Bodyguards: their fingers are no votes."""
    if known.guards is not None:
        return known.guards
    if not has_stake(known.deck, _BODYGUARD):
        return ()
    seats = range(known.players)
    return tuple(
        [seat for seat in seats if find_stake(known, seat) is _BODYGUARD and has_no_untold_artifact(known, seat)]
    )


def _list_possible_guards(known: Known) -> list[int]:
    """Return the further seats that may be Bodyguards."""
    sure = find_certain_guards(known)
    maybe = (None, _BODYGUARD, Stake.DOPPELGANGER)
    return [seat for seat in range(known.players) if seat not in sure and find_stake(known, seat) in maybe]


def _count_possible_guards(known: Known) -> int:
    """Return how many Bodyguards there can be: the card's holder and its copier, less those an artifact replaces."""
    if known.guards is not None:
        return len(known.guards)
    if not has_stake(known.deck, _BODYGUARD):
        return 0
    stake = known.deck.game.stake
    copied = known.deck.copier is not None and (known.copied is None or stake(known.copied) is _BODYGUARD)
    return 1 + copied - sum(_is_guard_replaced(known, seat) for seat in range(known.players))


def _is_guard_replaced(known: Known, seat: int) -> bool:
    """Return whether an artifact is told to lie on a card that would make its holder a Bodyguard."""
    card = known.shown.get(seat) or known.held.get(seat)
    if card is None:
        return False
    return find_stake(known._replace(artifacts={}), seat) is _BODYGUARD and find_stake(known, seat) is not _BODYGUARD
