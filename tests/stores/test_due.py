"""The contract of every store: when somebody has to see to a table."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from stores import Due, FoundBy, Keys, Store, open_store, schema
from tests.stores.conftest import SECRET, address

NOW = 1_800_000_000.0
LATER = NOW + 3600


def created(store: Store, due: Due | None, expires_at: float = LATER, table: str | None = None) -> str:
    """A new table."""
    return store.create({}, Keys(), expires_at=expires_at, now=NOW, table=table, due=due)


def saved(store: Store, table: str, due: Due | None) -> None:
    """Save a table now."""
    found = store.load(table, now=NOW)
    assert found
    store.save(table, {}, found.version, Keys("1"), expires_at=LATER, now=NOW, due=due)


def test_as_many_as_are_asked_for(store: Store) -> None:
    """The oldest of all."""
    tables = [created(store, Due("texts", NOW - number)) for number in range(30)]

    for most in (1, 2, 7, 30, 99):
        assert [table for table, _ in store.due("texts", now=NOW, most=most)] == tables[::-1][:most]


@pytest.mark.parametrize("table", ["device 1", "", "Zoë", "\ud800", "a\x00b", "x" * 3000])
def test_any_id_can_be_due(store: Store, table: str) -> None:
    """It comes back as it was given."""
    created(store, Due("texts", NOW), table=table)

    assert store.due("texts", now=NOW) == [(table, NOW)]


def test_a_file_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    """Its tables are there, and due when they are saved next; what nobody would find any more is gone."""
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as connection:
        for statement in schema.VERSIONS[0]:
            connection.execute(statement)
        for table in ("party", "echo's", "pending-texts-3", "contacts-500"):
            connection.execute("INSERT INTO state VALUES (?, 5, ?, ?)", (table.encode(), LATER, b"\x00{}"))
        keys = [("party", FoundBy.CODE, "1"), ("echo's", "device", "echo")]
        connection.executemany(
            "INSERT INTO key VALUES (?, ?, ?, 1)",
            [(table.encode(), kind, value.encode()) for table, kind, value in keys],
        )
        connection.execute("INSERT INTO seal VALUES ('plain')")
        connection.execute("PRAGMA user_version = 1")
        connection.commit()
    for _ in range(2):
        with closing(open_store(address(tmp_path))) as store:
            assert store.find(FoundBy.CODE, "1", now=NOW) == "party"
            saved(store, "party", Due("texts", NOW))
            assert store.due("texts", now=NOW) == [("party", NOW)]
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as connection:
        assert connection.execute("SELECT id FROM state").fetchall() == [(b"party",)]
        assert connection.execute("PRAGMA user_version").fetchone() == (2,)


def test_what_is_due_is_not_looked_for_everywhere(tmp_path: Path) -> None:
    """An index has them, and nothing else in it."""
    with closing(open_store(address(tmp_path), SECRET)) as store:
        created(store, Due("texts", NOW))
    query = "EXPLAIN QUERY PLAN SELECT id, due_at FROM state WHERE queue = ? AND due_at <= ? ORDER BY due_at LIMIT 5"
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as connection:
        plan = " ".join(row[3] for row in connection.execute(query, ("texts", NOW)))

    assert plan == "SEARCH state USING INDEX state_due (queue=? AND due_at<?)"
