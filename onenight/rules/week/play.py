"""The game, from outside: `begin`, `turn`, `moves`, `apply`, `result`. States and moves are plain JSON here.

    state = begin(deal(["Bob", "Cy", "Dora"], chance))
    while moves(state):
        state, sights = apply(state, whatever(moves(state)))

A state holds every secret of the week. What everybody may know of it is `result`; what one player knows besides is what
the sights told them (the first of them: `dealt`).
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from onenight.rules.errors import NotAllowed
from onenight.rules.week import arrival, day, deeds, night, vote
from onenight.rules.week import moves as moving
from onenight.rules.week import result as results
from onenight.rules.week.moves import Move
from onenight.rules.week.refusal import refusal
from onenight.rules.week.rounds import Next, after_day
from onenight.rules.week.setup import Setup
from onenight.rules.week.sights import See, Sight, Sights
from onenight.rules.week.state import Json, from_json, to_json
from onenight.rules.week.week import Week, WeekStep, opened


def begin(setup: Setup) -> Json:
    """The state before the first player arrives."""
    return to_json(opened(setup))


def dealt(state: Json) -> list[Json]:
    """The sights of the set-up: everyone looks at the token on their own marker.

    Raises:
        NotUnderstood: `bad-state`.
    """
    week = from_json(state)
    seats = range(week.players)
    return [Sight(week.name(seat), See.ROLE, week.name(seat), week.setup.roles[seat]).to_json() for seat in seats]


def turn(state: Json) -> Json:
    """Whose turn it is, and for what.

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


def moves(state: Json) -> list[Json]:
    """All that the player to act may do; empty when the week is over.

    Raises:
        NotUnderstood: `bad-state`.
    """
    return [move.to_json() for move in possible(from_json(state))]


def result(state: Json) -> Json:
    """What everybody may know now: the table, and after the vote the whole end.

    Raises:
        NotUnderstood: `bad-state`.
    """
    return results.result(from_json(state))


def apply(state: Json, move: object) -> tuple[Json, list[Json]]:
    """The state after a move of the player to act, and who saw what.

    Raises:
        NotUnderstood: `bad-state`; what is no move at all, by field.
        NotAllowed: what may not be done now: why, by field, and what is possible.
    """
    week = from_json(state)
    week, sights = checked(week, moving.read(move, week.setup.players))
    return to_json(week), [sight.to_json() for sight in sights]


def possible(week: Week) -> list[Move]:
    """All that the player to act may do, typed: the one definition of what is legal."""
    return _STEPS[week.step][0](week)


def checked(week: Week, move: Move, where: str = "") -> Next:
    """The week after a move that must be one of the possible ones; `where` begins the fields that errors name.

    Raises:
        NotAllowed: why not, and what is possible.
    """
    allowed = possible(week)
    if move._replace(says=None) not in allowed:
        fault, field = refusal(week, move, allowed)
        raise NotAllowed(fault.key, field=f"{where}{field}", **fault.arguments)
    return done(week, move)


def done(week: Week, move: Move) -> Next:
    """The week after a move that is one of the possible ones, and who saw what."""
    week, sights = _STEPS[week.step][1](week, move)
    return deeds.settled(week, sights)


def _acts(week: Week) -> list[Move]:
    return [*deeds.moves(week), Move("pass")]


def _acted(week: Week, move: Move) -> Next:
    return deeds.done(week, move) if move.does else (after_day(week), ())


def _seconds_done(week: Week, move: Move) -> Next:
    return night.done(week, move) if move.card else night.declined(week, move)


def _nothing(_week: Week) -> list[Move]:
    return []


def _over(week: Week, _move: Move) -> tuple[Week, Sights]:
    return week, ()


_STEPS: Mapping[WeekStep, tuple[Callable[[Week], list[Move]], Callable[[Week, Move], Next]]] = MappingProxyType(
    {
        WeekStep.ARRIVE: (arrival.moves, arrival.done),
        WeekStep.WALK: (day.walks, day.walked),
        WeekStep.PASSAGE: (day.passages, day.passed),
        WeekStep.ACT: (_acts, _acted),
        WeekStep.GIVE: (day.gifts, day.given),
        WeekStep.NIGHT: (night.moves, night.done),
        WeekStep.SECOND: (night.seconds, _seconds_done),
        WeekStep.DISCUSSION: (vote.moves, vote.done),
        WeekStep.VOTE: (vote.moves, vote.done),
        WeekStep.VERDICT: (_nothing, _over),
    }
)
"""For every step what is possible, and what it does."""
