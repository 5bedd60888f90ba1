"""Limit how often one client may ask: a bucket of requests for each address, which fills again with time.

Each worker counts by itself, so that with two of them up to twice as much comes through. It keeps a page that went
wild, or a script, from being everybody's trouble; it is no shield against many machines.
"""

import math
import time
from threading import Lock
from typing import NamedTuple

MOST_CLIENTS = 10_000
"""So many addresses are remembered; then those that have been quiet are forgotten, and if that does not help, all."""


class Limit(NamedTuple):
    """How much is allowed to each client. Ours: a family behind one address, and all its looks of a minute at once."""

    each_second: float = 20.0
    burst: int = 300


LIMIT = Limit()

PHONE = Limit(each_second=4.0, burst=40)
"""The same for a player's phone, by its token. Ours: it looks every two seconds, and somebody types."""

PHONES = Limit(each_second=25.0, burst=400)
"""The same for all phones of an address together that have a seat. Ours: ten that look for a minute at once, and a
deal that all of them answer; what two workers let through is less than nginx does."""


class Rate:
    """The requests of the last seconds; may be shared by threads."""

    def __init__(self, limit: Limit) -> None:
        """Nobody has asked anything."""
        self._limit = limit
        self._lock = Lock()
        self._full: dict[str, float] = {}
        """By client, when its bucket will be full again, in seconds of the monotonic clock."""

    def wait(self, client: str, now: float | None = None) -> int:
        """Count a request; return 0 if it may be answered, else the seconds after which to ask again."""
        now = time.monotonic() if now is None else now
        each = 1 / self._limit.each_second
        with self._lock:
            if len(self._full) >= MOST_CLIENTS and client not in self._full:
                self._forget(now)
            full = max(now, self._full.get(client, now)) + each
            missing = round(full - now - self._limit.burst * each, 6)  # a rounding error is no request
            if missing > 0:
                return math.ceil(missing)
            self._full[client] = full
            return 0

    def _forget(self, now: float) -> None:
        busy = {client: full for client, full in self._full.items() if full > now}
        self._full = busy if len(busy) < MOST_CLIENTS else {}
