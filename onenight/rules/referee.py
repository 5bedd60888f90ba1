"""The referee: what a table still has to tell before its verdict is certain, and nothing more than that.

A verdict is certain when every way in which the untold cards can lie gives the same dead and the same winning teams.
A tournament also wants to know every winner; that takes more questions, asked by role.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from onenight.rules.errors import NotAllowed
from onenight.rules.falls import TWO
from onenight.rules.fates import fates
from onenight.rules.known import (
    Answer,
    Endowed,
    Known,
    Question,
    artifacts_left,
    changing,
    corrected,
    counts,
    fallen,
    holds,
    told_cards,
    with_answer,
)
from onenight.rules.roles import Action, Stake, Team
from onenight.rules.verdict import Verdict
from onenight.rules.worlds import MATTERING, ending, untold, worlds

__all__ = [
    "MATTERING",
    "Answer",
    "Endowed",
    "Known",
    "Outcome",
    "Question",
    "answer",
    "corrected",
    "fallen",
    "fates",
    "outcomes",
    "possible",
    "question",
    "reasons",
    "verdict",
    "winner_question",
    "winners",
]

SIDES = (Stake.WEREWOLF, Stake.MINION, Stake.TANNER, Stake.DOPPELGANGER, Stake.INVESTIGATOR)
"""The cards that decide who of the living wins with whom, in the order in which they are asked about."""


class Outcome(NamedTuple):
    """All that a verdict is certain about."""

    dead: tuple[int, ...]
    teams: tuple[Team, ...]


def question(known: Known) -> Question | None:
    """The next thing to ask; None when the verdict is certain."""
    still_open = outcomes(known)
    if len(still_open) <= 1:
        return None
    first = None
    for asked in _questions(known, dead_settled=len({outcome.dead for outcome in still_open}) == 1):
        ends = _distinct(outcomes(after) for after in _answered(known, asked))
        if ends.differ:
            return asked
        # Where no single answer tells more than another, only several together do: the first is as good as any.
        first = first or (asked if ends.several else None)
    return first


class _Possible(NamedTuple):
    """What the answers to a question come to."""

    several: bool
    """Whether there is more than one answer."""
    differ: bool
    """Whether two of them come to something else."""


def _distinct(ends: Iterable[object]) -> _Possible:
    """Look at what each answer comes to, as far as that is needed."""
    number, first = 0, None
    for number, end in enumerate(ends, 1):
        if number == 1:
            first = end
        elif end != first:
            return _Possible(several=True, differ=True)
    return _Possible(several=number > 1, differ=False)


def answer(known: Known, asked: Question, told: Answer) -> Known:
    """What is known once the table has answered.

    Raises:
        NotAllowed: `impossible-answer`, where the deck cannot have it so.
    """
    after = with_answer(known, asked, told)
    if asked.fact == "holders" and set(_holders(after, asked.role)) != set(told if isinstance(told, tuple) else ()):
        raise NotAllowed("impossible-answer")
    if not possible(after):
        raise NotAllowed("impossible-answer")
    return after


def possible(known: Known) -> bool:
    """Whether there is a way in which everything can lie; else the answers contradict one another."""
    return next(worlds(known), None) is not None


def outcomes(known: Known) -> frozenset[Outcome]:
    """The outcomes that are still possible; none where the answers contradict one another.

    Where a Hunter may still take any of the living along, two of them stand for all.
    """
    found = {(world.dead, world.signs): world for world in worlds(known)}
    return frozenset([Outcome(world.dead, ending(world, known.rulebook).teams) for world in found.values()])


def reasons(known: Known) -> frozenset[str]:
    """The reasons (`Verdict.reason`) that are still possible."""
    found = {(min(len(world.dead), TWO), world.signs): world for world in worlds(known)}
    return frozenset([ending(world, known.rulebook).reason for world in found.values()])


def verdict(known: Known) -> Verdict | None:
    """The verdict, None while it is not certain.

    The winners are those who are known to have won: a table may be sure of its verdict before all cards are named.
    The reason is one that is true of every way in which the untold cards can lie.
    """
    ends = outcomes(known)
    if len(ends) != 1:
        return None
    (outcome,) = ends
    won = tuple([seat for seat, fate in enumerate(fates(known)) if fate == {True}])
    return Verdict(outcome.dead, outcome.teams, won, _weakest(reasons(known)))


def _weakest(possible: frozenset[str]) -> str:
    """The reason that claims least; those that one verdict leaves open are always two of these."""
    if len(possible) == 1:
        return next(iter(possible))
    # Whether or not a Werewolf lives, a dead Tanner is the reason that nobody else wins, or nobody at all.
    return next((weak for weak in ("tanner-died", "tanner-stops-werewolves") if weak in possible), "no-werewolf-died")


def winners(known: Known) -> tuple[int, ...] | None:
    """Every winner, by seat; None while somebody's win is uncertain."""
    if len(outcomes(known)) != 1:
        return None
    each = fates(known)
    if any(len(fate) != 1 for fate in each):
        return None
    return tuple([seat for seat, fate in enumerate(each) if True in fate])


