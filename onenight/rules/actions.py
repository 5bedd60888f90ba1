"""What night work does to a table: a small function for every action. Without picks it does nothing.

A word that was picked is a number below 0 (`word`); all others are places.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from onenight.rules.roles import Action, Stake
from onenight.rules.table import Night

Doing = Callable[[Night, int, Sequence[int], int], Night]
"""The table before, who acts, what was picked, how many play; the table after."""

ENDS = frozenset((Stake.WEREWOLF, Stake.TANNER))
"""What ends an investigation, and is turned down again by who reveals it."""
OWN = frozenset((Action.ROB, Action.DRINK, Action.CHECK))
"""What takes or looks at one's own card."""
SINGLY = frozenset((Action.LOOK, Action.INVESTIGATE))
"""What is done to each of the picked cards by itself."""


def convert_word(place: int) -> int:
    """The place of a picked word among the role's words, and the other way round."""
    return ~place


def find_allowed_places(
    action: Action, seat: int, places: Sequence[int], shields: Sequence[int]
) -> Sequence[int] | None:
    """What of a pick no shield forbids; None where it does not happen at all."""
    if seat in shields and action in OWN:
        return None
    if action in SINGLY:
        return [place for place in places if place not in shields]
    return None if any(place in shields for place in places) else places


def _look_at_cards(night: Night, seat: int, places: Sequence[int], _players: int) -> Night:
    return night.look(seat, *places) if places else night


def _rob(night: Night, seat: int, places: Sequence[int], _players: int) -> Night:
    return night.swap(seat, places[0]).look(seat, seat) if places else night


def _switch_cards(night: Night, _seat: int, places: Sequence[int], _players: int) -> Night:
    return night.swap(places[0], places[1]) if places else night


def _exchange_own_unseen(night: Night, seat: int, places: Sequence[int], _players: int) -> Night:
    return night.swap(seat, places[0]) if places else night


def _look_at_own_card(night: Night, seat: int, _places: Sequence[int], _players: int) -> Night:
    return night.look(seat, seat)


def _put_shield(night: Night, _seat: int, places: Sequence[int], _players: int) -> Night:
    return night._replace(laid=night.laid._replace(shields=(*night.laid.shields, *places))) if places else night


def _exchange_with_extra_card(night: Night, _seat: int, places: Sequence[int], _players: int) -> Night:
    return night.swap(places[0], len(night.cards) - 1) if places else night


def _look_until_wolf_or_tanner(night: Night, seat: int, places: Sequence[int], _players: int) -> Night:
    for place in places:
        night = night.look(seat, place)
        stake = night.cards[place].stake
        if stake in ENDS:
            copying = night.copied is not None and seat == night.copier
            laid = night.laid
            marked = laid._replace(copy_investigated=stake) if copying else laid._replace(investigated=stake)
            return night._replace(laid=marked)
    return night


def _look_and_exchange(night: Night, seat: int, places: Sequence[int], _players: int) -> Night:
    return night.look(seat, places[0]).swap(places[0], places[1]) if places else night


def _move_others(night: Night, seat: int, places: Sequence[int], players: int) -> Night:
    if not places:
        return night
    moved = [other for other in range(players) if other != seat and other not in night.laid.shields]
    return night.move(moved if convert_word(places[0]) == 0 else moved[::-1])


def _turn_face_up(night: Night, seat: int, places: Sequence[int], _players: int) -> Night:
    if not places:
        return night
    seen = night.look(seat, places[0])
    if night.cards[places[0]].stake in ENDS:
        return seen
    return seen._replace(laid=night.laid._replace(face_up=(*night.laid.face_up, places[0])))


def _put_artifact(night: Night, _seat: int, places: Sequence[int], _players: int) -> Night:
    if not places:
        return night
    artifacts = (*night.laid.artifacts, (places[0], convert_word(places[1])))
    return night._replace(laid=night.laid._replace(artifacts=artifacts))


ACTIONS: Mapping[Action, Doing] = MappingProxyType(
    {
        Action.LOOK: _look_at_cards,
        Action.ROB: _rob,
        Action.SWITCH: _switch_cards,
        Action.DRINK: _exchange_own_unseen,
        Action.CHECK: _look_at_own_card,
        Action.SHIELD: _put_shield,
        Action.TAINT: _exchange_with_extra_card,
        Action.INVESTIGATE: _look_until_wolf_or_tanner,
        Action.BREW: _look_and_exchange,
        Action.SHIFT: _move_others,
        Action.TURN: _turn_face_up,
        Action.ENDOW: _put_artifact,
    }
)
"""What an action does to a night."""
