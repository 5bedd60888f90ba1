"""The catalog of actions: what each does to a night, and what else is asked of it.

A word that was picked is a number below 0 (`convert_word`); all others are places.
"""

from collections.abc import Sequence

from onenight.rules.roles import Action, Night, Stake

ENDING_STAKES = frozenset((Stake.WEREWOLF, Stake.TANNER))
"""What ends an investigation, and is turned down again by who reveals it."""


def convert_word(place: int) -> int:
    """Return the number of a picked word by its index among the role's words, and the index by the number."""
    return ~place


def _look_until_end(night: Night, seat: int, places: Sequence[int], _players: int) -> Night:
    """Let the player look at the picked cards until one of them ends it, and become that."""
    for place in places:
        night = night.look(seat, place)
        stake = night.cards[place].stake
        if stake in ENDING_STAKES:
            return night.lay(**{_name_investigation(night, seat): stake})
    return night


def _name_investigation(night: Night, seat: int) -> str:
    """Return the field of `Laid` for what an investigation by this player has found."""
    seen = night.seen_by_copycat  # that card lies in the center, and nobody else is it
    if night.copied is not None and seat == night.copier:
        return "copycat_investigated" if seen is not None and seen.action.copies else "copy_investigated"
    return "copycat_investigated" if seen is not None and seen.action.becomes else "investigated"


def _move_others(night: Night, seat: int, places: Sequence[int], players: int) -> Night:
    """Move the other players' cards that no shield covers by one seat in the picked direction."""
    moved = [other for other in range(players) if other != seat and other not in night.laid.shields]
    if len(moved) == 1:
        return night
    return night.move(moved if convert_word(places[0]) == 0 else moved[::-1])


def _turn_face_up(night: Night, seat: int, places: Sequence[int], _players: int) -> Night:
    """Turn the picked card face up; a Werewolf or a Tanner is turned down again."""
    seen = night.look(seat, *places)
    ended = night.cards[places[0]].stake in ENDING_STAKES
    return seen if ended else seen.lay(face_up=(*night.laid.face_up, *places))


LOOK = Action(
    "look", lambda night, seat, places, _: night.look(seat, *places), one_by_one=True, looks=True, then="seen"
)
"""Look at the picked cards."""
ROB = Action(
    "rob",
    lambda night, seat, places, _: night.swap(seat, *places).look(seat, seat),
    own_card=True,
    looks=True,
    unseen=True,
    then="side",
)
"""Exchange one's own card with the picked player's, and look at the new one."""
SWITCH = Action("switch", lambda night, _seat, places, _: night.swap(*places), unseen=True, then="side")
"""Exchange the two picked cards; nobody looks at them."""
DRINK = Action(
    "drink",
    lambda night, seat, places, _: night.swap(seat, *places),
    own_card=True,
    unseen=True,
    then="side_unseen",
)
"""Exchange one's own card with the picked one of the center; nobody looks at them."""
CHECK = Action(
    "check",
    lambda night, seat, _places, _: night.look(seat, seat),
    own_card=True,
    own_only=True,
    looks=True,
    then="side",
)
"""Look at the card before oneself."""
COPY = Action("copy", lambda night, seat, places, _: night.copy(seat, *places), looks=True, copies=True, goes_on=True)
"""Look at the picked card, and be that role from now on."""
SHIELD = Action(
    "shield",
    lambda night, _seat, places, _: night.lay(shields=(*night.laid.shields, *places)),
    lays="shields",
    does="shields",
    recalled=True,
    then="shielded",
)
"""Put a shield on the picked player's card."""
TAINT = Action(
    "taint",
    lambda night, _seat, places, _: night.swap(places[0], len(night.cards) - 1),
    unseen=True,
    goes_on=True,
    spares_pack=True,
    recalled=True,
)
"""Exchange the picked card with the Werewolf card beside the center, which lies last; nobody looks at them."""
INVESTIGATE = Action(
    "investigate",
    _look_until_end,
    one_by_one=True,
    looks=True,
    ends=ENDING_STAKES,
    becomes=True,
    recalled=True,
    then="seen",
)
BREW = Action(
    "brew",
    lambda night, seat, places, _: night.look(seat, places[0]).swap(*places),
    looks=True,
    looks_first=True,
    goes_on=True,
    recalled=True,
    then="side",
)
"""Look at the picked center card, and exchange it with the picked player's."""
SHIFT = Action("shift", _move_others, unseen=True, recalled=True, then="side")
TURN = Action(
    "turn",
    _turn_face_up,
    looks=True,
    ends=ENDING_STAKES,
    lays="face_up",
    does="turns",
    recalled=True,
)
TAP = Action("tap", lambda night, *_: night, to_player=True, does="taps", recalled=True)
"""Tap the picked player's shoulder: no card is looked at or moved."""
ENDOW = Action(
    "endow",
    lambda night, _seat, places, _: night.lay(artifacts=(*night.laid.artifacts, (places[0], convert_word(places[1])))),
    lays="artifacts",
    does="endows",
    recalled=True,
)
"""Put the picked artifact on the picked player's card."""
