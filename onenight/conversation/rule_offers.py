"""Questions about the rules as they are offered: what is usually asked about a role, each with its wish."""

from collections.abc import Mapping

from onenight.conversation.tapped import Tapped, tapped
from onenight.rulebook.question import RuleQuestion
from onenight.rulebook.usual import usual_questions
from onenight.speech.lines import Lines
from onenight.wishes.wish import Kind


def offered_questions(key: str, lines: Lines) -> Mapping[str, Tapped]:
    """Return the usual questions about a role, by its key: each as it is said, with what is wished for."""
    return {lines.say(f"prompts.asks.{each.aspect}", role=key): tapped_question(each) for each in usual_questions(key)}


def tapped_question(question: RuleQuestion) -> Tapped:
    """Return the wish for the answer to a question about one role."""
    return tapped(Kind.RULES, aspect=question.aspect, role=question.subject)
