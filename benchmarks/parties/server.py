"""The programs that a run needs: the real server with its two workers, and the small Twilio; and who kills workers."""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from tests.ports import hold_ports
from tests.webhooks.twilio.signed_requests import NUMBER, PUBLIC, SID, TOKEN

ROOT = Path(__file__).parents[2]
SECRET = "correct horse battery staple"  # noqa: S105 - a benchmark's
TROUBLE = 0.15
"""The share of posts with which the small Twilio has trouble."""

LATE_SECONDS = 0.6
"""Seconds after which an answer is too late where the server waits for tenths of them."""

KILL_PAUSE_SECONDS = (0.3, 2.0)
LONGER, SLOWEST = 1.2, 4.0
"""By what pauses are longer each time, and at most; ours."""
AHEAD_SECONDS = (-86400.0, -3600.0, -30.0, 0.0, 30.0, 3600.0, 86400.0)
"""By how many seconds the clock of the server's machine is ahead, where it is set now and then."""
START_SECONDS = 20.0
OK = 200

_OWN, _WITH_CHILDREN = slice(11, 13), slice(11, 15)
"""Where `/proc/PID/stat` has the ticks of a process, counted after its name: in user and system mode, and the same of
the children that it has waited for."""


class World(NamedTuple):
    """What is running, and where."""

    port: int
    twilio: int
    store: str
    log: Path
    process: subprocess.Popen[bytes]
    ahead: Path
    """What its clock is read from, where it is set while it runs."""

    def fetch_figures(self) -> dict[str, Any]:
        """Return the small Twilio's counts."""
        told: dict[str, Any] = json.loads(_fetch_path(self.twilio, "/figures"))
        return told

    def fetch_texts(self, since: int) -> list[tuple[str, str]]:
        """Return number and body of each text from this one on that the small Twilio has taken, for the phones."""
        return [(to, body) for to, body in json.loads(_fetch_path(self.twilio, f"/taken?since={since}"))]

    def busy_seconds(self) -> float:
        """Return the CPU seconds of the server so far, with all its workers, ended ones too (Linux)."""
        ticks = 0
        for pid in (self.process.pid, *_find_workers(self.process.pid)):
            try:
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            except (FileNotFoundError, ProcessLookupError):  # killed just now; its parent counts it
                continue
            ticks += sum(int(field) for field in fields[_OWN if pid != self.process.pid else _WITH_CHILDREN])
        return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def run_servers(folder: Path, *, kill: bool, short: bool) -> Iterator[World]:
    """Run the server and the small Twilio, with a store in that folder.

    `kill`: the small Twilio has trouble, and the server's clock can be set, with waits of tenths of seconds where it is
    `short`, too.
    """
    with ExitStack() as stack:
        [port] = stack.enter_context(hold_ports())
        late = ["--late", str(LATE_SECONDS)] if short and kill else []
        mock = ["-m", "benchmarks.parties.mock", "--server", str(port), "--trouble", str(TROUBLE * kill), *late]
        twilio = stack.enter_context(_run_program(mock, folder, {}, subprocess.PIPE, None))
        address = int(twilio.stdout.readline()) if twilio.stdout else 0
        store = f"sqlite:///{folder / 'tables.sqlite'}"
        log = folder / "log"
        output = stack.enter_context(log.open("wb"))
        ahead = folder / "ahead"
        _write_ahead(ahead, 0.0)
        shifted = ["benchmarks.parties.shifted_clock", str(ahead)] if kill else []
        module = "benchmarks.parties.fast_server" if short and kill else "console"
        serve = ["-m", *shifted, module, "serve", "--bind", f"127.0.0.1:{port}"]
        server = stack.enter_context(_run_program(serve, folder, _make_settings(store, address), output, output))
        world = World(port, address, store, log, server, ahead)
        _wait_for_server(world)
        yield world


@contextmanager
def disturb(world: World, *, if_so: bool) -> Iterator[Counter[str]]:
    """Kill random workers and set the server's clock at random moments, if so wanted; yield how often each was done.

    Pauses become longer, up to a bound: a machine on which a worker starts too slowly for them gets on in the end.
    """
    done = Counter({"workers killed": 0, "clock set": 0})
    stop = threading.Event()
    chance = random.Random(1)  # noqa: S311 - a benchmark keeps no secrets

    def run() -> None:
        slower = 1.0
        while not stop.is_set():
            with suppress(ProcessLookupError, IndexError):  # it has ended meanwhile, or there is none
                os.kill(chance.choice(_find_workers(world.process.pid)), signal.SIGKILL)
                done["workers killed"] += 1
            _write_ahead(world.ahead, chance.choice(AHEAD_SECONDS))
            done["clock set"] += 1
            stop.wait(slower * chance.uniform(*KILL_PAUSE_SECONDS))
            slower = min(LONGER * slower, SLOWEST)

    thread = threading.Thread(target=run)
    if if_so:
        thread.start()
    try:
        yield done
    finally:
        stop.set()
        if if_so:
            thread.join()


def _fetch_path(port: int, path: str) -> bytes:
    """Return the body of the answer to GET on loopback."""
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", path)
        response = connection.getresponse()
        body = response.read()
    finally:
        connection.close()
    if response.status != OK:
        raise OSError(f"{path} answers {response.status}")
    return body


@contextmanager
def _run_program(
    arguments: list[str],
    folder: Path,
    settings: dict[str, str],
    output: BinaryIO | int,
    errors: BinaryIO | None,
) -> Iterator[subprocess.Popen[bytes]]:
    environment = {**os.environ, **settings, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, *arguments]
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=output, stderr=errors)  # noqa: S603 - ours
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout:
            process.stdout.close()


def _write_ahead(file: Path, ahead: float) -> None:
    written = file.with_suffix(".new")
    written.write_text(str(ahead))
    written.replace(file)


def _make_settings(store: str, twilio: int) -> dict[str, str]:
    return {
        "ONENIGHT_STORE": store,
        "ONENIGHT_SECRET": SECRET,
        "ALEXA_SKILL_ID": "amzn1.ask.skill.00000000-0000-0000-0000-000000000000",
        "TWILIO_ACCOUNT_SID": SID,
        "TWILIO_AUTH_TOKEN": TOKEN,
        "TWILIO_FROM": NUMBER,
        "TWILIO_API_BASE_URL": f"http://127.0.0.1:{twilio}",
        "PUBLIC_BASE_URL": PUBLIC,
    }


def _wait_for_server(world: World) -> None:
    """Wait until the server answers."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and world.process.poll() is None:
        try:
            _fetch_path(world.port, "/healthz")
        except (OSError, HTTPException):
            time.sleep(0.05)
        else:
            return
    raise SystemExit(f"the server does not start:\n{world.log.read_text()}")


def _find_workers(pid: int) -> list[int]:
    """Return the process ids of a server's workers (Linux)."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
