"""One after the other: what changes several tables for the sake of one phone is not done twice at the same time."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import SystemRandom

from stores.store import Conflict, Keys, Store, Unreachable

LONGEST = 3.0
"""Seconds that one may take; then the next one goes on, for the first was killed. Ours: it takes some hundredths."""

PATIENCE = 0.02
"""The longest wait before it is tried again, in seconds."""

CHANCE = SystemRandom()


@contextmanager
def alone(store: Store, name: str) -> Iterator[None]:
    """Do something that whoever gives the same name, in any process, does before or after it.

    `name`: it is stored in plain, so it may hold nothing personal.

    Raises:
        Unreachable: the store does not answer.
    """
    waits_until = time.monotonic() + LONGEST  # and not by the store's clock, which may be set back meanwhile
    while not _begun(store, name) and time.monotonic() < waits_until:
        time.sleep(CHANCE.uniform(0, PATIENCE))
    try:
        yield
    finally:
        with suppress(Unreachable):  # then the next one has to wait
            store.delete(name)


def _begun(store: Store, name: str) -> bool:
    now = time.time()
    try:
        store.create({}, Keys(), expires_at=now + LONGEST, now=now, table=name)
    except Conflict:
        return False
    return True
