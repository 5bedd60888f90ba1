"""The verdict: who won, per player, and why. Pure arithmetic on the dead and on what the cards count as.

Source: docs/rules/one-night.md, "Who wins" with its table of rulings, "The original game", and the house rules;
docs/rules/vampire.md, "Role and team at the end".
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from onenight.rules.game import ORIGINAL
from onenight.rules.marks import Mark, PlayerMarks, list_holders
from onenight.rules.roles import TEAMS, Role, Stake, Team
from onenight.rules.rulebook import HouseRules, Rulebook
from onenight.rules.votes import count_for_village, list_kinds

_VILLAGE, _TANNER, _WEREWOLF = Team.VILLAGE, Stake.TANNER, Stake.WEREWOLF  # as names of this module: read faster
_FURTHER_TEAMS = frozenset({Team.VAMPIRE, Team.ASSASSIN})
_FURTHER_STAKES = tuple([stake for stake, team in TEAMS.items() if team in _FURTHER_TEAMS])


class Verdict(NamedTuple):
    """How a game ended; seats in ascending order, teams sorted by name."""

    dead: tuple[int, ...]
    teams: tuple[Team, ...]
    winners: tuple[int, ...]
    reason: str
    """The key of the line that tells the table why."""


OVERRIDDEN = "tanner-overrides"
"""The reason where nobody wins beside a dead Tanner, not even by a Dagger."""


def judge(
    dead: tuple[int, ...],
    roles: Sequence[Role],
    rulebook: Rulebook,
    traitors: Collection[int] = (),
    marks: PlayerMarks = (),
) -> Verdict:
    """Return the winners, given the dead (seats, ascending), the role that each seat's card counts as, and the marks.

    Of `traitors` each wins if another of the own team dies, and only then, whether or not the team has won; a traitor
    who is alone in it wins as ever. Who points at a Diseased is not looked at (`votes.list_infected`).
    """
    sides = Sides.of(dead, roles, marks)
    if rulebook.game is ORIGINAL:
        return _judge_original(sides)
    if sides.dead_tanners and rulebook.house.tanner_overrides and rulebook.house.tanner_team == "none":
        return Verdict(dead, (Team.TANNER,), sides.tanner_winners, OVERRIDDEN)
    verdict = _judge_ultimate(sides, rulebook.house)
    if not traitors:
        return verdict
    betrayals = _find_betrayals(sides, rulebook.house, traitors)
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
    stakes: tuple[Stake, ...]
    """By seat, what each player wins or loses as."""
    vampires: tuple[int, ...] = ()
    renfields: tuple[int, ...] = ()
    """Where a player is a Vampire."""
    dead_vampires: tuple[int, ...] = ()
    assassin_winners: tuple[int, ...] = ()
    """Assassins and Apprentices whose target died."""

    @classmethod
    def of(cls, dead: tuple[int, ...], roles: Sequence[Role], marks: PlayerMarks = ()) -> "Sides":
        """Sort the seats of the table by what their cards and marks make of them."""
        stakes = [role.stake for role in roles]
        further = bool(marks) or not _FURTHER_TEAMS.isdisjoint([TEAMS[stake] for stake in stakes])
        if further:
            kinds = list_kinds(stakes, list_holders(marks, Mark.VAMPIRE))
            stakes = list(count_for_village(kinds, marks))

        def list_seats(stake: Stake) -> tuple[int, ...]:
            return tuple([seat for seat, each in enumerate(stakes) if each is stake])

        village = tuple([seat for seat, stake in enumerate(stakes) if TEAMS[stake] is _VILLAGE])
        wolves, tanners, apprentices = list_seats(_WEREWOLF), list_seats(_TANNER), list_seats(Stake.APPRENTICE_TANNER)
        if not tanners:
            tanners, apprentices = apprentices, ()
        dead_wolves = tuple([seat for seat in wolves if seat in dead])
        dead_tanners = tuple([seat for seat in tanners if seat in dead])
        minions = list_seats(Stake.MINION)
        told = (dead, village, wolves, minions, tanners, apprentices, dead_wolves, dead_tanners, tuple(stakes))
        if not further:
            return cls(*told)
        vampires = list_seats(Stake.VAMPIRE)
        return cls(
            *told,
            vampires,
            list_seats(Stake.RENFIELD),
            tuple([seat for seat in vampires if seat in dead]),
            _list_assassin_winners(dead, kinds, marks),
        )

    @property
    def tanner_winners(self) -> tuple[int, ...]:
        """The seats that win by the death of a Tanner."""
        return tuple(sorted(self.dead_tanners + self.apprentices)) if self.dead_tanners else ()

    @property
    def monsters(self) -> tuple[int, ...]:
        """The seats of Werewolves and Vampires."""
        return self.wolves + self.vampires

    def must_slay(self, house: HouseRules) -> bool:
        """Return whether both kinds of monsters play, so that each has to see the other die."""
        return house.epic_battle and bool(self.wolves) and bool(self.vampires)


def _list_assassin_winners(dead: Collection[int], kinds: Sequence[Stake], marks: PlayerMarks) -> tuple[int, ...]:
    """Return the seats of the Assassins and Apprentices who win: by the death of a marked player, or of an Assassin."""
    hit = any(seat in dead for seat in list_holders(marks, Mark.ASSASSIN))
    assassins = [seat for seat, kind in enumerate(kinds) if kind is Stake.ASSASSIN]
    avenged = any(seat in dead for seat in assassins) if assassins else hit
    wins = {Stake.ASSASSIN: hit, Stake.APPRENTICE_ASSASSIN: avenged}
    return tuple([seat for seat, kind in enumerate(kinds) if wins.get(kind, False)])


def find_team(stake: Stake, house: HouseRules, *, wolves: bool) -> Team | None:
    """Return the team of a player, given whether a player is a Werewolf; None: each wins for himself."""
    team: Team | None = TEAMS[stake]
    if team is Team.TANNER:
        team = None if house.tanner_team == "none" else Team.WEREWOLF
    if team is Team.ASSASSIN:
        return None
    return None if team is Team.WEREWOLF and not wolves else team


def _find_betrayals(sides: Sides, house: HouseRules, traitors: Collection[int]) -> dict[int, bool]:
    """Return by seat whether another of a traitor's team has died; without those who are alone in it.

    By a house rule the own death counts, too.
    """
    found = {}
    teams = [find_team(stake, house, wolves=bool(sides.wolves)) for stake in sides.stakes]
    for seat in traitors:
        others = [other for other, team in enumerate(teams) if other != seat and team is teams[seat] is not None]
        if others:
            own = house.traitor == "any" and seat in sides.dead
            found[seat] = own or any(other in sides.dead for other in others)
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
    slain = (sides.dead_wolves, sides.dead_vampires)
    village_wins = any(slain) or not (sides.monsters or sides.dead)
    if sides.must_slay(house):
        village_wins = all(slain)
    pack = _find_pack_winners(sides, house) if sides.wolves else _find_lone_minion_winners(sides, house)
    vampires = _find_vampire_winners(sides, house)
    assassins = sides.assassin_winners
    won = (
        (Team.ASSASSIN, assassins),
        (Team.TANNER, tanners),
        (Team.VAMPIRE, vampires),
        (Team.VILLAGE, village_wins),
        (Team.WEREWOLF, pack),
    )
    teams = tuple([team for team, condition in won if condition])
    winners = tuple(sorted([*assassins, *tanners, *vampires, *(sides.village if village_wins else ()), *pack]))
    return Verdict(sides.dead, teams, winners, _choose_reason(sides, house, pack))


def _find_pack_winners(sides: Sides, house: HouseRules) -> tuple[int, ...]:
    """Return the winners of the werewolf team where at least one player is a Werewolf."""
    stopped = sides.dead_wolves or sides.dead_tanners or (house.werewolves_need_a_death and not sides.dead)
    if stopped or (sides.must_slay(house) and not sides.dead_vampires):
        return ()
    return sides.wolves + sides.minions + (sides.tanners + sides.apprentices if house.tanner_team != "none" else ())


def _find_vampire_winners(sides: Sides, house: HouseRules) -> tuple[int, ...]:
    """Return the winners of the Vampire team."""
    stopped = not sides.vampires or sides.dead_vampires or sides.dead_tanners
    if stopped or (sides.must_slay(house) and not sides.dead_wolves):
        return ()
    return sides.vampires + sides.renfields


def _find_lone_minion_winners(sides: Sides, house: HouseRules) -> tuple[int, ...]:
    """Return the Minions who win for themselves where no player is a Werewolf."""
    if house.tanner_blocks_lone_minion and sides.dead_tanners:
        return ()
    others_died = {seat: any(other != seat for other in sides.dead) for seat in sides.minions}
    may_die = house.lone_minion == "any other death"
    return tuple([seat for seat in sides.minions if others_died[seat] and (may_die or seat not in sides.dead)])


def _choose_reason(sides: Sides, house: HouseRules, pack: tuple[int, ...]) -> str:
    """Return the key of the line that tells the table why it ended so."""
    if sides.vampires:
        return _choose_reason_with_vampires(sides, house)
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


def _choose_reason_with_vampires(sides: Sides, house: HouseRules) -> str:
    """Return the key of that line where a player is a Vampire."""
    dead = {Stake.WEREWOLF: sides.dead_wolves, Stake.VAMPIRE: sides.dead_vampires}
    slain = "-".join([kind for kind, seats in dead.items() if seats])
    if sides.must_slay(house):
        return f"epic-{slain or 'nobody'}-died"
    if slain:
        return f"{slain}-slain"
    if sides.dead_tanners:
        return "tanner-stops-vampires"
    return "vampires-survived" if sides.dead else "nobody-died-vampires-win"


def _choose_reason_without_wolves(sides: Sides, *, tanner_wins: bool, minion_wins: bool) -> str:
    """Return the key of that line where no player is a Werewolf."""
    if not sides.dead:
        return "peace"
    if minion_wins:
        return "minion-and-tanner" if tanner_wins else "minion-alone"
    return "tanner-without-werewolves" if tanner_wins else "no-werewolf"


def explain_player_outcomes(
    verdict: Verdict,
    roles: Sequence[Role],
    rulebook: Rulebook,
    traitors: Collection[int] = (),
    marks: PlayerMarks = (),
) -> tuple[str, ...]:
    """Return by seat the keys of the lines that tell the players why they won or lost."""
    sides = Sides.of(verdict.dead, roles, marks)
    whole = verdict
    if marks or Stake.DISEASED in [role.stake for role in roles]:  # before those drop out who point at a Diseased
        whole = judge(verdict.dead, roles, rulebook, traitors, marks)
    reasons = [_explain_player(whole, sides, seat, rulebook) for seat in range(len(roles))]
    alone = verdict.reason == OVERRIDDEN
    for seat, betrayed in _find_betrayals(sides, rulebook.house, () if alone else traitors).items():
        reasons[seat] = "won-traitor" if betrayed else "lost-traitor"
    for seat in set(whole.winners).difference(verdict.winners):
        reasons[seat] = "lost-infected"
    return tuple(reasons)


def _explain_player(verdict: Verdict, sides: Sides, seat: int, rulebook: Rulebook) -> str:
    """Return the key of the line that tells one player why they won or lost."""
    if verdict.reason == OVERRIDDEN:
        return _explain_tanner(sides, seat) if seat in verdict.winners else "lost-to-tanner"
    if sides.stakes[seat] in _FURTHER_STAKES:
        return _explain_vampire_or_assassin(verdict, sides, seat)
    if seat in sides.village:
        return _explain_village(verdict, sides)
    tanner = seat in sides.tanners + sides.apprentices
    if tanner and rulebook.house.tanner_team == "none":
        return _explain_tanner(sides, seat)
    if sides.wolves:
        return _explain_pack(verdict, sides, seat, rulebook.house)
    return "lost-tanner-without-werewolves" if tanner else _explain_lone_minion(verdict, sides, seat, rulebook.house)


def _explain_tanner(sides: Sides, seat: int) -> str:
    """Return the key for a player who wins by the death of a Tanner: one's own, or for an apprentice another's."""
    if seat in sides.apprentices:
        return "won-apprentice" if sides.dead_tanners else "lost-apprentice"
    return "won-tanner" if seat in sides.dead else "lost-tanner"


def _explain_vampire_or_assassin(verdict: Verdict, sides: Sides, seat: int) -> str:
    """Return the key for a player of the Vampire team, or for one who wins by a mark of the Assassin."""
    if TEAMS[sides.stakes[seat]] is Team.ASSASSIN:
        return "won-assassin" if seat in sides.assassin_winners else "lost-assassin"
    if Team.VAMPIRE in verdict.teams:
        return "won-no-vampire-died"
    if sides.dead_vampires:
        return "lost-vampire-died"
    return "lost-tanner-stops-vampires" if sides.dead_tanners else "lost-werewolf-lives"


def _explain_village(verdict: Verdict, sides: Sides) -> str:
    """Return the key for a player of the village team."""
    if sides.vampires:
        return "won-monster-died" if Team.VILLAGE in verdict.teams else "lost-monster-lives"
    if sides.dead_wolves:
        return "won-werewolf-died"
    if sides.wolves:
        return "lost-no-werewolf-died"
    return "lost-innocent-died" if sides.dead else "won-peace"


def _explain_pack(verdict: Verdict, sides: Sides, seat: int, house: HouseRules) -> str:
    """Return the key for a player of the werewolf team where a player is a Werewolf."""
    if seat in verdict.winners:
        return "won-no-werewolf-died"
    if sides.dead_wolves:
        return "lost-werewolf-died"
    if sides.dead_tanners:
        return "lost-tanner-died"
    return "lost-vampire-lives" if sides.must_slay(house) else "lost-without-a-death"


def _explain_lone_minion(verdict: Verdict, sides: Sides, seat: int, house: HouseRules) -> str:
    """Return the key for a Minion where no player is a Werewolf."""
    if seat in verdict.winners:
        return "won-lone-minion"
    if not sides.dead:
        return "lost-nobody-died"
    may_die = house.lone_minion == "any other death" and sides.dead != (seat,)
    return "lost-minion-died" if seat in sides.dead and not may_die else "lost-tanner-blocks-minion"
