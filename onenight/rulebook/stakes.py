"""Answers about what is at stake for a role: its side, its win, its death and its vote."""

from onenight.rulebook.case import NO, YES, QuestionCase, RuleAnswer
from onenight.rules.roles import Stake, Team


def tell_side(case: QuestionCase) -> RuleAnswer:
    """Return on which side a role is."""
    return case.find_ruling(f"teams_{case.subject.key}") or case.say_line(f"side.{case.subject.team}")


def tell_whether_on_team(case: QuestionCase, team: Team) -> RuleAnswer:
    """Return whether a role is on a side."""
    return case.tell(case.subject.team is team, tell_side(case))


def tell_how_wins(case: QuestionCase) -> RuleAnswer:
    """Return by what a role wins."""
    return case.find_ruling(f"win_{case.subject.key}") or case.say_line(f"win.{case.subject.team}")


def tell_whether_wins_dead(case: QuestionCase) -> RuleAnswer:
    """Return whether a role may win though its player dies."""
    role = case.subject
    yes = role.stake is not Stake.WEREWOLF
    if role.team is Team.VILLAGE and role.stake is not Stake.DOPPELGANGER:
        return case.tell(yes, "win.dead_village")
    return case.tell(yes, tell_what_death_means(case))


def tell_what_death_means(case: QuestionCase) -> RuleAnswer:
    """Return what follows from the death of the player who has a role."""
    role = case.subject
    if (written := case.find_ruling(f"dies_{role.key}")) is not None:
        return written
    if role.stake is Stake.WEREWOLF:
        return case.say_line("win.dies_werewolf")
    return tell_how_wins(case) if role.stake is Stake.DOPPELGANGER else case.say_line("win.dead_village")


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
    if case.subject.stake is Stake.HUNTER:
        return tell_what_death_means(case)
    return tell_whether_votes(case) if case.subject.stake is Stake.BODYGUARD else None
