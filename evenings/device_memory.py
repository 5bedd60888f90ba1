"""The announcer's memory of a device between two evenings: its last session."""

from evenings.sessions import Sessions
from onenight.conversation.session import Session
from stores.seal import hash_device
from stores.store import Store

DEVICES_KEPT = 90 * 24 * 3600.0
"""Seconds. Ours: a table that plays once in a season is still known, one that has given it up is forgotten."""


class Memory(Sessions[None]):
    """The sessions of devices, by their ids."""

    field = "device"
    nothing = None
    ours = True

    def __init__(self, store: Store, secret: str | None) -> None:
        """Remember in this store, under names that are hashed with this secret."""
        super().__init__(store)
        self._secret = secret or ""

    def name(self, key: str) -> str:
        """Return the id in the store of a device's state; `key`: the id of the device, as its front tells it."""
        return f"device-{hash_device(key, self._secret)}"

    def seconds(self, _session: Session, _beside: None) -> float:
        """Return how long a session is kept, in seconds."""
        return DEVICES_KEPT
