"""Answers about one role, derived from its entry in the catalog; where the rulebook has written one, that is told."""

from collections.abc import Callable, Mapping
from functools import partial

from onenight.rulebook.case import QuestionCase, RuleAnswer
from onenight.rulebook.facts import (
    acts_under_shield,
    call_of,
    is_called,
    known_by,
    knows,
    may_pick,
    may_pick_both,
    may_pick_center,
    wake_order,
)
from onenight.rulebook.sight import looks, looks_before, notices, sees
from onenight.rulebook.stakes import by_day, dies, is_on, pointing, side, votes, wins, wins_dead
from onenight.rules.roles import Action, Stake, Team

IN_TWO_STEPS = frozenset({Action.BREW})
"""Actions whose second step has to follow the first, which may be left."""


def wakes(case: QuestionCase) -> RuleAnswer:
    """Return whether a role wakes, and when."""
    if not is_called(case.subject):
        return case.answered(yes=False).then(_asleep(case))
    return case.answered(yes=True).then(when(case))


def sleeps(case: QuestionCase) -> RuleAnswer:
    """Return whether a role sleeps all night, and else when it wakes."""
    if not is_called(case.subject):
        return case.answered(yes=True).then(_asleep(case))
    return case.answered(yes=False).then(when(case))


def when(case: QuestionCase) -> RuleAnswer:
    """Return after whom and before whom a role wakes; of a Hunter, when that card matters."""
    if not is_called(case.subject):
        return _asleep(case).then(dies(case) if case.subject.stake is Stake.HUNTER else None)
    order = wake_order(case.roles)
    at = order.index(case.subject)
    before, after = [case.lines.role(each.key) for each in order[:at][-1:]], order[at + 1 : at + 2]
    following = [case.lines.role(each.key) for each in after]
    if not before:
        return case.line("order.first", after=following[0])
    if not following:
        return case.line("order.last", before=before[0])
    return case.line("order.between", before=before[0], after=following[0])


def with_whom(case: QuestionCase) -> RuleAnswer:
    """Return with whom a role wakes."""
    role = case.subject
    if not is_called(role):
        return _asleep(case)
    if role.joins is not None:
        return case.line("order.joins", other=case.lines.role(role.joins))
    return case.line("order.with_same" if role.recognizes == role.key else "order.alone")


def must(case: QuestionCase) -> RuleAnswer:
    """Return whether a role has to act."""
    if not case.subject.choices:
        return by_day(case) or case.answered(yes=False).then(_idle(case))
    if case.subject.action in IN_TWO_STEPS:
        return case.described()
    return case.answered(yes=case.subject.must).then(case.line(_duty(case)), case.described())


def skip(case: QuestionCase) -> RuleAnswer:
    """Return whether a role may leave its night work."""
    if not case.subject.choices:
        return by_day(case) or _idle(case)
    return case.answered(yes=not case.subject.must).then(case.line(_duty(case)), case.described())


def shield_stops(case: QuestionCase) -> RuleAnswer:
    """Return whether a shield on another card stops a role."""
    return case.answered(yes=bool(case.subject.choices)).then(case.written("shield"))


def counts(case: QuestionCase) -> RuleAnswer:
    """Return how many cards of a role the box holds."""
    role = case.subject
    if role.copies == 1:
        return case.line("count.one")
    several = case.line("count.several", count=case.lines.number(role.copies), many=case.lines.name_plural(role.key))
    return case.written(f"{role.key}_count") or several


def needs(case: QuestionCase) -> RuleAnswer:
    """Return which cards a role needs in the deck."""
    role = case.subject
    if role.paired:
        return case.written(f"both_{role.key}s") or case.line("needs.both")
    if role.needs:
        found = case.written(f"{role.key}_needs")
        return found or case.line("needs.nothing")
    if role.beside:
        return case.written("extra_card") or case.line("needs.nothing")
    return case.line("needs.nothing")


def whom(case: QuestionCase) -> RuleAnswer:
    """Return whom a role is shown at night."""
    found = tuple([each.key for each in case.roles if knows(case.subject, each, case.rulebook)])
    if not found:
        return case.line("knows.nobody")
    return case.line("knows.whom", others=case.lines.listing([case.lines.name_plural(key) for key in found]))


def known(case: QuestionCase) -> RuleAnswer:
    """Return who is shown the holder of a role."""
    found = tuple([each.key for each in known_by(case.subject, case.roles, case.rulebook)])
    if not found:
        return case.line("knows.known_to_nobody")
    return case.line("knows.known_to", others=case.lines.listing([case.lines.role(key) for key in found]))


def one_another(case: QuestionCase) -> RuleAnswer:
    """Return whether the holders of a role know each other."""
    yes = knows(case.subject, case.subject, case.rulebook)
    if case.subject.copies == 1 and not yes:
        return case.line("count.one").then(case.described())
    return case.answered(yes=yes).then(case.described())


