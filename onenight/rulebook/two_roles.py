"""Answers about two roles: what the engine makes of them, and what the catalog has of both."""

from collections.abc import Callable, Mapping
from functools import partial

from onenight.rulebook import one_role, stakes
from onenight.rulebook.case import QuestionCase, RuleAnswer
from onenight.rulebook.facts import ACTOR, Meeting, call_of, is_called, knows, meet
from onenight.rules.actions import ENDS, OWN
from onenight.rules.roles import Action, Role, Stake, Team


def first(case: QuestionCase) -> RuleAnswer:
    """Return which of two roles acts first."""
    awake = [role for role in (case.subject, case.object) if is_called(role)]
    if not awake:
        return case.line("order.neither")
    if len(awake) == 1:
        return (case if awake[0] is case.object else case.turned).line("order.only_other")
    return (case if _is_earlier(case.subject, case.object) else case.turned).line("order.one_first")


def goes_before(case: QuestionCase) -> RuleAnswer:
    """Return whether the one role acts before the other."""
    earlier = _is_earlier(case.subject, case.object)
    both = is_called(case.subject) and is_called(case.object)
    return case.answered(yes=both and earlier).then(first(case))


def goes_after(case: QuestionCase) -> RuleAnswer:
    """Return whether the one role acts after the other."""
    earlier = _is_earlier(case.subject, case.object)
    both = is_called(case.subject) and is_called(case.object)
    return case.answered(yes=both and not earlier).then(first(case))


def together(case: QuestionCase) -> RuleAnswer:
    """Return whether two roles wake at the same time."""
    both = is_called(case.subject) and is_called(case.object)
    if both and call_of(case.subject) == call_of(case.object):
        return case.answered(yes=True).then(case.line("order.together"))
    return case.answered(yes=False).then(first(case), _shown(case))


def acquainted(case: QuestionCase) -> RuleAnswer:
    """Return whether a role is shown who has the other, and the other way round."""
    if knows(case.subject, case.object, case.rulebook):
        return case.answered(yes=True).then(shown(case))
    looking = case.subject.action is Action.LOOK and not case.subject.only_alone
    return case.answered(yes=False).then(
        case.line("knows.not"), _shown(case.turned, back=True) or (case.described() if looking else None)
    )


def shown(case: QuestionCase) -> RuleAnswer:
    """Return how a role is shown who has the other; where it is not, that."""
    if not knows(case.subject, case.object, case.rulebook):
        return acquainted(case)
    apart = call_of(case.subject) != call_of(case.object) or case.object.thumb
    return case.line("knows.sees").then(case.written("thumbs") if apart else None)


def same_side(case: QuestionCase) -> RuleAnswer:
    """Return whether two roles are on one side."""
    one, other = case.subject, case.object
    open_sides = {Stake.DOPPELGANGER, Stake.INVESTIGATOR}
    if one.stake in open_sides or other.stake in open_sides:
        changing = case if one.stake in open_sides else case.turned
        return stakes.side(changing)
    same = one.team is other.team and one.team is not Team.TANNER
    line = f"side.both_{one.team}" if same else "side.different"
    told = case.answered(yes=same).then(case.line(line))
    return told if same else told.then(stakes.side(case))


def is_one(case: QuestionCase) -> RuleAnswer:
    """Return whether a role counts as the other."""
    same = case.subject is case.object or (case.object.key == Stake.WEREWOLF and case.subject.stake is Stake.WEREWOLF)
    line = case.line("side.is_one" if same else "side.is_not")
    return case.answered(yes=same).then(line, None if same else stakes.side(case))


def both_die(case: QuestionCase) -> RuleAnswer:
    """Return what follows from the deaths of two players with these roles; a Tanner's says it for all sides."""
    return stakes.dies(case.turned if case.object.team is Team.TANNER else case)


def shoots(case: QuestionCase) -> RuleAnswer:
    """Return what holds where the one role takes the other along."""
    if case.subject.stake is not Stake.HUNTER:
        return case.described()
    return case.line("dies.too").then(case.written(f"dies_{case.object.key}"))


def acts(case: QuestionCase) -> RuleAnswer:
    """Return what holds where the one role acts upon the card of the other, as the engine plays it.

    Where only the other can act, it is meant: "if the Tanner is what he gets, does the Robber want to die?".
    """
    role = case.subject
    if not _can_act(role) and role.recognizes is None and _can_act(case.object):
        return acts(case.turned)
    if role is case.game.copier:
        return case.written(f"copies_{case.object.key}") or case.described()
    if role.stake in _BY_DAY:
        return _BY_DAY[role.stake](case)
    if role.action is None:
        return acquainted(case) if role.recognizes is not None else case.line("act.nothing").then(case.described())
    met = meet(role, case.object, case.rulebook)
    if not met.allowed:
        return case.line("act.forbidden").then(case.described())
    return _ACTS[role.action](case, met)


def _can_act(role: Role) -> bool:
    return role.stake in _BY_DAY or (role.action is not None and not role.only_alone)


