"""The time of an evening in the terminal: the real one, or with `--fast` one that only telling moves on."""

import time

from console.keyboard import Keyboard
from stores import steady_clock


class RealClock:
    """Seconds are seconds."""

    def __init__(self, keyboard: Keyboard) -> None:
        """Be interrupted by what is typed here; whoever sets the machine's clock moves no night."""
        self._keyboard = keyboard
        steady_clock.hold()

    def now(self) -> float:
        """Return the time, in Unix seconds."""
        return steady_clock.now()

    def spend(self, seconds: float) -> float:
        """Let so many seconds pass; return those that are left as soon as somebody interrupts."""
        return self._keyboard.wait(seconds)


class FastClock:
    """Starts at the real time, and is where the telling would be: so a night read by a pipe is over when it is told."""

    def __init__(self) -> None:
        """Start now."""
        self._now = time.time()

    def now(self) -> float:
        """Return the time, in Unix seconds."""
        return self._now

    def spend(self, seconds: float) -> float:
        """Let so many seconds pass; return 0: nobody waits, so nobody interrupts."""
        self._now += seconds
        return 0.0
