"""Addresses, files and folders: what is opened, and what is refused in a sentence."""

import re
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from onenight.rules.errors import NotAllowed, NotUnderstood
from stores import Keys, Unreachable, find_default_path, open_store
from tests.checkers import ROOT
from tests.stores.conftest import SECRET, address

NOW = 1_800_000_000.0
FULL = "dynamodb://tables?region=eu-west-1"


@pytest.mark.parametrize(
    "wrong",
    [
        *("", "sqlite", "sqlite:", "sqlite://", "sqlite:///", "sqlite://x/y", "SQLITE:///x", "sqlite:///a\x00b", "/x"),
        *("postgres:///x", "\ud800"),
        *("dynamodb://", "dynamodb://tables", "dynamodb://tables?", "dynamodb:///tables?region=x", f"{FULL}#x"),
        *("dynamodb://ab?region=x", "dynamodb://a/b?region=x", "dynamodb://Zoë?region=x", "dynamodb://a b?region=x"),
        *("dynamodb://tables?region=", "dynamodb://tables?region=EU", "dynamodb://tables/?region=x", f"{FULL}&x=1"),
        *(f"{FULL}&region=eu-west-1", f"{FULL}&endpoint=", f"{FULL}&endpoint=x", f"{FULL}&endpoint=ftp://x"),
        *(f"{FULL}&endpoint=http://", f"{FULL}&endpoint=http://x:y", f"{FULL}&endpoint=http://u:p@x", f"{FULL}&&"),
        *(f"{FULL}&endpoint=http://x/y", f"{FULL}&endpoint=http://x:99999", f"{FULL}&endpoint=http://[", f"{FULL}\n"),
        *("dynamodb://ta\nbles?region=x", "dynamodb://\ud800?region=x", f"{FULL}&endpoint=http://x%0ay", "DYNAMODB://"),
    ],
)
def test_other_addresses_are_refused(wrong: str) -> None:
    """With the address, so that the setting can be mended."""
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


def test_a_store_that_breaks_is_unreachable(tmp_path: Path) -> None:
    """Every operation says so, and a health check can."""
    with closing(open_store(address(tmp_path))) as store:
        store.close()
        text(tmp_path / "tables.sqlite")
        with pytest.raises(Unreachable):
            store.check()
        with pytest.raises(Unreachable):
            store.create({}, Keys(), expires_at=NOW + 1, now=NOW)
        with pytest.raises(Unreachable):
            store.load("x", now=NOW)


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


@pytest.mark.parametrize(("secret", "imported"), [("", False), (SECRET, True)])
def test_what_is_not_used_is_not_imported(secret: str, imported: bool) -> None:  # noqa: FBT001 - a row of the table
    """A function in the cloud starts faster without it."""
    code = """if True:
        import sys, stores
        print("sqlite3" in sys.modules)
        stores.open_store("sqlite:///:memory:", sys.argv[1] or None)
        print("cryptography" in sys.modules)"""
    done = subprocess.run(
        [sys.executable, "-c", code, secret], capture_output=True, text=True, cwd=ROOT, timeout=60, check=True
    )

    assert done.stdout.split() == ["False", str(imported)]
