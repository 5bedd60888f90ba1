"""The deadline of calls to a store far away: they are tried again and again, and whoever asked waits only so long.

A request makes several calls. Whoever answers it says how long all of them may take together; where one got no answer,
the others of the same request are not begun, for they would get none either.
"""

import logging
import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import count
from random import SystemRandom

from stores.store import Unreachable

RETRY_SECONDS = 2.0
"""After so many seconds a call is not tried once more. Ours: what throttles does so for a second or less."""

TRY_SECONDS = 1.5
"""The longest that a try waits for an answer. Ours: DynamoDB answers in some 10 milliseconds, or not at all."""

CONNECT_SECONDS = 1.0
"""The same for a connection."""

SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 0.4
"""Seconds between two tries: the first ones, and those after many."""

NO_TIME = "no time left"
"""Why a call is not even tried."""

_CHANCE = SystemRandom()


log = logging.getLogger(__name__)


class _Patience:
    """Until when somebody waits, in seconds of `time.monotonic`."""

    def __init__(self, until: float) -> None:
        self.until = until


_waiting: ContextVar[_Patience | None] = ContextVar("waiting", default=None)


@contextmanager
def limit_waiting(seconds: float) -> Iterator[None]:
    """Let calls to a store in this block wait no longer than that, but for the try that is under way then."""
    before = _waiting.set(_Patience(time.monotonic() + seconds))
    try:
        yield
    finally:
        _waiting.reset(before)


def iterate_tries() -> Iterator[int]:
    """Yield a number for each try of one call while there is time; none where time is up. With an answer, stop."""
    waiting = _waiting.get()
    until = math.inf if waiting is None else waiting.until
    now = time.monotonic()
    last = min(now + RETRY_SECONDS, until)
    if now >= until:
        return
    for tried in count():
        yield tried
        pause = min(LONGEST_PAUSE, SHORTEST_PAUSE * 2**tried) * _CHANCE.uniform(0.5, 1)
        if time.monotonic() + pause >= last:
            break
        time.sleep(pause)
    if waiting is not None:
        waiting.until = now


def make_unreachable(operation: str, problem: str) -> Unreachable:
    """Return the error to raise in the end; the log tells why, by the names of Amazon's operation and error."""
    if problem != NO_TIME:  # the call before has told
        log.warning("no answer: %s: %s", operation, problem)
    return Unreachable(f"{operation}: {problem}")
