"""Removing what has expired, now and then: often enough that nothing stays, seldom enough that nobody waits for it."""

from stores import steady_clock
from stores.store import Store

SWEPT_EVERY = 3600.0
"""Seconds between two sweeps of one process; what is to be gone after a day is gone an hour later at most."""


class Sweep:
    """Purges a store when it is time; threads may share it, for a sweep too many does no harm."""

    def __init__(self, store: Store) -> None:
        """The first time comes at once: a command in a terminal does not live for an hour."""
        self._store = store
        self._due = 0.0

    def purge_if_due(self, now: float) -> bool:
        """Purge if it is time, by a clock that may be another one's; return whether it was.

        Raises:
            Unreachable: the store does not answer.
        """
        ours = steady_clock.now()
        if ours < self._due:
            return False
        self._due = ours + SWEPT_EVERY
        self._store.purge(now=min(now, ours))  # of two clocks none removes what lives by the other
        return True
