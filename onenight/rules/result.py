"""The result of a record: the night played, the dead counted, the verdict given."""

from dataclasses import dataclass

from onenight.rules.errors import NotAllowed
from onenight.rules.night import Deal, resolve_roles, run_night
from onenight.rules.record import Record
from onenight.rules.roles import Laid, Night, Role, Sight
from onenight.rules.verdict import Verdict, judge
from onenight.rules.votes import HunterMustChoose, find_deaths


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. The cards of the center follow those of the seats, where they are known."""

    cards: tuple[Role, ...]
    roles: tuple[Role, ...]
    """What every card counts as, place by place: the Doppelgänger resolved."""
    sights: tuple[Sight, ...]
    verdict: Verdict | None
    """None where nobody has voted yet."""
    laid: Laid
    """What else lies on the cards in the morning."""


def play_and_judge(record: Record) -> Result:
    """Play the night of a record, if it has one, count its votes and return how the game ended.

    Raises:
        NotAllowed: `hunter-without-target`, where a dead Hunter chooses and the record does not say whom.
    """
    start = record.start
    if isinstance(start, Deal):
        night = run_night(start, record.picks, record.rulebook)
    else:
        night = Night(start.cards + start.center, start.copied, (), start.laid)
    roles = resolve_roles(night, record.rulebook)
    return Result(night.cards, roles, night.sights, _judge_votes(record, roles), night.laid)


def _judge_votes(record: Record, roles: tuple[Role, ...]) -> Verdict | None:
    """Return the verdict; None where nobody has voted."""
    if record.votes is None:
        return None
    roles = roles[: len(record.players)]
    chosen = record.hunter_targets if record.rulebook.house.hunter_points == "after" else None
    try:
        dead = find_deaths(record.votes, roles, chosen)
    except HunterMustChoose as error:
        name = record.players[error.seat]
        raise NotAllowed("hunter-without-target", field=f"hunter_targets.{name}", name=name) from None
    return judge(dead, roles, record.rulebook)
