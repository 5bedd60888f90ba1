"""The catalog of actions: what each does to a night, and what else is asked of it.

A word that was picked is a number below 0 (`convert_word`); all others are places.
"""

from collections.abc import Sequence

from onenight.rules.marks import Mark, list_holders
from onenight.rules.roles import LOVER, Action, ActionEffect, Night, Stake

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
    if night.copied is not None and seat == night.copier:
        return "copy_investigated"
    seen = night.seen_by_copycat  # then the card itself lies in the center, and nobody else investigates
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

CARDS, MARKS = "cards", "marks"
"""What a Gremlin exchanges."""
CARD, MARK = "card", "mark"
"""At what of a player a Marksman looks."""


def _give_each(mark: Mark) -> ActionEffect:
    """Return the effect of giving a mark to every picked player."""

    def give(night: Night, _seat: int, places: Sequence[int], _players: int) -> Night:
        for place in places:
            night = night.give_mark(place, mark)
        return night

    return give


def _clean(night: Night, seat: int, places: Sequence[int], _players: int) -> Night:
    """Take the marks of the player and of whoever was picked."""
    return _give_each(Mark.CLARITY)(night, seat, (seat, *places), _players)


def _look_at_either(night: Night, seat: int, places: Sequence[int], _players: int) -> Night:
    """Look at the card or the mark of each picked player, as the word before it says."""
    for word, place in zip(places[::2], places[1::2], strict=True):
        night = night.look(seat, place) if convert_word(word) == 0 else night.look_at_mark(seat, place)
    return night


def _exchange_either(night: Night, _seat: int, places: Sequence[int], _players: int) -> Night:
    """Exchange the cards or the marks of the two picked players, as the word before them says."""
    word, one, other = places
    return night.swap(one, other) if convert_word(word) == 0 else night.exchange_marks(one, other)


def _fall_asleep(night: Night, *_: object) -> Night:
    """Let everybody who has seen a mark of Fear sleep through the night, whoever gets the mark later."""
    return night._replace(afraid=frozenset(list_holders(night.laid.marks, Mark.FEAR)))


def _meet_lovers(night: Night, *_: object) -> Night:
    """Let all who have a mark of Love see one another."""
    lovers = list_holders(night.laid.marks, Mark.LOVE)
    for seat in lovers:
        night = night.recognize(seat, lovers, LOVER)
    return night


COPY_CENTER = Action(
    "copy_center",
    lambda night, seat, places, _: night.look(seat, *places)._replace(seen_by_copycat=night.cards[places[0]]),
    looks=True,
)
"""Look at the picked card of the center, and be that role from the deal on."""
BITE = Action("bite", _give_each(Mark.VAMPIRE), to_player=True, gives=Mark.VAMPIRE, together=True)
"""Give the picked player the Vampire's mark."""
FRIGHTEN = Action("frighten", _give_each(Mark.FEAR), to_player=True, gives=Mark.FEAR, spares_pack=True)
TURN_BAT = Action(
    "turn_bat",
    lambda night, seat, *_: night.give_mark(seat, Mark.BAT),
    to_player=True,
    gives=Mark.BAT,
    own_only=True,
    without_pick=True,
)
"""Take the mark of the Bat."""
INFECT = Action("infect", _give_each(Mark.DISEASE), to_player=True, gives=Mark.DISEASE)
JOIN_IN_LOVE = Action("join_in_love", _give_each(Mark.LOVE), to_player=True, gives=Mark.LOVE)
INSTIGATE = Action("instigate", _give_each(Mark.TRAITOR), to_player=True, gives=Mark.TRAITOR)
CLEAN = Action("clean", _clean, to_player=True, without_pick=True)
"""Take one's own mark away, and the picked player's."""
TARGET = Action("target", _give_each(Mark.ASSASSIN), to_player=True, gives=Mark.ASSASSIN)
AIM = Action(
    "aim",
    _look_at_either,
    looks=True,
    handles_marks=True,
    find_cards=lambda places: [
        place for word, place in zip(places[::2], places[1::2], strict=False) if convert_word(word) == 0
    ],
)
"""Look at a player's card, at another's mark, or at both, in either order."""
PICK_POCKET = Action(
    "pick_pocket",
    lambda night, seat, places, _: night.exchange_marks(seat, *places).look_at_mark(seat, seat),
    to_player=True,
    handles_marks=True,
)
"""Exchange one's own mark with the picked player's, and look at the new one."""
MEDDLE = Action(
    "meddle",
    _exchange_either,
    unseen=True,
    handles_marks=True,
    find_cards=lambda places: places[1:] if convert_word(places[0]) == 0 else (),
)
"""Exchange the cards, or the marks, of the two picked players; nobody looks at them."""
SEE_OWN_MARK = Action("see_own_mark", _fall_asleep)
MEET_LOVERS = Action("meet_lovers", _meet_lovers)
