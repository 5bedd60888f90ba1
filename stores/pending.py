"""What has to be done, so that any worker finds it, also after all have been started anew.

Of parties with texts to be sent: one is entered before the change that gives it something to send, and taken out when
it has nothing any more. A list lies in a few tables of the store, so that parties seldom wait for one another.
"""

import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress

from stores.store import Conflict, Damaged, Keys, Store

SHARDS = 8
"""Tables of the list. Ours: so that two busy parties seldom write the same."""

KEPT = 2 * 24 * 3600.0
"""Seconds; longer than any party is kept."""

GRACE = 60.0
"""Seconds for which an entry stays at least: it is made a moment before the change, which has to be saved by then."""

_FIELD = "pending"

Entries = Mapping[str, float]
"""By party, or whatever else is listed, when it was entered."""


class Pending:
    """A list; may be shared by threads and processes. Every method may raise `Unreachable`."""

    def __init__(self, store: Store, name: str = "pending-texts", kept: float = KEPT, shards: int = SHARDS) -> None:
        """Keep it in this store; `kept`: for so many seconds after its last change; `shards`: in so many tables."""
        self._store = store
        self._name = name
        self._kept = kept
        self._shards = shards

    def all(self, now: float) -> Entries:
        """What is listed: the parties with something to send."""
        return {table: at for shard in range(self._shards) for table, at in self._load(shard, now)[0].items()}

    def add(self, table: str, now: float) -> None:
        """Enter a party, also one that is there already: it stays for another while."""
        self._change(table, lambda entries: {**entries, table: now}, now)

    def remove(self, table: str, now: float) -> None:
        """Take a party out, unless it was entered a moment ago."""

        def without(entries: Entries) -> Entries:
            stays = entries.get(table, now) > now - GRACE
            return entries if stays else {each: at for each, at in entries.items() if each != table}

        self._change(table, without, now)

    def _change(self, table: str, change: Callable[[Entries], Entries], now: float) -> None:
        shard = zlib.crc32(table.encode()) % self._shards
        while True:  # each conflict is somebody else's success
            entries, version = self._load(shard, now)
            changed = change(entries)
            if changed == entries:
                return
            with suppress(Conflict):
                self._save(shard, changed, version, now)
                return

    def _load(self, shard: int, now: float) -> tuple[Entries, int | None]:
        try:
            stored = self._store.load(self._table(shard), now=now)
        except Damaged:
            self._store.delete(self._table(shard))
            stored = None
        return (stored.state[_FIELD], stored.version) if stored else ({}, None)

    def _save(self, shard: int, entries: Entries, version: int | None, now: float) -> None:
        state, expires_at = {_FIELD: dict(entries)}, now + self._kept
        if version is None:
            self._store.create(state, Keys(), expires_at=expires_at, now=now, table=self._table(shard))
        else:
            self._store.save(self._table(shard), state, version, Keys(), expires_at=expires_at, now=now)

    def _table(self, shard: int) -> str:
        return f"{self._name}-{shard}"
