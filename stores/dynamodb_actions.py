"""What a DynamoDB store does to items, and on which conditions."""

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
    is_code,
    number,
    state_key,
)
from stores.dynamodb_schema import KEY, TABLE_ID, TTL, Item
from stores.seal import utf8


def making(table: str, now: float) -> ItemAction:
    """Write the state of a new table, where none lives."""
    free = f"attribute_not_exists({KEY}) OR {EXPIRES} <= :now"
    return ItemAction(Verb.PUT, state_key(table), {}, free, {":now": number(now)})


def changing(table: str, head: Head, now: float) -> ItemAction:
    """Write the next state of a table, if it lives and nobody came between."""
    same = f"{LIFE} = :life AND {VERSION} = :version AND {EXPIRES} > :now"
    values = {":life": {"B": head.life}, ":version": number(head.version), ":now": number(now)}
    return ItemAction(Verb.PUT, state_key(table), {}, same, values)


def ending(table: str, head: Head) -> ItemAction:
    """Let a state expire, so that it can be saved no more; whoever comes from now on sees it gone."""
    same, life = f"{LIFE} = :life", {":life": {"B": head.life}}
    return ItemAction(Verb.UPDATE, state_key(table), {EXPIRES: number(0.0)}, same, life)


def removal(table: str, head: Head) -> ItemAction:
    """Remove a state that goes by the names in its head; what it says may change meanwhile."""
    condition = f"{LIFE} = :life AND attribute_not_exists({NAMES})"
    values: Item = {":life": {"B": head.life}}
    if head.names:
        condition = f"{LIFE} = :life AND {NAMES} = :names"
        values |= {":names": {"SS": sorted(head.names)}}
    return ItemAction(Verb.DELETE, state_key(table), condition=condition, values=values)


def over(holder: Pointer, now: float) -> ItemAction:
    """Make sure that the table which a pointer leads to does not live, not even by the clock of another machine."""
    return ItemAction(
        Verb.CHECK,
        state_key(holder.table),
        condition=f"attribute_not_exists({KEY}) OR {LIFE} <> :holder OR {EXPIRES} <= :now",
        values={":holder": {"B": holder.life}, ":now": number(now)},
        must=True,
    )


def size(action: ItemAction) -> int:
    """About how many bytes an item takes by Amazon's rules, never too few: numbers take 21 at most."""
    values = sum(_value_size(attribute) for attribute in action.item.values())
    return len(action.key) + sum(map(len, action.item)) + values + 100


def _value_size(attribute: Item) -> int:
    if "SS" in attribute:
        return sum(len(text) + 3 for text in attribute["SS"])
    return 21 if "N" in attribute else len(attribute["B"] if "B" in attribute else attribute["S"])


def taking_over(action: ItemAction, holder: Pointer) -> ItemAction:
    """Write a pointer in the place of one that leads nowhere, if it is still that one, or removed by now."""
    return action._replace(
        condition=f"attribute_not_exists({KEY}) OR {LIFE} = :holder", values={":holder": {"B": holder.life}}
    )


def pointer_actions(table: str, head: Head, renaming: Renaming) -> Iterator[ItemAction]:
    """What is written for a table's keys, with a head as it will be."""
    item: Item = {
        TABLE_ID: {"B": utf8(table)},
        LIFE: {"B": head.life},
        SURE: number(head.expires_at),
        TTL: number(math.ceil(head.expires_at) + LONGER),
    }
    ours: dict[str, Any] = {"condition": f"{LIFE} = :life", "values": {":life": {"B": head.life}}}
    for key in sorted(renaming.taken):
        free = f"attribute_not_exists({KEY}) OR {LIFE} = :life"
        code = ItemAction(Verb.PUT, key, item, free, ours["values"], must=True)
        yield code if is_code(key) else ItemAction(Verb.PUT, key, item)
    yield from (ItemAction(Verb.PUT, key, item, **ours) for key in sorted(renaming.renewed))
    yield from (ItemAction(Verb.DELETE, key, **ours) for key in sorted(renaming.dropped))