def alone(case: QuestionCase) -> RuleAnswer:
    """Return what holds where only one has a role."""
    found = case.written(f"alone_{case.subject.key}")
    if found is not None:
        return found
    if case.subject.joins is not None:
        return looks(case)
    return (case.line("count.one") if case.subject.copies == 1 else case.line("order.alone_same")).then(
        case.described()
    )


def swapped(case: QuestionCase) -> RuleAnswer:
    """Return what holds where the card of a role was moved."""
    return case.written(f"swapped_{case.subject.key}") or case.line("swapped.card")


def victim(case: QuestionCase) -> RuleAnswer:
    """Return what becomes of a player whom a role has robbed."""
    return case.line("swapped.victim") if case.subject.action is Action.ROB else case.described()


def again(case: QuestionCase) -> RuleAnswer:
    """Return whether a role acts again with a new card."""
    found = case.written("copies") if case.subject is case.game.copier else case.written("new_card")
    return found or case.described()


def under_shield(case: QuestionCase) -> RuleAnswer:
    """Return whether a role may act with a shield on its own card."""
    able = acts_under_shield(case.subject)
    return case.line("shield.acts" if able else "shield.idle")


def at_shield(case: QuestionCase) -> RuleAnswer:
    """Return whether a role may act upon a card with a shield."""
    return case.answered(yes=False).then(case.written("shield"))


def can(case: QuestionCase, able: Callable[[QuestionCase], bool]) -> RuleAnswer:
    """Return whether a role may pick something, with what it may do."""
    role = case.subject
    if role.only_alone and able(case):
        return case.written(f"alone_{role.key}") or case.described()
    if role.only_alone:
        return case.answered(yes=False)
    if role.joins is not None and role.choices:
        return case.answered(yes=able(case)).then(case.written(f"looks_{role.key}") or case.described())
    return case.answered(yes=able(case)).then(
        case.described() if role.choices or role.action else pointing(case) or _idle(case)
    )


def tips(case: QuestionCase) -> RuleAnswer:
    """Return advice for who has a role."""
    return case.written(f"tips_{case.subject.key}") or case.described()


def box(case: QuestionCase) -> RuleAnswer:
    """Return with which box a role comes, or with which game that has a single one."""
    name = case.lines.entry("words", "games", case.game.key)["name"]
    if case.game.further:
        name = case.lines.section("words", "boxes")[case.game.box(case.subject)]
    return case.line("count.box", box=str(name))


def in_center(case: QuestionCase) -> RuleAnswer:
    """Return what holds where the card of a role lies in the center."""
    wolves = case.written("no_werewolves") if case.subject.key == Stake.WEREWOLF else None
    return wolves or case.written("all_called") or case.described()


def _asleep(case: QuestionCase) -> RuleAnswer:
    if case.subject.thumb:
        return case.line("order.thumb", many=case.lines.name_plural(call_of(case.subject)))
    return case.line("order.sleeps")


def _idle(case: QuestionCase) -> RuleAnswer:
    return case.line("must.nothing") if is_called(case.subject) else _asleep(case)


def _duty(case: QuestionCase) -> str:
    return "must.must" if case.subject.must else "must.may"


ASPECTS: Mapping[str, Callable[[QuestionCase], RuleAnswer]] = {
    "wakes": wakes,
    "sleeps": sleeps,
    "when": when,
    "with_whom": with_whom,
    "must": must,
    "skip": skip,
    "sees": sees,
    "looks": looks,
    "looks_before": looks_before,
    "side": side,
    "good": partial(is_on, team=Team.VILLAGE),
    "evil": partial(is_on, team=Team.WEREWOLF),
    "wins": wins,
    "wins_dead": wins_dead,
    "dies": dies,
    "counts": counts,
    "needs": needs,
    "knows_whom": whom,
    "known_by": known,
    "knows_own": one_another,
    "alone": alone,
    "in_center": in_center,
    "swapped": swapped,
    "victim": victim,
    "again": again,
    "shield_on": under_shield,
    "shielded": at_shield,
    "shield_stops": shield_stops,
    "self": partial(can, able=lambda case: case.subject.own or case.subject.action is Action.CHECK),
    "player": partial(can, able=lambda case: may_pick(case.subject, players=1) or pointing(case) is not None),
    "center": partial(can, able=lambda case: may_pick_center(case.subject, case.rulebook)),
    "two_players": partial(can, able=lambda case: may_pick(case.subject, players=2)),
    "one_each": partial(can, able=lambda case: may_pick_both(case.subject, case.rulebook)),
    "votes": votes,
    "tips": tips,
    "notices": notices,
    "box": box,
    "does": QuestionCase.described,
}
"""What derives the answer to each question about one role."""
