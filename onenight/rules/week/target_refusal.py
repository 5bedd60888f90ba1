"""Touch: why the tokens that a night's move names may not be looked at or moved.

The counterpart of `reach.py` in words; that one decides.
"""

from onenight.rules.deck import Fault
from onenight.rules.errors import Argument
from onenight.rules.week.cards import CARDS, Deed
from onenight.rules.week.moves import Move, Target
from onenight.rules.week.reach import find_reach
from onenight.rules.week.setup import STUDY_PLACE
from onenight.rules.week.sights import find_face
from onenight.rules.week.tokens import TokenKind
from onenight.rules.week.week import Week

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
    own, others = find_reach(week, seat)
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
