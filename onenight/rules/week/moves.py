"""Moves: what a player may say they do, as types and as plain JSON.

| `move` | when (`describe_turn`) | fields |
|---|---|---|
| `arrive` | Monday, one after the other | `room`; `staff` for the first three: whom they place there too |
| `walk` | each further day | `card`; `direction` unless the card's number is 0 |
| `passage` | at once on the Secret Passage | `room` |
| `act` | in a day room with something to do | `does` and what it takes, see `rooms.DEEDS` |
| `pass` | instead of `act`, and of a second card in the Workshop | |
| `give` | by the holder of the New Start Player token | `player`, `direction`: whose the arrow is, and its way |
| `night` | each night, one after the other; in the Workshop twice | `card`; `targets`, `look`; `says` |
| `vote` | at the end, seat by seat | `player` |

A night's `targets` are pairs of a place (a marker's name, or `study`) and `role` or `artifact`: one or two for the
Seer, two for the Troublemaker, the other marker's for the Robber; none: nothing is done. `look` is true for an
Insomniac who looks, and for a Robber who looks at what he took. `says` is the card named aloud, truthfully or not; it
may be added to any `night` and changes nothing, so that no list of moves has it.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from onenight.rules.errors import NotUnderstood, quote_value
from onenight.rules.record_fields import check_keys
from onenight.rules.week.castle import Direction
from onenight.rules.week.components import CARDS, DEEDS, ROOMS, TokenKind
from onenight.rules.week.setup import STAFF, STUDY_PLACE


class Target(NamedTuple):
    """A token, by where it lies and which kind it is."""

    place: str
    kind: TokenKind

    def __str__(self) -> str:
        """As a list of what is possible tells it."""
        return f"{self.place} {self.kind}"


class Move(NamedTuple):
    """One thing a player does; fields that a kind of move does not have are None, or empty."""

    move: str
    room: str | None = None
    by: str | None = None
    staff: str | None = None
    card: str | None = None
    direction: Direction | None = None
    does: str | None = None
    player: str | None = None
    targets: tuple[Target, ...] = ()
    """In the order of the markers, a role before an artifact: which comes first means nothing."""
    look: bool = False
    says: str | None = None

    def to_json(self) -> dict[str, object]:
        """Return the move as plain JSON, without the fields it does not have."""
        told = {key: value for key, value in self._asdict().items() if value not in (None, (), False)}
        if self.targets:
            told["targets"] = [[place, str(kind)] for place, kind in self.targets]
        return told | ({"direction": str(self.direction)} if self.direction else {})


class Shape(NamedTuple):
    """The fields of one kind of move."""

    needs: tuple[str, ...] = ()
    """Those it must have."""
    may: tuple[str, ...] = ()
    """Those it may have besides."""


SHAPES: Mapping[str, Shape] = {
    "arrive": Shape(("room",), ("staff",)),
    "walk": Shape(("card",), ("direction",)),
    "passage": Shape(("room",)),
    "act": Shape(("does",)),
    "pass": Shape(),
    "give": Shape(("player", "direction")),
    "night": Shape(("card",), ("targets", "look", "says")),
    "vote": Shape(("player",)),
}
"""Every kind of move by its word; `act` has the fields of its deed besides (`rooms.DEEDS`)."""

_WORDS: Mapping[str, Collection[str]] = {
    "move": SHAPES,
    "room": ROOMS,
    "by": ROOMS,
    "staff": STAFF,
    "card": CARDS,
    "direction": tuple(Direction),
    "does": DEEDS,
    "says": CARDS,
}
"""What each field may say that holds one word out of a few; a `player` is one of the week's."""


def parse_move(data: object, players: tuple[str, ...], where: str = "") -> Move:
    """Read a move from plain JSON; `where` begins the fields that errors name.

    Raises:
        NotUnderstood: what cannot be read, by field.
    """
    if not isinstance(data, dict):
        raise NotUnderstood("wrong-type-object", field=where.removesuffix("."))
    shape = _find_shape(data, where)
    check_keys(data, ("move", *shape.needs, *shape.may), where)
    for key in shape.needs:
        if key not in data:
            raise NotUnderstood("missing-in-move", field=f"{where}{key}", value=quote_value(key))
    words = {**_WORDS, "player": players}
    told: dict[str, object] = {
        key: read_word(value, words[key], f"{where}{key}") for key, value in data.items() if key in words
    }
    if "direction" in data:
        told["direction"] = Direction(data["direction"])
    if "targets" in data:
        told["targets"] = _read_targets(data["targets"], players, f"{where}targets")
    if "look" in data:
        told["look"] = _read_flag(data["look"], f"{where}look")
    return Move(**told)  # type: ignore[arg-type]  # each field was read by its own reader


def _find_shape(data: Mapping[str, object], where: str) -> Shape:
    """Return the fields that the move at hand has; those of `act` depend on what is done."""
    shape = SHAPES[read_word(data.get("move"), SHAPES, f"{where}move")]
    if data["move"] != "act":
        return shape
    deed = DEEDS[read_word(data.get("does"), DEEDS, f"{where}does")]
    return Shape((*shape.needs, *deed.needs), deed.may)


def read_word(value: object, known: Collection[str], where: str) -> str:
    """Return a value if it is one of the known words.

    Raises:
        NotUnderstood: `unknown-word`.
    """
    if not isinstance(value, str) or value not in known:
        raise NotUnderstood("unknown-word", field=where, value=quote_value(value), known=tuple(known))
    return value


def _read_flag(value: object, where: str) -> bool:
    """Return a value if it is true or false."""
    if not isinstance(value, bool):
        raise NotUnderstood("wrong-type-flag", field=where, value=quote_value(value))
    return value


def _read_targets(value: object, players: tuple[str, ...], where: str) -> tuple[Target, ...]:
    """Return the targets of a move, in the order of their places."""
    if not isinstance(value, list):
        raise NotUnderstood("wrong-type-list", field=where)
    found = [_read_target(each, players, f"{where}[{index}]") for index, each in enumerate(value)]
    return sort_targets(found, (*players, *STAFF, STUDY_PLACE))


def sort_targets(targets: Iterable[Target], places: tuple[str, ...]) -> tuple[Target, ...]:
    """Return targets in the order of their places, a role before an artifact."""
    return tuple(sorted(targets, key=lambda target: (places.index(target.place), target.kind is TokenKind.ARTIFACT)))


def _read_target(value: object, players: tuple[str, ...], where: str) -> Target:
    """Return a target from a pair of a place and a kind of token."""
    if not isinstance(value, list) or len(value) != len(Target._fields):
        raise NotUnderstood("wrong-type-target", field=where, value=quote_value(value))
    place = read_word(value[0], (*players, *STAFF, STUDY_PLACE), f"{where}[0]")
    return Target(place, TokenKind(read_word(value[1], tuple(TokenKind), f"{where}[1]")))
