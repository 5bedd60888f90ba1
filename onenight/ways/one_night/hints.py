"""Small words that a table hears once an evening, or where there are many of it; ours, with cards and by text alike."""

from onenight.conversation.pointing import vote
from onenight.conversation.reply import Reply
from onenight.conversation.turn import Turn

MANY = 7
"""Players from whom on the middle of a table is out of somebody's reach (rulebook, "Other tips")."""


def call(turn: Turn) -> Reply:
    """The count on which everybody points; before the first of an evening, what a circle does."""
    return vote.call(*circle(turn))


def circle(turn: Turn) -> tuple[Turn, str]:
    """That one finger each spares everybody; nothing where the table has heard it this evening."""
    memory = turn.session.memory
    if memory.hinted:
        return turn, ""
    return turn.at(turn.session._replace(memory=memory._replace(hinted=True))), turn.say("vote.circle")


def reach(turn: Turn) -> str:
    """At a large table, how all get at the cards in the middle."""
    return turn.say("check.reach") if turn.session.players >= MANY else ""
