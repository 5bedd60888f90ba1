"""The questions that the referee may put, in the order of asking, and the possible answers to each."""

from collections.abc import Iterator

from onenight.rules.game import list_stakes
from onenight.rules.known_facts import (
    LIVING_FACTS,
    SEATS_FACTS,
    TURNING_STAKES,
    Answer,
    ArtifactHolder,
    Known,
    Question,
    add_told_fact,
    count_artifacts_left,
    find_stake,
    find_told_cards,
    has_stake,
    list_artifacts_left,
    list_untold_changes,
    may_be,
    may_save_princes,
)
from onenight.rules.marked_table import is_possible
from onenight.rules.night_steps import has_dusk
from onenight.rules.possible_worlds import count_untold_cards, find_certain_dead, list_worlds
from onenight.rules.protection import list_possible_seats
from onenight.rules.roles import Stake

SIDES = (
    Stake.WEREWOLF,
    Stake.MINION,
    Stake.TANNER,
    Stake.APPRENTICE_TANNER,
    Stake.DOPPELGANGER,
    Stake.INVESTIGATOR,
    Stake.CURSED,
)
"""The cards that decide who of the living wins with whom, in the order in which they are asked about."""


def has_possible_world(known: Known) -> bool:
    """Return whether the cards can lie in any way; else the answers contradict one another."""
    if has_dusk(known.deck):
        return is_possible(known)
    return next(list_worlds(known), None) is not None


def list_questions(known: Known, *, dead_settled: bool) -> Iterator[Question]:
    """Yield the questions about what is not told yet, in the order in which a table would tell it.

    Nobody can tell who is among the living while a Hunter may still shoot.
    """
    told_alike = False
    for seat in find_certain_dead(known):
        count = find_stake(known, seat)
        if count is None:
            # One card that nobody has shown tells what another would, unless its holder may shoot somebody named.
            if seat in known.pointed or not told_alike:
                yield Question("shown", seat)
            told_alike = told_alike or seat not in known.pointed
        elif count is Stake.HUNTER and seat not in known.pointed:
            yield Question("pointed", seat)
        else:
            yield from _list_turned_questions(seat, count)
    yield from _list_guard_questions(known)
    if Stake.PRINCE not in known.everyone and may_save_princes(known):
        yield Question("princes")
    if list_untold_changes(known):
        yield Question("artifacts")
    for fact, stake in LIVING_FACTS.items() if dead_settled else ():
        if stake not in known.living and (stake is not Stake.TANNER or has_stake(known.deck, Stake.APPRENTICE_TANNER)):
            yield Question(fact)


def _list_turned_questions(seat: int, count: Stake | None) -> Iterator[Question]:
    """Yield the question about a card that may count as another one."""
    if count is Stake.DOPPELGANGER:
        yield Question("copied", seat)
    elif count in TURNING_STAKES:
        yield Question("turned" if count is Stake.CURSED else "became", seat)


def _list_guard_questions(known: Known) -> Iterator[Question]:
    """Yield the questions who is a Bodyguard, and whom he protects."""
    if Stake.BODYGUARD not in known.everyone and may_be(known, Stake.BODYGUARD):
        yield Question("guards")
    for seat in range(known.players):
        if seat not in known.votes and find_stake(known, seat) is Stake.BODYGUARD:
            yield Question("guarded", seat)


def list_winner_questions(known: Known) -> Iterator[Question]:
    """Yield the questions about who is on the winning teams: cards of the dead, then of the living, role by role."""
    dead = find_certain_dead(known)
    counted = {seat: find_stake(known, seat) for seat in range(known.players)}
    for seat in dead:
        count = counted[seat]
        if count is None:
            yield Question("shown", seat)
        else:
            yield from _list_turned_questions(seat, count)
    if count_artifacts_left(known):
        yield Question("artifacts")
    for side in SIDES:
        if has_stake(known.deck, side) and side not in known.nobody_else:
            yield Question("holders", role=side.value)
    for seat, count in counted.items():
        if seat not in dead and count is not None:
            yield from _list_turned_questions(seat, count)
    yield from _list_guard_questions(known)
    for seat, count in counted.items():
        if seat not in dead and count is None:
            yield from _list_turned_questions(seat, _find_only_count(known, seat))


def _find_only_count(known: Known, seat: int) -> Stake | None:
    """Return what the card of one of the living counts as where it can only be that, though nobody has told."""
    found = {find_stake(after, seat) for after in follow_answers(known, Question("shown", seat))}
    left = [each for each in found if each not in known.nobody_else]
    return left[0] if len(left) == 1 else None


def follow_answers(known: Known, asked: Question) -> Iterator[Known]:
    """Yield what is known after each possible answer; where seats are alike, not for every one of them."""
    for told in _list_answers(known, asked):
        after = add_told_fact(known, asked, told)
        if has_possible_world(after):
            yield after


def _list_answers(known: Known, asked: Question) -> Iterator[Answer]:
    """Yield the answers to a question, possible or not."""
    match asked.fact:
        case "shown":
            yield from list_stakes(known.deck.game)
        case "copied":
            yield from (each for each in list_stakes(known.deck.game) if each is not Stake.DOPPELGANGER)
            yield from (role.key for role in known.deck.cards if role.action.lays == "artifacts")
        case "pointed" | "guarded":
            yield from (seat for seat in range(known.players) if seat != asked.seat)
        case "became":
            yield from list_stakes(known.deck.game)
        case "guards" | "princes":
            yield from list_possible_seats(known, SEATS_FACTS[asked.fact])
        case "artifacts":
            yield ()
            yield from (
                ArtifactHolder(seat, key) for seat in range(known.players) for key in list_artifacts_left(known)
            )
        case "living_wolf" | "living_minion" | "living_tanner" | "turned":
            yield from (True, False)
        case "holders":
            yield from _list_holder_answers(known, str(asked.role))


def _list_holder_answers(known: Known, role: str) -> Iterator[tuple[int, ...]]:
    """Yield the seats that may show a card of a role: of those alike the first and the last, which stand for all."""
    sure = find_holders(known, role)
    dead = find_certain_dead(known)
    free = [seat for seat in range(known.players) if find_stake(known, seat) is None and seat not in dead]
    for count in range(min(count_untold_cards(known)[known.deck.game.stake(role)], len(free)) + 1):
        yield from {(*sure, *free[:count]): None, (*sure, *free[len(free) - count :]): None}


def find_holders(known: Known, role: str | None) -> tuple[int, ...]:
    """Return the living who are known to hold a card of a role, or of one that decides the same."""
    dead, stake = find_certain_dead(known), known.deck.game.stake
    held = [seat for seat, card in find_told_cards(known).items() if stake(card) is stake(str(role))]
    return tuple([seat for seat in held if seat not in dead])
