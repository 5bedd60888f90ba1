"""Answers about what a role sees of the cards."""

from onenight.rulebook.case import QuestionCase, RuleAnswer
from onenight.rules.roles import Action

SEEING = frozenset({Action.LOOK, Action.ROB, Action.CHECK, Action.COPY, Action.INVESTIGATE, Action.BREW, Action.TURN})
"""Actions by which a role looks at a card."""
BLIND = frozenset({Action.ROB, Action.DRINK, Action.SWITCH, Action.SHIFT, Action.TAINT})
"""Actions that move a card which nobody has looked at before."""


def sees(case: QuestionCase) -> RuleAnswer:
    """Return whether a role looks at a card."""
    looking = case.subject.action in SEEING and not case.subject.only_alone
    return looks(case) if case.subject.only_alone else case.answered(yes=looking).then(looks(case))


def looks(case: QuestionCase) -> RuleAnswer:
    """Return what a role looks at."""
    role = case.subject
    if role.recognizes is not None and not role.choices:
        return case.line("looks.only_who", many=case.lines.name_plural(role.recognizes))
    if role.action is None:
        return case.line("looks.none")
    return case.written(f"looks_{role.key}") or case.described()


def looks_before(case: QuestionCase) -> RuleAnswer:
    """Return whether a role looks at the card before it is moved."""
    blind = case.subject.action in BLIND
    return case.answered(yes=False).then(looks(case)) if blind else sees(case)


def notices(case: QuestionCase) -> RuleAnswer:
    """Return whether the player with a role learns that the card was moved."""
    looking = case.subject.action is Action.CHECK
    return case.answered(yes=looking).then(looks(case) if looking else case.written("know_swapped"))
