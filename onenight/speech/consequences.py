"""The consequences of artifacts, marks, investigations and fingers, in words, each with the seat it is about."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from onenight.rules.finger_count import MIN_DEADLY_FINGERS
from onenight.rules.game import ULTIMATE
from onenight.rules.marks import Mark, PlayerMarks, list_holders
from onenight.rules.roles import Stake, Team
from onenight.rules.verdict import Verdict
from onenight.speech.lines import Lines

Told = Iterator[tuple[int, str]]
_UNNAMED = ("nobody-died", "nobody-died-nobody-wins", "werewolves-survived", "minion-alone", "minion-and-tanner")
"""Keys of reasons that name the living, whose cards a table may not have told."""


class VotedTable(NamedTuple):
    """Players after a vote, by seat, as far as it is known of them."""

    names: Sequence[str]
    stakes: Sequence[Stake | None]
    """What each card counts as in the end."""
    votes: Mapping[int, int]
    marks: PlayerMarks = ()
    """Those that count at the vote."""
    safe_masters: Collection[int] = ()
    """The Masters at whom enough Vampires point to save them."""
    epic: bool = False
    """Whether the second most die, too."""
    dusk: bool = False
    """Whether marks are given before the night."""

    @property
    def kinds(self) -> tuple[Stake | None, ...]:
        """The stake by which each player wins or loses: a Vampire by mark or as the Master, else that of the card."""
        marked = list_holders(self.marks, Mark.VAMPIRE)
        return tuple(
            [
                Stake.VAMPIRE if stake is Stake.MASTER or seat in marked else stake
                for seat, stake in enumerate(self.stakes)
            ]
        )

    def list_pointing(self, at: int, stakes: Sequence[Stake | None], stake: Stake) -> tuple[str, ...]:
        """Return the names of the players of a stake who point at a seat."""
        seats = [seat for seat, each in enumerate(stakes) if each is stake and self.votes.get(seat) == at]
        return self.list_names(seats)

    def list_names(self, seats: Iterable[int]) -> tuple[str, ...]:
        """Return the names of the players on some seats."""
        return tuple([self.names[seat] for seat in seats])


def say_reason(lines: Lines, verdict: Verdict, table: VotedTable, roles: Sequence[str]) -> str:
    """Return why a game ended so, with the names that are known; `roles`: what each is in the end.

    One sentence; where Vampires play, or an Assassin wins, one more for each team that wins.
    """
    kinds = table.kinds

    def list_names(seats: Iterable[int], *stakes: Stake) -> tuple[str, ...]:
        return tuple([table.names[seat] for seat in seats if kinds[seat] in stakes])

    named = verdict.reason in _UNNAMED
    living = [seat for seat in range(len(table.names)) if seat not in verdict.dead]
    tanners = list_names(verdict.dead, Stake.TANNER)
    winning = list_names(verdict.winners, Stake.APPRENTICE_TANNER) if tanners else ()
    minions = [roles[seat] for seat in verdict.winners if kinds[seat] is Stake.MINION]
    assassins = (Stake.ASSASSIN, Stake.APPRENTICE_ASSASSIN)
    people = {
        "dead": table.list_names(verdict.dead),
        "wolves": list_names(living if named else verdict.dead, Stake.WEREWOLF),
        "vampires": list_names(verdict.dead, Stake.VAMPIRE),
        "tanners": tanners or list_names(verdict.dead, Stake.APPRENTICE_TANNER),  # Tanners where nobody is one
        "apprentices": winning,
        "minions": list_names(verdict.winners, Stake.MINION),
        "either": tuple(dict.fromkeys(minions)) or (Stake.MINION.value,),
        "assassins": list_names(verdict.winners, *assassins),
    }
    if Team.ASSASSIN in verdict.teams and not people["assassins"]:  # it is not certain of anyone's own win
        people["assassins"] = next(filter(None, [list_names(range(len(kinds)), each) for each in assassins]), ())
    missing = named and not people["minions" if "minion" in verdict.reason else "wolves"]
    section = "table"
    for better, fits in (("apprenticed", winning), ("unnamed", missing), ("monsters", True), ("marked", table.dusk)):
        if fits and verdict.reason in lines.section("reasons", better):
            section = better
    by_team = section in ("marked", "monsters")
    said = [lines.say(f"reasons.{section}.{verdict.reason}", **people)]
    told = [team for team in verdict.teams if team is not Team.ASSASSIN] if by_team else []
    said += [lines.say(f"reasons.wins.{team}", **people) for team in told]
    if people["assassins"]:
        said.append(lines.say("reasons.wins.assassin", **people))
    elif by_team and not told:
        said.append(lines.say("reasons.wins.nobody"))
    return " ".join(said)


def tell_made(lines: Lines, names: Sequence[str], artifacts: Mapping[int, str], became: Mapping[int, Stake]) -> Told:
    """Yield the roles that artifacts made of their holders, and that the cards of investigators became."""
    made = {seat: ULTIMATE.artifacts[key].makes for seat, key in sorted(artifacts.items())}
    for seat, makes in made.items():
        if makes is not None:
            artifact = lines.raw(f"words.artifacts.{artifacts[seat]}")
            yield seat, lines.say("reasons.made.artifact", name=names[seat], artifact=artifact, role=makes)
    for seat, stake in became.items():
        if made.get(seat) is None:
            yield seat, lines.say("reasons.made.became", name=names[seat], role=stake)


def tell_turned_cursed(lines: Lines, table: VotedTable, cursed: Iterable[int]) -> Told:
    """Yield which Cursed became Werewolves or Vampires, by whose fingers as far as that was told."""
    for seat in cursed:
        stake = table.stakes[seat]
        turned = Stake.VAMPIRE if stake is Stake.VAMPIRE else Stake.WEREWOLF
        names = table.list_pointing(seat, table.kinds, turned)
        if names or stake is turned:
            line = f"reasons.made.{'turned' if names else 'turned_untold'}"
            yield seat, lines.say(line, name=table.names[seat], names=names, role=turned)


def tell_unharmed(lines: Lines, table: VotedTable, least: int = MIN_DEADLY_FINGERS) -> Told:
    """Yield the Princes and the Masters whom at least so many fingers do not kill."""
    fingers = [*table.votes.values()]
    for seat, stake in enumerate(table.stakes):
        if (stake is Stake.PRINCE or seat in table.safe_masters) and fingers.count(seat) >= least:
            names = () if stake is Stake.PRINCE else table.list_pointing(seat, table.kinds, Stake.VAMPIRE)
            yield (
                seat,
                lines.say(f"reasons.made.{'saved' if names else 'unharmed'}", name=table.names[seat], names=names),
            )


def tell_protections(lines: Lines, table: VotedTable) -> Told:
    """Yield whom Bodyguards protected."""
    for seat in _list_protected(table):
        names = table.list_pointing(seat, table.stakes, Stake.BODYGUARD)
        yield seat, lines.say("reasons.made.protected", names=names, name=table.names[seat])


def _list_protected(table: VotedTable) -> list[int]:
    """Return the seats at which Bodyguards point, ascending."""
    guards = [seat for seat, stake in enumerate(table.stakes) if stake is Stake.BODYGUARD and seat in table.votes]
    return sorted({table.votes[guard] for guard in guards})


def tell_marks(lines: Lines, table: VotedTable, dead: Sequence[int]) -> Told:
    """Yield whom a mark made a Vampire, who died of an epic vote or of love, and who cannot win for the Diseased."""
    for seat in list_holders(table.marks, Mark.VAMPIRE):
        if table.stakes[seat] not in (Stake.VAMPIRE, Stake.MASTER):
            mark = lines.raw("words.marks.vampire")
            yield seat, lines.say("reasons.made.artifact", name=table.names[seat], artifact=mark, role=Stake.VAMPIRE)
    for seat in _list_second_most(table, dead) if table.epic else ():
        yield seat, lines.say("reasons.made.second", name=table.names[seat])
    lovers = [seat for seat, mark in table.marks if mark is Mark.LOVE and seat in dead]
    if len(lovers) > 1:
        yield lovers[0], lines.say("reasons.made.loved", names=table.list_names(lovers))
    ill = {seat for seat, mark in table.marks if mark is Mark.DISEASE}
    for seat in sorted(ill.union([seat for seat, stake in enumerate(table.stakes) if stake is Stake.DISEASED])):
        names = table.list_names([voter for voter, target in table.votes.items() if target == seat])
        if names:
            yield seat, lines.say("reasons.made.infected", name=table.names[seat], names=names)


def _list_second_most(table: VotedTable, dead: Sequence[int]) -> list[int]:
    """Return the seats of the dead with the second most fingers in an epic vote, ascending."""
    princes = [seat for seat, stake in enumerate(table.stakes) if stake is Stake.PRINCE]
    safe = {*princes, *table.safe_masters, *_list_protected(table)}  # they may have died of love
    fingers = Counter([target for target in table.votes.values() if target in dead and target not in safe])
    counts = sorted(fingers.values(), reverse=True)
    alone = len(counts) > 1 and counts[0] > counts[1]
    return [seat for seat in dead if fingers[seat] == counts[1]] if alone else []
