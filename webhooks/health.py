"""Whether the store can be written to: for whoever watches over the service."""

import logging
import math
import time
from threading import Lock

from stores import Store, Unreachable

CHECKED_EVERY = 10.0
"""Seconds between two looks of a process. Ours: a look writes, and anybody can ask."""

log = logging.getLogger(__name__)


class Health:
    """What was found last; may be shared by threads."""

    def __init__(self, store: Store) -> None:
        """A store that was just opened is well."""
        self._store = store
        self._lock = Lock()
        self._well = True
        self._looked = -math.inf

    def well(self) -> bool:
        """Whether the store takes what is written, as it was some seconds ago; nobody waits for another's look."""
        if time.monotonic() - self._looked >= CHECKED_EVERY and self._lock.acquire(blocking=False):
            try:
                self._well = self._checked()
                self._looked = time.monotonic()
            finally:
                self._lock.release()
        return self._well

    def _checked(self) -> bool:
        try:
            self._store.check()
        except Unreachable as problem:
            log.warning("unhealthy: %s", problem)
            return False
        return True
