"""The verdict: who won, per player, and why. Pure arithmetic on the dead and on what the cards count as.

Source: docs/rules/one-night.md, "Who wins" with its table of rulings, "The original game", and the house rules.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from onenight.rules.game import ORIGINAL
from onenight.rules.roles import TEAMS, Role, Stake, Team
from onenight.rules.rulebook import HouseRules, Rulebook

_VILLAGE, _TANNER, _WEREWOLF = Team.VILLAGE, Stake.TANNER, Stake.WEREWOLF  # as names of this module: read faster


class Verdict(NamedTuple):
    """How a game ended; seats in ascending order, teams sorted by name."""

    dead: tuple[int, ...]
    teams: tuple[Team, ...]
    winners: tuple[int, ...]
    reason: str
    """The key of the line that tells the table why."""


def judge(dead: tuple[int, ...], roles: Sequence[Role], rulebook: Rulebook, traitors: Collection[int] = ()) -> Verdict:
    """Return the winners, given the dead (seats, ascending) and the role that each seat's card counts as.

    Of `traitors` each wins if another of the own team dies, and only then, whether or not the team has won; a traitor
    who is alone in it wins as ever.
    """
    sides = Sides.of(dead, roles)
    if rulebook.game is ORIGINAL:
        return _judge_original(sides)
    if sides.dead_tanners and rulebook.house.tanner_overrides and rulebook.house.tanner_team == "none":
        return Verdict(dead, (Team.TANNER,), sides.tanner_winners, "tanner-overrides")
    verdict = _judge_ultimate(sides, rulebook.house)
    if not traitors:
        return verdict
    betrayals = _find_betrayals(sides, roles, rulebook.house, traitors)
    won = {**dict.fromkeys(verdict.winners, True), **betrayals}
    return verdict._replace(winners=tuple(sorted([seat for seat, wins in won.items() if wins])))


class Sides(NamedTuple):
    """The seats that the winning conditions speak of."""

    dead: tuple[int, ...]
    village: tuple[int, ...]
    wolves: tuple[int, ...]
    minions: tuple[int, ...]
    tanners: tuple[int, ...]
    apprentices: tuple[int, ...]
    """Of a Tanner who plays, too; where none does, they are the Tanners."""
    dead_wolves: tuple[int, ...]
    dead_tanners: tuple[int, ...]

    @classmethod
    def of(cls, dead: tuple[int, ...], roles: Sequence[Role]) -> "Sides":
        """Sort the seats of the table by what their cards count as."""

        def list_seats(stake: Stake) -> tuple[int, ...]:
            return tuple([seat for seat, role in enumerate(roles) if role.stake is stake])

        village = tuple([seat for seat, role in enumerate(roles) if role.team is _VILLAGE])
        wolves, tanners, apprentices = list_seats(_WEREWOLF), list_seats(_TANNER), list_seats(Stake.APPRENTICE_TANNER)
        if not tanners:
            tanners, apprentices = apprentices, ()
        dead_wolves = tuple([seat for seat in wolves if seat in dead])
        dead_tanners = tuple([seat for seat in tanners if seat in dead])
        minions = list_seats(Stake.MINION)
        return cls(dead, village, wolves, minions, tanners, apprentices, dead_wolves, dead_tanners)

    @property
    def tanner_winners(self) -> tuple[int, ...]:
        """The seats that win by the death of a Tanner."""
        return tuple(sorted(self.dead_tanners + self.apprentices)) if self.dead_tanners else ()


def find_team(stake: Stake, house: HouseRules, *, wolves: bool) -> Team | None:
    """Return the team of a player, given whether a player is a Werewolf; None: each wins for himself."""
    team: Team | None = TEAMS[stake]
    if team is Team.TANNER:
        team = None if house.tanner_team == "none" else Team.WEREWOLF
    return None if team is Team.WEREWOLF and not wolves else team


def _find_betrayals(
    sides: Sides, roles: Sequence[Role], house: HouseRules, traitors: Collection[int]
) -> dict[int, bool]:
    """Return by seat whether another of a traitor's team has died; without those who are alone in it."""
    found = {}
    teams = [find_team(role.stake, house, wolves=bool(sides.wolves)) for role in roles]
    for seat in traitors:
        others = [other for other, team in enumerate(teams) if other != seat and team is teams[seat] is not None]
        if others:
            found[seat] = any(other in sides.dead for other in others)
    return found


def _judge_original(sides: Sides) -> Verdict:
    """Return the verdict by the rules of the original game."""
    human = sides.dead_wolves or not (sides.wolves or sides.dead)
    winners, team = (sides.village, Team.VILLAGE) if human else (sides.wolves, Team.WEREWOLF)
    reason = "humans-died" if sides.dead and not sides.wolves else _choose_reason(sides, HouseRules(), ())
    return Verdict(sides.dead, (team,), winners, reason)


def _judge_ultimate(sides: Sides, house: HouseRules) -> Verdict:
    """Return the verdict by the rules of Ultimate and its house rules."""
    tanners = sides.tanner_winners if house.tanner_team == "none" else ()
    village_wins = bool(sides.dead_wolves) or not (sides.wolves or sides.dead)
    pack = _find_pack_winners(sides, house) if sides.wolves else _find_lone_minion_winners(sides, house)
    won = ((Team.TANNER, tanners), (Team.VILLAGE, village_wins), (Team.WEREWOLF, pack))
    teams = tuple([team for team, condition in won if condition])
    winners = tuple(sorted([*tanners, *(sides.village if village_wins else ()), *pack]))
    return Verdict(sides.dead, teams, winners, _choose_reason(sides, house, pack))


