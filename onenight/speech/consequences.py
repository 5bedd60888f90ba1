"""The consequences of artifacts, investigations, fingers and Bodyguards, in words, each with the seat it is about."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from onenight.rules.finger_count import MIN_DEADLY_FINGERS
from onenight.rules.game import ULTIMATE
from onenight.rules.roles import TEAMS, Stake, Team
from onenight.rules.verdict import Verdict
from onenight.speech.lines import Lines

Told = Iterator[tuple[int, str]]
_UNNAMED = ("nobody-died", "nobody-died-nobody-wins", "werewolves-survived", "minion-alone", "minion-and-tanner")
"""Keys of reasons that name the living, whose cards a table may not have told."""


class VotedTable(NamedTuple):
    """Players after a vote, by seat, as far as it is known of them."""

    names: Sequence[str]
    stakes: Sequence[Stake | None]
    """What each counts as in the end."""
    votes: Mapping[int, int]
    kinds: Sequence[Stake] = ()
    """Which monster each is, by card or by mark (`votes.list_kinds`); empty where no mark is in play."""

    def list_pointing(self, at: int, stake: Stake) -> tuple[str, ...]:
        """Return the names of the players of a stake who point at a seat."""
        seats = [seat for seat, each in enumerate(self.stakes) if each is stake and self.votes.get(seat) == at]
        return tuple([self.names[seat] for seat in seats])


def say_reason(lines: Lines, verdict: Verdict, table: VotedTable, roles: Sequence[str]) -> str:
    """Return why a game ended so, in one sentence with the names that are known; `roles`: what each is in the end."""

    def list_names(seats: Iterable[int], stake: Stake) -> tuple[str, ...]:
        return tuple([table.names[seat] for seat in seats if kinds[seat] is stake])

    kinds = table.kinds or table.stakes
    named = verdict.reason in _UNNAMED
    living = [seat for seat in range(len(table.names)) if seat not in verdict.dead]
    tanners = list_names(verdict.dead, Stake.TANNER)
    winning = list_names(verdict.winners, Stake.APPRENTICE_TANNER) if tanners else ()
    minions = [roles[seat] for seat in verdict.winners if kinds[seat] is Stake.MINION]
    people = {
        "dead": tuple([table.names[seat] for seat in verdict.dead]),
        "wolves": list_names(living if named else verdict.dead, Stake.WEREWOLF),
        "tanners": tanners or list_names(verdict.dead, Stake.APPRENTICE_TANNER),  # Tanners where nobody is one
        "apprentices": winning,
        "minions": list_names(verdict.winners, Stake.MINION),
        "vampires": list_names(verdict.dead, Stake.VAMPIRE),
        "either": tuple(dict.fromkeys(minions)) or (Stake.MINION.value,),
    }
    if Stake.VAMPIRE in kinds:
        return " ".join([lines.say(f"reasons.table.{verdict.reason}", **people), *_say_winners(lines, verdict, roles)])
    missing = named and not people["minions" if "minion" in verdict.reason else "wolves"]
    section = "unnamed" if missing else "apprenticed" if winning else "table"
    said = [lines.say(f"reasons.{section}.{verdict.reason}", **people)]
    if Team.ASSASSIN in verdict.teams:
        beside = {Team.VILLAGE, Team.WEREWOLF}.intersection(verdict.teams)
        said.append(_say_winner(lines, verdict, roles, Team.ASSASSIN, "too" if beside else "alone"))
    return " ".join(said)


def _say_winners(lines: Lines, verdict: Verdict, roles: Sequence[str]) -> Iterator[str]:
    """Yield a sentence on each team that wins, or on none that does."""
    for place, team in enumerate([team for team in Team if team in verdict.teams]):
        yield _say_winner(lines, verdict, roles, team, "too" if place else "wins")
    if not verdict.teams:
        yield lines.say("reasons.wins.nobody")


def _say_winner(lines: Lines, verdict: Verdict, roles: Sequence[str], team: Team, how: str) -> str:
    """Return the sentence that a team wins: as the first, too, or alone after all; of Assassins those who are known."""
    assassins = [roles[seat] for seat in verdict.winners if TEAMS[ULTIMATE.stake(roles[seat])] is Team.ASSASSIN]
    either = tuple(dict.fromkeys(assassins)) or (Stake.ASSASSIN.value,)
    return lines.say(f"reasons.{how}.{team}", either=either)


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
    """Yield which Cursed became Werewolves, or Vampires, by whose fingers as far as that was told."""
    kinds = table.kinds or table.stakes
    for seat in cursed:
        monster = Stake.VAMPIRE if kinds[seat] is Stake.VAMPIRE else Stake.WEREWOLF
        pointing = [other for other, kind in enumerate(kinds) if kind is monster and table.votes.get(other) == seat]
        if pointing or table.stakes[seat] is monster:
            line, names = (
                f"reasons.made.{'turned' if pointing else 'turned_untold'}",
                [table.names[at] for at in pointing],
            )
            yield seat, lines.say(line, name=table.names[seat], names=tuple(names), role=monster)


def tell_unharmed(lines: Lines, table: VotedTable, least: int = MIN_DEADLY_FINGERS) -> Told:
    """Yield the Princes with at least so many fingers, which count for nothing."""
    fingers = list(table.votes.values())
    for seat, stake in enumerate(table.stakes):
        if stake is Stake.PRINCE and fingers.count(seat) >= least:
            yield seat, lines.say("reasons.made.unharmed", name=table.names[seat])


def tell_protections(lines: Lines, table: VotedTable) -> Told:
    """Yield whom Bodyguards protected."""
    guards = [seat for seat, stake in enumerate(table.stakes) if stake is Stake.BODYGUARD and seat in table.votes]
    for seat in sorted({table.votes[guard] for guard in guards}):
        names = table.list_pointing(seat, Stake.BODYGUARD)
        yield seat, lines.say("reasons.made.protected", names=names, name=table.names[seat])
