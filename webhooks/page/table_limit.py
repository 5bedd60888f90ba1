"""Limit how many tables a client opens on the page: each takes room for hours."""

import math

from evenings.sessions import retry_on_conflict
from stores import Store, steady_clock
from stores.records import Records
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
        self._records = Records(store, LIMIT_SECONDS)
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
        record, version = self._records.load(name, now)
        times = [at for at in record.get(_FIELD, ()) if abs(now - at) < LIMIT_SECONDS]
        if len(times) >= MOST_TABLES:
            wait = math.ceil(min(LIMIT_SECONDS, LIMIT_SECONDS - (now - min(times))))
            raise Refused("too-many-tables", 429, seconds=wait, minutes=math.ceil(wait / 60))
        self._records.save(name, {_FIELD: [*times, round(now)]}, version, now)