def may_act(case: QuestionCase) -> RuleAnswer:
    """Return whether the one role may act upon the card of the other, and what holds then."""
    role = case.subject
    if role.action is None and role.stake not in _BY_DAY:
        return case.answered(yes=False).then(acts(case))
    allowed = role.action is None or role is case.game.copier or meet(role, case.object, case.rulebook).allowed
    return case.answered(yes=allowed).then(acts(case))


def becomes(case: QuestionCase) -> RuleAnswer:
    """Return whether the one role becomes the other by acting upon it."""
    role = case.subject
    if role is case.game.copier or role.action is None:
        return acts(case)
    met = meet(role, case.object, case.rulebook)
    return case.answered(yes=met.night.resolve_roles(case.rulebook)[ACTOR].stake is case.object.stake).then(acts(case))


def again(case: QuestionCase) -> RuleAnswer:
    """Return whether a role does the work of the other, whose card it has got."""
    if case.subject is case.game.copier:
        return case.written(f"copies_{case.object.key}") or case.described()
    return case.written("new_card") or case.described()


def compare(case: QuestionCase) -> RuleAnswer:
    """Return what each of two roles does."""
    return case.described().then(case.turned.described())


def _is_earlier(one: Role, other: Role) -> bool:
    return (one.order or 0, one.letter) < (other.order or 0, other.letter)


def _by_thumb(case: QuestionCase) -> bool:
    """Return whether a role is shown the other by a thumb: they do not open their eyes at the same call."""
    return case.object.thumb or not is_called(case.object) or call_of(case.subject) != call_of(case.object)


def _shown(case: QuestionCase, *, back: bool = False) -> RuleAnswer | None:
    if not knows(case.subject, case.object, case.rulebook):
        return None
    return case.line("knows.but" if back else "knows.sees")


# What the engine has played, in words


def _taken(case: QuestionCase, met: Meeting) -> RuleAnswer:
    if met.sees:
        return case.line("act.take_seen").then(_won_with(case))
    then = one_role.swapped(case.turned) if _becomes(case.object) else _won_with(case)
    return case.line("act.take_unseen").then(then)


def _looked(case: QuestionCase, _met: Meeting) -> RuleAnswer:
    return case.line("act.look").then(case.written(f"seen_{case.object.key}"))


def _shielded(case: QuestionCase, _met: Meeting) -> RuleAnswer:
    return case.line("act.shield").then(case.line("act.idle" if case.object.action in OWN else "act.as_usual"))


def _investigated(case: QuestionCase, met: Meeting) -> RuleAnswer:
    became = met.night.laid.investigated
    if became is None:
        return case.line("act.stays").then(case.written(f"seen_{case.object.key}"))
    return case.line("act.becomes", other=case.lines.role(became.value))


def _turned(case: QuestionCase, met: Meeting) -> RuleAnswer:
    return case.line("act.turned_down" if case.object.stake in ENDS and not met.night.laid.face_up else "act.face_up")


def _told(case: QuestionCase, _met: Meeting, *, line: str) -> RuleAnswer:
    return case.line(line)


def _moved(case: QuestionCase, _met: Meeting, *, line: str) -> RuleAnswer:
    return case.line(line).then(_won_with(case))


def _won_with(case: QuestionCase) -> RuleAnswer:
    """Return with whom the other card wins, or on which side it is where that depends on what it became."""
    return stakes.side(case.turned) if _becomes(case.object) else case.line(f"act.wins_{case.object.team}")


def _becomes(role: Role) -> bool:
    return role.stake in (Stake.DOPPELGANGER, Stake.INVESTIGATOR)


def _tainted(case: QuestionCase, met: Meeting) -> RuleAnswer:
    return case.line("act.taint" if met.night.cards[ACTOR] is case.subject else "act.forbidden")


_BY_DAY: Mapping[Stake, Callable[[QuestionCase], RuleAnswer]] = {
    Stake.BODYGUARD: partial(QuestionCase.line, key="act.protect"),
    Stake.HUNTER: shoots,
}
"""What tells what a role does to another when all point."""
_ACTS: Mapping[Action, Callable[[QuestionCase, Meeting], RuleAnswer]] = {
    Action.ROB: _taken,
    Action.DRINK: _taken,
    Action.LOOK: _looked,
    Action.SWITCH: partial(_moved, line="act.moved"),
    Action.SHIFT: partial(_moved, line="act.moved"),
    Action.CHECK: partial(_moved, line="act.check"),
    Action.SHIELD: _shielded,
    Action.TAINT: _tainted,
    Action.INVESTIGATE: _investigated,
    Action.BREW: partial(_moved, line="act.brew"),
    Action.TURN: _turned,
    Action.ENDOW: partial(_told, line="act.endow"),
}
"""What tells how an action upon the card of the other role has come out."""

ASPECTS: Mapping[str, Callable[[QuestionCase], RuleAnswer]] = {
    "first": first,
    "when": first,
    "before": goes_before,
    "after": goes_after,
    "with": together,
    "with_whom": together,
    "knows": acquainted,
    "how_knows": shown,
    "same_side": same_side,
    "is_one": is_one,
    "good": is_one,
    "dies": both_die,
    "shoots": shoots,
    "acts": acts,
    "may_act": may_act,
    "becomes": becomes,
    "again": again,
    "compare": compare,
}
"""What derives the answer to each question about two roles."""
