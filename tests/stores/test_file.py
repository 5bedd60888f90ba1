"""The store's file: made once, known from then on, and waited for where the disk is full."""

import errno
import logging
import os
import shutil
import sqlite3
import stat
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from onenight.rules.errors import NotAllowed
from stores import Keys, NotOpened, connections, open_store
from tests.console.running import run
from tests.stores.conftest import LATER, NOW, OPERATIONS, QUICK, SECRET, address


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody cuts the power here."""
    monkeypatch.setattr(connections, "SETTINGS", QUICK)


def delete(folder: Path) -> None:
    """Delete the file, and those that SQLite has beside it."""
    for each in folder.glob("tables.sqlite*"):
        each.unlink()


def replace(folder: Path) -> None:
    """Put a copy in its place."""
    copy = shutil.copy(folder / "tables.sqlite", folder / "copy")
    delete(folder)
    Path(copy).rename(folder / "tables.sqlite")


@pytest.mark.parametrize("go", [delete, replace])
@pytest.mark.parametrize("name", OPERATIONS)
@pytest.mark.parametrize("anew", [False, True], ids=["open connection", "new connection"])
def test_deleted_file_refuses_each_operation(
    name: str,
    go: Callable[[Path], None],
    anew: bool,  # noqa: FBT001 - a table's column
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Nothing is written into what is gone, no file is made in its place, and the log has one line."""
    with closing(open_store(address(tmp_path))) as store:
        table = store.create({}, Keys("1234"), expires_at=LATER, now=NOW)
        if anew:
            store.close()
        go(tmp_path)
        left = {each: each.stat() for each in tmp_path.iterdir()}
        for _ in range(3):
            with pytest.raises(NotOpened):
                OPERATIONS[name](store, table)

    assert {each: each.stat() for each in tmp_path.iterdir()} == left
    assert [(each.levelno, each.name) for each in caplog.records] == [(logging.ERROR, "stores.sqlite_file")]


WORKERS = """
import os, sys, threading
from pathlib import Path
from stores import NotOpened, open_store
def ask():
    try:
        store.check()
    except NotOpened:
        return
    os._exit(1)
store = open_store("sqlite:///" + sys.argv[1])
Path(sys.argv[1]).unlink()
for _ in range(3):
    child = os.fork()
    if not child:
        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
ask()
"""
"""A service that starts new workers after its file was deleted."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing is forked here")
def test_deleted_file_refuses_new_workers(tmp_path: Path) -> None:
    """None of them makes it anew, and all of them together log one line."""
    done = run([sys.executable, "-c", WORKERS, str(tmp_path / "tables.sqlite")])

    assert (done.code, len(done.complaints)) == (0, 1)
    assert list(tmp_path.glob("*.sqlite")) == []


def test_restored_file_is_opened_after_restart(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Not before, for what was written since the backup would be mixed with it; then all of the backup is there."""
    with closing(open_store(address(tmp_path), SECRET)) as store:
        table = store.create({"of": "the backup"}, Keys(), expires_at=LATER, now=NOW)
        with (
            closing(sqlite3.connect(tmp_path / "tables.sqlite")) as kept,
            closing(sqlite3.connect(tmp_path / "b")) as b,
        ):
            kept.backup(b)
        delete(tmp_path)
        with pytest.raises(NotOpened):
            store.load(table, now=NOW)
        (tmp_path / "b").rename(tmp_path / "tables.sqlite")
        with pytest.raises(NotOpened):
            store.load(table, now=NOW)
    assert len(caplog.records) == 1
    with closing(open_store(address(tmp_path), SECRET)) as store:
        stored = store.load(table, now=NOW)
        store.check()

    assert stored
    assert stored.state == {"of": "the backup"}


