"""The referee: what a table still has to tell before its verdict is certain, and nothing more than that.

A verdict is certain when every way in which the untold cards can lie gives the same dead and the same winning teams.
A tournament also wants to know every winner; that takes more questions, asked by role.
"""

from collections.abc import Iterator
from typing import NamedTuple

from onenight.rules.errors import NotAllowed
from onenight.rules.known import Answer, Known, Question, corrected, fallen, stake, told_cards, with_answer
from onenight.rules.roles import Stake, Team
from onenight.rules.verdict import Verdict
from onenight.rules.worlds import MATTERING, ending, untold, worlds

__all__ = [
    "MATTERING",
    "Answer",
    "Known",
    "Outcome",
    "Question",
    "answer",
    "corrected",
    "fallen",
    "outcomes",
    "question",
    "reasons",
    "verdict",
    "winner_question",
    "winners",
]

SIDES = (Stake.WEREWOLF, Stake.MINION, Stake.TANNER, Stake.DOPPELGANGER)
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
        possible = [outcomes(after) for after in _answered(known, asked)]
        if len(set(possible)) > 1:
            return asked
        # Where no single answer tells more than another, only several together do: the first is as good as any.
        first = first or (asked if len(possible) > 1 else None)
    return first


def answer(known: Known, asked: Question, told: Answer) -> Known:
    """What is known once the table has answered.

    Raises:
        NotAllowed: `impossible-answer`, where the deck cannot have it so.
    """
    after = with_answer(known, asked, told)
    if asked.fact == "holders" and set(_holders(after, asked.role)) != set(told if isinstance(told, tuple) else ()):
        raise NotAllowed("impossible-answer")
    if not outcomes(after):
        raise NotAllowed("impossible-answer")
    return after


def outcomes(known: Known) -> frozenset[Outcome]:
    """The outcomes that are still possible; none where the answers contradict one another.

    Where a Hunter may still take any of the living along, two of them stand for all.
    """
    return frozenset(Outcome(world.dead, ending(world, known.rulebook).teams) for world in worlds(known))


def reasons(known: Known) -> frozenset[str]:
    """The reasons (`Verdict.reason`) that are still possible."""
    return frozenset(ending(world, known.rulebook).reason for world in worlds(known))


def verdict(known: Known) -> Verdict | None:
    """The verdict, None while it is not certain.

    The winners are those who are known to have won: a table may be sure of its verdict before all cards are named.
    The reason is one that is true of every way in which the untold cards can lie.
    """
    possible = outcomes(known)
    if len(possible) != 1:
        return None
    (outcome,) = possible
    won = tuple([seat for seat, fate in enumerate(_fates(known)) if fate == {True}])
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
    fates = _fates(known)
    if any(len(fate) != 1 for fate in fates):
        return None
    return tuple([seat for seat, fate in enumerate(fates) if True in fate])


def winner_question(known: Known) -> Question | None:
    """The next thing to ask until every player's win is certain; None when it is.

    First whatever the verdict itself depends on.
    """
    first = question(known)
    if first is not None or winners(known) is not None:
        return first
    for asked in _winner_questions(known):
        possible = [_fates(after) for after in _answered(known, asked)]
        if len(set(possible)) > 1:
            return asked
        first = first or (asked if len(possible) > 1 else None)
    return first


def _questions(known: Known, *, dead_settled: bool) -> Iterator[Question]:
    """What is not told yet, in the order in which a table would tell it.

    Nobody can tell who is among the living while a Hunter may still shoot.
    """
    cards = told_cards(known)
    told_alike = False
    for seat in fallen(known):
        card = cards.get(seat)
        if card is None:
            # One card that nobody has shown tells what another would, unless its holder may shoot somebody named.
            if seat in known.pointed or not told_alike:
                yield Question("shown", seat)
            told_alike = told_alike or seat not in known.pointed
        elif stake(known, card) is Stake.DOPPELGANGER:
            yield Question("copied", seat)
        elif stake(known, card) is Stake.HUNTER and seat not in known.pointed:
            yield Question("pointed", seat)
    if dead_settled and known.living_wolf is None:
        yield Question("living_wolf")
    if dead_settled and known.living_minion is None:
        yield Question("living_minion")


def _winner_questions(known: Known) -> Iterator[Question]:
    """What may tell who of the winning teams is who: the cards of the dead, then of the living, role by role."""
    dead = fallen(known)
    cards = told_cards(known)
    copier = [seat for seat, card in cards.items() if stake(known, card) is Stake.DOPPELGANGER]
    for seat in dead:
        if seat not in cards:
            yield Question("shown", seat)
        elif seat in copier:
            yield Question("copied", seat)
    for side in SIDES:
        if side in known.deck and side not in known.nobody_else:
            yield Question("holders", role=side.value)
    for seat in copier:
        if seat not in dead:
            yield Question("copied", seat)


def _answered(known: Known, asked: Question) -> Iterator[Known]:
    """What may be known after the answer; where seats are alike, not for every one of them."""
    for told in _answers(known, asked):
        after = with_answer(known, asked, told)
        if next(worlds(after), None):
            yield after


def _answers(known: Known, asked: Question) -> Iterator[Answer]:
    match asked.fact:
        case "shown":
            yield from Stake
        case "copied":
            yield from (each for each in Stake if each is not Stake.DOPPELGANGER)
        case "pointed":
            yield from (seat for seat in range(known.players) if seat != asked.seat)
        case "living_wolf" | "living_minion":
            yield from (True, False)
        case "holders":
            yield from _possible_holders(known, str(asked.role))


def _possible_holders(known: Known, role: str) -> Iterator[tuple[int, ...]]:
    """Who may show a card of that role: of those alike the first and the last, for they stand for all."""
    sure = _holders(known, role)
    cards = told_cards(known)
    free = [seat for seat in range(known.players) if seat not in cards and seat not in fallen(known)]
    for count in range(min(untold(known).of(known.deck.game.stake(role)), len(free)) + 1):
        yield from {(*sure, *free[:count]): None, (*sure, *free[len(free) - count :]): None}


def _holders(known: Known, role: str | None) -> tuple[int, ...]:
    """The living who are known to hold a card of that role."""
    dead = fallen(known)
    return tuple([seat for seat, card in told_cards(known).items() if card == role and seat not in dead])


def _fates(known: Known) -> tuple[frozenset[bool], ...]:
    """Whether each player has won: yes, no, or still both; once it is settled who is dead."""
    dead = fallen(known)
    cards = told_cards(known)
    alike: dict[bool, frozenset[bool]] = {}
    fates = []
    for seat in range(known.players):
        fell = seat in dead
        if seat in cards:
            fates.append(_fate(known, seat, known.deck.game.stake(cards[seat])))
            continue
        if fell not in alike:
            named = [each for each in Stake if fell or each not in known.nobody_else]
            each = [_fate(known._replace(shown={**known.shown, seat: card}), seat, card) for card in named]
            alike[fell] = frozenset().union(*each)
        fates.append(alike[fell])
    return tuple(fates)


def _fate(known: Known, seat: int, card: Stake) -> frozenset[bool]:
    """Whether the player with this card has won."""
    return frozenset(
        (world.copied if card is Stake.DOPPELGANGER else card, seat in world.dead)
        in ending(world, known.rulebook).winners
        for world in worlds(known)
    )
