"""The answers to questions about One Week. An answer is never that of another room, artifact or card."""

from onenight.rulebook.case import RuleAnswer
from onenight.rulebook.question import RuleQuestion
from onenight.rulebook.week import artifacts, cards, rooms
from onenight.rulebook.week.case import ArtifactCase, RoomCase, WeekCase
from onenight.rules.week.components import ARTIFACTS, ROOMS
from onenight.speech.lines import Lines

ASPECTS = frozenset({*rooms.ASPECTS, *artifacts.ASPECTS, *cards.ASPECTS})
"""The aspects whose answers are derived; all others are topics of the rulebook."""


def answer(question: RuleQuestion, lines: Lines) -> RuleAnswer | None:
    """Return the answer to a question about a room, an artifact, a card or a role.

    None for a topic of the rulebook, and for what can be asked about roles of One Night alone.
    """
    question = question if question.thing else cards.convert_to_card_question(question)
    if question.thing in ROOMS:
        room = ROOMS[question.thing]
        about = RoomCase(question, lines, room, ROOMS.get(question.object, room))
        derive = rooms.ASPECTS.get(question.aspect)
        return about.say_line("unsure.ask") if derive is None else derive(about)
    if question.thing in ARTIFACTS:
        holding = ArtifactCase(question, lines, ARTIFACTS[question.thing])
        told = artifacts.ASPECTS.get(question.aspect)
        return holding.say_line("unsure.ask") if told is None else told(holding)
    if question.subject not in cards.ASKED or question.aspect not in {"", *cards.ASPECTS}:
        return None
    case = WeekCase(question, lines)
    known = question.aspect in cards.ASKED[question.subject]
    return cards.ASPECTS[question.aspect](case) if known else case.say_line("card_unsure.ask", role=question.subject)


def is_unsure(question: RuleQuestion) -> bool:
    """Return whether nobody knows what is asked about a room or an artifact."""
    return bool(question.thing) and question.aspect not in ASPECTS
