"""`onenight serve` as a process of its own, with two workers, for tests that share its file.

It is the server as it is, with everything logged that can be, and less patience, which nobody can set.
"""

import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from evenings.parties import Parties
from onenight.texting.party import Party
from stores import Store, open_store
from tests.checkers import ROOT
from tests.waiting import wait_until
from tests.webhooks.service import Service
from tests.webhooks.twilio.api import Api

SECRET = "no horse, no battery, and nothing correct"  # noqa: S105 - a test's

# Python runs a module of this name before anything else.
VERBOSE = """
import logging, os, time
from pathlib import Path
ahead, clock = Path(os.environ["AHEAD"]), time.time
time.time = lambda: clock() + float(ahead.read_text())
logging.basicConfig(level=logging.DEBUG)
logging.getLogger("served").debug("all of it")
from stores import connections
from webhooks.texts import leases, messages, sender
connections.BUSY_SECONDS, messages.CALL_SECONDS = 0.3, 0.5
leases.LOOK_WAIT_SECONDS = sender.POLL_SECONDS = sender.LAG_SECONDS = 0.1
"""


class World(NamedTuple):
    """A server with two workers, the file that it shares with us, and the Twilio behind it."""

    service: Service
    store: Store
    parties: Parties
    api: Api
    file: Path
    log: Path
    temporary: Path
    ahead: Path
    """By how many seconds its machine's clock is ahead."""
    process: int

    def set_clock(self, ahead: float) -> None:
        """Somebody sets the clock of its machine, which others do not see."""
        _write(self.ahead, ahead)

    def kill_workers(self) -> None:
        """Its workers are killed; it starts others."""
        booted = self.log.read_text().count("Booting worker")
        for worker in Path(f"/proc/{self.process}/task/{self.process}/children").read_text().split():
            with suppress(ProcessLookupError):
                os.kill(int(worker), signal.SIGKILL)
        wait_until(lambda: self.log.read_text().count("Booting worker") > booted + 1, 60.0)

    def read_files(self) -> bytes:
        """The database, its log and its index, byte by byte."""
        return read_contents(self.file)

    def read_logs(self) -> str:
        """Return all that was logged, or written to the terminal, without the places of files."""
        return self.log.read_text().replace(str(ROOT), "").replace(str(self.log.parent), "")

    def read_states(self) -> dict[str, bytes]:
        """The states as they are stored."""
        with closing(sqlite3.connect(self.file)) as connection:
            return {key.decode(): body for key, body in connection.execute("SELECT id, body FROM state")}

    def load_party(self, table: str) -> Party:
        """A party as it is kept."""
        kept = self.parties.load(table)
        assert kept
        return kept.party

    def wait_until_sent(self, table: str) -> None:
        """Once all texts are sent, or have failed."""
        wait_until(
            lambda: {text.state for text in self.load_party(table).outbox} <= {"sent", "delivered", "failed"}, 60.0
        )

    def wait_for_log(self, line: str) -> None:
        """Once this is in the log."""
        wait_until(lambda: line in self.log.read_text())


def read_contents(file: Path) -> bytes:
    """A database, its log and its index."""
    return b"".join(path.read_bytes() for path in sorted(file.parent.glob(f"{file.name}*")))


def _write(file: Path, ahead: float) -> None:
    written = file.with_suffix(".new")
    written.write_text(str(ahead))
    written.replace(file)


@contextmanager
def run_server(folder: Path, api: Api, ahead: float = 0.0, **more: str) -> Iterator[World]:
    """The server, until it is stopped, with more settings; by so much its machine's clock is ahead."""
    temporary, verbose, home = (folder / name for name in ("temporary", "verbose", "home"))
    for each in (temporary, verbose, home):
        each.mkdir(exist_ok=True)
    _write(folder / "ahead", ahead)
    (verbose / "sitecustomize.py").write_text(VERBOSE)
    file, log = folder / "store" / "tables.sqlite", folder / "log"
    account = api.make_account()
    settings = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "TMPDIR": str(temporary),
        "PYTHONPATH": f"{verbose}{os.pathsep}{ROOT}",
        "AHEAD": str(folder / "ahead"),
        "PYTHONUNBUFFERED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "FLASK_DEBUG": "1",
        "ONENIGHT_STORE": f"sqlite:///{file}",
        "ONENIGHT_SECRET": SECRET,
        "ALEXA_SKILL_ID": "amzn1.ask.skill.1",
        "TWILIO_ACCOUNT_SID": account.sid,
        "TWILIO_AUTH_TOKEN": account.token,
        "TWILIO_FROM": account.sender,
        "TWILIO_API_BASE_URL": account.api,
        "PUBLIC_BASE_URL": account.public,
        **more,
    }
    program = [sys.executable, "-m", "console", "serve", "--bind", "127.0.0.1:0"]
    with log.open("wb") as out, subprocess.Popen(program, env=settings, cwd=home, stdout=out, stderr=out) as server:
        try:
            wait_until(lambda: log.read_text().count("Booting worker") == 2)
            [port] = re.findall(r"Listening at: http://127\.0\.0\.1:(\d+)", log.read_text())
            service = Service(int(port))
            assert service.send("GET", "/healthz").status == 200
            with closing(open_store(f"sqlite:///{file}", SECRET)) as store:
                yield World(
                    service, store, Parties(store, SECRET), api, file, log, temporary, folder / "ahead", server.pid
                )
        finally:
            server.send_signal(signal.SIGTERM)
    assert server.returncode == 0
