"""The serverless store: one DynamoDB table, shared by any number of machines. No scans, and one index.

A state is one item; each key that it is found by is another, a pointer, written in one transaction with the state and
on condition of what must hold. What a table named so far stands in its own item, so a save knows what changes.

The index has the tables that somebody has to see to, by queue and time. Each queue is in a few parts, by the tables'
ids, so that no part has too many writes; whoever asks for a queue asks for all of them.

Calls of DynamoDB, and the units of capacity they take; S is the size of the state in kB, k the number of pointers that
change (`tests/stores/test_dynamodb_capacity.py` counts them by Amazon's rules):

| operation                          | calls | read units | write units |
|------------------------------------|-------|------------|-------------|
| `load`                             | 1     | S/4        | 0           |
| `find`                             | 1     | 1          | 0           |
| `find`, of a table that lives on   | 2     | 1 + S/4    | 0           |
| `save` after `load`, the same keys | 1     | 0          | S           |
| `save` after `load`, k others      | 1     | 0          | 2 S + 2 k   |
| `create` with k keys               | 1     | 0          | 2 S + 2 k   |
| `delete` with k keys               | 2     | S/4        | 2 S + 2 k   |
| `due`                              | 4     | 2          | 0           |
| `check`                            | 2     | 1          | 1           |

A `save` in a thread that did not load the state takes one more read of S/4. A table lives on when it was saved with a
later end than the one it had when its key was written. Without keys `create` and `delete` write S. The index takes 1
more where a table comes to a queue or leaves it, 2 where its time or queue changes, and nothing otherwise; `due` reads
half a unit for each part and 4 kB of what is due.
"""

import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from random import SystemRandom

from stores.dynamodb_actions import (
    change_state_action,
    check_not_living_action,
    expire_state_action,
    list_pointer_actions,
    make_state_action,
    measure_bytes,
    remove_state_action,
    take_over_action,
)
from stores.dynamodb_address import Address
from stores.dynamodb_client import ACTIONS, BUSY, FAILED, ItemAction, Refusal, Table, Verb
from stores.dynamodb_heads import RememberedHeads
from stores.dynamodb_items import (
    BODY,
    HEAD,
    WRITE,
    Head,
    Pointer,
    list_parts,
    make_due_item,
    pointer_key,
    pointer_keys,
    read_due_item,
    rename_head,
    state_key,
)
from stores.dynamodb_schema import Item
from stores.seal import Seal
from stores.store import CodeTaken, Conflict, Damaged, Due, FoundBy, Keys, Overdue, State, Stored, Unreachable

TOKEN_BYTES = 18
"""Randomness of an id, of a life and of a write; out of reach of guessing."""

LARGEST = 400_000
"""Bytes of an item; Amazon's limit is 400 kB, the names of attributes included."""

MOST_KEYS = ACTIONS - 2
"""The most keys of a table: a transaction writes them all, the state, and a check where a code was another's."""

TRIES = 10
"""How often a write is tried while others write the same items; ours."""

WHOLE_DELETE_TRIES = 3
"""How often a table whose keys change meanwhile is tried to be removed as a whole; ours."""

LONGEST_PAUSE = 0.2
"""The longest wait between two tries, in seconds; the first ones are shorter. Ours."""

_FIRST_VERSIONS = 2**40

_CHANCE = SystemRandom()


class TooLarge(Unreachable):
    """A state, or what it is found by, is more than DynamoDB can keep."""


