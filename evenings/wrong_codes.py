"""Wrong codes of many, counted together: of a network, and of the whole service.

What is counted here refuses nobody: who has the right code may be of the same network as who guesses, and the two look
alike. Over these bounds new codes are longer, open seats are shut, and answers to wrong codes are put off
(`webhooks/lockout.py`).
"""

from contextlib import suppress
from typing import NamedTuple

from stores import steady_clock
from stores.records import Records
from stores.store import Conflict, Store

BOUND_SECONDS = 1800.0
"""Seconds in which a count drains that has come to its bound."""

MOST_OF_NETWORK = 30
"""Wrong codes of one network in that time. Ours: three of its addresses have used up what each may try."""

MOST_OF_SERVICE = 300
"""Wrong codes of all together. Ours: three thousand players of whom one in ten mistypes as they join."""

KEPT_SECONDS = 3600.0
"""Seconds after which the worst flood is forgotten: a count grows no further than it drains in that time."""

SET_BACK_SECONDS = 60.0
"""By how much a clock is behind a full count before it is taken for one that was set back. Ours: those of workers, and
of machines that are kept right, differ by less, and so does a time that was read before the count was."""

CODES_OF_A_GUESS = 1000
"""One wrong code for so many codes of its length, and a code that lets somebody in is taken back. Ours: ten of four
digits, more than all players mistype in two minutes; whoever guesses takes one seat of a thousand."""

TRIES = 3
"""How often a count is written before it is given up, for others count at the same moment: a flood is still seen."""

SERVICE = "wrong-codes"
"""The id of the service's own count."""


class WrongCount(NamedTuple):
    """The wrong codes of a network or of the service."""

    drained: float = 0.0
    """When it will have drained, in Unix seconds."""
    total: int = 0
    """All since it began; it begins anew once nobody has been wrong for `KEPT_SECONDS`."""

    def seconds_left(self, now: float) -> float:
        """Return in how many seconds it drains; 0 also where a clock was set back by more than it can take.

        Who counted a moment ago may have a clock that is a little ahead: its full count is full here, too.
        """
        left = self.drained - now
        return 0.0 if left > KEPT_SECONDS + SET_BACK_SECONDS else min(max(left, 0.0), KEPT_SECONDS)


class WrongCodes:
    """The counts of one service; may be shared by threads. Every method may raise `Unreachable`."""

    def __init__(self, store: Store) -> None:
        """Keep the counts in this store."""
        self._records = Records(store, KEPT_SECONDS)

    def add(self, network: str) -> None:
        """Count a wrong code; `network`: a hash of where it came from, "" where it came from none."""
        now = steady_clock.now()
        self._add(SERVICE, MOST_OF_SERVICE, now)
        if network:
            self._add(_name(network), MOST_OF_NETWORK, now)

    def is_over_limit(self, network: str = "") -> bool:
        """Return whether the service, or this network, is over its bound."""
        now = steady_clock.now()
        names = [SERVICE, *([_name(network)] if network else [])]
        return any(self._load(name, now)[0].seconds_left(now) >= BOUND_SECONDS for name in names)

    def total(self) -> int:
        """Return how many wrong codes the service has seen since its count began."""
        return self._load(SERVICE, steady_clock.now())[0].total

    def is_guessed(self, code: str, before: int | None) -> bool:
        """Return whether too many codes were wrong since this one was given out.

        `before`: the `total` then; None where an earlier version has not kept it.
        """
        if before is None:
            return False
        total = self.total()
        wrong = total - before if total >= before else total  # the count has begun anew
        return bool(wrong * CODES_OF_A_GUESS >= 10 ** len(code))

    def _add(self, name: str, most: int, now: float) -> None:
        for _ in range(TRIES):
            before, version = self._load(name, now)
            left = min(before.seconds_left(now) + BOUND_SECONDS / most, KEPT_SECONDS)
            with suppress(Conflict):
                self._records.save(name, {"count": [now + left, before.total + 1]}, version, now)
                return

    def _load(self, name: str, now: float) -> tuple[WrongCount, int | None]:
        record, version = self._records.load(name, now)
        return WrongCount(*record.get("count", ())), version


def _name(network: str) -> str:
    return f"{SERVICE}-{network}"
