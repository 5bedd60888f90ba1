"""Questions about the rules as they are offered: each about a role or a room, as it is said and with its wish."""

from collections.abc import Iterable, Mapping

from onenight.conversation.tapped import Tapped, make_tapped
from onenight.rulebook.question import RuleQuestion
from onenight.speech.lines import Lines
from onenight.wishes.wish import Kind


def offer_questions(questions: Iterable[RuleQuestion], lines: Lines) -> Mapping[str, Tapped]:
    """Return questions by how they are said, each with what is wished for."""
    return {_said(each, lines): make_question_wish(each) for each in questions}


def make_question_wish(question: RuleQuestion) -> Tapped:
    """Return the wish for the answer to a question about one role, or about one room."""
    if question.thing:
        return make_tapped(Kind.RULES, aspect_room=question.aspect, room=question.thing)
    return make_tapped(Kind.RULES, aspect=question.aspect, role=question.subject)


def _said(question: RuleQuestion, lines: Lines) -> str:
    if question.thing:
        return lines.say(f"castle.asks.{question.aspect}", room=lines.raw(f"castle.names.{question.thing}"))
    return lines.say(f"prompts.asks.{question.aspect}", role=question.subject)
