"""Answers about two roles: what the engine makes of them, and what the catalog has of both."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from onenight.rulebook import one_role
from onenight.rulebook.case import NO, YES, QuestionCase, RuleAnswer
from onenight.rulebook.facts import (
    ACTOR,
    find_call,
    find_monster,
    find_own_call,
    is_called,
    is_shown_holder,
    keeps_mark,
    list_calls,
    may_be_shown_moving,
    play_meeting,
)
from onenight.rules.actions import ROB
from onenight.rules.night import resolve_roles
from onenight.rules.roles import IDLE, MOVED, Role, Stake, Team
from onenight.rules.verdict import find_team


def tell_which_acts_first(case: QuestionCase) -> RuleAnswer:
    """Return which of two roles acts first."""
    awake = [role for role in (case.subject, case.object) if is_called(role)]
    if not awake:
        return case.say_line("order.neither")
    if len(awake) == 1:
        return (case if awake[0] is case.object else case.reverse).say_line("order.only_other")
    if find_own_call(case.subject, case.game) is find_own_call(case.object, case.game):
        return case.say_line("order.together")
    return (case if _is_earlier(case) else case.reverse).say_line("order.one_first")


def tell_whether_acts_before(case: QuestionCase, *, yes: bool) -> RuleAnswer:
    """Return whether the one role acts before the other; `yes`: whether that is a yes, or a no to who asks if after."""
    both = is_called(case.subject) and is_called(case.object)
    return case.tell(both and _is_earlier(case if yes else case.reverse), tell_which_acts_first(case))


def tell_whether_wake_together(case: QuestionCase) -> RuleAnswer:
    """Return whether two roles wake at the same time."""
    both = is_called(case.subject) and is_called(case.object)
    if both and find_call(case.subject) == find_call(case.object):
        return case.tell(YES, "order.together")
    return case.tell(NO, tell_which_acts_first(case), _tell_if_shown(case))


def tell_whether_shown(case: QuestionCase) -> RuleAnswer:
    """Return whether a role is shown who has the other, and the other way round."""
    if is_shown_holder(case.subject, case.object, case.rulebook):
        return case.tell(YES, tell_how_shown(case))
    if case.subject.recognizes == MOVED.key:
        shown = may_be_shown_moving(case.subject, case.object, case.rulebook)
        line = "knows.moved_mark" if case.object.action.handles_marks else "knows.moved"
        return case.tell(YES, line) if shown else case.tell(NO, case.find_ruling(f"looks_{case.subject.key}"))
    looking = case.subject.action.one_by_one and not case.subject.action.ends and not case.subject.only_alone
    return case.tell(
        NO, "knows.not", _tell_if_shown(case.reverse, back=True) or (case.describe_role() if looking else None)
    )


def tell_how_shown(case: QuestionCase) -> RuleAnswer:
    """Return how a role is shown who has the other; where it is not, that."""
    if not is_shown_holder(case.subject, case.object, case.rulebook):
        return tell_whether_shown(case)
    apart = find_call(case.subject) != find_call(case.object) or case.object.thumb
    thumb = "knows.pointing" if case.subject.recognizes_marked else "knows.thumb"
    return case.tell("knows.sees", thumb if apart and not case.subject.recognizes_awake else None)


def tell_whether_same_side(case: QuestionCase) -> RuleAnswer:
    """Return whether two roles are on one side."""
    one, other = case.subject, case.object
    if _can_change_side(one) or _can_change_side(other):
        return one_role.tell_side(case if _can_change_side(one) else case.reverse)
    team, others = [find_team(role.stake, case.rulebook.house, wolves=True) for role in (one, other)]
    same = team is others is not None
    line = f"side.both_{team}" if same else "side.different"
    return case.tell(same, line, None if same else one_role.tell_side(case))


def tell_whether_counts_as_other(case: QuestionCase) -> RuleAnswer:
    """Return whether a role counts as the other."""
    same = case.subject is case.object or find_monster(case.subject) == case.object.key
    line = case.say_line("side.is_one" if same else "side.is_not")
    return case.tell(same, line, None if same else one_role.tell_side(case))


def tell_what_shot_means(case: QuestionCase) -> RuleAnswer:
    """Return what holds where the one role takes the other along."""
    if case.subject.stake is not Stake.HUNTER:
        return case.describe_role()
    return case.tell("dies.too", case.find_ruling(f"dies_{case.object.key}"))


def tell_what_action_does(case: QuestionCase) -> RuleAnswer:
    """Return what holds where the one role acts upon the card of the other, as the engine plays it.

    Where only the other can act, it is meant: "if the Tanner is what he gets, does the Robber want to die?".
    """
    told = _tell_finger(case)
    if told is not None:
        return told
    role = _find_doer(case)
    if not _can_act(role) and role.recognizes is None and _can_act(case.object):
        return tell_what_action_does(case.reverse)
    if role is case.game.copier:
        return case.find_ruling(f"copies_{case.object.key}") or case.describe_role()
    if role.action is IDLE:
        return (
            tell_whether_shown(case) if role.recognizes is not None else case.tell("act.nothing", case.describe_role())
        )
    return _tell_meeting(case, role)


def _tell_meeting(case: QuestionCase, role: Role) -> RuleAnswer:
    """Return what holds where `role`, the doer, acts upon the other card."""
    if (role.only_alone or role.action.own_only) and is_shown_holder(role, case.object, case.rulebook):
        return tell_whether_shown(case)
    if not play_meeting(role, case.object, case.rulebook)[1]:
        topic = _POINTED_AT.get(case.object.stake, "")
        return case.tell("act.forbidden", case.find_ruling(topic) or case.describe_role())
    if role.action.to_player and not keeps_mark(role, case.object, case.rulebook):
        return case.say_line("act.taken_off")
    ended = case.object.stake in role.action.ends
    line = f"act.{role.action.key}_ended" if ended else f"act.{role.action.key}"
    return case.tell(line, None if ended else THEN[role.action.then](case))


def _tell_finger(case: QuestionCase) -> RuleAnswer | None:
    """Return what the one role's finger does to the other; None where it only counts, or is not what is asked."""
    if case.subject.stake in _BY_DAY:
        return _BY_DAY[case.subject.stake](case)
    topic = None if _can_act(case.subject) else _POINTED_AT.get(case.object.stake)
    return None if topic is None else case.find_ruling(topic)


