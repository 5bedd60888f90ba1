"""Answers about one role, derived from its entry in the catalog; where the rulebook has written one, that is told."""

from collections.abc import Callable, Mapping
from functools import partial

from onenight.rulebook.case import NO, YES, QuestionCase, RuleAnswer
from onenight.rulebook.facts import (
    find_call,
    find_monster,
    find_own_call,
    is_called,
    is_shown_holder,
    list_calls,
    may_pick,
    may_pick_both,
    may_pick_center,
)
from onenight.rules.roles import IDLE, Stake, Team

_COPYING = frozenset((Stake.DOPPELGANGER, Stake.COPYCAT))
"""The stakes of what is on the side of another card."""


def tell_whether_wakes(case: QuestionCase, *, yes: bool) -> RuleAnswer:
    """Return whether a role wakes, and when; `yes`: whether that is a yes, or a no to who asks if it sleeps."""
    called = is_called(case.subject)
    return case.tell(called is yes, tell_when_wakes(case) if called else _tell_asleep(case))


def tell_when_wakes(case: QuestionCase) -> RuleAnswer:
    """Return after whom and before whom a role wakes; of a Hunter, when that card matters."""
    if not is_called(case.subject):
        return case.tell(
            _tell_asleep(case), tell_what_death_means(case) if case.subject.stake is Stake.HUNTER else None
        )
    order = list_calls(case.roles, case.game)
    at = order.index(find_own_call(case.subject, case.game))
    names = [case.lines.role(role.key) for role in order]
    if at == 0:
        return case.say_line("order.first", after=names[1])
    if at == len(names) - 1:
        return case.say_line("order.last", before=names[at - 1])
    return case.say_line("order.between", before=names[at - 1], after=names[at + 1])


def tell_with_whom_wakes(case: QuestionCase) -> RuleAnswer:
    """Return with whom a role wakes."""
    role = case.subject
    if not is_called(role):
        return _tell_asleep(case)
    if role.joins is not None:
        line = "order.joins_only" if role.action is IDLE else "order.joins"
        return case.say_line(line, other=case.lines.role(role.joins))
    late = next(
        (each for each in case.roles if each.recognizes_awake and role.key in (each.key, each.recognizes)), None
    )
    if late is not None and late.recognizes is not None:
        return case.say_line("order.stays_awake", role=late.recognizes, other=case.lines.role(late.key))
    return case.say_line("order.with_same" if role.recognizes == role.key else "order.alone")


def tell_whether_must_act(case: QuestionCase) -> RuleAnswer:
    """Return whether a role has to act."""
    if not case.subject.choices and not _is_bound(case):
        return tell_what_sleeper_does_by_day(case) or case.tell(NO, _tell_idle(case))
    if case.subject.action.looks_first:
        return case.describe_role()
    return case.tell(_is_bound(case), _find_duty_line(case), case.describe_role())


def tell_whether_may_skip(case: QuestionCase) -> RuleAnswer:
    """Return whether a role may leave its night work."""
    if not case.subject.choices and not _is_bound(case):
        return tell_what_sleeper_does_by_day(case) or _tell_idle(case)
    return case.tell(not _is_bound(case), _find_duty_line(case), case.describe_role())


def tell_card_count(case: QuestionCase) -> RuleAnswer:
    """Return how many cards of a role the box holds."""
    role = case.subject
    if role.copies == 1:
        return case.say_line("count.one")
    count, many = case.lines.number(role.copies), case.lines.name_plural(role.key)
    return case.find_ruling(f"{role.key}_count") or case.say_line("count.several", count=count, many=many)


def tell_needed_cards(case: QuestionCase) -> RuleAnswer:
    """Return which cards a role needs in the deck."""
    role = case.subject
    if role.paired:
        return case.find_ruling(f"both_{role.key}s") or case.say_line("needs.both")
    found = case.find_ruling("extra_card" if role.beside else f"{role.key}_needs")
    return found or case.say_line("needs.nothing")


def tell_whom_shown(case: QuestionCase) -> RuleAnswer:
    """Return whom a role is shown at night."""
    found = [each.key for each in case.roles if is_shown_holder(case.subject, each, case.rulebook)]
    if not found:
        return case.say_line("knows.nobody")
    return case.say_line("knows.whom", others=case.lines.listing([case.lines.name_plural(key) for key in found]))


def tell_who_is_shown(case: QuestionCase) -> RuleAnswer:
    """Return who is shown the holder of a role."""
    found = [each.key for each in case.roles if is_shown_holder(each, case.subject, case.rulebook)]
    if not found:
        return case.say_line("knows.known_to_nobody")
    return case.say_line("knows.known_to", others=case.lines.listing([case.lines.role(key) for key in found]))


def tell_whether_holders_know(case: QuestionCase) -> RuleAnswer:
    """Return whether the holders of a role know each other."""
    yes = is_shown_holder(case.subject, case.subject, case.rulebook)
    if case.subject.copies == 1 and not yes:
        return case.tell("count.one", case.describe_role())
    return case.tell(yes, case.describe_role())


