"""Night work of every role: a small function for each action (`ACTIONS`). Without picks it does nothing.

A word that was picked is a number below 0 (`convert_word`); all others are places.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from onenight.rules.roles import Action, Stake
from onenight.rules.table import Night

ActionEffect = Callable[[Night, int, Sequence[int], int], Night]
"""The table before, who acts, what was picked, how many play; the table after."""

ENDING_STAKES = frozenset((Stake.WEREWOLF, Stake.TANNER))
"""What ends an investigation, and is turned down again by who reveals it."""
OWN_CARD_ACTIONS = frozenset((Action.ROB, Action.DRINK, Action.CHECK))
"""What takes or looks at one's own card."""
SINGLE_CARD_ACTIONS = frozenset((Action.LOOK, Action.INVESTIGATE))
"""What is done to each of the picked cards by itself."""


def convert_word(place: int) -> int:
    """Return the number of a picked word by its index among the role's words, and the index by the number."""
    return ~place


def find_allowed_places(
    action: Action, seat: int, places: Sequence[int], shields: Sequence[int]
) -> Sequence[int] | None:
    """Return the places of a pick that no shield forbids; None where the action does not happen at all."""
    if seat in shields and action in OWN_CARD_ACTIONS:
        return None
    if action in SINGLE_CARD_ACTIONS:
        return [place for place in places if place not in shields]
    return None if any(place in shields for place in places) else places


def _look_at_cards(night: Night, seat: int, places: Sequence[int], _players: int) -> Night:
    """Let the player look at the picked cards (Seer, lone Werewolf, and others)."""
    return night.look(seat, *places) if places else night


def _rob(night: Night, seat: int, places: Sequence[int], _players: int) -> Night:
    """Exchange the player's own card with the picked player's, then let the player look at it (Robber)."""
    return night.swap(seat, places[0]).look(seat, seat) if places else night


def _switch_cards(night: Night, _seat: int, places: Sequence[int], _players: int) -> Night:
    """Exchange the two picked cards; nobody looks at them (Troublemaker)."""
    return night.swap(places[0], places[1]) if places else night


def _exchange_own_unseen(night: Night, seat: int, places: Sequence[int], _players: int) -> Night:
    """Exchange the player's own card with the picked center card; nobody looks at them (Drunk)."""
    return night.swap(seat, places[0]) if places else night


def _look_at_own_card(night: Night, seat: int, _places: Sequence[int], _players: int) -> Night:
    """Let the player look at the card before them (Insomniac)."""
    return night.look(seat, seat)


def _put_shield(night: Night, _seat: int, places: Sequence[int], _players: int) -> Night:
    """Put a shield on the picked player's card (Sentinel)."""
    return night._replace(laid=night.laid._replace(shields=(*night.laid.shields, *places))) if places else night


def _exchange_with_extra_card(night: Night, _seat: int, places: Sequence[int], _players: int) -> Night:
    """Exchange the picked card with the Werewolf card beside the center, which lies last (Alpha Wolf)."""
    return night.swap(places[0], len(night.cards) - 1) if places else night


def _look_until_wolf_or_tanner(night: Night, seat: int, places: Sequence[int], _players: int) -> Night:
    """Let the player look at the picked cards until one of them ends it, and become that (Investigator)."""
    for place in places:
        night = night.look(seat, place)
        stake = night.cards[place].stake
        if stake in ENDING_STAKES:
            copying = night.copied is not None and seat == night.copier
            laid = night.laid
            marked = laid._replace(copy_investigated=stake) if copying else laid._replace(investigated=stake)
            return night._replace(laid=marked)
    return night


def _look_and_exchange(night: Night, seat: int, places: Sequence[int], _players: int) -> Night:
    """Let the player look at the picked center card and exchange it with the picked player's (Witch)."""
    return night.look(seat, places[0]).swap(places[0], places[1]) if places else night


def _move_others(night: Night, seat: int, places: Sequence[int], players: int) -> Night:
    """Move the other players' cards that no shield covers by one seat in the picked direction (Village Idiot)."""
    if not places:
        return night
    moved = [other for other in range(players) if other != seat and other not in night.laid.shields]
    return night.move(moved if convert_word(places[0]) == 0 else moved[::-1])


def _turn_face_up(night: Night, seat: int, places: Sequence[int], _players: int) -> Night:
    """Turn the picked card face up; a Werewolf or a Tanner is turned down again (Revealer)."""
    if not places:
        return night
    seen = night.look(seat, places[0])
    if night.cards[places[0]].stake in ENDING_STAKES:
        return seen
    return seen._replace(laid=night.laid._replace(face_up=(*night.laid.face_up, places[0])))


def _put_artifact(night: Night, _seat: int, places: Sequence[int], _players: int) -> Night:
    """Put the picked artifact on the picked player's card (Curator)."""
    if not places:
        return night
    artifacts = (*night.laid.artifacts, (places[0], convert_word(places[1])))
    return night._replace(laid=night.laid._replace(artifacts=artifacts))


ACTIONS: Mapping[Action, ActionEffect] = MappingProxyType(
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