def _find_pack_winners(sides: Sides, house: HouseRules) -> tuple[int, ...]:
    """Return the winners of the werewolf team where at least one player is a Werewolf."""
    stopped = sides.dead_wolves or sides.dead_tanners or (house.werewolves_need_a_death and not sides.dead)
    if stopped:
        return ()
    return sides.wolves + sides.minions + (sides.tanners + sides.apprentices if house.tanner_team != "none" else ())


def _find_lone_minion_winners(sides: Sides, house: HouseRules) -> tuple[int, ...]:
    """Return the Minions who win for themselves where no player is a Werewolf."""
    if house.tanner_blocks_lone_minion and sides.dead_tanners:
        return ()
    others_died = {seat: any(other != seat for other in sides.dead) for seat in sides.minions}
    may_die = house.lone_minion == "any other death"
    return tuple([seat for seat in sides.minions if others_died[seat] and (may_die or seat not in sides.dead)])


def _choose_reason(sides: Sides, house: HouseRules, pack: tuple[int, ...]) -> str:
    """Return the key of the line that tells the table why it ended so."""
    tanner_wins = sides.dead_tanners and house.tanner_team == "none"
    if sides.dead_wolves:
        return "werewolf-and-tanner-died" if tanner_wins else "werewolf-died"
    if not sides.wolves:
        return _choose_reason_without_wolves(sides, tanner_wins=bool(tanner_wins), minion_wins=bool(pack))
    if sides.dead_tanners:
        return "tanner-died" if tanner_wins else "tanner-stops-werewolves"
    if not sides.dead:
        return "nobody-died-nobody-wins" if house.werewolves_need_a_death else "nobody-died"
    return "werewolves-survived"


def _choose_reason_without_wolves(sides: Sides, *, tanner_wins: bool, minion_wins: bool) -> str:
    """Return the key of that line where no player is a Werewolf."""
    if not sides.dead:
        return "peace"
    if minion_wins:
        return "minion-and-tanner" if tanner_wins else "minion-alone"
    return "tanner-without-werewolves" if tanner_wins else "no-werewolf"


def explain_player_outcomes(
    verdict: Verdict, roles: Sequence[Role], rulebook: Rulebook, traitors: Collection[int] = ()
) -> tuple[str, ...]:
    """Return by seat the keys of the lines that tell the players why they won or lost."""
    sides = Sides.of(verdict.dead, roles)
    reasons = [_explain_player(verdict, sides, seat, rulebook) for seat in range(len(roles))]
    alone = verdict.reason == "tanner-overrides"  # then nobody wins beside the Tanner
    for seat, betrayed in _find_betrayals(sides, roles, rulebook.house, () if alone else traitors).items():
        reasons[seat] = "won-traitor" if betrayed else "lost-traitor"
    return tuple(reasons)


def _explain_player(verdict: Verdict, sides: Sides, seat: int, rulebook: Rulebook) -> str:
    """Return the key of the line that tells one player why they won or lost."""
    if verdict.reason == "tanner-overrides":
        return _explain_tanner(sides, seat) if seat in verdict.winners else "lost-to-tanner"
    if seat in sides.village:
        return _explain_village(sides)
    tanner = seat in sides.tanners + sides.apprentices
    if tanner and rulebook.house.tanner_team == "none":
        return _explain_tanner(sides, seat)
    if sides.wolves:
        return _explain_pack(verdict, sides, seat)
    if tanner:
        return "lost-tanner-without-werewolves"
    return _explain_lone_minion(verdict, sides, seat, rulebook.house)


def _explain_tanner(sides: Sides, seat: int) -> str:
    """Return the key for a player who wins by the death of a Tanner: one's own, or for an apprentice another's."""
    if seat in sides.apprentices:
        return "won-apprentice" if sides.dead_tanners else "lost-apprentice"
    return "won-tanner" if seat in sides.dead else "lost-tanner"


def _explain_village(sides: Sides) -> str:
    """Return the key for a player of the village team."""
    if sides.dead_wolves:
        return "won-werewolf-died"
    if sides.wolves:
        return "lost-no-werewolf-died"
    return "lost-innocent-died" if sides.dead else "won-peace"


def _explain_pack(verdict: Verdict, sides: Sides, seat: int) -> str:
    """Return the key for a player of the werewolf team where a player is a Werewolf."""
    if seat in verdict.winners:
        return "won-no-werewolf-died"
    if sides.dead_wolves:
        return "lost-werewolf-died"
    return "lost-tanner-died" if sides.dead_tanners else "lost-without-a-death"


def _explain_lone_minion(verdict: Verdict, sides: Sides, seat: int, house: HouseRules) -> str:
    """Return the key for a Minion where no player is a Werewolf."""
    if seat in verdict.winners:
        return "won-lone-minion"
    if not sides.dead:
        return "lost-nobody-died"
    may_die = house.lone_minion == "any other death" and sides.dead != (seat,)
    return "lost-minion-died" if seat in sides.dead and not may_die else "lost-tanner-blocks-minion"
