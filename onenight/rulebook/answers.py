"""The answers to questions about the rules: derived from the catalog and the engine, or written in the rulebook.

They are the same whoever asks and whatever is dealt. An answer is never that of another role.
"""

from collections.abc import Callable, Collection

from onenight.rulebook import one_role, two_roles
from onenight.rulebook.case import QuestionCase, RuleAnswer
from onenight.rulebook.question import RuleQuestion
from onenight.rulebook.usual_questions import say_question
from onenight.rules.game import GAMES
from onenight.rules.rulebook import Rulebook
from onenight.speech.lines import Lines
from onenight.speech.topics import tell_of_other_game

OF_PRESENCE = frozenset({"counts"})
"""Aspects by which it is asked whether a role is in the game."""


def answer(
    question: RuleQuestion, rulebook: Rulebook | None, boxes: Collection[str], lines: Lines
) -> RuleAnswer | None:
    """Return the answer to a question at a table with this rulebook and these boxes; None where nothing is known.

    That of another game than the table's is told with the name of that game; `rulebook`: None where One Week is played.
    """
    case = find_case(question, rulebook, boxes, lines)
    if case is None:
        return None
    derive = _find_derivation(question)
    if question.likely:
        first, second = [say_question(each, lines).rstrip("?").rstrip() for each in question.likely]
        return case.say_line("unsure.likely", first=first, second=second)
    if derive is None:
        return case.say_line("unsure.role")
    found = derive(case)
    if case.rulebook is rulebook:
        return RuleAnswer(found.text, (*found.sources, ("rulings", f"{question.aspect}_{question.subject}")))
    elsewhere = RuleAnswer(tell_of_other_game(case.game.key, found.text, lines))
    return case.tell("count.not_here", elsewhere) if question.aspect in OF_PRESENCE else elsewhere


def is_unsure(question: RuleQuestion) -> bool:
    """Return whether no answer is known to this aspect of its roles, so that only what they do can be told."""
    return _find_derivation(question) is None


def _find_derivation(question: RuleQuestion) -> Callable[[QuestionCase], RuleAnswer] | None:
    """Return what derives the answer: that about two roles, where two are named and there is one."""
    derive = two_roles.ASPECTS.get(question.aspect) if question.object else None
    return derive or one_role.ASPECTS.get(question.aspect) or two_roles.ASSUMED.get(question.aspect)


def find_case(
    question: RuleQuestion, rulebook: Rulebook | None, boxes: Collection[str], lines: Lines
) -> QuestionCase | None:
    """Return the roles that are asked about, in the table's game or else in another; None where there are none."""
    own = {} if rulebook is None else {rulebook.game: rulebook}
    books = {**own, **{game: Rulebook(game) for game in GAMES.values()}, **own}
    keys = [key for key in (question.subject, question.object) if key]
    game = next((each for each in books if keys and all(key in each.cards for key in keys)), None)
    if game is None:
        return None
    subject, *others = [game.cards[key] for key in keys]
    owned = {*boxes, *(game.find_box(role) for role in (subject, *others))}
    return QuestionCase(question, lines, subject, next(iter(others), subject), books[game], game.filter_boxes(owned))
