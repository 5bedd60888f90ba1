"""Bodyguards, Princes and the count of fingers: who dies of a vote when it is not told yet whose fingers count.

A Bodyguard points at whom he protects, so his own finger never counts: what remains is that the protected have none,
nor has a Prince.
"""

from collections.abc import Iterator
from itertools import combinations

from onenight.rules import finger_count as fingers_
from onenight.rules.finger_count import Fingers
from onenight.rules.known_facts import (
    SEATS_FACTS,
    Known,
    Question,
    count_made,
    find_certain,
    find_stake,
    has_stake,
    is_safe_master,
    may_count_as,
)
from onenight.rules.marked_table import list_epic, list_epic_questions, list_master_questions
from onenight.rules.roles import Stake

_BODYGUARD, _PRINCE = Stake.BODYGUARD, Stake.PRINCE


def find_dead_with_guards(fingers: Fingers, known: Known) -> tuple[int, ...] | None:
    """Return the seats that die of the vote, () for nobody; None while votes, Bodyguards or Princes can change it.

    `known`: what is known of the cards; who died of the vote is not looked at.
    """
    fingers, known = add_protected(fingers, known), known._replace(votes=fingers.votes)
    found = {fingers_.find_certain_dead(fingers, epic=epic) for epic in list_epic(known)}
    dead = found.pop()
    return dead if not found and not any(_list_saving_questions(fingers, known, dead or ())) else None


def choose_guard_question(fingers: Fingers, known: Known) -> Question | None:
    """Return the question about Bodyguards or Princes to put before it is certain who dies; None where none matters.

    Fingers are told first, for they matter only where a Bodyguard points at one of those with the most, or who is one
    is a Prince.
    """
    fingers, known = add_protected(fingers, known), known._replace(votes=fingers.votes)
    found = {fingers_.find_certain_dead(fingers, epic=epic) for epic in list_epic(known)}
    leaders = {seat for dead in found for seat in dead or ()}
    for asked in _list_saving_questions(fingers, known, tuple(leaders)) if leaders else ():
        return asked
    return next(list_epic_questions(known), None) if leaders and len(found) > 1 else None


def add_protected(fingers: Fingers, known: Known) -> Fingers:
    """Return the fingers with the seats that certainly die of none."""
    protected = [fingers.votes[guard] for guard in find_certain(known, _BODYGUARD) if guard in fingers.votes]
    voted = known._replace(votes=fingers.votes)
    masters = [seat for seat in range(known.players) if is_safe_master(voted, seat)]
    safe = frozenset((*protected, *masters, *find_certain(known, _PRINCE)))
    return fingers if safe == fingers.safe else fingers._replace(safe=safe)


def may_be_dead(fingers: Fingers, known: Known, dead: tuple[int, ...]) -> bool:
    """Return whether these may be the dead of these fingers, whoever is a Bodyguard or a Prince."""
    most = sum(_count_possible(known, each) for each in (_BODYGUARD, _PRINCE, Stake.MASTER))
    targets = sorted(set(fingers.votes.values()))
    for count in range(min(most, len(targets)) + 1):
        for safe in combinations(targets, count):
            for epic in list_epic(known._replace(votes=fingers.votes)):
                found = fingers_.find_certain_dead(fingers._replace(safe=fingers.safe.union(safe)), epic=epic)
                if found is None or found == dead:
                    return True
    return False


def _list_saving_questions(fingers: Fingers, known: Known, leaders: tuple[int, ...]) -> Iterator[Question]:
    """Yield the questions whose answers could save one of the seats with the most fingers."""
    for guard in find_certain(known, _BODYGUARD):
        if guard not in fingers.votes and _can_point(fingers, guard, leaders):
            yield Question("guarded", guard)
    for fact, stake in SEATS_FACTS.items():
        untold = list_possible(known, stake) if _count_possible(known, stake) > len(find_certain(known, stake)) else ()
        if any(seat in leaders if stake is _PRINCE else _can_point(fingers, seat, leaders) for seat in untold):
            yield Question(fact)
    for seat in leaders:
        yield from list_master_questions(known, seat)


def _can_point(fingers: Fingers, seat: int, leaders: tuple[int, ...]) -> bool:
    """Return whether this player's finger can be at one of the leaders."""
    if seat in fingers.votes:
        return fingers.votes[seat] in leaders
    ways = (fingers._replace(votes={**fingers.votes, seat: target}) for target in leaders if target != seat)
    return any(next(fingers_.list_possible_dead(way), None) is not None for way in ways)


def list_possible(known: Known, stake: Stake) -> list[int]:
    """Return the further seats that may be Bodyguards, or Princes."""
    sure = find_certain(known, stake)
    return [seat for seat in range(known.players) if seat not in sure and may_count_as(known, seat, stake)]


def _count_possible(known: Known, stake: Stake) -> int:
    """Return how many of them there can be: by the card, by copying it, by an artifact; less those one replaces."""
    if stake in known.everyone:
        return len(known.everyone[stake])
    copied = known.deck.copier is not None and (known.copied is None or known.deck.game.stake(known.copied) is stake)
    cards = 1 + copied + has_stake(known.deck, Stake.COPYCAT) if has_stake(known.deck, stake) else 0
    replaced = sum(_is_replaced(known, seat, stake) for seat in range(known.players))
    return cards - replaced + count_made(known, stake)


def list_possible_seats(known: Known, stake: Stake) -> Iterator[tuple[int, ...]]:
    """Yield the seats that may be all Bodyguards, or all Princes, as far as cards and artifacts were told."""
    sure, further = find_certain(known, stake), list_possible(known, stake)
    for count in range(max(0, _count_possible(known, stake) - len(sure)) + 1):
        for others in combinations(further, count):
            yield tuple(sorted((*sure, *others)))


def _is_replaced(known: Known, seat: int, stake: Stake) -> bool:
    """Return whether an artifact is told to lie on a card that would make its holder one."""
    card = known.shown.get(seat) or known.held.get(seat)
    if card is None:
        return False
    return find_stake(known._replace(artifacts={}), seat) is stake and find_stake(known, seat) is not stake
