"""The answers that a phone offers in a week: public moves of the player to act, never their hand."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from onenight.rules.week import play
from onenight.rules.week.cards import CARDS
from onenight.rules.week.reach import find_reach
from onenight.rules.week.rooms import PASSAGE
from onenight.rules.week.setup import STUDY_PLACE
from onenight.rules.week.tokens import TokenKind
from onenight.rules.week.week import Week, WeekStep
from onenight.texting.texted_game import Asks

MOST = 5
"""The most things that a move takes: a card, two markers, and which token of each is meant."""

WAYS = ("left", "right")


def build_asks(week: Week, seat: int) -> Asks | None:
    """Return the answers on offer now; for a vote all other players, in a turn the same on every phone."""
    if week.step in (WeekStep.DISCUSSION, WeekStep.VOTE):
        return Asks(tuple([name for each, name in enumerate(week.setup.players) if each != seat]))
    return _ASKS[week.step](week) if week.step in _ASKS else None


def _list_distinct(values: Sequence[str | None]) -> tuple[str, ...]:
    """Return the values that are not empty, each once."""
    return tuple([value for value in dict.fromkeys(values) if value])


def _ask_arrive(week: Week) -> Asks:
    """Offer the rooms to arrive in, and the staff who have not arrived."""
    waiting = tuple([week.name(number) for number in week.list_staff() if week.markers[number].room is None])
    return Asks(waiting, rooms=_list_rooms(week), most=2)


def _list_rooms(week: Week) -> tuple[str, ...]:
    """Return the rooms in which a marker can stay."""
    return tuple([room for room in week.castle.ring if room != PASSAGE])


def _ask_walk(_week: Week) -> Asks:
    """Offer all cards, both directions, and to stay."""
    return Asks(cards=tuple(CARDS), words=(*WAYS, "stay"), most=2)


def _ask_passage(week: Week) -> Asks:
    """Offer the rooms that the Secret Passage leads to."""
    return Asks(rooms=_list_rooms(week))


def _ask_act(week: Week) -> Asks:
    """Offer the deeds that can be done in this room, with what they may be about, and to pass."""
    moves = [move for move in play.list_possible_moves(week) if move.does]
    return Asks(
        _list_distinct([move.player or move.staff for move in moves]),
        rooms=_list_distinct([room for move in moves for room in (move.room, move.by)]),
        words=(*_list_distinct([move.does for move in moves]), "pass"),
        most=MOST,
    )


def _ask_give(week: Week) -> Asks:
    """Offer the players who may get the arrow, and both directions."""
    return Asks(week.setup.players, words=WAYS, most=2)


def _ask_night(week: Week) -> Asks:
    """Offer all cards, the tokens in reach, which of two is meant where an artifact lies there, and to pass."""
    others = find_reach(week, week.actor).others
    places = _list_distinct([target.place for target in others])
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
        WeekStep.ARRIVE: _ask_arrive,
        WeekStep.WALK: _ask_walk,
        WeekStep.PASSAGE: _ask_passage,
        WeekStep.ACT: _ask_act,
        WeekStep.GIVE: _ask_give,
        WeekStep.NIGHT: _ask_night,
        WeekStep.SECOND: _ask_night,
    }
)
