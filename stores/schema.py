"""The tables of a SQLite store, by version. A version that was released never changes; the next one comes after it."""

import sqlite3

from onenight.rules.errors import NotAllowed, quote_value

VERSIONS = (
    (
        """CREATE TABLE state (
            id BLOB PRIMARY KEY,
            version INTEGER NOT NULL,
            expires_at REAL NOT NULL,
            body BLOB NOT NULL
        )""",
        "CREATE INDEX state_expires_at ON state (expires_at)",
        # A table names its keys; of all that name a key one holds it, and only there it leads.
        """CREATE TABLE key (
            id BLOB NOT NULL REFERENCES state ON DELETE CASCADE,
            kind TEXT NOT NULL,
            value BLOB NOT NULL,
            held INTEGER NOT NULL,
            PRIMARY KEY (id, kind, value)
        ) WITHOUT ROWID""",
        "CREATE UNIQUE INDEX key_held ON key (kind, value) WHERE held = 1",
        "CREATE TABLE seal (mark TEXT NOT NULL)",
    ),
    (
        "ALTER TABLE state ADD COLUMN queue TEXT",
        "ALTER TABLE state ADD COLUMN due_at REAL",
        "CREATE INDEX state_due ON state (queue, due_at) WHERE queue IS NOT NULL",
        # Devices have ids of their own now, and the lists of what was to be done are gone: nobody would find these.
        """DELETE FROM state WHERE id IN (SELECT id FROM key WHERE kind = 'device')
            OR CAST(id AS TEXT) GLOB 'pending-texts-*' OR CAST(id AS TEXT) GLOB 'contacts-*'""",
    ),
)


def upgrade_tables(connection: sqlite3.Connection, path: str) -> None:
    """Make or upgrade the tables, inside the caller's transaction.

    Raises:
        NotAllowed: `newer-store`.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(VERSIONS):
        raise NotAllowed("newer-store", field="ONENIGHT_STORE", value=quote_value(path))
    for statements in VERSIONS[version:]:
        for statement in statements:
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(VERSIONS)}")


def check_seal(connection: sqlite3.Connection, mark: str, plain: str) -> None:
    """Mark a new store with its seal; a later one has to be the same, or nothing would be found or read.

    Raises:
        NotAllowed: `store-not-sealed`, `store-sealed`, `wrong-secret`.
    """
    row = connection.execute("SELECT mark FROM seal").fetchone()
    if row is None:
        connection.execute("INSERT INTO seal VALUES (?)", (mark,))
    elif row[0] != mark:
        sealed_key = "store-sealed" if mark == plain else "wrong-secret"
        key = "store-not-sealed" if row[0] == plain else sealed_key
        raise NotAllowed(key, field="ONENIGHT_SECRET")
