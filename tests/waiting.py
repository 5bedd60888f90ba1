"""Waiting in tests for what other threads and processes do."""

import time
from collections.abc import Callable

PAUSE_SECONDS = 0.02


def becomes_true(what: Callable[[], bool], seconds: float = 60.0) -> bool:
    """Return whether something comes true within that time; return as soon as it does."""
    end = time.monotonic() + seconds
    while not (true := what()) and time.monotonic() < end:
        time.sleep(PAUSE_SECONDS)
    return true


def wait_until(what: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait until something is true; fail where it is not in time."""
    assert becomes_true(what, seconds)
