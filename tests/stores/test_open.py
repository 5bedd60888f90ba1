"""Addresses, files and folders: what is opened, and what is refused in a sentence."""

import json
import os
import re
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from onenight.rules.errors import NotAllowed, NotUnderstood
from stores import Keys, Store, Unreachable, find_default_path, open_store
from tests.checkers import ROOT
from tests.fixtures import read_table
from tests.stores import tables
from tests.stores.conftest import OPERATIONS, SECRET, address

NOW = 1_800_000_000.0


@pytest.mark.parametrize("told", [row[0] for row in read_table(__file__)])
def test_other_addresses_are_refused(told: str) -> None:
    """With the address, so that the setting can be mended."""
    wrong: str = json.loads(told)
    with pytest.raises(NotUnderstood) as refused:
        open_store(wrong)

    assert (refused.value.key, refused.value.field) == ("bad-store", "ONENIGHT_STORE")
    assert refused.value.arguments == {"value": repr(wrong)}


def test_a_file_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    """In a folder made on demand; its log has the same mode."""
    folder = tmp_path / "a b" / "Zoë%20?x"
    with closing(open_store(f"sqlite:///{folder}/tables.sqlite")) as store:
        store.create({}, Keys(), expires_at=NOW + 1, now=NOW)
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}

    assert modes["tables.sqlite"] == 0o600
    assert set(modes.values()) == {0o600}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_relative_path_stays_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever becomes of the working folder."""
    monkeypatch.chdir(tmp_path)
    with closing(open_store("sqlite:///x.sqlite")) as store:
        (tmp_path / "elsewhere").mkdir()
        monkeypatch.chdir(tmp_path / "elsewhere")
        store.close()
        store.check()

    assert (tmp_path / "x.sqlite").is_file()
    assert not list((tmp_path / "elsewhere").iterdir())


def directory(path: Path) -> None:
    """A folder where the file should be."""
    path.mkdir()


def text(path: Path) -> None:
    """A file of another program."""
    path.write_text("no database at all " * 100, "utf-8")


def below_a_file(path: Path) -> None:
    """A file where the folder should be."""
    path.parent.rmdir()
    path.parent.write_text("", "utf-8")


def newer(path: Path) -> None:
    """A store that a later version of ours made."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")


@pytest.mark.parametrize(
    ("prepare", "key"),
    [
        (directory, "unopenable-store"),
        (text, "unopenable-store"),
        (below_a_file, "unopenable-store"),
        (newer, "newer-store"),
    ],
)
def test_what_cannot_be_opened_is_refused(tmp_path: Path, prepare: Callable[[Path], None], key: str) -> None:
    """With the path and the reason, and without a traceback's chain."""
    path = tmp_path / "folder" / "tables.sqlite"
    path.parent.mkdir()
    prepare(path)
    with pytest.raises(NotAllowed) as refused:
        open_store(f"sqlite:///{path}", waits_for_room=True)

    assert (refused.value.key, refused.value.field) == (key, "ONENIGHT_STORE")
    assert set(refused.value.arguments) == {"value"} | ({"problem"} if key == "unopenable-store" else set())
    assert all(refused.value.arguments.values())
    assert refused.value.__cause__ is None


@contextmanager
def break_file(folder: Path) -> Iterator[Store]:
    """A file that is overwritten."""
    with closing(open_store(address(folder))) as store:
        store.close()
        text(folder / "tables.sqlite")
        yield store


@contextmanager
def open_nowhere(_: Path) -> Iterator[Store]:
    """A table at a place where nobody listens."""
    with (
        patch.dict(os.environ, tables.CREDENTIALS),
        closing(open_store(tables.make_address("http://127.0.0.1:9"))) as store,
    ):
        yield store


@contextmanager
def open_missing(_: Path) -> Iterator[Store]:
    """A table that nobody has made."""
    with tables.mock_table(), closing(open_store("dynamodb://another?region=eu-west-1")) as store:
        yield store


@pytest.mark.parametrize(
    ("breaking", "told"),
    [(break_file, None), (open_nowhere, "EndpointConnectionError"), (open_missing, "ResourceNotFoundException")],
)
def test_a_store_that_breaks_is_unreachable(
    breaking: Callable[[Path], AbstractContextManager[Store]],
    told: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every operation says so, and a health check can."""
    monkeypatch.setattr("stores.deadline.RETRY_SECONDS", 0.01)
    with breaking(tmp_path) as store:
        for name in OPERATIONS.keys() - {"purge"}:  # a table removes what has expired by itself
            with pytest.raises(Unreachable, match=told):
                OPERATIONS[name](store, "x")


def test_connections_are_set_up(tmp_path: Path) -> None:
    """With what a lost message or a forgotten game depends on."""
    from stores.sqlite import SQLiteStore  # noqa: PLC0415

    with closing(open_store(address(tmp_path))) as store:
        assert isinstance(store, SQLiteStore)
        with store._connections.reading() as connection:  # noqa: SLF001
            names = ("journal_mode", "synchronous", "secure_delete", "busy_timeout", "foreign_keys", "user_version")
            found = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    assert found == ["wal", 2, 1, 5000, 1, 2]


def test_no_state_can_be_what_json_is_not(tmp_path: Path) -> None:
    """A programmer's mistake is told, and nothing is kept."""
    with closing(open_store(address(tmp_path))) as store:
        for state in ({"x": float("nan")}, {"x": object()}):
            with pytest.raises((TypeError, ValueError)):
                store.create(state, Keys("1"), expires_at=NOW + 1, now=NOW)
        store.create({}, Keys("1"), expires_at=NOW + 1, now=NOW)


def test_ids_are_unguessable(tmp_path: Path) -> None:
    """144 random bits, in letters that an address can hold."""
    with closing(open_store(address(tmp_path))) as store:
        table = store.create({}, Keys(), expires_at=NOW + 1, now=NOW)

    assert re.fullmatch(r"[\w-]{24}", table)


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"XDG_DATA_HOME": "/data"}, "/data"),
        ({"XDG_DATA_HOME": "data"}, "~/.local/share"),
        ({"XDG_DATA_HOME": ""}, "~/.local/share"),
        ({}, "~/.local/share"),
    ],
)
def test_the_default_is_in_the_users_data_folder(environment: dict[str, str], folder: str) -> None:
    """As the standard has it, which wants relative folders ignored."""
    assert find_default_path(environment) == Path(folder).expanduser() / "onenight" / "tables.sqlite"


def test_a_user_without_a_home_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """To set the store's address."""

    def nowhere() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(NotAllowed) as refused:
        find_default_path({})

    assert refused.value.key == "no-data-folder"


@pytest.mark.parametrize(
    ("opened", "secret", "imported"),
    [
        ("sqlite:///:memory:", "", "sqlite3"),
        ("sqlite:///:memory:", SECRET, "cryptography sqlite3"),
        (tables.make_address(), SECRET, "botocore"),
    ],
)
def test_what_is_not_used_is_not_imported(opened: str, secret: str, imported: str) -> None:
    """A function in the cloud starts faster without it; nothing is asked of the network before it is needed."""
    code = """if True:
        import sys, stores
        heavy = {"botocore", "cryptography", "sqlite3"}
        assert heavy.isdisjoint(sys.modules)
        store = stores.open_store(sys.argv[1], sys.argv[2] or None)
        assert not getattr(getattr(store, "_table", None), "_made", ())
        print(*sorted(heavy.intersection(sys.modules)))"""
    done = subprocess.run(
        [sys.executable, "-c", code, opened, secret], capture_output=True, text=True, cwd=ROOT, timeout=60, check=True
    )

    assert done.stdout == f"{imported}\n"
