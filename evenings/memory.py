"""What the announcer remembers of a device or caller between two evenings: its last session."""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from evenings.sweep import Sweep
from onenight.conversation.saved import to_json
from onenight.conversation.session import Session
from onenight.ways.index import from_json
from stores.seal import device_hash
from stores.store import Conflict, Damaged, Keys, State, Store

KEPT = 90 * 24 * 3600.0
"""Seconds. Ours: a table that plays once in a season is still known, one that has given it up is forgotten."""

TRIES = 3
"""How often a change is tried while others come between. Ours: at one device hardly two speak within a second."""

_FIELD = "device"
"""Tells these states from others in the same store; what is kept for a device is nobody's shared table."""


class Recalled(NamedTuple):
    """What was found of a device."""

    session: Session | None = None
    """The session that was kept last; None where there is none, or none that can be read any more."""
    version: int | None = None
    """What the next one is kept with; None where there is nothing in its place."""


class Memory:
    """The sessions of devices; may be shared by threads. Every method may raise `Unreachable`, as a store does."""

    def __init__(self, store: Store, secret: str | None) -> None:
        """Remember in this store, under names that are hashed with this secret; what has expired in it is removed."""
        self._store = store
        self._secret = secret or ""
        self._sweep = Sweep(store)

    def recall(self, device: str, now: float) -> Recalled:
        """What there is of a device; what cannot be opened any more makes room."""
        table = self._table(device)
        try:
            stored = self._store.load(table, now=now)
        except Damaged:
            self._store.delete(table)
            return Recalled()
        return Recalled(from_json(stored.state.get(_FIELD)), stored.version) if stored else Recalled()

    def keep(self, device: str, session: Session, now: float, recalled: Recalled | None = None) -> None:
        """Keep a session in the place of the last one; of two at the same time the later one stays.

        `recalled`: what was found in the same turn, where it was; else it is looked up.
        """
        self._sweep.now_and_then(now)
        try:
            self._put(device, session, now, recalled or self.recall(device, now))
        except Conflict:
            with suppress(Conflict):  # who came between twice has said something still newer
                self._put(device, session, now, self.recall(device, now))

    def change(self, device: str, now: float, change: Callable[[Session], Session]) -> None:
        """Change what is kept of a device, where anything is; where somebody came between, what they have left."""
        for _ in range(TRIES):
            recalled = self.recall(device, now)
            if recalled.session is None:
                return
            changed = change(recalled.session)
            if changed == recalled.session:
                return
            with suppress(Conflict):
                self._put(device, changed, now, recalled)
                return

    def forget(self, device: str) -> None:
        """Delete whatever is kept of a device."""
        self._store.delete(self._table(device))

    def _put(self, device: str, session: Session, now: float, recalled: Recalled) -> None:
        table, expires_at = self._table(device), now + KEPT
        state: State = {_FIELD: to_json(session)}
        if recalled.version is None:
            self._store.create(state, Keys(), expires_at=expires_at, now=now, table=table)
        else:
            self._store.save(table, state, recalled.version, Keys(), expires_at=expires_at, now=now)

    def _table(self, device: str) -> str:
        return f"device-{device_hash(device, self._secret)}"
