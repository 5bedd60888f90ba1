"""Wrong codes, limited per phone: four digits could be tried out otherwise."""

from contextlib import suppress

from stores import Conflict, Damaged, Keys, State, Store, steady

MOST_GUESSES = 10
"""Wrong codes within the time. Ours: more than anybody mishears; of 10,000 codes it finds one of ten open tables
in one of a hundred tries of an hour."""

WITHIN = 3600.0
"""Seconds."""

_FIELD = "wrong"


class Guesses:
    """The wrong codes that phones sent; may be shared by threads. Every method may raise `Unreachable`."""

    def __init__(self, store: Store) -> None:
        """Remember in this store."""
        self._store = store

    def wrong(self, phone: str, message: str) -> None:
        """A phone (by its hash) has sent a wrong code; the same message counts once."""
        while True:  # each conflict is somebody else's success
            now = steady.now()
            known, version = self._load(phone, now)
            if message in known:
                return
            with suppress(Conflict):
                self._save(phone, {**known, message: now}, version, now)
                return

    def allowed(self, phone: str, message: str) -> bool:
        """Whether a phone may try a code with this message: not too many before it were wrong."""
        known, _ = self._load(phone, steady.now())
        return message in known or len(known) < MOST_GUESSES

    def _load(self, phone: str, now: float) -> tuple[dict[str, float], int | None]:
        """The messages of the last hour, and when they came."""
        try:
            stored = self._store.load(_name(phone), now=now)
        except Damaged:
            self._store.delete(_name(phone))
            stored = None
        if stored is None:
            return {}, None
        return {message: at for message, at in stored.state[_FIELD].items() if at > now - WITHIN}, stored.version

    def _save(self, phone: str, known: dict[str, float], version: int | None, now: float) -> None:
        state: State = {_FIELD: known}
        if version is None:
            self._store.create(state, Keys(), expires_at=now + WITHIN, now=now, table=_name(phone))
        else:
            self._store.save(_name(phone), state, version, Keys(), expires_at=now + WITHIN, now=now)


def _name(phone: str) -> str:
    return f"guesses-{phone}"
