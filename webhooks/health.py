"""The health of the store, which can be read and written to or not: for whoever watches over the service."""

import logging
import math
import time
from threading import Lock

from stores import NotOpened, Store, Unreachable

CHECKED_EVERY = 10.0
"""Seconds between two looks of a process. Ours: a look writes, and anybody can ask."""

log = logging.getLogger(__name__)


class Health:
    """The result of the last check; may be shared by threads."""

    def __init__(self, store: Store) -> None:
        """A store that was just opened is well."""
        self._store = store
        self._lock = Lock()
        self._well = True
        self._looked = -math.inf

    def is_well(self) -> bool:
        """Return whether the store could be read and written to at the last check, at most `CHECKED_EVERY` ago."""
        if time.monotonic() - self._looked >= CHECKED_EVERY and self._lock.acquire(blocking=False):
            try:
                self._well = self._check_store()
                self._looked = time.monotonic()
            finally:
                self._lock.release()
        return self._well

    def _check_store(self) -> bool:
        """Return whether the store can be read and written to now."""
        try:
            self._store.check()
        except Unreachable as problem:
            if not isinstance(problem, NotOpened):  # else the log has been told
                log.warning("unhealthy: %s", problem)
            return False
        return True
