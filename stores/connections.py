"""SQLite connections: one per thread, none across a fork, each set up the same way.

SQLite keeps its idea of a process's locks in memory: a forked child that has it, but not the locks, can lose data
even through connections of its own. So all connections are closed before a fork and opened again when next needed.
"""

import os
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import SystemRandom
from weakref import WeakSet

from onenight.rules.errors import GameError
from stores.sqlite_file import MEMORY, StoreFile
from stores.store import NotOpened, Unreachable

BUSY_SECONDS = 5.0
"""How long a transaction waits for others."""

PAUSES = (0.0002, 0.002)
"""Seconds between two tries to become the writer, from and to; ours, as measured. Spread: waiters do not meet again."""

_CHANCE = SystemRandom()

SETTINGS = (
    # A text is marked as sent before it is sent: what has been acknowledged must survive a power cut, so not NORMAL.
    "PRAGMA synchronous = FULL",
    "PRAGMA secure_delete = ON",
    "PRAGMA foreign_keys = ON",
)

_all: WeakSet["HeldConnection"] = WeakSet()
_all_lock = threading.Lock()


class HeldConnection:
    """The place of a connection; whoever uses or closes it holds the lock."""

    def __init__(self, owner: "Connections") -> None:
        """Be empty, and known to whoever forks."""
        self.owner = owner
        self.lock = threading.Lock()
        self.connection: sqlite3.Connection | None = None
        with _all_lock:
            _all.add(self)

    def close(self) -> None:
        """Close the connection, if one is open."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def __del__(self) -> None:
        """Close with the thread that had it."""
        self.close()


class Connections:
    """The connections to one database."""

    def __init__(self, path: str, prepare: Callable[[sqlite3.Connection], None]) -> None:
        """Know the path; a connection is made when it is needed.

        `prepare` makes or upgrades the tables, in a transaction of a process's first connection.
        """
        self.path = path
        self.file = StoreFile(path)
        self._prepare = prepare
        self._prepared = False
        self._local = threading.local()
        self._shared = HeldConnection(self) if path == MEMORY else None

    def open(self) -> None:
        """Make the store's first connection, and its file and tables where they are missing.

        Raises:
            OSError: the file cannot be made.
            sqlite3.Error: it cannot be opened, or the tables cannot be made.
            GameError: as `prepare`.
            NotOpened: it was there before, and is gone.
        """
        held = self._find_place()
        with held.lock:
            self._open(held)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Return this thread's connection, for single statements.

        Raises:
            NotOpened: the store could not be opened so far, or its file is gone.
            Unreachable: whatever SQLite complains about.
        """
        held = self._find_place()
        with held.lock:
            if not self._prepared:
                self._open_late(held)
            self.file.check()
            try:
                if held.connection is None:
                    held.connection = _connect(self.file.uri)
                yield held.connection
            except sqlite3.Error as problem:
                raise Unreachable(str(problem)) from problem

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Yield this thread's connection in a transaction, which is undone by any exception.

        It is a writer's from its first statement: one that becomes a writer later fails at once where it should wait.
        """
        with self.reading() as connection, _run_transaction(connection):
            yield connection

    def close(self) -> None:
        """Close the connections of all threads; each waits for the transaction it is in."""
        with _all_lock:
            held = [each for each in _all if each.owner is self]
        for each in held:
            with each.lock:
                each.close()

    def _find_place(self) -> HeldConnection:
        """Return this thread's place, or the one that all threads share."""
        if self._shared is not None:
            return self._shared
        held: HeldConnection | None = getattr(self._local, "held", None)
        if held is None:
            held = self._local.held = HeldConnection(self)
        return held

    def _open(self, held: HeldConnection) -> None:
        self.file.make()
        connection = _connect(self.file.uri)
        try:
            with _run_transaction(connection):
                self._prepare(connection)
        except BaseException:
            connection.close()
            raise
        held.connection, self._prepared = connection, True

    def _open_late(self, held: HeldConnection) -> None:
        """Open a store that could not be opened at the start.

        Raises:
            NotOpened: it still cannot be; the log has been told.
        """
        try:
            self._open(held)
        except (OSError, sqlite3.Error, GameError) as problem:
            raise NotOpened(self.file.tell_not_opened(problem)) from problem


def _connect(uri: str) -> sqlite3.Connection:
    # Threads share nothing but memory databases; yet whoever forks or closes a store closes everybody's connections.
    connection = sqlite3.connect(uri, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, uri=True)
    try:
        _switch_to_write_ahead(connection)
        for setting in SETTINGS:
            connection.execute(setting)
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def _run_transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Run statements as a writer's transaction, which is undone by any exception."""
    try:
        _begin(connection)
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _begin(connection: sqlite3.Connection) -> None:
    """Become the writer, waiting for others in short steps.

    SQLite's own waiting sleeps for up to 100 ms at a time, while a transaction takes one: whoever is unlucky sleeps on
    while others come and go. Measured with twelve writers: the 99th percentile falls to a fourth.
    """
    connection.execute("PRAGMA busy_timeout = 0")
    end = time.monotonic() + BUSY_SECONDS
    try:
        while True:
            try:
                connection.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as problem:
                if problem.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                    raise
                time.sleep(_CHANCE.uniform(*PAUSES))
            else:
                return
    finally:
        connection.execute(f"PRAGMA busy_timeout = {round(1000 * BUSY_SECONDS)}")


def _switch_to_write_ahead(connection: sqlite3.Connection) -> None:
    """Switch a new database to WAL; SQLite does not wait when several processes try it at once, so we do."""
    tries = 100
    for left in reversed(range(tries)):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as problem:
            if not left or problem.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            time.sleep(BUSY_SECONDS / tries)
        else:
            return


_forking: list[HeldConnection] = []


def _close_before_fork() -> None:
    """Wait for every transaction of this process, and close; memory databases are simply copied."""
    _all_lock.acquire()
    _forking.extend(_all)
    for held in _forking:
        held.lock.acquire()
        if held.owner.path != MEMORY:
            held.close()


def _open_after_fork() -> None:
    while _forking:
        _forking.pop().lock.release()
    _all_lock.release()


if sys.platform != "win32":
    os.register_at_fork(before=_close_before_fork, after_in_parent=_open_after_fork, after_in_child=_open_after_fork)
