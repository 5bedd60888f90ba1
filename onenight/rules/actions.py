"""The catalog of actions: what each does to a night, and what else is asked of it. Without picks it does nothing.

A word that was picked is a number below 0 (`convert_word`); all others are places.
"""

from collections.abc import Sequence

from onenight.rules.roles import Action, Stake
from onenight.rules.table import Night

ENDING_STAKES = frozenset((Stake.WEREWOLF, Stake.TANNER))
"""What ends an investigation, and is turned down again by who reveals it."""


def convert_word(place: int) -> int:
    """Return the number of a picked word by its index among the role's words, and the index by the number."""
    return ~place


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


def _become_copy(night: Night, seat: int, places: Sequence[int], _players: int) -> Night:
    """Let the player look at the picked card, and be that role from now on (Doppelgänger)."""
    return night.copy(seat, places[0]) if places else night


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


LOOK = Action("look", _look_at_cards, one_by_one=True, looks=True, then="seen")
ROB = Action("rob", _rob, own_card=True, looks=True, unseen=True, then="side")
SWITCH = Action("switch", _switch_cards, unseen=True, then="side")
DRINK = Action("drink", _exchange_own_unseen, own_card=True, unseen=True, then="side_unseen")
CHECK = Action("check", _look_at_own_card, own_card=True, own_only=True, looks=True, then="side")
COPY = Action("copy", _become_copy, looks=True, copies=True, goes_on=True)
SHIELD = Action(
    "shield", _put_shield, lays="shields", does="shields", taken="pick-shielded", recalled=True, then="shielded"
)
TAINT = Action("taint", _exchange_with_extra_card, unseen=True, goes_on=True, spares_pack=True, recalled=True)
INVESTIGATE = Action(
    "investigate",
    _look_until_wolf_or_tanner,
    one_by_one=True,
    looks=True,
    ends=ENDING_STAKES,
    becomes=True,
    recalled=True,
    then="seen",
)
BREW = Action("brew", _look_and_exchange, looks=True, looks_first=True, goes_on=True, recalled=True, then="side")
SHIFT = Action("shift", _move_others, unseen=True, recalled=True, then="side")
TURN = Action(
    "turn",
    _turn_face_up,
    looks=True,
    ends=ENDING_STAKES,
    lays="face_up",
    does="turns",
    taken="pick-face-up",
    recalled=True,
)
ENDOW = Action("endow", _put_artifact, lays="artifacts", does="endows", taken="pick-artifact-there", recalled=True)
