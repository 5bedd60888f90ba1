"""The repository of sessions: every front's, with what it stores beside them; read and written in this one place."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import Generic, NamedTuple, TypeVar

from evenings.sweep import Sweep
from onenight.conversation.session import Session
from onenight.conversation.session_json import to_json
from onenight.ways.index import from_json
from stores.store import Conflict, Damaged, FoundBy, Keys, State, Store

TRIES = 10
"""How often something is done anew that somebody else came between; each time one of the others was served."""

CHANGE_TRIES = 3
"""How often a change is, that nobody waits for. Ours: at one device hardly two speak within a second."""

B = TypeVar("B")
"""What a front stores beside a session."""
T = TypeVar("T")


class RecalledSession(NamedTuple, Generic[B]):
    """A session as it was found, with what stands beside it."""

    beside: B
    session: Session | None = None
    """The session that was kept last; None where there is none, or none that can be read any more."""
    version: int | None = None
    """What the next one is kept with; None where there is nothing in its place."""


class Sessions(ABC, Generic[B]):
    """The sessions of one front, whose class says how they are stored; may be shared by threads.

    Every method may raise `Unreachable`, as a store does.
    """

    field: str
    """What of a state holds the session; it tells these states from others in the same store."""
    nothing: B
    """What stands beside a session that is not stored yet."""
    ours = False
    """Whether nobody else can have stored anything under such a name: then what is damaged makes room."""

    def __init__(self, store: Store) -> None:
        """Keep them in this store; what has expired in it is removed."""
        self._store = store
        self._sweep = Sweep(store)

    def name(self, key: str) -> str:
        """Return the id in the store of the table that a front knows by this key."""
        return key

    @abstractmethod
    def seconds(self, session: Session, beside: B) -> float:
        """Return for how many seconds a session is kept after this word."""

    def write(self, session: object, _beside: B) -> State:
        """Return the state to store for a session, which is given as plain JSON."""
        return {self.field: session}

    def session(self, state: State) -> object:
        """Return the session of a stored state, as plain JSON; anything else where the state is not of this front."""
        return state.get(self.field)

    def read_beside(self, _state: State) -> B:
        """Return what stands beside a session that could be read."""
        return self.nothing

    def keys(self, _beside: B) -> Keys:
        """Return what else a session is found by, from what stands beside it."""
        return Keys()

    def recall(self, key: str, now: float) -> RecalledSession[B]:
        """Return what there is of a table."""
        table = self.name(key)
        try:
            stored = self._store.load(table, now=now)
        except Damaged:
            if self.ours:
                self._store.delete(table)
            return RecalledSession(self.nothing)
        if stored is None:
            return RecalledSession(self.nothing)
        session = from_json(self.session(stored.state))
        beside = self.nothing if session is None else self.read_beside(stored.state)
        return RecalledSession(beside, session, stored.version)

    def save(
        self, key: str | None, session: Session, recalled: RecalledSession[B], now: float
    ) -> tuple[str, int | None]:
        """Keep a session, with `recalled.beside`, in the place of what was recalled; return its id and version.

        The version is None where it is a new one, whose version the store has drawn.

        `key`: None for a new table, which gets an unguessable one.

        Raises:
            Conflict: somebody else has kept another one meanwhile.
            CodeTaken: another one goes by its code.
        """
        self._sweep.purge_if_due(now)
        return self._save_session(key, session, recalled, now)

    def keep(self, key: str, session: Session, now: float, recalled: RecalledSession[B] | None = None) -> None:
        """Keep a session in the place of the last one; of two at the same time the later one stays.

        `recalled`: what was found in the same turn, where it was; else it is looked up.
        """
        self._sweep.purge_if_due(now)
        try:
            self._save_session(key, session, recalled or self.recall(key, now), now)
        except Conflict:
            with suppress(Conflict):  # who came between twice has said something still newer
                self._save_session(key, session, self.recall(key, now), now)

    def change(self, key: str, now: float, change: Callable[[Session], Session]) -> None:
        """Change what is kept of a table, where anything is; after a conflict, what the other one left."""

        def change_once() -> None:
            recalled = self.recall(key, now)
            after = recalled.session and change(recalled.session)
            if after is not None and after != recalled.session:
                self._save_session(key, after, recalled, now)

        with suppress(Conflict):  # whoever always came between is still there
            retry_on_conflict(change_once, CHANGE_TRIES)

    def find(self, kind: FoundBy, value: str, now: float) -> str | None:
        """Return the id of the session that goes by this key; None where none does."""
        return self._store.find(kind, value, now=now)

    def forget(self, key: str) -> None:
        """Delete whatever is kept of a table."""
        self._store.delete(self.name(key))

    def _save_session(
        self, key: str | None, session: Session, recalled: RecalledSession[B], now: float
    ) -> tuple[str, int | None]:
        """Store a session; return its key, and its version where it was stored before."""
        beside = recalled.beside
        state, expires_at = self.write(to_json(session), beside), now + self.seconds(session, beside)
        table, keys = None if key is None else self.name(key), self.keys(beside)
        if table is None or recalled.version is None:
            created = self._store.create(state, keys, expires_at=expires_at, now=now, table=table)
            return key or created, None
        version = self._store.save(table, state, recalled.version, keys, expires_at=expires_at, now=now)
        return key or table, version


def retry_on_conflict(attempt: Callable[[], T], tries: int = TRIES) -> T:
    """Return the result of an attempt, which is made anew where somebody else came between.

    Raises:
        Conflict: somebody always did.
    """
    for _ in range(tries):
        with suppress(Conflict):
            return attempt()
    raise Conflict("somebody always came between")
