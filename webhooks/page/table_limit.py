"""Limit how many tables a client opens on the page: each takes room for hours."""

import math

from evenings.sessions import retry_on_conflict
from stores import Damaged, Keys, State, Store, Stored, steady_clock
from stores.seal import hash_device
from webhooks.client_names import LOOPBACK
from webhooks.refused import Refused

MOST_TABLES = 120
"""The most tables that a client opens within `LIMIT_SECONDS`. Ours: a club's evening behind one address, or a page that
is loaded anew twice a minute."""

LIMIT_SECONDS = 3600
"""The time in which tables are counted."""

_FIELD = "opened"


class TableLimit:
    """The tables that clients opened; may be shared by threads. Every method may raise `Unreachable`."""

    def __init__(self, store: Store, secret: str | None) -> None:
        """Remember in this store, where clients are known by a hash with this secret."""
        self._store = store
        self._secret = secret or ""

    def count(self, client: str) -> None:
        """Count a table that a client opens; clients on this machine itself are not counted.

        Raises:
            Refused: `too-many-tables`, with the time after which to ask again.
            Conflict: somebody else always came between.
        """
        if client == LOOPBACK:
            return
        retry_on_conflict(
            lambda: self._count_once(f"opened-{hash_device(f'client {client}', self._secret)}", steady_clock.now())
        )

    def _count_once(self, name: str, now: float) -> None:
        """Count a table in one try.

        Raises:
            Refused: as `count` tells.
            Conflict: somebody came between.
        """
        stored = self._load(name, now)
        times = [at for at in stored.state[_FIELD] if abs(now - at) < LIMIT_SECONDS] if stored else []
        if len(times) >= MOST_TABLES:
            wait = math.ceil(min(LIMIT_SECONDS, LIMIT_SECONDS - (now - min(times))))
            raise Refused("too-many-tables", 429, seconds=wait, minutes=math.ceil(wait / 60))
        self._save(name, {_FIELD: [*times, round(now)]}, stored, now)

    def _load(self, name: str, now: float) -> Stored | None:
        try:
            return self._store.load(name, now=now)
        except Damaged:
            self._store.delete(name)
            return None

    def _save(self, name: str, state: State, stored: Stored | None, now: float) -> None:
        if stored is None:
            self._store.create(state, Keys(), expires_at=now + LIMIT_SECONDS, now=now, table=name)
        else:
            self._store.save(name, state, stored.version, Keys(), expires_at=now + LIMIT_SECONDS, now=now)
