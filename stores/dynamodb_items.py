"""The items of a DynamoDB table, and what a change of a state's keys does to them.

A state is one item. Every key that a state is found by is another, a pointer, written in the same transaction. Each
table has a random mark of its life, which its pointers bear: an id that is given again inherits no pointers.

The end of a state moves with nearly every save, its pointers' not: a pointer says until when its table lives at least,
and stays for a day longer than its table as it was then. They are written anew only when that does not hold any more.
"""

import hashlib
import math
import zlib
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote_from_bytes

from stores.dynamodb_schema import DUE_AT, DUE_QUEUE, TABLE_ID, TTL, Item
from stores.seal import HASHES, Seal, encode_text
from stores.store import Damaged, Due, FoundBy, Keys, Overdue

LONGER = 24 * 3600
"""Seconds for which a pointer may stay after its table's end. Ours: so that a game of an evening writes it once."""

PARTS = 4
"""Into how many parts a queue is divided. A part of an index takes a thousand writes a second (Amazon's limit)."""

_PLAIN_CHARACTERS = 1000
"""A longer name is hashed; Amazon's limit for a partition key is 2,048 bytes."""

BODY, VERSION, EXPIRES, LIFE, WRITE = "state_body", "state_version", "expires_at", "life_mark", "write_mark"
NAMES, SURE, POINTERS_TTL = "key_names", "sure_until", "pointers_gone_at"

HEAD = (VERSION, EXPIRES, LIFE, NAMES, SURE, POINTERS_TTL)
"""The attributes of a state's item without the state."""


class Head(NamedTuple):
    """What is known of a state without reading it."""

    version: int
    expires_at: float
    life: bytes
    names: frozenset[str] = frozenset()
    """The keys of the pointers that it named, whether they still lead here or not."""
    sure_until: float = -math.inf
    """The latest time until which a pointer of it says that it lives."""
    pointers_gone_at: float = math.inf
    """The earliest time at which a pointer of it may be removed."""

    @classmethod
    def read(cls, item: Item) -> "Head":
        """Return the head of a state's item.

        Raises:
            Damaged: it is something else.
        """
        try:
            head = cls(int(item[VERSION]["N"]), float(item[EXPIRES]["N"]), item[LIFE]["B"])
            if NAMES not in item:
                return head
            sure, gone = float(item[SURE]["N"]), float(item[POINTERS_TTL]["N"])
            return head._replace(names=frozenset(item[NAMES]["SS"]), sure_until=sure, pointers_gone_at=gone)
        except (KeyError, TypeError, ValueError):
            raise Damaged("not the item of a state") from None

    def item(self, body: bytes, write: bytes) -> Item:
        """Return the item of a state with this head, without its key; `write` marks the one who writes it."""
        item = {
            VERSION: format_number(self.version),
            EXPIRES: format_number(self.expires_at),
            TTL: format_number(math.ceil(self.expires_at)),
            LIFE: {"B": self.life},
            WRITE: {"B": write},
            BODY: {"B": body},
        }
        if self.names:
            item |= {NAMES: {"SS": sorted(self.names)}}
            item |= {SURE: format_number(self.sure_until), POINTERS_TTL: format_number(self.pointers_gone_at)}
        return item


class Pointer(NamedTuple):
    """Where a key leads."""

    table: str
    life: bytes
    sure_until: float

    @classmethod
    def read(cls, item: Item) -> "Pointer":
        """Return the pointer in an item.

        Raises:
            Damaged: it is something else.
        """
        try:
            return cls(_read_table(item), item[LIFE]["B"], float(item[SURE]["N"]))
        except (KeyError, TypeError, ValueError, AttributeError):
            raise Damaged("not the item of a key") from None


class Renaming(NamedTuple):
    """What a change makes of a table's keys, as the keys of their items."""

    taken: frozenset[str]
    """From now on they lead here."""
    dropped: frozenset[str]
    """They do not any more, if they did."""
    renewed: frozenset[str]
    """They go on leading here, if they do, with another end."""


def make_due_item(table: str, due: Due) -> Item:
    """Return the attributes of a state's item for the index of tables that are due."""
    part = zlib.crc32(encode_text(table)) % PARTS
    return {
        DUE_QUEUE: {"S": f"{due.queue}/{part}"},
        DUE_AT: format_number(due.at),
        TABLE_ID: {"B": encode_text(table)},
    }


def read_due_item(item: Item) -> Overdue:
    """Return the content of an item of that index."""
    return Overdue(_read_table(item), float(item[DUE_AT]["N"]))


def list_parts(queue: str) -> Iterator[str]:
    """Return the parts of a queue."""
    yield from (f"{queue}/{part}" for part in range(PARTS))


def _read_table(item: Item) -> str:
    table: str = item[TABLE_ID]["B"].decode("utf-8", "surrogatepass")
    return table


def format_number(value: float) -> Item:
    """Return a number as an attribute, exactly."""
    return {"N": repr(value)}


def state_key(table: str) -> str:
    """Return the key of a state's item."""
    return _key("table", encode_text(table))


def pointer_key(kind: FoundBy, value: str, seal: Seal) -> str:
    """Return the key of a pointer's item."""
    return _key(kind, seal.key(kind, value))


def pointer_keys(keys: Keys, seal: Seal) -> Iterator[tuple[str, bool]]:
    """Return the keys of all the pointers a state has, and whether each comes back with this very change."""
    for kind, value in keys.each():
        yield pointer_key(kind, value, seal), value in keys.back


def rename_head(before: Head, wanted: dict[str, bool], expires_at: float) -> tuple[Head, Renaming]:
    """Return the head with the `wanted` keys (and whether they come back), and the changes of keys."""
    names = frozenset(wanted)
    taken = frozenset(name for name, back in wanted.items() if back or name not in before.names)
    kept = names - taken
    longest = math.ceil(expires_at) + LONGER
    after = before._replace(version=before.version + 1, expires_at=expires_at, names=names)
    if not kept or expires_at < before.sure_until or before.pointers_gone_at < expires_at:
        return (
            after._replace(sure_until=expires_at, pointers_gone_at=longest),
            Renaming(taken, before.names - names, kept),
        )
    if taken:
        gone = min(before.pointers_gone_at, longest)
        after = after._replace(sure_until=max(before.sure_until, expires_at), pointers_gone_at=gone)
    return after, Renaming(taken, before.names - names, frozenset())


def is_code(key: str) -> bool:
    """Return whether a pointer is that of a code, which only one living table can have."""
    return key.startswith(f"{FoundBy.CODE}/")


@lru_cache(HASHES)
def _key(sort: str, value: bytes) -> str:
    """Return a key: readable where it can be; a long one is hashed, behind a character that is quoted otherwise."""
    quoted = quote_from_bytes(value, safe="")
    if len(quoted) > _PLAIN_CHARACTERS:
        quoted = "#" + hashlib.sha256(value).hexdigest()
    return f"{sort}/{quoted}"
