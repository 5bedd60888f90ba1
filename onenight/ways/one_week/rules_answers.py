"""Answers to questions about the rules of One Week; at a table and by text alike."""

from onenight.conversation import anytime
from onenight.conversation.reply import Reply
from onenight.conversation.tapped_wishes import offer_questions
from onenight.conversation.turn import Turn
from onenight.rulebook import answers
from onenight.rulebook.week import answers as week
from onenight.rulebook.week.usual_questions import list_usual_questions


def answer_rules_question(turn: Turn) -> Reply:
    """Answer a question about the rules: of One Week, or else of the game that has the role; else as it is written.

    Raises:
        NotUnderstood: `which-topic`.
    """
    question = turn.wish.question
    if question is None:
        return anytime.tell_rules(turn)
    found = week.answer(question, turn.lines) or answers.answer(question, None, (), turn.lines)
    if found is None:
        return anytime.tell_rules(turn)
    told = turn.way.resume(turn, found.text)
    usual = list_usual_questions(question.thing) if week.is_unsure(question) else ()
    return told._replace(now=(*offer_questions(usual, turn.lines), *told.now))
