"""The entries of a week's log as short strings, and back: how a stored session holds them.

An entry is the letter of its kind and its fields in order: "m1Ae" puts the markers of seat 1 and of Alfred into a room.
"k2v": before the third player lies a Villager; "k2-w": an artifact that makes a Werewolf; "k2v-": a Villager, and an
artifact that counts for nothing.
"""

import re
from collections.abc import Callable, Mapping
from string import ascii_lowercase
from typing import Any, NamedTuple

from onenight.rules.week.castle import Direction
from onenight.rules.week.components import FOYER, ROLES, ROUND_ROOMS
from onenight.rules.week.setup import PLAYERS, STAFF
from onenight.ways.one_week import entry_kinds as kinds
from onenight.ways.one_week.entry_kinds import Entry


class _Field(NamedTuple):
    """How a field of an entry is written."""

    pattern: str
    encode: Callable[[Any], str]
    decode: Callable[[str], Any]


def _choice(letters: Mapping[Any, str]) -> _Field:
    """Return the field that has one of some values, each written as its letter."""
    values = {letter: value for value, letter in letters.items()}
    return _Field("|".join(map(re.escape, values)), letters.__getitem__, values.__getitem__)


def _series(one: _Field, times: str) -> _Field:
    """Return the field that has so many values as the quantifier `times` allows."""
    return _Field(
        f"(?:{one.pattern}){times}",
        lambda values: "".join(map(one.encode, values)),
        lambda text: tuple(map(one.decode, text)),
    )


_SEATS = {seat: str(seat) for seat in range(PLAYERS.stop - 1)}
_STAFF = dict(zip(STAFF, "ABC", strict=True))
_ROOMS = dict(zip(ROUND_ROOMS, ascii_lowercase, strict=False))
_ROLES = {role: role[0] for role in ROLES}

_SEAT = _choice(_SEATS)
_ROUND_ROOM = _choice(_ROOMS)
_ROOM = _choice({**_ROOMS, FOYER: "z"})
_TOKEN = _choice({**_ROLES, None: "-"})._replace(pattern="[wtv]|-(?=.)")  # no token: there is an artifact
_ARTIFACT = _choice({**_ROLES, kinds.NOTHING: "-", None: ""})
_OTHERS = _series(_SEAT, "*")


_FORMS: Mapping[type[Entry], tuple[str, tuple[_Field, ...]]] = {
    kinds.StepDone: (".", ()),
    kinds.NamesSettled: ("n", ()),
    kinds.SetupBegun: ("b", ()),
    kinds.StartPlayerChosen: ("s", (_SEAT,)),
    kinds.FoyerEntered: ("h", (_SEAT, _series(_choice(_STAFF), "*"))),
    kinds.ArrowPromised: ("p", (_SEAT,)),
    kinds.ArrowGiven: ("a", (_SEAT, _choice({way: way[0] for way in Direction}))),
    kinds.RoomRemoved: ("d", (_ROUND_ROOM,)),
    kinds.RoomReplaced: ("l", (_ROUND_ROOM, _ROUND_ROOM)),
    kinds.MarkersPlaced: ("m", (_series(_choice({**_SEATS, **_STAFF}), "+"), _ROOM)),
    kinds.ShieldTaken: ("e", (_SEAT, _choice({**_SEATS, None: ""}))),
    kinds.ArtifactTaken: ("t", (_SEAT,)),
    kinds.DynamitePlaced: ("c", (_ROOM,)),
    kinds.DynamiteReturned: ("r", (_ROOM,)),
    kinds.TokenTold: ("k", (_series(_SEAT, "+"), _TOKEN, _ARTIFACT)),
    kinds.WolfTold: ("w", (_choice({True: "+", False: "-"}),)),
    kinds.OthersTold: (
        "x",
        (
            _OTHERS._replace(
                pattern=rf"{_OTHERS.pattern}|\?",
                encode=lambda seats: "?" if seats is None else _OTHERS.encode(seats),
                decode=lambda text: None if text == "?" else _OTHERS.decode(text),
            ),
        ),
    ),
}
"""How each kind of entry is written: its letter, and its fields in order."""
_KINDS = {letter: kind for kind, (letter, _) in _FORMS.items()}


def encode(entry: Entry) -> str:
    """Return an entry of the log as the string that is stored."""
    letter, fields = _FORMS[type(entry)]
    values = [getattr(entry, name) for name in entry.__match_args__]
    return letter + "".join([field.encode(value) for field, value in zip(fields, values, strict=True)])


def decode(text: str) -> Entry:
    """Return the entry that was stored.

    Raises:
        ValueError: it is no entry.
    """
    kind = _KINDS.get(text[:1])
    if kind is None:
        raise ValueError(text)
    _, fields = _FORMS[kind]
    found = re.fullmatch("".join([f"({field.pattern})" for field in fields]), text[1:])
    if found is None:
        raise ValueError(text)
    return kind(*[field.decode(part) for field, part in zip(fields, found.groups(), strict=True)])
