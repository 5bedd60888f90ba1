"""Seats that another phone can take for two minutes: each has a code of its own, under which its party is found.

A seat is shut sooner where a restart has set the clock, and where too many wrong codes were tried meanwhile.
"""

import math
from contextlib import suppress

from evenings.wrong_codes import WrongCodes
from onenight.texting.party import SEAT_OPEN_SECONDS
from stores import steady_clock
from stores.store import Damaged, Due, Keys, State, Store

SEAT = "seat-"
"""How the ids of open seats begin; the code follows."""

_TABLE, _OPENED, _HELD, _WRONG = "seat", "opened", "held", "wrong"
"""What is kept of one: its party; when it was opened, in Unix seconds, and on one machine alone by which time
(`steady_clock.hold`); how many wrong codes the service had seen by then. Earlier versions kept the party alone."""

SAME_TIME = 1.0
"""Seconds by which the times of two starts of a service may differ, and be the same. Ours: what a clock is corrected
by without anybody setting it."""


class OpenSeats:
    """The open seats of one service; may be shared by threads. Every method may raise `Unreachable`."""

    def __init__(self, store: Store, wrong_codes: WrongCodes) -> None:
        """Keep them in this store."""
        self._store = store
        self._wrong_codes = wrong_codes

    def open(self, table: str, code: str, due: Due) -> float:
        """Open a seat at this party and return until when; `due`: when what is left of it is removed. In Unix seconds.

        Raises:
            CodeTaken, Conflict: the code is another table's, or another seat's.
        """
        now, held = steady_clock.now(), steady_clock.held_ahead() if self._store.local else None
        state: State = {_TABLE: table, _OPENED: now, _HELD: held, _WRONG: self._wrong_codes.total()}
        self._store.create(
            state, Keys(code), expires_at=now + SEAT_OPEN_SECONDS, now=now, table=f"{SEAT}{code}", due=due
        )
        return now + SEAT_OPEN_SECONDS

    def find_table(self, code: str) -> str | None:
        """Return the party of the open seat with this code; None where none is open."""
        now = steady_clock.now()
        with suppress(Damaged):
            stored = self._store.load(f"{SEAT}{code}", now=now)
            if stored is not None and _is_in_time(stored.state, now):
                guessed = self._wrong_codes.is_guessed(code, stored.state.get(_WRONG))
                return None if guessed else str(stored.state[_TABLE])
        return None


def _is_in_time(state: State, now: float) -> bool:
    """Return whether no clock was set back since the seat was opened, as far as is known; its end is the store's."""
    then, held = state.get(_HELD), steady_clock.held_ahead()
    is_same = then is None or held is None or math.isclose(then, held, rel_tol=0.0, abs_tol=SAME_TIME)
    return is_same and bool(state.get(_OPENED, now) <= now)
