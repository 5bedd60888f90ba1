"""The vote and the verdict: who won and why, by the token in front of each player and the artifact on it.

Everyone points at another player, never at the staff; whoever has the most fingers gets a token. At the table all point
at once; a week hears it seat by seat. Source: docs/rules/one-week.md, "Vote", "Who wins". Staff count for nothing,
whatever they are.
"""

from enum import StrEnum
from typing import NamedTuple

from onenight.rules.roles import Team
from onenight.rules.votes import find_most_fingers
from onenight.rules.week.calendar import WeekStage
from onenight.rules.week.components import resolve_role
from onenight.rules.week.moves import Move
from onenight.rules.week.sights import Next
from onenight.rules.week.week import Week


class Page(StrEnum):
    """A page of the Guest Registry: how somebody won."""

    EMERALD = "emerald"
    """As a Tanner."""
    RUBY = "ruby"
    """As a Werewolf."""
    SAPPHIRE = "sapphire"
    """As a Villager, a Werewolf having been caught."""
    ZIRCONIA = "cubic_zirconia"
    """As a Villager where nobody was chosen and nobody is a Werewolf."""


class Verdict(NamedTuple):
    """How a week ended, by seats in ascending order."""

    roles: tuple[str, ...]
    """What every player counts as."""
    most_votes: tuple[int, ...]
    teams: tuple[Team, ...]
    winners: tuple[int, ...]
    page: Page | None
    """Where the winners are remembered; None where no player has won."""
    reason: str
    """The key of the line that tells the table why."""


def list_votes(week: Week) -> list[Move]:
    """Return a vote for every other player."""
    return [Move("vote", player=name) for name in week.list_others(week.actor)]


def apply_vote(week: Week, move: Move) -> Next:
    """Count one more finger; after the last the week is over."""
    votes = (*week.votes, week.find_marker(move.player or ""))
    stage = WeekStage.VERDICT if len(votes) == week.players else WeekStage.VOTE
    return week.change_calendar(stage=stage)._replace(votes=votes), ()


def find_most_votes(week: Week) -> tuple[int, ...]:
    """Return the seats that get a Most Votes token: as many fingers as anyone, and at least two."""
    return tuple(find_most_fingers(week.votes))


def judge(week: Week) -> Verdict:
    """Return the verdict on a week whose votes are all in."""
    roles = tuple([resolve_role(marker.role, marker.artifact) for marker in week.markers[: week.players]])
    return judge_roles(roles, find_most_votes(week))


def judge_roles(roles: tuple[str, ...], chosen: tuple[int, ...]) -> Verdict:
    """Return the verdict, given each player's role and the seats with a Most Votes token."""
    tanners = tuple([seat for seat in chosen if roles[seat] == "tanner"])
    if tanners:
        return Verdict(roles, chosen, (Team.TANNER,), tanners, Page.EMERALD, "tanner-chosen")
    if any(roles[seat] == "werewolf" for seat in chosen):
        return _build_verdict(roles, chosen, "villager", "werewolf-caught")
    if "werewolf" not in roles and not chosen:
        return _build_verdict(roles, chosen, "villager", "nobody-to-catch")
    if "werewolf" not in roles:
        # (d) The staff's Werewolves have won, and no player with them.
        return Verdict(roles, chosen, (Team.WEREWOLF,), (), None, "staff-won")
    return _build_verdict(roles, chosen, "werewolf", "villagers-chosen" if chosen else "nobody-chosen")


_PAGES = {
    "werewolf-caught": Page.SAPPHIRE,
    "nobody-to-catch": Page.ZIRCONIA,
    "villagers-chosen": Page.RUBY,
    "nobody-chosen": Page.RUBY,
}


def _build_verdict(roles: tuple[str, ...], chosen: tuple[int, ...], role: str, reason: str) -> Verdict:
    """Return the verdict that all players of a role win."""
    winners = tuple([seat for seat, each in enumerate(roles) if each == role])
    team = Team.VILLAGE if role == "villager" else Team.WEREWOLF
    return Verdict(roles, chosen, (team,), winners, _PAGES[reason] if winners else None, reason)


def build_reason_arguments(end: Verdict, names: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return the names that fill the line of a verdict's reason: of the chosen, and of each role."""
    return {
        "chosen": tuple([names[seat] for seat in end.most_votes]),
        "tanners": tuple([names[seat] for seat in end.winners if end.roles[seat] == "tanner"]),
        "wolves": tuple([names[seat] for seat, role in enumerate(end.roles) if role == "werewolf"]),
        "caught": tuple([names[seat] for seat in end.most_votes if end.roles[seat] == "werewolf"]),
    }


def explain_player_outcome(end: Verdict, seat: int) -> str:
    """Return the key of the line that tells one player why they won or lost."""
    if seat in end.winners:
        return f"won-{end.reason}"
    role = end.roles[seat]
    if end.reason == "tanner-chosen":
        return "lost-to-tanner"
    if role == "tanner":
        return "lost-tanner-not-chosen"
    return f"lost-{end.reason}"
