"""The vote: everyone points at another player, never at the staff; whoever has the most fingers gets a token.

Source: docs/rules/one-week.md, "Vote". At the table all point at once; a week hears it seat by seat.
"""

from onenight.rules.votes import find_most_fingers
from onenight.rules.week.moves import Move
from onenight.rules.week.rounds import Next
from onenight.rules.week.week import Week, WeekStep


def list_moves(week: Week) -> list[Move]:
    """Return a vote for every other player."""
    return [Move("vote", player=name) for name in week.list_others(week.actor)]


def apply_move(week: Week, move: Move) -> Next:
    """Count one more finger; after the last the week is over."""
    votes = (*week.votes, week.find_marker(move.player or ""))
    step = WeekStep.VERDICT if len(votes) == week.players else WeekStep.VOTE
    return week._replace(votes=votes, step=step), ()


def find_most_votes(week: Week) -> tuple[int, ...]:
    """Return the seats that get a Most Votes token: as many fingers as anyone, and at least two."""
    return tuple(find_most_fingers(week.votes))
