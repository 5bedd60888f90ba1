"""The time that a service goes by: whoever sets the clock of its machine while it runs changes nothing in it.

All processes that were forked from the one that held the time have the same; a service that is started anew, and
another one beside it, take the machine's clock as it is then. A function of Lambda holds nothing: it stands still
between two calls, and Amazon keeps its clock right.
"""

import sys
import time

_held: float | None = None
"""By how much Unix seconds were ahead of `seconds`; None where nobody holds them."""


def seconds() -> float:
    """Return the seconds of a clock that nobody sets, and that goes on while the machine sleeps."""
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()


def hold() -> None:
    """Let this process, and all that are forked from it, count on from the machine's clock as it is now."""
    global _held  # noqa: PLW0603 - a process has one time
    if _held is None:
        _held = time.time() - seconds()


def held_ahead() -> float | None:
    """Return by how much the held time is ahead of `seconds`; None where no time is held.

    Two processes of a machine agree on it unless its clock was set between their starts.
    """
    return _held


def now() -> float:
    """Return the time in Unix seconds: the held one, else that of the machine's clock."""
    return time.time() if _held is None else _held + seconds()
