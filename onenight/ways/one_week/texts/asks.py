"""The answers that a phone offers in a week: public moves of the player to act, never their hand."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from onenight.rules.week import play
from onenight.rules.week.cards import CARDS
from onenight.rules.week.reach import reach
from onenight.rules.week.rooms import PASSAGE
from onenight.rules.week.setup import STUDY_PLACE
from onenight.rules.week.tokens import TokenKind
from onenight.rules.week.week import Week, WeekStep
from onenight.texting.texted import Asks

MOST = 5
"""The most things that a move takes: a card, two markers, and which token of each is meant."""

WAYS = ("left", "right")


def asks(week: Week, seat: int) -> Asks | None:
    """Return the answers on offer now; for a vote all other players, in a turn the same on every phone."""
    if week.step in (WeekStep.DISCUSSION, WeekStep.VOTE):
        return Asks(_others(week, seat))
    return _ASKS[week.step](week) if week.step in _ASKS else None


def _others(week: Week, seat: int) -> tuple[str, ...]:
    return tuple([name for each, name in enumerate(week.setup.players) if each != seat])


def _each(values: Sequence[str | None]) -> tuple[str, ...]:
    """Return the values that are not empty, each once."""
    return tuple([value for value in dict.fromkeys(values) if value])


def _arrive(week: Week) -> Asks:
    waiting = tuple([week.name(number) for number in week.staff() if week.markers[number].room is None])
    return Asks(waiting, rooms=_rooms(week), most=2)


def _rooms(week: Week) -> tuple[str, ...]:
    return tuple([room for room in week.castle.ring if room != PASSAGE])


def _walk(_week: Week) -> Asks:
    return Asks(cards=tuple(CARDS), words=(*WAYS, "stay"), most=2)


def _passage(week: Week) -> Asks:
    return Asks(rooms=_rooms(week))


def _act(week: Week) -> Asks:
    moves = [move for move in play.possible(week) if move.does]
    return Asks(
        _each([move.player or move.staff for move in moves]),
        rooms=_each([room for move in moves for room in (move.room, move.by)]),
        words=(*_each([move.does for move in moves]), "pass"),
        most=MOST,
    )


def _give(week: Week) -> Asks:
    return Asks(week.setup.players, words=WAYS, most=2)


def _night(week: Week) -> Asks:
    others = reach(week, week.actor).others
    places = _each([target.place for target in others])
    lies = any(target.kind is TokenKind.ARTIFACT for target in others) or week.markers[week.actor].artifact is not None
    return Asks(
        tuple([place for place in places if place != STUDY_PLACE]),
        rooms=tuple([place for place in places if place == STUDY_PLACE]),
        cards=tuple(CARDS),
        words=("oneself", *(("role", "artifact") if lies else ()), "pass"),
        most=MOST,
    )


_ASKS: Mapping[WeekStep, Callable[[Week], Asks]] = MappingProxyType(
    {
        WeekStep.ARRIVE: _arrive,
        WeekStep.WALK: _walk,
        WeekStep.PASSAGE: _passage,
        WeekStep.ACT: _act,
        WeekStep.GIVE: _give,
        WeekStep.NIGHT: _night,
        WeekStep.SECOND: _night,
    }
)