class DynamoStore:
    """A `Store` in a table of DynamoDB."""

    local = False

    def __init__(self, address: Address, seal: Seal) -> None:
        """Know the table; nothing is asked of it yet."""
        self._seal = seal
        self._table = Table(address)
        self._heads = RememberedHeads()

    def create(  # noqa: PLR0913 - as in `Store`
        self,
        state: State,
        keys: Keys,
        *,
        expires_at: float,
        now: float,
        table: str | None = None,
        due: Due | None = None,
    ) -> str:
        """See `Store.create`."""
        name = secrets.token_urlsafe(TOKEN_BYTES) if table is None else table
        before = Head(secrets.randbelow(_FIRST_VERSIONS), now, secrets.token_bytes(TOKEN_BYTES))
        self._put(name, before, make_state_action(name, now), state, keys, expires_at=expires_at, now=now, due=due)
        return name

    def load(self, table: str, *, now: float) -> Stored | None:
        """See `Store.load`.

        Raises:
            Damaged: not the item of a state.
        """
        item = self._table.get(state_key(table))
        head = self._heads.remember(table, item)
        if item is None or head is None or head.expires_at <= now:
            return None
        body = item.get(BODY, {}).get("B")
        if not isinstance(body, bytes):
            raise Damaged("not the item of a state")
        return Stored(self._seal.open(table, body), head.version)

    def save(  # noqa: PLR0913 - as in `Store`
        self,
        table: str,
        state: State,
        version: int,
        keys: Keys,
        *,
        expires_at: float,
        now: float,
        due: Due | None = None,
    ) -> int:
        """See `Store.save`.

        Raises:
            Conflict: the version is gone.
        """
        before: Head | None = self._heads.find(table)
        if before is None or before.version != version:
            with suppress(Damaged):
                before = self._load_head(table)
        if before is None or before.version != version or before.expires_at <= now:
            raise Conflict("the version is gone")
        action = change_state_action(table, before, now)
        return self._put(table, before, action, state, keys, expires_at=expires_at, now=now, due=due)

    def find(self, kind: FoundBy, value: str, *, now: float) -> str | None:
        """See `Store.find`."""
        item = self._table.get(pointer_key(kind, value, self._seal))
        if item is None:
            return None
        try:
            pointer = Pointer.read(item)
            return pointer.table if self._leads_to_living_table(pointer, now) else None
        except Damaged:
            return None

    def due(self, queue: str, *, now: float, most: int = 100) -> list[Overdue]:
        """See `Store.due`."""
        found = [read_due_item(item) for part in list_parts(queue) for item in self._table.due(part, now, most)]
        return sorted(found, key=lambda each: each.at)[:most]

    def delete(self, table: str) -> None:
        """See `Store.delete`.

        Where its keys change too fast to be removed with it, the table ends first, and is removed then.

        Raises:
            Unreachable: too many at once.
        """
        for tried in range(TRIES):
            try:
                head = self._load_head(table)
            except Damaged:
                self._table.write([ItemAction(Verb.DELETE, state_key(table))])
                return
            if head is None:
                return
            if tried >= WHOLE_DELETE_TRIES and head.expires_at > 0:
                self._table.write([expire_state_action(table, head)])
            _, renaming = rename_head(head, {}, 0.0)
            if self._write_actions(
                table, [remove_state_action(table, head), *list_pointer_actions(table, head, renaming)], b"", 0.0
            ):
                return
        raise Unreachable("too many at once")

    def purge(self, *, now: float) -> int:  # noqa: ARG002 - DynamoDB does it by its own clock
        """Do nothing: the table's time to live removes expired items, some days later; they are invisible at once."""
        return 0

    def check(self) -> None:
        """See `Store.check`."""
        self._table.write([ItemAction(Verb.PUT, "check")])
        self._table.get("check")

    def close(self) -> None:
        """See `Store.close`."""
        self._table.close()

    def _put(  # noqa: PLR0913 - as in `Store`
        self,
        table: str,
        before: Head,
        action: ItemAction,
        state: State,
        keys: Keys,
        *,
        expires_at: float,
        now: float,
        due: Due | None,
    ) -> int:
        """Write a state and its keys, on the condition in `action`; returns the new version."""
        after, renaming = rename_head(before, dict(pointer_keys(keys, self._seal)), expires_at)
        write = secrets.token_bytes(TOKEN_BYTES)
        item = after.item(self._seal.close(table, state), write) | (make_due_item(table, due) if due else {})
        action = action._replace(item=item)
        if measure_bytes(action) > LARGEST:
            raise TooLarge("the state is too large")
        pointers = list(list_pointer_actions(table, after, renaming))
        if max(len(pointers), len(after.names)) > MOST_KEYS:
            raise TooLarge("the keys are too many")
        if not self._write_actions(table, [action, *pointers], write, now):
            raise Conflict("the version is gone")
        self._heads.know(table, after)
        return after.version

    def _write_actions(self, table: str, actions: Sequence[ItemAction], write: bytes, now: float) -> bool:
        """Write all actions or none; return False where the first, that of the state, is refused.

        What had to hold of other items is looked at where it did not: a pointer that leads elsewhere by now is no
        longer ours to change, and the code of a table that has expired is free.

        Raises:
            CodeTaken: a living table has the code.
        """
        for tried in range(TRIES):
            refusals = self._table.write(actions)
            if not refusals:
                return True
            first = refusals[0]
            if first and first.reason == FAILED:
                # An answer got lost, and the client has tried again what was done already.
                return bool(write) and (first.item or {}).get(WRITE, {}).get("B") == write
            pairs = zip(actions, refusals, strict=True)
            actions = [
                mended for action, refusal in pairs for mended in self._repair_action(table, action, refusal, now)
            ]
            if any(refusal and refusal.reason == BUSY for refusal in refusals):
                time.sleep(_CHANCE.uniform(0, min(LONGEST_PAUSE, 0.01 * 2**tried)))
        raise Unreachable("too many at once")

    def _repair_action(self, table: str, action: ItemAction, refusal: Refusal | None, now: float) -> list[ItemAction]:
        """Return the actions to do instead of a refused one."""
        if refusal is None or refusal.reason == BUSY:
            return [action]
        if not action.must:
            return []
        holder = None if action.verb is Verb.CHECK else self._find_expired_holder(refusal.item or {}, now)
        if holder is None:
            raise CodeTaken("the code is taken")
        free = take_over_action(action, holder)
        return [free] if holder.table == table else [free, check_not_living_action(holder, now)]

    def _find_expired_holder(self, item: Item, now: float) -> Pointer | None:
        """Return the pointer in a code's item if the table that has the code lives no more; None where it may."""
        try:
            holder = Pointer.read(item)
            return None if self._leads_to_living_table(holder, now) else holder
        except Damaged:
            return None

    def _leads_to_living_table(self, pointer: Pointer, now: float) -> bool:
        """Return whether a pointer leads to a living table."""
        if now < pointer.sure_until:
            return True
        head = self._load_head(pointer.table)
        return head is not None and head.life == pointer.life and now < head.expires_at

    def _load_head(self, table: str) -> Head | None:
        """Return the head of a state, living or not, without its body."""
        return self._heads.remember(table, self._table.get(state_key(table), HEAD))
