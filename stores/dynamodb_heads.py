"""The heads of states that a thread has seen last, so that a save after a load needs no further read."""

import threading

from stores.dynamodb_items import Head
from stores.dynamodb_schema import Item

HEADS_REMEMBERED = 4
"""Heads that a thread remembers from `load` to `save`: a turn has a party, and wrong codes or a contact beside it."""


class RememberedHeads:
    """The heads of each thread, oldest first. A head is valid for as long as its version is: all else changes it."""

    def __init__(self) -> None:
        """Remember none."""
        self._local = threading.local()

    def find(self, table: str) -> Head | None:
        """Return the head of a table; None where this thread remembers none."""
        return self._of_thread().get(table)

    def remember(self, table: str, item: Item | None) -> Head | None:
        """Remember the head in an item, and return it; forget that of the table where there is no item.

        Raises:
            Damaged: not the item of a state.
        """
        self._of_thread().pop(table, None)
        return None if item is None else self.know(table, Head.read(item))

    def know(self, table: str, head: Head) -> Head:
        """Remember a head in the place of the oldest, and return it."""
        heads = self._of_thread()
        heads.pop(table, None)
        heads[table] = head
        if len(heads) > HEADS_REMEMBERED:
            del heads[next(iter(heads))]
        return head

    def _of_thread(self) -> dict[str, Head]:
        heads: dict[str, Head] = self._local.__dict__.setdefault("heads", {})
        return heads
