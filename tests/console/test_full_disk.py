"""`serve` and `play` where the disk is full at the start, and where the store's file is deleted while they run."""

import os
import re
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.console.running import COMMAND, ENVIRONMENT
from tests.console.test_serve import REAL, healthy
from tests.ports import hold_ports
from tests.waiting import wait_until
from tests.webhooks.service import Service
from tests.webhooks.test_talk import said

UNHEALTHY = (503, {"status": "store-unreachable"})

needs_proc = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells processes' children and limits")

LIMITED = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
"""
"""Runs a command that may write no file behind so many bytes: to it, all disks are full."""


class Served(NamedTuple):
    """A service, and its process; workers are its children."""

    service: Service
    process: subprocess.Popen[str]

    def workers(self) -> list[int]:
        """The ids of its children."""
        found = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(each) for each in found.split()]

    def make_room(self) -> None:
        """Let all its processes write as much as they like."""
        for process in (self.process.pid, *self.workers()):
            _, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
            resource.prlimit(process, resource.RLIMIT_FSIZE, (hard, hard))

    def status(self, path: str, body: bytes | None = None) -> int:
        """The status of an answer; 0 where nobody listens yet."""
        with suppress(ConnectionError):
            return self.service.send("GET" if body is None else "POST", path, body or b"").status
        return 0


@contextmanager
def running(folder: Path, *command: str, room: int | None = None) -> Iterator[Served]:
    """A command that serves, with its tables in the folder `tables`, and with so much room for each file."""
    log = folder / "log"
    limited = [sys.executable, "-c", LIMITED, str(room), *COMMAND[1:]] if room is not None else [*COMMAND]
    environment = ENVIRONMENT | REAL | {"ONENIGHT_STORE": "sqlite:///tables/tables.sqlite", "PATH": ""}
    reading, writing = os.pipe()
    with hold_ports() as [port]:
        told = [*limited, *command, "--bind", f"127.0.0.1:{port}"]
        with subprocess.Popen(told, cwd=folder, env=environment, stdout=writing, stderr=writing, text=True) as process:
            os.close(writing)
            try:
                yield Served(Service(port), process)
            finally:
                process.send_signal(signal.SIGTERM)
                with os.fdopen(reading) as output:
                    log.write_text(output.read())
    assert process.returncode == 0, log.read_text()
    assert "Traceback" not in log.read_text()


def complaints(folder: Path) -> list[str]:
    """What a command said of the store when it ran here."""
    return [line for line in (folder / "log").read_text().splitlines() if re.search(r"store|unhealthy|served", line)]


@needs_proc
@pytest.mark.parametrize("command", [["serve"], ["serve", "--dev"], ["play"]], ids=" ".join)
def test_service_starts_on_full_disk(command: list[str], tmp_path: Path) -> None:
    """It answers 503, and goes on by itself once there is room; the log has one line."""
    with running(tmp_path, *command, room=0) as served:
        wait_until(lambda: served.status("/healthz") == 503)
        assert [served.status("/api/talk", b"{}") for _ in range(6)] == [503] * 6
        assert served.status("/") == 200
        served.make_room()
        assert [served.status("/api/talk", b"{}") for _ in range(6)] == [200] * 6

    assert len(complaints(tmp_path)) == 1
    assert (tmp_path / "tables" / "tables.sqlite").stat().st_mode & 0o777 == 0o600


@needs_proc
def test_deleted_file_is_not_served_until_restart(tmp_path: Path) -> None:
    """By no worker, old or new; after a restart with the file in its place every table is there."""
    tables, backup = tmp_path / "tables", tmp_path / "backup"
    with running(tmp_path, "serve") as served:
        healthy(served.service)
        token = said(served.service, "six players")["session"]
        with closing(sqlite3.connect(tables / "tables.sqlite")) as kept, closing(sqlite3.connect(backup)) as copy:
            kept.backup(copy)
        for each in tables.iterdir():
            each.unlink()
        assert [served.status("/api/talk", b"{}") for _ in range(6)] == [503] * 6
        [first, *_] = before = served.workers()
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: len(set(served.workers()) - {first}) == len(before))
        wait_until(lambda: served.status("/healthz") == 503)
        assert [served.status("/api/talk", b"{}") for _ in range(6)] == [503] * 6
        assert list(tables.iterdir()) == []
    assert len(complaints(tmp_path)) == 1
    backup.rename(tables / "tables.sqlite")
    with running(tmp_path, "serve") as served:
        healthy(served.service)
        assert said(served.service, "begin", token)["session"] == token
