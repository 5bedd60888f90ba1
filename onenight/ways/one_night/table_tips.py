"""Tips that a table hears once an evening, or where many play; ours, with cards and by text alike."""

from onenight.conversation.pointing import vote
from onenight.conversation.reply import Reply
from onenight.conversation.turn import Turn
from onenight.rules.roles import Team

MANY = 7
"""Least number of players at whom the middle of a table is out of somebody's reach (rulebook, "Other tips")."""


def call_vote(turn: Turn) -> Reply:
    """Call the vote; before the first one of an evening, tell that one finger each spares everybody."""
    return vote.call_vote(*take_circle_hint(turn))


def take_circle_hint(turn: Turn) -> tuple[Turn, str]:
    """Return the turn, and the hint that one finger each spares everybody; "" if it was told this evening."""
    memory = turn.session.memory
    if memory.hinted:
        return turn, ""
    vampires = any(card.team is Team.VAMPIRE for card in turn.session.game.deck.cards)
    line = "vote.circle_monsters" if vampires else "vote.circle"
    return turn.at(turn.session._replace(memory=memory._replace(hinted=True))), turn.say(line)


def reach_hint(turn: Turn) -> str:
    """Return the hint how all reach the cards in the middle, at a large table; else ""."""
    return turn.say("check.reach") if turn.session.players >= MANY else ""
