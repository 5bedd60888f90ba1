"""The answers that a phone offers in a week: public moves of the player to act, never their hand."""

from collections.abc import Callable, Mapping

from onenight.rules.week.castle import Direction
from onenight.rules.week.components import CARDS, TokenKind
from onenight.rules.week.day import list_deeds
from onenight.rules.week.night import find_reach
from onenight.rules.week.setup import STUDY_PLACE
from onenight.rules.week.week import Week, WeekStep
from onenight.texting.texted_game import Asks
from onenight.ways.one_week.texts.picked_values import list_distinct

MOST = 5
"""The most things that a move takes: a card, two markers, and which token of each is meant."""


def build_asks(week: Week, seat: int) -> Asks | None:
    """Return the answers on offer now; for a vote all other players, in a turn the same on every phone."""
    if week.step in (WeekStep.DISCUSSION, WeekStep.VOTE):
        return Asks(week.list_others(seat))
    return _ASKS[week.step](week) if week.step in _ASKS else None


def _ask_arrive(week: Week) -> Asks:
    """Offer the rooms to arrive in, and the staff who have not arrived."""
    return Asks(week.list_waiting_staff(), rooms=week.castle.rooms_to_stay, most=2)


def _ask_walk(_week: Week) -> Asks:
    """Offer all cards, both directions, and to stay."""
    return Asks(cards=tuple(CARDS), words=(*Direction, "stay"), most=2)


def _ask_passage(week: Week) -> Asks:
    """Offer the rooms that the Secret Passage leads to."""
    return Asks(rooms=week.castle.rooms_to_stay)


def _ask_act(week: Week) -> Asks:
    """Offer the deeds that can be done in this room, with what they may be about, and to pass."""
    moves = list_deeds(week)
    return Asks(
        list_distinct([move.player or move.staff for move in moves]),
        rooms=list_distinct([room for move in moves for room in (move.room, move.by)]),
        words=(*list_distinct([move.does for move in moves]), "pass"),
        most=MOST,
    )


def _ask_give(week: Week) -> Asks:
    """Offer the players who may get the arrow, and both directions."""
    return Asks(week.setup.players, words=tuple(Direction), most=2)


def _ask_night(week: Week) -> Asks:
    """Offer all cards, the tokens in reach, which of two is meant where an artifact lies there, and to pass."""
    others = find_reach(week, week.actor)
    places = list_distinct([target.place for target in others])
    lies = any(target.kind is TokenKind.ARTIFACT for target in others) or week.markers[week.actor].artifact is not None
    return Asks(
        tuple([place for place in places if place != STUDY_PLACE]),
        rooms=tuple([place for place in places if place == STUDY_PLACE]),
        cards=tuple(CARDS),
        words=("oneself", *(("role", "artifact") if lies else ()), "pass"),
        most=MOST,
    )


_ASKS: Mapping[WeekStep, Callable[[Week], Asks]] = {
    WeekStep.ARRIVE: _ask_arrive,
    WeekStep.WALK: _ask_walk,
    WeekStep.PASSAGE: _ask_passage,
    WeekStep.ACT: _ask_act,
    WeekStep.GIVE: _ask_give,
    WeekStep.NIGHT: _ask_night,
    WeekStep.SECOND: _ask_night,
}
