"""The catalog of actions of the dusk, and of those with marks: what each does to a night, and what is asked of it."""

from collections.abc import Sequence
from dataclasses import replace

from onenight.rules.actions import convert_word
from onenight.rules.marks import Mark
from onenight.rules.roles import Action, Night

CARDS, MARKS = "cards", "marks"
"""What a Gremlin exchanges."""
CARD, MARK = "card", "mark"
"""At what of a player a Marksman looks."""


def _build_giving(key: str, mark: Mark) -> Action:
    """Return the action of giving a mark to every picked player."""

    def give(night: Night, _seat: int, places: Sequence[int], _players: int) -> Night:
        for place in places:
            night = night.give_mark(place, mark)
        return night

    return Action(key, give, to_player=True, gives=mark)


def _clean(night: Night, seat: int, places: Sequence[int], _players: int) -> Night:
    """Take the marks of the player and of whoever was picked."""
    for place in (seat, *places):
        night = night.give_mark(place, Mark.CLARITY)
    return night


def _look_at_either(night: Night, seat: int, places: Sequence[int], _players: int) -> Night:
    """Look at the card or the mark of each picked player, as the word before it says."""
    for word, place in zip(places[::2], places[1::2], strict=True):
        night = night.look(seat, place) if convert_word(word) == 0 else night.look_at_mark(seat, place)
    return night


def _exchange_either(night: Night, _seat: int, places: Sequence[int], _players: int) -> Night:
    """Exchange the cards or the marks of the two picked players, as the word before them says."""
    word, one, other = places
    return night.swap(one, other) if convert_word(word) == 0 else night.exchange_marks(one, other)


COPY_CENTER = Action(
    "copy_center",
    lambda night, seat, places, _: night.look(seat, *places)._replace(seen_by_copycat=night.cards[places[0]]),
    looks=True,
)
"""Look at the picked card of the center, and be that role from the deal on."""
BITE = replace(_build_giving("bite", Mark.VAMPIRE), together=True, recalled=True)
"""Give the picked player the Vampire's mark."""
FRIGHTEN = replace(_build_giving("frighten", Mark.FEAR), spares_marked=True, goes_on=True)
TURN_BAT = Action(
    "turn_bat",
    lambda night, seat, *_: night.give_mark(seat, Mark.BAT),
    to_player=True,
    gives=Mark.BAT,
    own_only=True,
    without_pick=True,
)
"""Take the mark of the Bat."""
INFECT = _build_giving("infect", Mark.DISEASE)
JOIN_IN_LOVE = _build_giving("join_in_love", Mark.LOVE)
INSTIGATE = _build_giving("instigate", Mark.TRAITOR)
CLEAN = Action("clean", _clean, to_player=True, gives=Mark.CLARITY, without_pick=True)
"""Take one's own mark away, and the picked player's."""
TARGET = _build_giving("target", Mark.ASSASSIN)
AIM = Action(
    "aim",
    _look_at_either,
    looks=True,
    then="seen",
    handles_marks=True,
    recalled=True,
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
    recalled=True,
)
"""Exchange one's own mark with the picked player's, and look at the new one."""
MEDDLE = Action(
    "meddle",
    _exchange_either,
    unseen=True,
    then="side",
    handles_marks=True,
    recalled=True,
    find_cards=lambda places: places[1:] if convert_word(places[0]) == 0 else (),
)
"""Exchange the cards, or the marks, of the two picked players; nobody looks at them."""
