"""Questions that wait for their answer."""

from onenight.table.names import name_of, names_of
from onenight.table.reply import Reply
from onenight.table.session import Pending
from onenight.table.turn import Turn


def put(turn: Turn, pending: Pending) -> Reply:
    """Ask the table something, and wait for the answer."""
    turn = turn.at(turn.session._replace(pending=pending))
    players = turn.number(turn.session.players).capitalize()
    known = name_of(turn.session, pending.seat, turn.lines)
    names = names_of(turn.session, range(turn.session.players), turn.lines)
    return turn.ask(turn.say(f"ask.{pending.ask}", players=players, heard=pending.heard, known=known, names=names))
