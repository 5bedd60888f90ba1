"""The embedded store: one SQLite file, shared by any number of threads and processes of a machine."""

import os
import secrets
import sqlite3
from pathlib import Path

from onenight.rules.errors import NotAllowed, quoted
from stores.connections import MEMORY, Connections
from stores.schema import bring_up_to_date, check_seal
from stores.seal import Seal, Unsealed, utf8
from stores.store import CodeTaken, Conflict, Due, FoundBy, Keys, Overdue, State, Stored, Unreachable

TOKEN_BYTES = 18
"""Randomness of an id; 24 characters, out of reach of guessing."""

_FIRST_VERSIONS = 2**40

NEVER = (None, None)
"""The columns of a table that nobody has to see to."""

Row = tuple[FoundBy, bytes]
"""A finding key as it is stored."""


class SQLiteStore:
    """A `Store` in a file."""

    local = True

    def __init__(self, path: str, seal: Seal) -> None:
        """Open or make the file, readable by its owner alone; `:memory:` is kept by this process alone.

        Raises:
            NotAllowed: `unopenable-store`, `newer-store`, `store-not-sealed`, `store-sealed`, `wrong-secret`.
        """
        self._seal = seal
        self._connections = Connections(path)
        try:
            if path != MEMORY:
                _make(Path(path))
            with self._connections.writing() as connection:
                bring_up_to_date(connection, path)
                check_seal(connection, seal.mark, Unsealed.mark)
        except (OSError, Unreachable) as problem:
            told = (problem.strerror if isinstance(problem, OSError) else None) or str(problem)
            raise NotAllowed("unopenable-store", field="ONENIGHT_STORE", value=quoted(path), problem=told) from None
        self._file = _file(path)

    def create(  # noqa: PLR0913 - as in `Store`
        self,
        state: State,
        keys: Keys,
        *,
        expires_at: float,
        now: float,
        table: str | None = None,
        due: Due | None = None,
    ) -> str:
        """See `Store.create`.

        Raises:
            Conflict: the id is taken.
        """
        name = secrets.token_urlsafe(TOKEN_BYTES) if table is None else table
        key, body = utf8(name), self._seal.close(name, state)
        with self._connections.writing() as connection:
            connection.execute("DELETE FROM state WHERE id = ? AND ? >= expires_at", (key, now))
            row = (key, secrets.randbelow(_FIRST_VERSIONS), expires_at, body, *(due or NEVER))
            done = connection.execute("INSERT INTO state VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row)
            if not done.rowcount:
                raise Conflict("the id is taken")
            self._name(connection, key, keys, now)
        return name

    def load(self, table: str, *, now: float) -> Stored | None:
        """See `Store.load`."""
        query = "SELECT body, version FROM state WHERE id = ? AND ? < expires_at"
        with self._connections.reading() as connection:
            row = connection.execute(query, (utf8(table), now)).fetchone()
        return Stored(self._seal.open(table, row[0]), row[1]) if row else None

    def save(  # noqa: PLR0913 - as in `Store`
        self,
        table: str,
        state: State,
        version: int,
        keys: Keys,
        *,
        expires_at: float,
        now: float,
        due: Due | None = None,
    ) -> int:
        """See `Store.save`.

        Raises:
            Conflict: the version is gone.
        """
        key, body = utf8(table), self._seal.close(table, state)
        change = """UPDATE state SET version = version + 1, expires_at = ?, body = ?, queue = ?, due_at = ?
            WHERE id = ? AND version = ? AND ? < expires_at"""
        row = (expires_at, body, *(due or NEVER), key, version, now)
        with self._connections.writing() as connection:
            if not connection.execute(change, row).rowcount:
                raise Conflict("the version is gone")
            self._name(connection, key, keys, now)
        return version + 1

    def find(self, kind: FoundBy, value: str, *, now: float) -> str | None:
        """See `Store.find`."""
        query = """SELECT state.id FROM key JOIN state USING (id)
            WHERE kind = ? AND value = ? AND held = 1 AND ? < expires_at"""
        with self._connections.reading() as connection:
            row = connection.execute(query, (kind, self._seal.key(kind, value), now)).fetchone()
        return _text(row[0]) if row else None

    def due(self, queue: str, *, now: float, most: int = 100) -> list[Overdue]:
        """See `Store.due`."""
        query = "SELECT id, due_at FROM state WHERE queue = ? AND due_at <= ? ORDER BY due_at LIMIT ?"
        with self._connections.reading() as connection:
            rows = connection.execute(query, (queue, now, most)).fetchall()
        return [Overdue(_text(table), at) for table, at in rows]

    def delete(self, table: str) -> None:
        """See `Store.delete`; nothing of the state stays in the file."""
        with self._connections.writing() as connection:
            connection.execute("DELETE FROM state WHERE ? = id", (utf8(table),))
        self._wipe_log()

    def purge(self, *, now: float) -> int:
        """See `Store.purge`; nothing of the states stays in the file."""
        with self._connections.writing() as connection:
            purged = connection.execute("DELETE FROM state WHERE ? >= expires_at", (now,)).rowcount
        self._wipe_log()
        return purged

    def check(self) -> None:
        """See `Store.check`.

        Raises:
            Unreachable: the file was deleted or replaced.
        """
        if self._file != _file(self._connections.path):  # what is written now is nobody's any more
            raise Unreachable("the file was deleted or replaced")
        with self._connections.writing() as connection:
            # A row that is as it was would not be written.
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            connection.execute(f"PRAGMA user_version = {version}")

    def close(self) -> None:
        """See `Store.close`; a database in memory is gone with it."""
        self._connections.close()

    def _wipe_log(self) -> None:
        """Empty the write-ahead log, where old states lie about; while others read, the next one who purges does it."""
        with self._connections.reading() as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()

    def _name(self, connection: sqlite3.Connection, table: bytes, keys: Keys, now: float) -> None:
        """Let a table go by these keys and no others; those it did not have yet, and those that come back, it takes."""
        wanted = {(kind, self._seal.key(kind, value)): value for kind, value in keys.each()}
        named: set[Row] = set(connection.execute("SELECT kind, value FROM key WHERE ? = id", (table,)))
        for row in named - wanted.keys():
            connection.execute("DELETE FROM key WHERE (id, kind, value) = (?, ?, ?)", (table, *row))
        for row, value in wanted.items():
            if row not in named or value in keys.back:
                _take(connection, table, row, now)


def _take(connection: sqlite3.Connection, table: bytes, row: Row, now: float) -> None:
    """Let a key lead to this table, and to no other any more."""
    holder = """SELECT 1 FROM key JOIN state USING (id)
        WHERE kind = ? AND value = ? AND held = 1 AND id <> ? AND ? < expires_at"""
    if row[0] == FoundBy.CODE and connection.execute(holder, (*row, table, now)).fetchone():
        raise CodeTaken("the code is taken")
    connection.execute("UPDATE key SET held = 0 WHERE kind = ? AND value = ? AND held = 1", row)
    connection.execute("REPLACE INTO key VALUES (?, ?, ?, 1)", (table, *row))


def _text(table: bytes) -> str:
    return table.decode("utf-8", "surrogatepass")


def _file(path: str) -> tuple[int, int] | None:
    """Which file there is, whatever it is called; None where there is none, as for a database in memory."""
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _make(path: Path) -> None:
    """Make the file and its folder where they are missing; SQLite gives its log the same mode."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        # Never opened when it exists: closing it would drop the locks that other connections of this process have.
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return
