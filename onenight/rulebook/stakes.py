"""Answers about what is at stake for a role: its side, its win, its death and its vote."""

from onenight.rulebook.case import QuestionCase, RuleAnswer
from onenight.rules.roles import Stake, Team


def side(case: QuestionCase) -> RuleAnswer:
    """Return on which side a role is."""
    return case.written(f"teams_{case.subject.key}") or case.line(f"side.{case.subject.team}")


def is_on(case: QuestionCase, team: Team) -> RuleAnswer:
    """Return whether a role is on a side."""
    return case.answered(yes=case.subject.team is team).then(side(case))


def wins(case: QuestionCase) -> RuleAnswer:
    """Return by what a role wins."""
    return case.written(f"win_{case.subject.key}") or case.line(f"win.{case.subject.team}")


def wins_dead(case: QuestionCase) -> RuleAnswer:
    """Return whether a role may win though its player dies."""
    role = case.subject
    yes = role.stake is not Stake.WEREWOLF
    if role.team is Team.VILLAGE and role.stake is not Stake.DOPPELGANGER:
        return case.answered(yes=yes).then(case.line("win.dead_village"))
    return case.answered(yes=yes).then(dies(case))


def dies(case: QuestionCase) -> RuleAnswer:
    """Return what follows from the death of the player who has a role."""
    role = case.subject
    if (written := case.written(f"dies_{role.key}")) is not None:
        return written
    if role.stake is Stake.WEREWOLF:
        return case.line("win.dies_werewolf")
    return wins(case) if role.stake is Stake.DOPPELGANGER else case.line("win.dead_village")


def votes(case: QuestionCase) -> RuleAnswer:
    """Return whether the player with a role casts a vote."""
    if case.subject.stake is Stake.BODYGUARD:
        return case.answered(yes=False).then(pointing(case))
    return case.answered(yes=True).then(case.line("vote.points"))


def pointing(case: QuestionCase) -> RuleAnswer | None:
    """Return what the finger of a role does beside voting; None where that is nothing."""
    if case.subject.stake is Stake.HUNTER:
        return dies(case)
    return case.written("protects") if case.subject.stake is Stake.BODYGUARD else None


def by_day(case: QuestionCase) -> RuleAnswer | None:
    """Return what a role that sleeps does by day; None where that is nothing."""
    if case.subject.stake is Stake.HUNTER:
        return dies(case)
    return votes(case) if case.subject.stake is Stake.BODYGUARD else None
