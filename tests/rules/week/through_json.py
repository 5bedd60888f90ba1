"""A week whose states, moves and sights are plain JSON, as they are stored."""

from onenight.rules.week import play
from onenight.rules.week.moves import parse_move
from onenight.rules.week.state import Json, from_json, to_json
from onenight.rules.week.week import WeekStep


def list_moves(state: Json) -> list[Json]:
    """All moves of the player to act."""
    return [move.to_json() for move in play.list_possible_moves(from_json(state))]


def apply_move(state: Json, move: object) -> tuple[Json, list[Json]]:
    """The state after a move, unless it is refused, and what was seen through it."""
    week = from_json(state)
    week, sights = play.check_and_apply(week, parse_move(move, week.setup.players))
    return to_json(week), [sight.to_json() for sight in sights]


def name_actor(state: Json) -> str | None:
    """Whose turn it is; None after the verdict."""
    week = from_json(state)
    return None if week.step is WeekStep.VERDICT else week.name(week.actor)
