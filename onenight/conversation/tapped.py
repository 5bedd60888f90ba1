"""A wish as it is tapped: an intent and its slots, handed over by a front and never heard.

What there is stands in `templates/wishes.json`, made with the interaction models from the same source: whoever hears
nothing loads none of them.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, NotRequired, TypedDict

from onenight.data import find_data
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import NUMBER_DIGITS, Kind, Wish, read_cards, read_seconds, read_wishes

NAME_LETTERS = 100
"""The longest name that is read; ours: nobody's is longer."""
MOST_VALUES = 40
"""The most values of a slot; ours: more than any box has cards, or any table players."""


class WishObject(TypedDict):
    """A wish as plain JSON."""

    intent: str
    slots: NotRequired[Mapping[str, list[str]]]


class Catalog(TypedDict):
    """All intents of the interaction models with the types of their slots, and the ids of types that have them."""

    intents: Mapping[str, Mapping[str, str]]
    values: Mapping[str, Sequence[str]]


class Tapped(NamedTuple):
    """An intent with its slots."""

    kind: Kind
    slots: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def wishes(self) -> tuple[Wish, ...]:
        """Return the wishes behind it."""
        return read_wishes(self.kind, dict(self.slots))

    def as_json(self) -> WishObject:
        """Return it as plain JSON."""
        slots = {name: list(values) for name, values in self.slots}
        return {"intent": str(self.kind), "slots": slots} if slots else {"intent": str(self.kind)}


def make_tapped(kind: Kind, **slots: str) -> Tapped:
    """Return an intent with one value for each of these slots."""
    return Tapped(kind, tuple([(name, (value,)) for name, value in slots.items()]))


@lru_cache(maxsize=1)
def intents() -> Mapping[str, Mapping[str, str]]:
    """Return every intent that can be tapped, with the types of its slots by their names, heard or only tapped."""
    heard = _read_catalog()["intents"]
    known = {name: {**slots, **CATALOG[name].tapped} for name, slots in heard.items() if not CATALOG[name].heard_only}
    return {**known, **{str(kind): slots for kind in Kind if (slots := CATALOG[kind].slots) is not None}}


@lru_cache(maxsize=1)
def _read_catalog() -> "Catalog":
    read: Catalog = json.loads((find_data("templates") / "wishes.json").read_bytes())
    return read


def ids(kind: str) -> Sequence[str]:
    """Return the ids of a type's values; none where its values are told by their form."""
    return _read_catalog()["values"].get(kind, ())


def can_fill_slot(kind: str, value: str) -> bool:
    """Return whether a value can stand in a slot of this type."""
    if kind == "PLAYER":
        return len(value) <= NAME_LETTERS
    if kind == "AMAZON.NUMBER":
        return re.fullmatch(rf"[0-9]{{1,{NUMBER_DIGITS}}}", value) is not None
    if kind == "AMAZON.DURATION":
        return read_seconds(value) is not None
    if kind == "CARDS":
        return any(cards.key in ids("ROLE") for cards in read_cards((value,)))
    return value in ids(kind)
