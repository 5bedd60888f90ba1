"""Questions for the rest of a wish: the first half is remembered, and the second half alone answers.

"Kitchen", "Which of the staff?", "Alfred": the second wish completes the first, and is answered in its place. Anything
else that is wished for is answered as if nothing had been asked; what says nothing new leaves the question open.
"""

from collections.abc import Mapping

from onenight.rules.errors import Argument, NotUnderstood
from onenight.wishes.wish import Kind, Wish


class Lacks(NotUnderstood):
    """A wish of which half is missing; the table is asked for the rest, and the wish waits."""

    def __init__(self, key: str, wish: Wish, **arguments: Argument) -> None:
        """The line that asks, and what has been wished for so far."""
        super().__init__(key)
        self.arguments = arguments
        self.wish = wish


STAYS_OPEN = frozenset(
    {
        *(Kind.UNKNOWN, Kind.REPEAT, Kind.HELP, Kind.ROOM, Kind.EXPLAIN_ROLE, Kind.EXPLAIN_GAME, Kind.WHOSE_TURN),
        *(Kind.WHO_IS_IN, Kind.TIME_LEFT, Kind.RULES),
    }
)
"""After these the question is still open."""

_GIVES: Mapping[Kind, tuple[str, ...]] = {
    **dict.fromkeys((Kind.NAME, Kind.CALL), ("names",)),
    Kind.GO: ("rooms", "target"),
    Kind.ROOMS: ("rooms",),
    Kind.WALK: ("card", "steps", "direction"),
    Kind.ARROW: ("target", "direction"),
    Kind.ACT: ("rooms", "target", "choice"),
    Kind.PLAYERS: ("number",),
    Kind.SHOW: ("roles",),
    **dict.fromkeys((Kind.CARDS, Kind.ADD, Kind.ONLY), ("cards",)),
}
"""What a wish can give as a second half; it is none if it says anything besides."""

_CARD = ("card", "cards", "steps", "number")
"""Each of these tells the card of a walk."""
_WALKS = (*_CARD, "direction")
_LACKS: Mapping[Kind, tuple[str, ...]] = {
    Kind.GO: ("rooms", "target"),
    Kind.WALK: _WALKS,
    **dict.fromkeys((Kind.CARDS, Kind.PLAYERS), ("direction",)),
    Kind.ARROW: ("target", *_WALKS),
    Kind.NAME: ("direction",),
    Kind.ACT: ("rooms", "target"),
    Kind.SHOW: ("names", "roles", "cards"),
    Kind.POINT: ("names", "target"),
    **dict.fromkeys((Kind.LEAVE, Kind.LET_BACK), ("names",)),
    **dict.fromkeys((Kind.ROOM, Kind.EXPLAIN_ROLE), ("rooms", "roles", "cards")),
}
"""What a wish can lack."""


def completed(first: Wish, then: Wish) -> Wish | None:
    """The first wish with what the second one says; None where that is no half of it."""
    said = {key: value for key, value in then._asdict().items() if value and key not in ("kind", "either")}
    if not said or not set(said) <= set(_GIVES.get(then.kind, ())):
        return None
    if said.get("choice") == first.choice:
        del said["choice"]  # "Detonate", "Which room is gone?", "I detonate the Kitchen"
    lacks = _lacks(first)
    if "names" in said and "names" not in lacks and len(then.names) == 1:
        said["target"] = said.pop("names")[0]
    if not set(said) <= set(lacks):
        return None
    whole = first._replace(**said)
    if first.rooms and then.rooms:
        whole = whole._replace(rooms=tuple(dict.fromkeys((*first.rooms, *then.rooms))))
    return whole if len(whole.rooms) <= _MOST_ROOMS else None


def _lacks(first: Wish) -> list[str]:
    """The fields that are still to be told."""
    told = [key for key in first._fields if getattr(first, key) and key not in _SEVERAL.get(first.kind, ())]
    told += _CARD if set(told) & set(_CARD) and first.kind in _WALKING else ()
    return [key for key in _LACKS.get(first.kind, ()) if key not in told]


_WALKING = frozenset({Kind.WALK, Kind.ARROW})
_SEVERAL: Mapping[Kind, tuple[str, ...]] = {Kind.ACT: ("rooms",)}
"""What can be told one by one: of two rooms one goes and one comes."""
_MOST_ROOMS = 2
