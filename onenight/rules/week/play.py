"""The game, step by step: what is possible, and what comes of it.

    week = open_week(deal(["Bob", "Cy", "Dora"], chance))
    while moves := list_possible_moves(week):
        week, sights = apply_allowed_move(week, whatever(moves))

A week holds every secret. What everybody may know of it tells `result.py`; what one player knows besides is what the
sights told them, after the token on their own marker.
"""

from collections.abc import Callable, Mapping

from onenight.rules.errors import NotAllowed
from onenight.rules.week import day, night, verdict
from onenight.rules.week.moves import Move
from onenight.rules.week.refusal import find_refusal
from onenight.rules.week.sights import Next
from onenight.rules.week.turns import end_turn
from onenight.rules.week.week import Week, WeekStep


def list_possible_moves(week: Week) -> list[Move]:
    """Return all moves of the player to act, none once the week is over: the one definition of what is legal."""
    return _STEPS[week.step][0](week)


def check_and_apply(week: Week, move: Move, where: str = "") -> Next:
    """Return the week after a move, refusing one that is not possible; `where` begins the fields errors name.

    Raises:
        NotAllowed: why not, and what is possible.
    """
    allowed = list_possible_moves(week)
    if move._replace(says=None) not in allowed:
        fault, field = find_refusal(week, move, allowed)
        raise NotAllowed(fault.key, field=f"{where}{field}", **fault.arguments)
    return apply_allowed_move(week, move)


def apply_allowed_move(week: Week, move: Move) -> Next:
    """Return the week after a move that is one of the possible ones, and what was seen through it."""
    week, sights = _STEPS[week.step][1](week, move)
    return day.end_finished_turn(week, sights)


_STEPS: Mapping[WeekStep, tuple[Callable[[Week], list[Move]], Callable[[Week, Move], Next]]] = {
    WeekStep.ARRIVE: (day.list_arrivals, day.apply_arrival),
    WeekStep.WALK: (day.list_walks, day.apply_walk),
    WeekStep.PASSAGE: (day.list_passages, day.apply_passage),
    WeekStep.ACT: (
        lambda week: [*day.list_deeds(week), Move("pass")],
        lambda week, move: day.apply_deed(week, move) if move.does else end_turn(week),
    ),
    WeekStep.GIVE: (day.list_gifts, day.apply_gift),
    WeekStep.NIGHT: (night.list_moves, night.apply_move),
    WeekStep.SECOND: (
        lambda week: [*night.list_moves(week), Move("pass")],
        lambda week, move: night.apply_move(week, move) if move.card else end_turn(week),
    ),
    WeekStep.DISCUSSION: (verdict.list_votes, verdict.apply_vote),
    WeekStep.VOTE: (verdict.list_votes, verdict.apply_vote),
    WeekStep.VERDICT: (lambda _week: [], lambda week, _move: (week, ())),
}
"""For every step what is possible, and what it does."""
