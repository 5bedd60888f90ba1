"""Refusals: why a move may not be made now, at which field, and what is possible there.

`play.list_possible_moves` alone says what is legal. Here a refused move is compared with that field by field; the first
field in which nothing legal agrees with it is the one at fault. What is told is public: where markers are, not what
lies there.

The arguments of a fault are named by what they are: `room` is the key at fault and `rooms` the possible ones; so are
`card(s)`, `move(s)`, `deed(s)`, `directions`, `name(s)` of players or staff, and `token(s)`, a place and a kind.
"""

from collections.abc import Callable, Iterable, Mapping

from onenight.rules.deck import Fault
from onenight.rules.errors import Argument, quote_value
from onenight.rules.week.components import CARDS, FOYER, PASSAGE, Deed, TokenKind
from onenight.rules.week.moves import Move, Target
from onenight.rules.week.night import find_reach, list_tokens
from onenight.rules.week.setup import STUDY_PLACE
from onenight.rules.week.sights import find_face
from onenight.rules.week.week import Week, WeekStep

Fills = dict[str, Argument]
"""What fills a fault's line."""

_MAX_TARGETS = {Deed.LOOK: 2, Deed.SWITCH: 2, Deed.ROB: 1}
"""How many tokens a card names at most."""


def refuse_targets(week: Week, move: Move, possible: tuple[str, ...]) -> Fault:
    """Return the fault of a night move's tokens: the first that may not be touched, or their combination."""
    deed = CARDS[move.card or ""].deed
    if deed is Deed.CHECK:
        return Fault("no-targets", {"card": str(move.card)})
    for target in move.targets:
        fault = _find_touch_fault(week, deed, target, possible)
        if fault:
            return fault
    return _find_combination_fault(move, deed, possible)


def _find_touch_fault(week: Week, deed: Deed, target: Target, possible: tuple[str, ...]) -> Fault | None:
    """Return the reason why the player to act may not touch a token; None where they may."""
    seat = week.actor
    own, others = list_tokens(week, seat), find_reach(week, seat)
    if target in others or (target in own and deed is Deed.SWITCH):
        return None
    told: Fills = {"token": str(target), "tokens": possible}
    if target.place == week.name(seat) and deed is not Deed.SWITCH:
        return Fault("own-token", told)
    if target.kind is TokenKind.ARTIFACT and (target.place == STUDY_PLACE or find_face(week, *target) is None):
        return Fault("no-artifact-there", told)
    if target.place != STUDY_PLACE and week.markers[week.find_marker(target.place)].shield:
        return Fault("shielded", told)
    if target.place in week.setup.players and week.markers[week.find_marker(target.place)].room == "panic_room":
        return Fault("in-panic-room", told)
    return Fault("out-of-reach", told)


def _find_combination_fault(move: Move, deed: Deed, possible: tuple[str, ...]) -> Fault:
    """Return the fault of tokens that may be touched, but not together."""
    told: Fills = {"tokens": possible}
    if len(set(move.targets)) < len(move.targets):
        return Fault("same-token-twice", told)
    if deed is Deed.ROB and len(move.targets) == 1:
        return Fault("no-artifact-to-give", told)
    if deed is Deed.SWITCH and len({target.kind for target in move.targets}) > 1:
        return Fault("like-with-like", told)
    return Fault("wrong-number-of-tokens", told | {"card": str(move.card), "number": _MAX_TARGETS[deed]})


NO_VALUE = "-"
"""Stands alone in a list of what is possible where nothing is."""

_FIELDS = ("move", "does", "room", "by", "staff", "card", "direction", "player", "targets", "look")
"""The fields of a move, in the order in which a player would name what is wrong."""


def find_refusal(week: Week, move: Move, allowed: Iterable[Move]) -> tuple[Fault, str]:
    """Return the reason why a move that is not allowed may not be made, and the field at fault.

    Raises:
        ValueError: where the move is among them.
    """
    agreeing = list(allowed)
    for field in _FIELDS:
        left = [each for each in agreeing if getattr(each, field) == getattr(move, field)]
        if not left:
            return _REASONS[field](week, move, _list_offered_values(agreeing, field)), field
        agreeing = left
    raise ValueError(move)  # it is allowed


