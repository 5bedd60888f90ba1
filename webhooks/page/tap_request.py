"""Read what was tapped from a request: each wish is an intent of the catalog, with its slots and values."""

from collections.abc import Mapping
from typing import NamedTuple

from onenight.conversation.tapped_wishes import MOST_VALUES, Tapped, can_fill_slot, intents
from onenight.wishes.wish import Kind, Wish
from webhooks.refused import Refused
from webhooks.request_fields import read_seen_version

MOST_WISHES = 8
"""How many wishes are one turn at most."""
ID_CHARACTERS = 64
"""The longest id."""


class TapRequest(NamedTuple):
    """What was tapped at once."""

    each: tuple[Tapped, ...]
    """The wishes, in order."""
    id: str = ""
    """Tells it from other taps: the same one again changes nothing; empty where it has none."""
    seen: int | None = None
    """The version of the answer that it was tapped at; None where that does not matter."""

    def wishes(self) -> tuple[Wish, ...]:
        """Return the wishes of the tap, in order."""
        return tuple([wish for each in self.each for wish in each.wishes()])


def read_tap(data: Mapping[str, object]) -> TapRequest:
    """Return what was tapped, of a request that has a wish.

    Raises:
        Refused: `wrong-type-wish`, `unknown-intent`, `unknown-slot`, `unknown-value`, `wrong-type-id`,
            `wrong-type-seen`.
    """
    if "text" in data or "others" in data:
        raise Refused("wrong-type-wish", most=MOST_WISHES)
    name = data.get("id", "")
    if not isinstance(name, str) or len(name) > ID_CHARACTERS:
        raise Refused("wrong-type-id", most=ID_CHARACTERS)
    return TapRequest(_read_wishes(data.get("wish")), name, read_seen_version(data))


def _read_wishes(told: object) -> tuple[Tapped, ...]:
    each = told if isinstance(told, list) else [told]
    if not 1 <= len(each) <= MOST_WISHES:
        raise Refused("wrong-type-wish", most=MOST_WISHES)
    return tuple([_read_wish(one) for one in each])


def _read_wish(told: object) -> Tapped:
    if not isinstance(told, dict) or told.keys() - {"intent", "slots"} or not isinstance(told.get("intent"), str):
        raise Refused("wrong-type-wish", most=MOST_WISHES)
    slots = told.get("slots", {})
    if not isinstance(slots, dict):
        raise Refused("wrong-type-wish", most=MOST_WISHES)
    types = intents().get(told["intent"])
    if types is None:
        raise Refused("unknown-intent")
    return Tapped(
        Kind(told["intent"]), tuple([(name, _read_values(name, values, types)) for name, values in slots.items()])
    )


def _read_values(name: str, values: object, types: Mapping[str, str]) -> tuple[str, ...]:
    """Return the values of a slot; the card beside the center may also be told without a list, or as none."""
    kind = types.get(name)
    if kind is None:
        raise Refused("unknown-slot")
    listed = ([] if values is None else [values]) if name == "extra" and not isinstance(values, list) else values
    if not isinstance(listed, list) or not all(isinstance(value, str) for value in listed):
        raise Refused("wrong-type-wish", most=MOST_WISHES)
    if len(listed) > MOST_VALUES or not all(can_fill_slot(kind, value) for value in listed):
        raise Refused("unknown-value")
    return tuple(listed)