def _find_doer(case: QuestionCase) -> Role:
    """Return the role whose work the one role does: its own, or what all do together whom it joins."""
    call = find_own_call(case.subject, case.game)
    return call if call.action.together else case.subject


def _can_act(role: Role) -> bool:
    """Return whether a role can act upon another role's card at all."""
    return role.stake in _BY_DAY or (role.action is not IDLE and not role.only_alone)


def tell_whether_may_act(case: QuestionCase) -> RuleAnswer:
    """Return whether the one role may act upon the card of the other, and what holds then."""
    role = _find_doer(case)
    if role.action is IDLE and role.stake not in _BY_DAY:
        return case.tell(NO, tell_what_action_does(case))
    allowed = role.action is IDLE or role is case.game.copier or play_meeting(role, case.object, case.rulebook)[1]
    return case.tell(allowed, tell_what_action_does(case))


def tell_whether_becomes_other(case: QuestionCase) -> RuleAnswer:
    """Return whether the one role becomes the other by acting upon it."""
    role = _find_doer(case)
    if role is case.game.copier or role.action is IDLE:
        return tell_what_action_does(case)
    night, _ = play_meeting(role, case.object, case.rulebook)
    found = resolve_roles(night, case.rulebook)[ACTOR]
    becomes = found.stake is case.object.stake or night.seen_by_copycat is case.object
    return case.tell(becomes, tell_what_action_does(case))


def tell_whether_takes_over_work(case: QuestionCase) -> RuleAnswer:
    """Return whether a role does the work of the other, whose card it has got."""
    if case.subject.stake is Stake.COPYCAT:
        return tell_what_action_does(case)
    topic = f"copies_{case.object.key}" if case.subject is case.game.copier else "new_card"
    return case.find_ruling(topic) or case.describe_role()


def tell_what_taken_card_does(case: QuestionCase) -> RuleAnswer:
    """Return what holds where the card of a role was taken, as if by the role that takes and looks: the Robber."""
    return _tell_as_done_by(next(role for role in case.roles if role.action is ROB), case)


def tell_what_copied_card_does(case: QuestionCase) -> RuleAnswer:
    """Return what holds where the card of a role was copied; of a game in which none is, what the role does."""
    return _tell_as_done_by(case.game.copier, case) if case.game.copier else case.describe_role()