def _list_offered_values(moves: Iterable[Move], field: str) -> tuple[str, ...]:
    """Return the values that the field could have instead, each once; of targets each token."""
    values = [getattr(each, field) for each in moves]
    if field == "targets":
        values = [target for targets in values for target in targets]
    return tuple(dict.fromkeys([str(value) for value in values if value is not None])) or (NO_VALUE,)


def _refuse_move(week: Week, move: Move, possible: tuple[str, ...]) -> Fault:
    """Return the fault of a kind of move that cannot be made now."""
    if week.step is WeekStep.VERDICT:
        return Fault("week-over", {})
    return Fault("not-now", {"move": move.move, "moves": possible})


def _refuse_deed(week: Week, move: Move, possible: tuple[str, ...]) -> Fault:
    """Return the fault of a deed that this room does not have now."""
    return Fault("not-in-this-room", {"deed": str(move.does), "room": week.actor_room, "deeds": possible})


def _refuse_room(week: Week, move: Move, possible: tuple[str, ...]) -> Fault:
    """Return the fault of the room that a move names."""
    room = move.room or ""
    told: Fills = {"room": room, "rooms": possible}
    if room not in week.castle.ring:
        return Fault("not-in-castle", told)
    if room == PASSAGE and move.move in ("arrive", "passage"):
        return Fault("not-into-passage", told)
    if room == FOYER:
        return Fault("foyer-stays", told)
    if room not in week.list_empty_rooms():
        return Fault("room-not-empty", told)
    return Fault("no-dynamite-there", told)


def _refuse_new_room(week: Week, move: Move, possible: tuple[str, ...]) -> Fault:
    """Return the fault of the room that the Laboratory was to bring."""
    told: Fills = {"room": str(move.by), "rooms": possible}
    return Fault("already-in-castle" if move.by in week.castle.ring else "room-is-gone", told)


def _refuse_staff(_week: Week, move: Move, possible: tuple[str, ...]) -> Fault:
    """Return the fault of the one of the staff whom a move names."""
    told: Fills = {"name": str(move.staff), "names": possible}
    if move.staff is None:
        return Fault("staff-needed", told)
    return Fault("staff-placed" if move.move == "arrive" else "staff-elsewhere", told)


def _refuse_card(_week: Week, move: Move, possible: tuple[str, ...]) -> Fault:
    """Return the fault of a card that is not in the hand."""
    return Fault("card-not-in-hand", {"card": str(move.card), "cards": possible})


def _refuse_direction(_week: Week, move: Move, possible: tuple[str, ...]) -> Fault:
    """Return the fault of a direction that lacks, or that no card needs."""
    return Fault("direction-needed" if move.direction is None else "no-direction", {"directions": possible})


def _refuse_player(week: Week, move: Move, possible: tuple[str, ...]) -> Fault:
    """Return the fault of the player whom a move names."""
    told: Fills = {"name": str(move.player), "names": possible}
    if move.move == "vote":
        return Fault("points-at-oneself", {"value": quote_value(move.player)})
    if move.move == "give":
        return Fault("arrow-moves-on", told)
    if move.does == "look":
        return Fault("no-card-of-last-night", told)
    if week.stock.shields:
        return Fault("shields-in-room", told)
    return Fault("no-shield-there", told)


def _refuse_look(_week: Week, move: Move, _possible: tuple[str, ...]) -> Fault:
    """Return the fault of a look that the card does not give."""
    return Fault("nothing-to-look-at", {"card": str(move.card)})


_REASONS: Mapping[str, Callable[[Week, Move, tuple[str, ...]], Fault]] = {
    "move": _refuse_move,
    "does": _refuse_deed,
    "room": _refuse_room,
    "by": _refuse_new_room,
    "staff": _refuse_staff,
    "card": _refuse_card,
    "direction": _refuse_direction,
    "player": _refuse_player,
    "targets": refuse_targets,
    "look": _refuse_look,
}
