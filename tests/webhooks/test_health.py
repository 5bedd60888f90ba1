"""`GET /healthz`: whether what is said now would be kept."""

import shutil
import sqlite3
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import cast

import pytest

from stores import Store, Unreachable
from stores.location import Location
from tests.console.running import run
from tests.webhooks.service import serve_app
from webhooks import create_app, health
from webhooks.settings import Settings


def test_a_store_that_breaks_is_unhealthy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A load balancer is told; when the store is back, all is well again."""
    monkeypatch.setattr(health, "CHECKED_EVERY", 0.0)
    folder = tmp_path / "tables"
    with serve_app(create_app(Settings(place=Location(f"sqlite:///{folder}/tables.sqlite")))) as service:
        assert service.send("GET", "/healthz") == (200, {"status": "ok"})
        elsewhere = folder.rename(tmp_path / "elsewhere")
        assert service.send("GET", "/healthz") == (503, {"status": "store-unreachable"})
        elsewhere.rename(folder)
        assert service.send("GET", "/healthz") == (200, {"status": "ok"})


@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_is_gone_is_unhealthy(replaced: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: FBT001 - a table's column
    """What is written then is lost, though nothing fails; nobody is told that all is well."""
    monkeypatch.setattr(health, "CHECKED_EVERY", 0.0)
    file = tmp_path / "tables.sqlite"
    client = create_app(Settings(place=Location(f"sqlite:///{file}"))).test_client()
    assert client.get("/healthz").status_code == 200
    copy = shutil.copy(file, tmp_path / "copy")
    for each in tmp_path.glob("tables.sqlite*"):
        each.unlink()
    if replaced:
        Path(copy).rename(file)
    assert client.get("/healthz").status_code == 503
    assert file.exists() == replaced


def without_tables(file: Path) -> None:
    """As SQLite makes one."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript("DROP TABLE key; DROP TABLE state")


def damaged(file: Path) -> None:
    """All but the first page, which says what file it is."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    with file.open("r+b") as opened:
        opened.seek(4096)
        opened.write(b"\xff" * (file.stat().st_size - 4096))


@pytest.mark.parametrize("spoil", [without_tables, damaged])
def test_a_file_that_cannot_be_read_is_unhealthy(spoil: Callable[[Path], None], tmp_path: Path) -> None:
    """Though it could still be written to."""
    file = tmp_path / "tables.sqlite"
    with serve_app(create_app(Settings(place=Location(f"sqlite:///{file}")))) as service:
        spoil(file)
        assert service.send("GET", "/healthz").status == 503


FULL = """
import resource, sys
from stores.location import Location
from webhooks import create_app, health
from webhooks.settings import Settings
health.CHECKED_EVERY = 0.0
client = create_app(Settings(place=Location(sys.argv[1]))).test_client()
usual = resource.getrlimit(resource.RLIMIT_FSIZE)
for most in (usual[0], 1000, usual[0]):
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, usual[1]))
    print(client.get("/healthz").status_code, client.post("/api/talk", json={}).status_code)
"""
"""A service whose disk is full for a while: no file can be written to behind its first kilobyte."""


def test_a_full_disk_is_unhealthy(tmp_path: Path) -> None:
    """As whoever plays finds out; it is well again once there is room."""
    done = run([sys.executable, "-c", FULL, f"sqlite:///{tmp_path / 'tables.sqlite'}"])

    assert done.lines == ["200 200", "503 503", "200 200"]


class Counted:
    """A store that is asked whether it is well, and takes its time."""

    def __init__(self) -> None:
        """It is, until told otherwise."""
        self.looks = 0
        self.well = True
        self.asked, self.answers = Event(), Event()
        self.answers.set()

    def check(self) -> None:
        """See `Store.check`."""
        self.looks += 1
        self.asked.set()
        assert self.answers.wait(20)
        if not self.well:
            raise Unreachable("it is not")


def test_health_is_looked_at_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once in ten seconds; who asks in between, or while somebody looks, is told what was found last."""
    now = 100.0
    monkeypatch.setattr(health, "time", SimpleNamespace(monotonic=lambda: now))
    store = Counted()
    watched = health.Health(cast(Store, store))
    assert [watched.is_well() for _ in range(5)] == [True] * 5
    store.well = False
    now += 9.9
    assert (watched.is_well(), store.looks) == (True, 1)
    now += 0.1
    assert [watched.is_well() for _ in range(5)] == [False] * 5
    assert store.looks == 2
    store.well = True
    store.asked.clear()
    store.answers.clear()
    now += 10
    with ThreadPoolExecutor(1) as pool:
        looking = pool.submit(watched.is_well)
        assert store.asked.wait(20)
        assert not watched.is_well()
        store.answers.set()
        assert looking.result()
    assert store.looks == 3
