"""The result of a record: the night played, the dead counted, the verdict given."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from onenight.rules.errors import NotAllowed
from onenight.rules.marks import Mark, list_holders
from onenight.rules.night import Deal, list_marks_in_force, list_traitors, resolve_roles, run_night
from onenight.rules.record import Record
from onenight.rules.roles import NOTHING, Laid, Night, Role, Sight, Stake
from onenight.rules.rulebook import Rulebook
from onenight.rules.verdict import Verdict, judge
from onenight.rules.votes import HunterMustChoose, Votes, find_deaths, list_infected, list_kinds, turn_cursed


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. The cards of the center follow those of the seats, where they are known."""

    cards: tuple[Role, ...]
    roles: tuple[Role, ...]
    """What every card counts as in the end, place by place: the Doppelgänger resolved, and who turned by the vote."""
    sights: tuple[Sight, ...]
    verdict: Verdict | None
    """None where nobody has voted yet."""
    laid: Laid
    """What else lies on the cards in the morning."""
    turned: tuple[int, ...] = ()
    """The seats of the Cursed who became Werewolves by the vote."""


def play_and_judge(record: Record) -> Result:
    """Play the night of a record, if it has one, count its votes and return how the game ended.

    Raises:
        NotAllowed: `hunter-without-target`, where a dead Hunter chooses and the record does not say whom.
    """
    start = record.start
    if isinstance(start, Deal):
        night = run_night(start, record.picks, record.rulebook)
    else:
        night = Night(start.cards + start.center, start.copied, laid=start.laid, seen_by_copycat=start.seen_by_copycat)
    roles = resolve_roles(night, record.rulebook)
    if record.votes is None:
        return Result(night.cards, roles, night.sights, None, night.laid)
    seats = len(record.players)
    chosen = record.hunter_targets if record.rulebook.house.hunter_points == "after" else None
    try:
        counted, verdict = judge_vote(record.votes, roles[:seats], record.rulebook, chosen, night.laid)
    except HunterMustChoose as error:
        name = record.players[error.seat]
        raise NotAllowed("hunter-without-target", field=f"hunter_targets.{name}", name=name) from None
    turned = tuple([seat for seat in range(seats) if counted[seat] is not roles[seat]])
    return Result(night.cards, counted + roles[seats:], night.sights, verdict, night.laid, turned)


def judge_vote(
    votes: Votes,
    roles: Sequence[Role],
    rulebook: Rulebook,
    chosen: Mapping[int, int] | None = None,
    laid: Laid = NOTHING,
) -> tuple[tuple[Role, ...], Verdict]:
    """Return what each player counts as after the vote, and the verdict; `roles` are what the cards count as before it.

    Raises:
        HunterMustChoose: for a dead Hunter who is not among `chosen` (`find_deaths`).
    """
    marks, traitors = list_marks_in_force(laid, rulebook.game), list_traitors(laid, rulebook.game)
    counted = turn_cursed(votes, roles, rulebook, marks)
    verdict = judge(find_deaths(votes, counted, rulebook, chosen, marks), counted, rulebook, traitors, marks)
    infected = list_infected(votes, counted, marks)
    if infected:
        verdict = verdict._replace(winners=tuple([seat for seat in verdict.winners if seat not in infected]))
    return counted, verdict


def list_monsters(counted: Sequence[Role], laid: Laid, rulebook: Rulebook) -> Mapping[Stake, tuple[int, ...]]:
    """Return the seats of the Werewolves and of the Vampires, given what each player counts as after the vote."""
    marked = list_holders(list_marks_in_force(laid, rulebook.game), Mark.VAMPIRE)
    kinds = list_kinds([role.stake for role in counted], marked)
    monsters = (Stake.WEREWOLF, Stake.VAMPIRE)
    return {each: tuple([seat for seat, kind in enumerate(kinds) if kind is each]) for each in monsters}
