"""Answers to questions about the rules of One Week; at a table and by text alike."""

from onenight.conversation import anytime
from onenight.conversation.reply import Reply
from onenight.conversation.turn import Turn
from onenight.rulebook.week.answers import answer


def rules(turn: Turn) -> Reply:
    """Answer a question about the rules: about a room, an artifact or a card as it is derived, else as it is written.

    Raises:
        NotUnderstood: `which-topic`.
    """
    question = turn.wish.question
    found = None if question is None else answer(question, turn.lines)
    return anytime.rules(turn) if found is None else turn.way.host.resume(turn, found.text)
