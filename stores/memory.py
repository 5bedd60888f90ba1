"""What the announcer remembers of a device or caller between two evenings: its last session."""

from contextlib import suppress

from onenight.table.session import Session
from onenight.table.written import from_json, to_json
from stores.store import Conflict, Damaged, Keys, Kind, State, Store
from stores.sweep import Sweep

KEPT = 90 * 24 * 3600.0
"""Seconds. Ours: a table that plays once in a season is still known, one that has given it up is forgotten."""

_FIELD = "device"
"""Tells these states from others in the same store; what is kept for a device is nobody's shared table."""


class Memory:
    """The sessions of devices; may be shared by threads. Every method may raise `Unreachable`, as a store does."""

    def __init__(self, store: Store) -> None:
        """Remember in this store; what has expired in it is removed on the way."""
        self._store = store
        self._sweep = Sweep(store)

    def recall(self, device: str, now: float) -> Session | None:
        """The session that was kept last; None where there is none, or none that can be read any more."""
        table = self._store.find(Kind.DEVICE, device, now=now)
        if table is None:
            return None
        try:
            stored = self._store.load(table, now=now)
        except Damaged:
            return None
        return from_json(stored.state.get(_FIELD)) if stored else None

    def keep(self, device: str, session: Session, now: float) -> None:
        """Keep a session in the place of the last one; of two at the same time the later one stays."""
        self._sweep.now_and_then(now)
        state: State = {_FIELD: to_json(session)}
        try:
            self._put(device, state, now)
        except Conflict:
            with suppress(Conflict):  # who came between twice has said something still newer
                self._put(device, state, now)

    def forget(self, device: str) -> None:
        """Delete whatever is kept of a device."""
        table = self._store.find(Kind.DEVICE, device, now=0)  # what has expired goes, too
        if table is not None:
            self._store.delete(table)

    def _put(self, device: str, state: State, now: float) -> None:
        keys = Keys(devices=frozenset({device}))
        expires_at = now + KEPT
        table = self._store.find(Kind.DEVICE, device, now=now)
        version = None if table is None else self._version(table, now)
        if table is None or version is None:
            self._store.create(state, keys, expires_at=expires_at, now=now)
        else:
            self._store.save(table, state, version, keys, expires_at=expires_at, now=now)

    def _version(self, table: str, now: float) -> int | None:
        """The version of what is kept; what cannot be read any more makes room."""
        try:
            stored = self._store.load(table, now=now)
        except Damaged:
            self._store.delete(table)
            return None
        return stored.version if stored else None
