"""The game, from outside, with states and moves as plain JSON: `begin`, `describe_turn`, `list_moves`, `apply_move`.

    state = begin(deal(["Bob", "Cy", "Dora"], chance))
    while list_moves(state):
        state, sights = apply_move(state, whatever(list_moves(state)))

A state holds every secret of the week. What everybody may know of it tells `describe_result`; what one player knows
besides is what the sights told them (the first of them: `list_first_sights`).
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from onenight.rules.errors import NotAllowed
from onenight.rules.week import arrival, day, deeds, night, vote
from onenight.rules.week import moves as moving
from onenight.rules.week import result as results
from onenight.rules.week.moves import Move
from onenight.rules.week.refusal import find_refusal
from onenight.rules.week.rounds import Next, end_day_turn
from onenight.rules.week.setup import Setup
from onenight.rules.week.sights import See, Sight
from onenight.rules.week.state import Json, from_json, to_json
from onenight.rules.week.week import Week, WeekStep, open_week


def begin(setup: Setup) -> Json:
    """Return the state before the first player arrives."""
    return to_json(open_week(setup))


def list_first_sights(state: Json) -> list[Json]:
    """Return the sights of the set-up: everyone looks at the token on their own marker.

    Raises:
        NotUnderstood: `bad-state`.
    """
    week = from_json(state)
    seats = range(week.players)
    return [Sight(week.name(seat), See.ROLE, week.name(seat), week.setup.roles[seat]).to_json() for seat in seats]


def describe_turn(state: Json) -> Json:
    """Return whose turn it is, and for which step.

    `step` (a `WeekStep`), `player` (None after the verdict), `day` of `days` (from 1, Monday), `arrow` (who has it) and
    `direction`.

    Raises:
        NotUnderstood: `bad-state`.
    """
    week = from_json(state)
    return {
        "step": str(week.step),
        "player": None if week.step is WeekStep.VERDICT else week.name(week.actor),
        "day": week.day,
        "days": week.days,
        "arrow": week.name(week.arrow),
        "direction": str(week.direction),
    }


def list_moves(state: Json) -> list[Json]:
    """Return all moves of the player to act; empty when the week is over.

    Raises:
        NotUnderstood: `bad-state`.
    """
    return [move.to_json() for move in list_possible_moves(from_json(state))]


def describe_result(state: Json) -> Json:
    """Return what everybody may know now: the table, and after the vote the whole end.

    Raises:
        NotUnderstood: `bad-state`.
    """
    return results.describe_result(from_json(state))


def apply_move(state: Json, move: object) -> tuple[Json, list[Json]]:
    """Return the state after a move of the player to act, and what was seen through it.

    Raises:
        NotUnderstood: `bad-state`; what is no move at all, by field.
        NotAllowed: what may not be done now: why, by field, and what is possible.
    """
    week = from_json(state)
    week, sights = check_and_apply(week, moving.parse_move(move, week.setup.players))
    return to_json(week), [sight.to_json() for sight in sights]


def list_possible_moves(week: Week) -> list[Move]:
    """Return all moves of the player to act, typed: the one definition of what is legal."""
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
    return deeds.end_finished_turn(week, sights)


_STEPS: Mapping[WeekStep, tuple[Callable[[Week], list[Move]], Callable[[Week, Move], Next]]] = MappingProxyType(
    {
        WeekStep.ARRIVE: (arrival.list_moves, arrival.apply_move),
        WeekStep.WALK: (day.list_walks, day.apply_walk),
        WeekStep.PASSAGE: (day.list_passages, day.apply_passage),
        WeekStep.ACT: (
            lambda week: [*deeds.list_moves(week), Move("pass")],
            lambda week, move: deeds.apply_move(week, move) if move.does else (end_day_turn(week), ()),
        ),
        WeekStep.GIVE: (day.list_gifts, day.apply_gift),
        WeekStep.NIGHT: (night.list_moves, night.apply_move),
        WeekStep.SECOND: (
            lambda week: [*night.list_moves(week), Move("pass")],
            lambda week, move: night.apply_move(week, move) if move.card else night.end_turn(week, ()),
        ),
        WeekStep.DISCUSSION: (vote.list_moves, vote.apply_move),
        WeekStep.VOTE: (vote.list_moves, vote.apply_move),
        WeekStep.VERDICT: (lambda _week: [], lambda week, _move: (week, ())),
    }
)
"""For every step what is possible, and what it does."""