def test_file_moved_back_is_used_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It is the same one; the log is told again the next time."""
    with closing(open_store(address(tmp_path))) as store:
        file, aside = tmp_path / "tables.sqlite", tmp_path / "aside"
        for times in (1, 2):
            file.rename(aside)
            with pytest.raises(NotOpened):
                store.check()
            aside.rename(file)
            store.check()
            assert len(caplog.records) == times


# Where the disk is full


def no_file(patch: pytest.MonkeyPatch) -> None:
    """Not even an empty file can be made."""

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    patch.setattr("stores.sqlite_file.os.open", full)


def no_page(patch: pytest.MonkeyPatch) -> None:
    """SQLite says that the database or the disk is full."""
    patch.setattr(connections, "SETTINGS", (*connections.SETTINGS, "PRAGMA max_page_count = 2"))


@pytest.mark.parametrize("full", [no_file, no_page])
@pytest.mark.parametrize("name", OPERATIONS)
def test_full_disk_is_waited_for(
    full: Callable[[pytest.MonkeyPatch], None], name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """By whoever asks for that: each operation is refused, the log has one line, and it goes on once there is room."""
    with pytest.MonkeyPatch.context() as patch:
        full(patch)
        with pytest.raises(NotAllowed) as refused:
            open_store(address(tmp_path))
        store = open_store(address(tmp_path), waits_for_room=True)
        with closing(store):
            for _ in range(3):
                with pytest.raises(NotOpened):
                    OPERATIONS[name](store, "x")
    with closing(store):
        table = store.create({}, Keys(), expires_at=LATER, now=NOW)
        assert store.load(table, now=NOW)

    assert refused.value.key == "unopenable-store"
    assert stat.S_IMODE((tmp_path / "tables.sqlite").stat().st_mode) == 0o600
    assert [each.getMessage().partition(":")[0] for each in caplog.records] == ["store not opened"]


LIMITED = """
import resource, sys
from stores import Keys, NotOpened, open_store
usual = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]), usual[1]))
store = open_store(sys.argv[1], waits_for_room=True)
try:
    store.load(sys.argv[2], now=0.0)
except NotOpened:
    print("not opened")
resource.setrlimit(resource.RLIMIT_FSIZE, usual)
print(store.load(sys.argv[2], now=0.0))
"""
"""A process that may write no file behind so many bytes, and then may again."""


@pytest.mark.parametrize("room", [0, 1000, 20_000])
def test_full_disk_keeps_what_was_stored(room: int, tmp_path: Path) -> None:
    """A store that was there before is opened with all its tables."""
    with closing(open_store(address(tmp_path))) as store:
        table = store.create({"x": 1}, Keys(), expires_at=LATER, now=NOW)
        stored = store.load(table, now=NOW)
    done = run([sys.executable, "-c", LIMITED, address(tmp_path), table, str(room)])

    assert (done.code, done.lines) == (0, ["not opened", str(stored)])
    assert len(done.complaints) == 1


def test_what_is_found_wrong_later_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """When there is room, and the file turns out to be sealed with another secret."""
    with closing(open_store(address(tmp_path), SECRET)):
        pass
    with pytest.MonkeyPatch.context() as patch:
        no_file(patch)
        store = open_store(address(tmp_path), SECRET[::-1], waits_for_room=True)
    with closing(store):
        for _ in range(3):
            with pytest.raises(NotOpened):
                store.check()

    reasons = (os.strerror(errno.ENOSPC), "wrong-secret")
    assert caplog.messages == [f"store not opened: {reason}" for reason in reasons]


def test_threads_open_it_together(tmp_path: Path) -> None:
    """When there is room again, whoever comes first makes the tables, and the others find them."""
    with pytest.MonkeyPatch.context() as patch:
        no_page(patch)
        store = open_store(address(tmp_path), waits_for_room=True)
    made: list[str] = []
    threads = [
        Thread(target=lambda: made.append(store.create({}, Keys(), expires_at=LATER, now=NOW))) for _ in range(8)
    ]
    with closing(store):
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert all(store.load(table, now=NOW) for table in made)

    assert len(made) == len(threads)