def tell_what_holds_alone(case: QuestionCase) -> RuleAnswer:
    """Return what holds where only one has a role."""
    found = case.find_ruling(f"alone_{case.subject.key}")
    if found is not None:
        return found
    if case.subject.joins is not None and case.subject.action is not IDLE:
        return tell_what_is_looked_at(case)
    return case.tell("count.one" if case.subject.copies == 1 else "order.alone_same", case.describe_role())


def tell_what_moved_card_means(case: QuestionCase) -> RuleAnswer:
    """Return what holds where the card of a role was moved."""
    return case.find_ruling(f"swapped_{case.subject.key}") or case.say_line("swapped.card")


def tell_what_victim_becomes(case: QuestionCase) -> RuleAnswer:
    """Return what becomes of a player whom a role has robbed."""
    robs = case.subject.action.own_card and may_pick(case.subject, players=1)
    return case.say_line("swapped.victim") if robs else case.describe_role()


def tell_whether_acts_again(case: QuestionCase) -> RuleAnswer:
    """Return whether a role acts again with a new card."""
    if case.subject.stake is Stake.COPYCAT:
        return case.describe_role()
    return case.find_ruling("copies" if case.subject is case.game.copier else "new_card") or case.describe_role()


def tell_whether_can_pick(case: QuestionCase, able: Callable[[QuestionCase], bool]) -> RuleAnswer:
    """Return whether a role may pick something, with what it may do."""
    role = case.subject
    if role.only_alone:
        return case.find_ruling(f"alone_{role.key}") or case.describe_role() if able(case) else case.tell(NO)
    if role.joins is not None and role.choices:
        return case.tell(able(case), case.find_ruling(f"looks_{role.key}") or case.describe_role())
    if role.choices or find_own_call(role, case.game).action is not IDLE:
        return case.tell(able(case), case.describe_role())
    return case.tell(able(case), tell_what_finger_does(case) or _tell_idle(case))


def tell_whether_looks(case: QuestionCase) -> RuleAnswer:
    """Return whether a role looks at a card."""
    told = tell_what_is_looked_at(case)
    return told if case.subject.only_alone else case.tell(case.subject.action.looks, told)


def tell_what_is_looked_at(case: QuestionCase) -> RuleAnswer:
    """Return what a role looks at."""
    role = case.subject
    if role.recognizes in case.game.cards and not role.choices:
        return case.say_line("looks.only_who", many=case.lines.name_plural(str(role.recognizes)))
    told = case.find_ruling(f"looks_{role.key}")
    return told or (case.say_line("looks.none") if role.action is IDLE else case.describe_role())


def tell_whether_looks_before_moving(case: QuestionCase) -> RuleAnswer:
    """Return whether a role looks at the card before it is moved."""
    return case.tell(NO, tell_what_is_looked_at(case)) if case.subject.action.unseen else tell_whether_looks(case)


def tell_whether_notices_move(case: QuestionCase) -> RuleAnswer:
    """Return whether the player with a role learns that the card was moved."""
    looking = case.subject.action.own_only and case.subject.action.looks
    return case.tell(looking, tell_what_is_looked_at(case) if looking else case.find_ruling("know_swapped"))


def tell_side(case: QuestionCase) -> RuleAnswer:
    """Return on which side a role is."""
    return case.find_ruling(f"teams_{case.subject.key}") or case.say_line(f"side.{case.subject.team}")


def tell_whether_on_team(case: QuestionCase, team: Team) -> RuleAnswer:
    """Return whether a role is on a side; only that where it depends on a copy, or is that of the Vampires."""
    plain = case.subject.stake not in _COPYING and case.subject.team is not Team.VAMPIRE
    return case.tell(case.subject.team is team if plain else None, tell_side(case))


def tell_how_wins(case: QuestionCase) -> RuleAnswer:
    """Return by what a role wins."""
    return case.find_ruling(f"win_{case.subject.key}") or case.say_win(case.subject.team)


def tell_whether_wins_dead(case: QuestionCase) -> RuleAnswer:
    """Return whether a role may win though its player dies."""
    role = case.subject
    village = role.team is Team.VILLAGE and role.stake not in (*_COPYING, Stake.CURSED)
    if find_monster(role) is not None:
        return case.tell(NO, case.say_win(f"dies_{role.team}"))
    return case.tell(YES, case.say_win("dead_village") if village else tell_what_death_means(case))


def tell_what_death_means(case: QuestionCase) -> RuleAnswer:
    """Return what follows from the death of the player who has a role."""
    role = case.subject
    if (written := case.find_ruling(f"dies_{role.key}")) is not None:
        return written
    if find_monster(role) is not None:
        return case.say_win(f"dies_{role.team}")
    return tell_how_wins(case) if role.stake in _COPYING else case.say_win(f"dead_{role.team}")


