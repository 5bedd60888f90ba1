"""Answers about what a role sees of the cards."""

from onenight.rulebook.case import QuestionCase, RuleAnswer
from onenight.rules.roles import Action

LOOKING_ACTIONS = frozenset(
    {Action.LOOK, Action.ROB, Action.CHECK, Action.COPY, Action.INVESTIGATE, Action.BREW, Action.TURN}
)
"""Actions by which a role looks at a card."""
UNSEEN_MOVES = frozenset({Action.ROB, Action.DRINK, Action.SWITCH, Action.SHIFT, Action.TAINT})
"""Actions that move a card which nobody has looked at before."""


def tell_whether_looks(case: QuestionCase) -> RuleAnswer:
    """Return whether a role looks at a card."""
    looking = case.subject.action in LOOKING_ACTIONS and not case.subject.only_alone
    return (
        tell_what_is_looked_at(case)
        if case.subject.only_alone
        else case.say_yes_or_no(yes=looking).add(tell_what_is_looked_at(case))
    )


def tell_what_is_looked_at(case: QuestionCase) -> RuleAnswer:
    """Return what a role looks at."""
    role = case.subject
    if role.recognizes is not None and not role.choices:
        return case.say_line("looks.only_who", many=case.lines.name_plural(role.recognizes))
    if role.action is None:
        return case.say_line("looks.none")
    return case.find_ruling(f"looks_{role.key}") or case.describe_role()


def tell_whether_looks_before_moving(case: QuestionCase) -> RuleAnswer:
    """Return whether a role looks at the card before it is moved."""
    blind = case.subject.action in UNSEEN_MOVES
    return case.say_yes_or_no(yes=False).add(tell_what_is_looked_at(case)) if blind else tell_whether_looks(case)


def tell_whether_notices_move(case: QuestionCase) -> RuleAnswer:
    """Return whether the player with a role learns that the card was moved."""
    looking = case.subject.action is Action.CHECK
    return case.say_yes_or_no(yes=looking).add(
        tell_what_is_looked_at(case) if looking else case.find_ruling("know_swapped")
    )
