"""Small records under names of their own, that several processes count in: each is replaced by whoever read it last."""

from stores.store import Damaged, Keys, State, Store


class Records:
    """The records of one kind; may be shared by threads. Every method may raise `Unreachable`."""

    def __init__(self, store: Store, kept_seconds: float) -> None:
        """Keep them in this store, each for so many seconds after its last change."""
        self._store = store
        self._kept_seconds = kept_seconds

    def load(self, name: str, now: float) -> tuple[State, int | None]:
        """Return a record and its version; an empty one and None where there is none, or it was damaged and is gone."""
        try:
            stored = self._store.load(name, now=now)
        except Damaged:
            self._store.delete(name)
            stored = None
        return ({}, None) if stored is None else (stored.state, stored.version)

    def save(self, name: str, record: State, version: int | None, now: float) -> None:
        """Store a record in the place of the one that had this version.

        Raises:
            Conflict: somebody else came between.
        """
        expires_at = now + self._kept_seconds
        if version is None:
            self._store.create(record, Keys(), expires_at=expires_at, now=now, table=name)
        else:
            self._store.save(name, record, version, Keys(), expires_at=expires_at, now=now)

    def delete(self, name: str) -> None:
        """Delete a record, whether it is there or not."""
        self._store.delete(name)