def tell_whether_votes(case: QuestionCase) -> RuleAnswer:
    """Return whether the player with a role casts a vote."""
    if case.subject.stake is Stake.BODYGUARD:
        return case.tell(NO, tell_what_finger_does(case))
    return case.tell(YES, "vote.points")


def tell_what_finger_does(case: QuestionCase) -> RuleAnswer | None:
    """Return what the finger of a role does beside voting; None where that is nothing."""
    if case.subject.stake is Stake.HUNTER:
        return tell_what_death_means(case)
    return case.find_ruling("protects") if case.subject.stake is Stake.BODYGUARD else None


def tell_what_sleeper_does_by_day(case: QuestionCase) -> RuleAnswer | None:
    """Return what a role that sleeps does by day; None where that is nothing."""
    return tell_whether_votes(case) if case.subject.stake is Stake.BODYGUARD else tell_what_finger_does(case)


def tell_box(case: QuestionCase) -> RuleAnswer:
    """Return with which box a role comes, or with which game that has a single one."""
    name = case.lines.entry("words", "games", case.game.key)["name"]
    if case.game.further:
        name = case.lines.section("words", "boxes")[case.game.find_box(case.subject)]
    return case.say_line("count.box", box=str(name))


def tell_what_center_card_means(case: QuestionCase) -> RuleAnswer:
    """Return what holds where the card of a role lies in the center."""
    wolves = case.find_ruling("no_werewolves") if case.subject.key == Stake.WEREWOLF else None
    return wolves or case.find_ruling("all_called") or case.describe_role()


def _tell_asleep(case: QuestionCase) -> RuleAnswer:
    """Return that a role does not open its eyes: it sleeps, or puts out a thumb."""
    if case.subject.thumb:
        return case.say_line("order.thumb", many=case.lines.name_plural(find_call(case.subject)))
    return case.say_line("order.sleeps")


def _tell_idle(case: QuestionCase) -> RuleAnswer:
    """Return that a role has nothing to do at night."""
    return case.say_line("must.nothing") if is_called(case.subject) else _tell_asleep(case)


def _find_duty_line(case: QuestionCase) -> str:
    """Return the key of the line that a role must or may act."""
    return "must.must" if _is_bound(case) else "must.may"


def _is_bound(case: QuestionCase) -> bool:
    """Return whether a role has to act: by a pick of its own, together with others, or without any pick."""
    action = find_own_call(case.subject, case.game).action
    return case.subject.must or action.together or action.without_pick


ASPECTS: Mapping[str, Callable[[QuestionCase], RuleAnswer]] = {
    "wakes": partial(tell_whether_wakes, yes=True),
    "sleeps": partial(tell_whether_wakes, yes=False),
    "when": tell_when_wakes,
    "with_whom": tell_with_whom_wakes,
    "must": tell_whether_must_act,
    "skip": tell_whether_may_skip,
    "sees": tell_whether_looks,
    "looks": tell_what_is_looked_at,
    "looks_before": tell_whether_looks_before_moving,
    "side": tell_side,
    "good": partial(tell_whether_on_team, team=Team.VILLAGE),
    "evil": partial(tell_whether_on_team, team=Team.WEREWOLF),
    "wins": tell_how_wins,
    "wins_dead": tell_whether_wins_dead,
    "dies": tell_what_death_means,
    "counts": tell_card_count,
    "needs": tell_needed_cards,
    "knows_whom": tell_whom_shown,
    "known_by": tell_who_is_shown,
    "knows_own": tell_whether_holders_know,
    "alone": tell_what_holds_alone,
    "in_center": tell_what_center_card_means,
    "swapped": tell_what_moved_card_means,
    "victim": tell_what_victim_becomes,
    "again": tell_whether_acts_again,
    "shield_on": lambda case: case.say_line("shield.idle" if case.subject.action.own_card else "shield.acts"),
    "shielded": lambda case: case.tell(NO, case.find_ruling("shield")),
    "shield_stops": lambda case: case.tell(
        bool(case.subject.choices) and not case.subject.action.to_player and (case.subject.order or 0) > 0,
        case.find_ruling("shield"),
    ),
    "self": partial(
        tell_whether_can_pick,
        able=lambda case: case.subject.own or case.subject.action.own_only or case.subject.action.without_pick,
    ),
    "player": partial(
        tell_whether_can_pick,
        able=lambda case: (
            may_pick(find_own_call(case.subject, case.game), players=1) or tell_what_finger_does(case) is not None
        ),
    ),
    "center": partial(tell_whether_can_pick, able=lambda case: may_pick_center(case.subject, case.rulebook)),
    "two_players": partial(tell_whether_can_pick, able=lambda case: may_pick(case.subject, players=2)),
    "one_each": partial(tell_whether_can_pick, able=lambda case: may_pick_both(case.subject, case.rulebook)),
    "votes": tell_whether_votes,
    "tips": lambda case: case.find_ruling(f"tips_{case.subject.key}") or case.describe_role(),
    "notices": tell_whether_notices_move,
    "box": tell_box,
    "does": QuestionCase.describe_role,
}
"""What derives the answer to each question about one role."""