def _tell_as_done_by(doer: Role, case: QuestionCase) -> RuleAnswer:
    """Return who is assumed to have acted, and what that does to the role that is asked about; no role to itself."""
    if doer is case.subject:
        return case.describe_role()
    done = replace(case, subject=doer, object=case.subject)
    return done.tell("act.assumed", tell_what_action_does(done))


def _is_earlier(case: QuestionCase) -> bool:
    """Return whether the one role acts before the other in a night."""
    order = list_calls(case.roles, case.game)
    one, other = [order.index(find_own_call(role, case.game)) for role in (case.subject, case.object)]
    return one < other


def _tell_if_shown(case: QuestionCase, *, back: bool = False) -> RuleAnswer | None:
    """Return that a role is shown who has the other; None where it is not."""
    if not is_shown_holder(case.subject, case.object, case.rulebook):
        return None
    return case.say_line("knows.but" if back else "knows.sees")


def _tell_new_side(case: QuestionCase) -> RuleAnswer:
    """Return with whom the other card wins, or on which side it is where that depends on what it became."""
    return (
        one_role.tell_side(case.reverse)
        if _can_change_side(case.object)
        else case.say_line(f"act.wins_{case.object.team}")
    )


def _can_change_side(role: Role) -> bool:
    """Return whether a role's side depends on what it copied or found, on who points at it, or on who else plays."""
    return role.stake in _OPEN_STAKES


_OPEN_STAKES = frozenset(
    {
        *(Stake.DOPPELGANGER, Stake.COPYCAT, Stake.INVESTIGATOR, Stake.CURSED, Stake.APPRENTICE_TANNER),
        *(Stake.RENFIELD, Stake.ASSASSIN, Stake.APPRENTICE_ASSASSIN),
    }
)
_BY_DAY: Mapping[Stake, Callable[[QuestionCase], RuleAnswer]] = {
    Stake.BODYGUARD: lambda case: case.say_line("act.protect"),
    Stake.HUNTER: tell_what_shot_means,
}
"""What tells what a role does to another when all point."""
_POINTED_AT: Mapping[Stake, str] = {
    Stake.CURSED: "win_cursed",
    Stake.PRINCE: "dies_prince",
    Stake.MASTER: "dies_master",
    Stake.DISEASED: "dies_diseased",
}
"""What the rulebook has on a finger at a role, by its topic: of a role that can do no more to it, that is asked."""
THEN: Mapping[str, Callable[[QuestionCase], RuleAnswer | None]] = {
    "nothing": lambda _case: None,
    "seen": lambda case: case.find_ruling(f"seen_{case.object.key}"),
    "shielded": lambda case: case.say_line("act.idle" if case.object.action.own_card else "act.as_usual"),
    "side": _tell_new_side,
    "side_unseen": lambda case: (
        one_role.tell_what_moved_card_means(case.reverse) if _can_change_side(case.object) else _tell_new_side(case)
    ),
}
"""What derives what follows from an action (`Action.then`)."""

ASPECTS: Mapping[str, Callable[[QuestionCase], RuleAnswer]] = {
    "first": tell_which_acts_first,
    "when": tell_which_acts_first,
    "before": partial(tell_whether_acts_before, yes=True),
    "after": partial(tell_whether_acts_before, yes=False),
    "with": tell_whether_wake_together,
    "with_whom": tell_whether_wake_together,
    "knows": tell_whether_shown,
    "how_knows": tell_how_shown,
    "same_side": tell_whether_same_side,
    "is_one": tell_whether_counts_as_other,
    "good": tell_whether_counts_as_other,
    "dies": lambda case: one_role.tell_what_death_means(case.reverse if case.object.team is Team.TANNER else case),
    "shoots": tell_what_shot_means,
    "acts": tell_what_action_does,
    "may_act": tell_whether_may_act,
    "becomes": tell_whether_becomes_other,
    "again": tell_whether_takes_over_work,
    "compare": lambda case: case.tell(case.describe_role(), case.reverse.describe_role()),
}
"""What derives the answer to each question about two roles."""

ASSUMED: Mapping[str, Callable[[QuestionCase], RuleAnswer]] = {
    "took": tell_what_taken_card_does,
    "copied": tell_what_copied_card_does,
}
"""What derives the answer about one role where the other, who acted, is not named but assumed."""
