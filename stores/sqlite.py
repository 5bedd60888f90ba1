"""The embedded store: one SQLite file, shared by any number of threads and processes of a machine."""

import secrets
import sqlite3

from onenight.rules.errors import NotAllowed, quote_value
from stores.connections import Connections
from stores.schema import check_seal, upgrade_tables
from stores.seal import Seal, Unsealed, encode_text
from stores.sqlite_file import find_reason
from stores.store import CodeTaken, Conflict, Due, FoundBy, Keys, Overdue, State, Stored

TOKEN_BYTES = 18
"""Randomness of an id; 24 characters, out of reach of guessing."""

_FIRST_VERSIONS = 2**40

READ_BY_CHECK = ("SELECT body FROM state ORDER BY expires_at DESC LIMIT 1", "SELECT id FROM key LIMIT 1")
"""What a health check reads: something of each table."""

NEVER = (None, None)
"""The columns of a table that nobody has to see to."""

Row = tuple[FoundBy, bytes]
"""A finding key as it is stored."""


class SQLiteStore:
    """A `Store` in a file."""

    local = True

    def __init__(self, path: str, seal: Seal, *, waits_for_room: bool = False) -> None:
        """Open or make the file, readable by its owner alone; `:memory:` is kept by this process alone.

        `waits_for_room`: as in `open_store`.

        Raises:
            NotAllowed: `unopenable-store`, `newer-store`, `store-not-sealed`, `store-sealed`, `wrong-secret`.
        """
        self._seal = seal
        self._connections = Connections(path, self._prepare)
        file = self._connections.file
        try:
            self._connections.open()
        except (OSError, sqlite3.Error) as problem:
            if waits_for_room and file.is_full(problem):
                file.tell_not_opened(problem)
                return
            told = find_reason(problem)
            raise NotAllowed(
                "unopenable-store", field="ONENIGHT_STORE", value=quote_value(path), problem=told
            ) from None

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
        key, body = encode_text(name), self._seal.close(name, state)
        with self._connections.writing() as connection:
            connection.execute("DELETE FROM state WHERE id = ? AND ? >= expires_at", (key, now))
            row = (key, secrets.randbelow(_FIRST_VERSIONS), expires_at, body, *(due or NEVER))
            done = connection.execute("INSERT INTO state VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row)
            if not done.rowcount:
                raise Conflict("the id is taken")
            self._set_keys(connection, key, keys, now)
        return name

    def load(self, table: str, *, now: float) -> Stored | None:
        """See `Store.load`."""
        query = "SELECT body, version FROM state WHERE id = ? AND ? < expires_at"
        with self._connections.reading() as connection:
            row = connection.execute(query, (encode_text(table), now)).fetchone()
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
        key, body = encode_text(table), self._seal.close(table, state)
        change = """UPDATE state SET version = version + 1, expires_at = ?, body = ?, queue = ?, due_at = ?
            WHERE id = ? AND version = ? AND ? < expires_at"""
        row = (expires_at, body, *(due or NEVER), key, version, now)
        with self._connections.writing() as connection:
            if not connection.execute(change, row).rowcount:
                raise Conflict("the version is gone")
            self._set_keys(connection, key, keys, now)
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
            connection.execute("DELETE FROM state WHERE ? = id", (encode_text(table),))
        self._empty_write_ahead_log()

    def purge(self, *, now: float) -> int:
        """See `Store.purge`; nothing of the states stays in the file."""
        with self._connections.writing() as connection:
            purged = connection.execute("DELETE FROM state WHERE ? >= expires_at", (now,)).rowcount
        self._empty_write_ahead_log()
        return purged

    def check(self) -> None:
        """See `Store.check`."""
        with self._connections.writing() as connection:
            for query in READ_BY_CHECK:
                connection.execute(query).fetchone()
            # A row that is as it was would not be written.
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            connection.execute(f"PRAGMA user_version = {version}")

    def close(self) -> None:
        """See `Store.close`; a database in memory is gone with it."""
        self._connections.close()

    def _prepare(self, connection: sqlite3.Connection) -> None:
        """Make or upgrade the tables, and compare the seal.

        Raises:
            NotAllowed: `newer-store`, `store-not-sealed`, `store-sealed`, `wrong-secret`.
        """
        upgrade_tables(connection, self._connections.path)
        check_seal(connection, self._seal.mark, Unsealed.mark)

    def _empty_write_ahead_log(self) -> None:
        """Empty the write-ahead log, where old states lie about; while others read, the next one who purges does it."""
        with self._connections.reading() as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()

    def _set_keys(self, connection: sqlite3.Connection, table: bytes, keys: Keys, now: float) -> None:
        """Give a table these keys and no others; take those it did not have yet, and those that come back."""
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