def winner_question(known: Known) -> Question | None:
    """The next thing to ask until every player's win is certain; None when it is.

    First whatever the verdict itself depends on.
    """
    first = question(known)
    if first is not None or winners(known) is not None:
        return first
    for asked in _winner_questions(known):
        ends = _distinct(fates(after) for after in _answered(known, asked))
        if ends.differ:
            return asked
        first = first or (asked if ends.several else None)
    return first


def _questions(known: Known, *, dead_settled: bool) -> Iterator[Question]:
    """What is not told yet, in the order in which a table would tell it.

    Nobody can tell who is among the living while a Hunter may still shoot.
    """
    told_alike = False
    for seat in fallen(known):
        count = counts(known, seat)
        if count is None:
            # One card that nobody has shown tells what another would, unless its holder may shoot somebody named.
            if seat in known.pointed or not told_alike:
                yield Question("shown", seat)
            told_alike = told_alike or seat not in known.pointed
        elif count is Stake.HUNTER and seat not in known.pointed:
            yield Question("pointed", seat)
        else:
            yield from _turned(seat, count)
    yield from _guards(known)
    yield from _artifacts(known)
    if dead_settled and known.living_wolf is None:
        yield Question("living_wolf")
    if dead_settled and known.living_minion is None:
        yield Question("living_minion")


def _turned(seat: int, count: Stake | None) -> Iterator[Question]:
    """What is asked about a card that is not always itself."""
    if count is Stake.DOPPELGANGER:
        yield Question("copied", seat)
    elif count is Stake.INVESTIGATOR:
        yield Question("became", seat)


def _guards(known: Known) -> Iterator[Question]:
    """Who is a Bodyguard, and whom he protects."""
    if known.guards is None and holds(known.deck, Stake.BODYGUARD):
        yield Question("guards")
    for seat in range(known.players):
        if seat not in known.votes and counts(known, seat) is Stake.BODYGUARD:
            yield Question("guarded", seat)


def _artifacts(known: Known) -> Iterator[Question]:
    """Who has an artifact."""
    if artifacts_left(known):
        yield Question("artifacts")


def _winner_questions(known: Known) -> Iterator[Question]:
    """What may tell who of the winning teams is who: the cards of the dead, then of the living, role by role."""
    dead = fallen(known)
    counted = {seat: counts(known, seat) for seat in range(known.players)}
    for seat in dead:
        count = counted[seat]
        if count is None:
            yield Question("shown", seat)
        else:
            yield from _turned(seat, count)
    yield from _artifacts(known)
    for side in SIDES:
        if holds(known.deck, side) and side not in known.nobody_else:
            yield Question("holders", role=side.value)
    for seat, count in counted.items():
        if seat not in dead and count is not None:
            yield from _turned(seat, count)
    yield from _guards(known)
    for seat, count in counted.items():
        if seat not in dead and count is None:
            yield from _turned(seat, _only_count(known, seat))


def _only_count(known: Known, seat: int) -> Stake | None:
    """Return what the card of one of the living counts as where it can only be that, though nobody has told."""
    found = {counts(after, seat) for after in _answered(known, Question("shown", seat))}
    left = [each for each in found if each not in known.nobody_else]
    return left[0] if len(left) == 1 else None


def _answered(known: Known, asked: Question) -> Iterator[Known]:
    """What may be known after the answer; where seats are alike, not for every one of them."""
    for told in _answers(known, asked):
        after = with_answer(known, asked, told)
        if possible(after):
            yield after


def _answers(known: Known, asked: Question) -> Iterator[Answer]:
    match asked.fact:
        case "shown":
            yield from Stake
        case "copied":
            yield from (each for each in Stake if each is not Stake.DOPPELGANGER)
            yield from (role.key for role in known.deck.cards if role.action is Action.ENDOW)
        case "pointed" | "guarded":
            yield from (seat for seat in range(known.players) if seat != asked.seat)
        case "became":
            yield from Stake
        case "guards":
            yield from _possible_guards(known)
        case "artifacts":
            yield ()
            yield from (Endowed(seat, key) for seat in range(known.players) for key in changing(known))
        case "living_wolf" | "living_minion":
            yield from (True, False)
        case "holders":
            yield from _possible_holders(known, str(asked.role))


def _possible_guards(known: Known) -> Iterator[tuple[int, ...]]:
    """Who may be Bodyguards: one, or two where somebody can have copied one; or nobody."""
    yield ()
    for seat in range(known.players):
        yield (seat,)
        yield from ((seat, other) for other in range(seat + 1, known.players) if known.deck.copier is not None)


def _possible_holders(known: Known, role: str) -> Iterator[tuple[int, ...]]:
    """Who may show a card of that role: of those alike the first and the last, for they stand for all."""
    sure = _holders(known, role)
    dead = fallen(known)
    free = [seat for seat in range(known.players) if counts(known, seat) is None and seat not in dead]
    for count in range(min(untold(known).of(known.deck.game.stake(role)), len(free)) + 1):
        yield from {(*sure, *free[:count]): None, (*sure, *free[len(free) - count :]): None}


def _holders(known: Known, role: str | None) -> tuple[int, ...]:
    """The living who are known to hold a card of that role, or of one that decides the same."""
    dead, stake = fallen(known), known.deck.game.stake
    held = [seat for seat, card in told_cards(known).items() if stake(card) is stake(str(role))]
    return tuple([seat for seat in held if seat not in dead])
