"""The actions of a DynamoDB store on its items, and their conditions."""

import math
from collections.abc import Iterator
from typing import Any

from stores.dynamodb_client import ItemAction, Verb
from stores.dynamodb_items import (
    EXPIRES,
    LIFE,
    LONGER,
    NAMES,
    SURE,
    VERSION,
    Head,
    Pointer,
    Renaming,
    format_number,
    is_code,
    state_key,
)
from stores.dynamodb_schema import KEY, TABLE_ID, TTL, Item
from stores.seal import encode_text


def make_state_action(table: str, now: float) -> ItemAction:
    """Return the action that writes the state of a new table, where none lives."""
    free = f"attribute_not_exists({KEY}) OR {EXPIRES} <= :now"
    return ItemAction(Verb.PUT, state_key(table), {}, free, {":now": format_number(now)})


def change_state_action(table: str, head: Head, now: float) -> ItemAction:
    """Return the action that writes the next state of a table, if it lives and nobody came between."""
    same = f"{LIFE} = :life AND {VERSION} = :version AND {EXPIRES} > :now"
    values = {":life": {"B": head.life}, ":version": format_number(head.version), ":now": format_number(now)}
    return ItemAction(Verb.PUT, state_key(table), {}, same, values)


def expire_state_action(table: str, head: Head) -> ItemAction:
    """Return the action that lets a state expire, so that it can be saved no more; later calls see it gone."""
    same, life = f"{LIFE} = :life", {":life": {"B": head.life}}
    return ItemAction(Verb.UPDATE, state_key(table), {EXPIRES: format_number(0.0)}, same, life)


def remove_state_action(table: str, head: Head) -> ItemAction:
    """Return the action that removes a state that goes by the names in its head; its content may change meanwhile."""
    condition = f"{LIFE} = :life AND attribute_not_exists({NAMES})"
    values: Item = {":life": {"B": head.life}}
    if head.names:
        condition = f"{LIFE} = :life AND {NAMES} = :names"
        values |= {":names": {"SS": sorted(head.names)}}
    return ItemAction(Verb.DELETE, state_key(table), condition=condition, values=values)


def check_not_living_action(holder: Pointer, now: float) -> ItemAction:
    """Return the action that checks that a pointer's table does not live, not even by the clock of another machine."""
    return ItemAction(
        Verb.CHECK,
        state_key(holder.table),
        condition=f"attribute_not_exists({KEY}) OR {LIFE} <> :holder OR {EXPIRES} <= :now",
        values={":holder": {"B": holder.life}, ":now": format_number(now)},
        must=True,
    )


def measure_bytes(action: ItemAction) -> int:
    """Return about how many bytes an item takes by Amazon's rules, never too few: numbers take 21 at most."""
    values = sum(_value_size(attribute) for attribute in action.item.values())
    return len(action.key) + sum(map(len, action.item)) + values + 100


def _value_size(attribute: Item) -> int:
    if "SS" in attribute:
        return sum(len(text) + 3 for text in attribute["SS"])
    return 21 if "N" in attribute else len(attribute["B"] if "B" in attribute else attribute["S"])


def take_over_action(action: ItemAction, holder: Pointer) -> ItemAction:
    """Return the action that replaces a pointer that leads nowhere, if it is still that one, or removed by now."""
    return action._replace(
        condition=f"attribute_not_exists({KEY}) OR {LIFE} = :holder", values={":holder": {"B": holder.life}}
    )


def list_pointer_actions(table: str, head: Head, renaming: Renaming) -> Iterator[ItemAction]:
    """Return the actions for a table's keys, with a head as it will be."""
    item: Item = {
        TABLE_ID: {"B": encode_text(table)},
        LIFE: {"B": head.life},
        SURE: format_number(head.expires_at),
        TTL: format_number(math.ceil(head.expires_at) + LONGER),
    }
    ours: dict[str, Any] = {"condition": f"{LIFE} = :life", "values": {":life": {"B": head.life}}}
    for key in sorted(renaming.taken):
        free = f"attribute_not_exists({KEY}) OR {LIFE} = :life"
        code = ItemAction(Verb.PUT, key, item, free, ours["values"], must=True)
        yield code if is_code(key) else ItemAction(Verb.PUT, key, item)
    yield from (ItemAction(Verb.PUT, key, item, **ours) for key in sorted(renaming.renewed))
    yield from (ItemAction(Verb.DELETE, key, **ours) for key in sorted(renaming.dropped))
