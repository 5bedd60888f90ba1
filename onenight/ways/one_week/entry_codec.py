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
from onenight.rules.week.rooms import FOYER, ROUND_ROOMS
from onenight.rules.week.setup import PLAYERS, STAFF
from onenight.rules.week.tokens import ROLES
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


class _Form(NamedTuple):
    """How a kind of entry is written."""

    letter: str
    kind: Callable[..., Entry]
    fields: tuple[_Field, ...] = ()


_FORMS = (
    _Form(".", kinds.StepDone),
    _Form("n", kinds.NamesSettled),
    _Form("b", kinds.SetupBegun),
    _Form("s", kinds.StartPlayerChosen, (_SEAT,)),
    _Form("h", kinds.FoyerEntered, (_SEAT, _series(_choice(_STAFF), "*"))),
    _Form("p", kinds.ArrowPromised, (_SEAT,)),
    _Form("a", kinds.ArrowGiven, (_SEAT, _choice({way: way[0] for way in Direction}))),
    _Form("d", kinds.RoomRemoved, (_ROUND_ROOM,)),
    _Form("l", kinds.RoomReplaced, (_ROUND_ROOM, _ROUND_ROOM)),
    _Form("m", kinds.MarkersPlaced, (_series(_choice({**_SEATS, **_STAFF}), "+"), _ROOM)),
    _Form("e", kinds.ShieldTaken, (_SEAT, _choice({**_SEATS, None: ""}))),
    _Form("t", kinds.ArtifactTaken, (_SEAT,)),
    _Form("c", kinds.DynamitePlaced, (_ROOM,)),
    _Form("r", kinds.DynamiteReturned, (_ROOM,)),
    _Form("k", kinds.TokenTold, (_series(_SEAT, "+"), _TOKEN, _ARTIFACT)),
    _Form("w", kinds.WolfTold, (_choice({True: "+", False: "-"}),)),
    _Form(
        "x",
        kinds.OthersTold,
        (
            _OTHERS._replace(
                pattern=rf"{_OTHERS.pattern}|\?",
                encode=lambda seats: "?" if seats is None else _OTHERS.encode(seats),
                decode=lambda text: None if text == "?" else _OTHERS.decode(text),
            ),
        ),
    ),
)
_BY_KIND = {form.kind: form for form in _FORMS}
_BY_LETTER = {form.letter: form for form in _FORMS}
_PATTERNS = {form.letter: re.compile("".join([f"({field.pattern})" for field in form.fields])) for form in _FORMS}


def encode(entry: Entry) -> str:
    """Return an entry of the log as the string that is stored."""
    form = _BY_KIND[type(entry)]
    values = [getattr(entry, name) for name in entry.__match_args__]
    return form.letter + "".join([field.encode(value) for field, value in zip(form.fields, values, strict=True)])


def decode(text: str) -> Entry:
    """Return the entry that was stored.

    Raises:
        ValueError: it is no entry.
    """
    form = _BY_LETTER.get(text[:1])
    found = form and _PATTERNS[form.letter].fullmatch(text[1:])
    if not form or not found:
        raise ValueError(text)
    return form.kind(*[field.decode(part) for field, part in zip(form.fields, found.groups(), strict=True)])
