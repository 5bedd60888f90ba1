"""The times at which players' phones looked last for their texts: coarsely, in a record beside the party.

A look is written down only where the last one is some time ago, so that it costs next to nothing; each process knows
what it has written.
"""

from contextlib import suppress

from onenight.texting.party import FETCHING_PHONE_PREFIX, Party, Stage
from stores import steady_clock
from stores.records import Records
from stores.store import Conflict, Store

NOTED_EVERY = 30.0
"""Seconds between two looks of a phone that are written down."""

UNSEEN = 60.0
"""Seconds after which a phone is quiet that has not looked; it is told when that is sure, so half a minute later at
most."""

LOOKS_KEPT = 24 * 3600.0
"""Seconds after the last one. Ours: as long as a party."""

REMEMBERED = 10_000
"""Phones whose last look a process remembers; a megabyte or two. Ours."""

_FIELD = "looked"


class LastSeen:
    """The looks of all phones; may be shared by threads. Every method may raise `Unreachable`."""

    def __init__(self, store: Store) -> None:
        """Keep them in this store."""
        self._records = Records(store, LOOKS_KEPT)
        self._noted: dict[tuple[str, str], float] = {}

    def note_look(self, table: str, phone: str) -> None:
        """Note that a phone of a party has looked."""
        now = steady_clock.now()
        if abs(now - self._noted.get((table, phone), 0.0)) < NOTED_EVERY:
            return
        if len(self._noted) >= REMEMBERED:
            self._noted.clear()
        self._noted[table, phone] = now
        with suppress(Conflict):  # another phone's; ours is written down half a minute later
            self._note(table, phone, now)

    def list_quiet(self, table: str, party: Party) -> frozenset[str]:
        """Return the names of players whose phone has not looked for long; none where no phone comes for texts."""
        fetching = [seat for seat in party.seats if seat.phone.startswith(FETCHING_PHONE_PREFIX) and not seat.left]
        if not fetching or party.stage is Stage.VERDICT:
            return frozenset()
        since, (looked, _) = steady_clock.now() - UNSEEN - NOTED_EVERY, self._load(table, steady_clock.now())
        return frozenset([seat.name for seat in fetching if looked.get(seat.phone, since) < since])

    def forget(self, table: str) -> None:
        """Delete the looks of a party's phones."""
        self._records.delete(_name_record(table))

    def _note(self, table: str, phone: str, now: float) -> None:
        known, version = self._load(table, now)
        if now - known.get(phone, 0.0) < NOTED_EVERY:  # another process has written it down
            return
        self._records.save(_name_record(table), {_FIELD: {**known, phone: round(now)}}, version, now)

    def _load(self, table: str, now: float) -> tuple[dict[str, float], int | None]:
        record, version = self._records.load(_name_record(table), now)
        return record.get(_FIELD, {}), version


def _name_record(table: str) -> str:
    """Return the id in the store of the record of a table's looks."""
    return f"looks-{table}"
