"""One after the other: what changes several tables for the sake of one phone is not done twice at the same time."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import SystemRandom

from stores import steady_clock
from stores.store import Conflict, Keys, Store, StoreError

LOCKED_SECONDS = 3.0
"""Seconds that one may take; then the next one goes on, for the first was killed. Ours: it takes some hundredths."""

LONGEST_PAUSE = 0.02
"""The longest wait before it is tried again, in seconds."""

_CHANCE = SystemRandom()


@contextmanager
def hold_lock(store: Store, name: str) -> Iterator[None]:
    """Hold a lock, by its name in a store, between threads and processes.

    `name`: it is stored in plain, so it may hold nothing personal.

    Raises:
        Unreachable: the store does not answer.
    """
    waits_until = time.monotonic() + LOCKED_SECONDS  # and not by the store's clock, which may be set back meanwhile
    while (turn := _begin_turn(store, name)) is None and time.monotonic() < waits_until:
        time.sleep(_CHANCE.uniform(0, LONGEST_PAUSE))
    try:
        yield
    finally:
        with suppress(StoreError):  # then the next one has to wait, or goes on already
            _end_turn(store, name, turn)


def _begin_turn(store: Store, name: str) -> int | None:
    """Begin a turn, if it is nobody's now; return the version it is ended with."""
    now = steady_clock.now()
    with suppress(Conflict):
        store.create({}, Keys(), expires_at=now + LOCKED_SECONDS, now=now, table=name)
        stored = store.load(name, now=now)
        return stored.version if stored else None
    return None


def _end_turn(store: Store, name: str, turn: int | None) -> None:
    """Let the turn expire: a change costs less than a removal, and a sweep removes what is left."""
    if turn is not None:
        now = steady_clock.now()
        store.save(name, {}, turn, Keys(), expires_at=now, now=now)
