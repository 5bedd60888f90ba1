"""`onenight serve`: the real server, in processes of its own."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from console import gunicorn_worker
from tests.checkers import ROOT
from tests.console.running import COMMAND, ENVIRONMENT, run
from tests.ports import hold_ports
from tests.speech.nights import OURS
from tests.webhooks.authority import SKILL
from tests.webhooks.service import Service
from tests.webhooks.test_talk import post, said

SECRET = "correct horse battery staple"  # noqa: S105 - a test's
REAL = {"ONENIGHT_SECRET": SECRET, "ALEXA_SKILL_ID": SKILL}
ANY_PORT = ("--bind", "127.0.0.1:0")
"""Whatever else listens on this machine."""


@contextmanager
def server(folder: Path, *options: str, **settings: str) -> Iterator[Service]:
    """The server in a folder, with its tables there, as long as it is needed; it ends well and says no secret."""
    log = folder / "served.log"
    with hold_ports() as [port], log.open("wb") as out:
        environment = ENVIRONMENT | {"ONENIGHT_STORE": "sqlite:///tables.sqlite"} | settings
        command = [*COMMAND, "serve", "--bind", f"127.0.0.1:{port}", *options]
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=out
        )
        try:
            healthy(Service(port), process, log)
            yield Service(port)
        finally:
            process.terminate()
            process.wait(60)
    told = log.read_text("utf-8")
    assert process.returncode == 0, told
    assert SECRET not in told
    assert "Traceback" not in told


def healthy(service: Service, process: subprocess.Popen[Any] | None = None, log: Path | None = None) -> None:
    """Wait until it answers; where it does not, the test fails with what its process wrote."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and (process is None or process.poll() is None):
        with suppress(ConnectionError):
            assert service.send("GET", "/healthz") == (200, {"status": "ok"})
            return
        time.sleep(0.05)
    raise AssertionError(f"the server does not answer\n{log.read_text('utf-8') if log else ''}")


def say_until_served(service: Service, text: str, token: str) -> dict[str, Any]:
    """Say it again where too many others came between, as the table asks: on a busy machine one may always be late."""
    answers = (post(service, {"session": token, "text": text}) for _ in range(20))
    return next(dict(answer.data) for answer in answers if answer.status == 200)


@pytest.mark.parametrize(("options", "settings"), [(["--dev"], {}), ([], REAL)], ids=["for trying out", "for real use"])
def test_a_table_outlives_the_server(tmp_path: Path, options: list[str], settings: Mapping[str, str]) -> None:
    """It is kept, by any process, and known to the next server; what is sealed holds no word of it."""
    with server(tmp_path, *options, **settings) as service:
        token = said(service, "six players")["session"]
        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda _: say_until_served(service, "help", token), range(20)))
    with server(tmp_path, *options, **settings) as service:
        answers += [said(service, "begin", token) for _ in range(2)]

    assert {answer["session"] for answer in answers} == {token}
    assert answers[-1]["table"]["phase"] == "night"
    assert (b"werewolf" in (tmp_path / "tables.sqlite").read_bytes()) == (not settings)


STARTED = """
import sys, time
from console import gunicorn_worker
from console.gunicorn_server import Server
from webhooks.app import create_app
from webhooks.settings import Settings
gunicorn_worker.PATIENCE = 1.0
options = {"post_fork": lambda _server, _worker: time.sleep(float(sys.argv[2])), "graceful_timeout": 60}
app = create_app(Settings.read({"ONENIGHT_STORE": "sqlite:///:memory:"}, dev=True))
Server(app, f"127.0.0.1:{sys.argv[1]}", options).run()
"""
"""The server for real use, with less patience, and workers that take a while before they have handlers of signals."""


def test_it_can_be_stopped_while_it_starts() -> None:
    """Workers that are not ready yet are told too: each ends by itself, and says so; whoever is killed says nothing."""
    command = [sys.executable, "-c", STARTED, "0", "1.5"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        first = next(line for line in process.stderr if "Booting worker" in line)
        process.send_signal(signal.SIGTERM)
        told = first + process.stderr.read()
        assert process.wait(60) == 0
    booted, exiting = (re.findall(rf"{what} .*?(\d+)", told) for what in ("Booting worker with", "Worker exiting"))
    assert sorted(booted) == sorted(exiting)
    assert "Traceback" not in told


def test_the_address_of_the_example_is_refused(tmp_path: Path) -> None:
    """As it stands in the example of settings: with one sentence, and exit code 1."""
    environment = ENVIRONMENT | REAL | {"PUBLIC_BASE_URL": "https://your.host"}
    done = run([*COMMAND, "serve", *ANY_PORT], cwd=tmp_path, environment=environment)

    told = OURS.say("errors.tools.example-web-address", value="'https://your.host'")
    assert (done.code, done.err) == (1, f"PUBLIC_BASE_URL: {told}\n")


HALF = (b"GET /healthz HT", b"POST /api/talk HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
"""Requests that do not go on: in their head, in their body."""


def test_who_is_silent_is_given_up(tmp_path: Path) -> None:
    """As one who has hung up: no worker is killed for it, others are served, and the log holds no address."""
    log = tmp_path / "log"
    with (
        hold_ports() as [port],
        log.open("wb") as out,
        subprocess.Popen([sys.executable, "-c", STARTED, str(port), "0"], stdout=out, stderr=out) as process,
    ):
        service = Service(port)
        try:
            healthy(service, process, log)
            with half_open(port, 4):
                healthy(service, process, log)
        finally:
            process.terminate()
    told = log.read_text()

    assert process.returncode == 0
    assert told.count("Booting worker") == 2
    assert "Traceback" not in told
    assert not re.search(r"(TIMEOUT|ERROR|ip=)", told)


@contextmanager
def half_open(port: int, count: int) -> Iterator[None]:
    """So many requests have begun, and do not go on."""
    with ExitStack() as stack:
        for number in range(count):
            silent = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=60))
            silent.sendall(HALF[number % len(HALF)])
        yield


def test_thirty_who_send_half_a_request_keep_nobody_waiting(tmp_path: Path) -> None:
    """Others are answered meanwhile: in turn they would take two workers 75 s, and a client here waits for 60."""
    with server(tmp_path, **REAL) as service, half_open(service.port, 30):
        for _ in range(3):
            assert service.send("GET", "/healthz").status == 200
            assert said(service, "six players")["table"]["players"] == 6


@pytest.mark.parametrize(
    ("came", "whole"),
    [
        (b"", False),
        (b"GET / HTTP/1.1\r\nHost: a\r\n", False),
        (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", True),
        (b"POST / HTTP/1.1\r\ncontent-length: 3\r\n\r\nab", False),
        (b"POST / HTTP/1.1\r\nContent-Length:3\r\nHost: a\r\n\r\nabc", True),
        (b"POST / HTTP/1.1\r\nContent-Length: nonsense\r\n\r\n", True),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n", False),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n", True),
        (b"\r\n\r\n", True),
    ],
)
def test_request_is_whole(came: bytes, whole: bool) -> None:  # noqa: FBT001 - a table
    """By its head, and the length of its body there."""
    assert gunicorn_worker.is_whole(came) is whole


def test_who_sends_byte_by_byte_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is one for the whole request, and another one for taking the answer."""
    monkeypatch.setattr(gunicorn_worker, "PATIENCE", 0.2)
    ours, theirs = socket.socketpair()
    with theirs, gunicorn_worker.Connection(ours.detach()) as patient:
        read = list(iter(lambda: (theirs.send(b"x"), patient.recv(1))[1], b""))
        assert patient.recv(1) == b""
        with pytest.raises(BrokenPipeError):
            patient.sendall(b"x" * 2**24)

    assert set(read) == {b"x"}


def test_who_does_not_hang_up_is_left() -> None:
    """After the answer gunicorn waits for it, and shorter."""
    ours, theirs = socket.socketpair()
    with theirs, gunicorn_worker.Connection(ours.detach()) as patient:
        before = time.monotonic()
        patient.settimeout(0.05)
        assert patient.recv(1) == b""
        assert time.monotonic() - before < gunicorn_worker.PATIENCE - 1


def test_where_gunicorn_is_not_there(tmp_path: Path) -> None:
    """As on Windows: one sentence says what can be used instead; to try it out nothing of it is needed."""
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['gunicorn'] = None\n")
    nowhere = {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    done = run([*COMMAND, "serve", *ANY_PORT], cwd=tmp_path, environment=ENVIRONMENT | REAL | nowhere)

    assert (done.code, done.complaints) == (1, [OURS.raw("errors.tools.no-gunicorn")])
    with server(tmp_path, "--dev", **nowhere) as service:
        assert said(service, "six players")["table"]["players"] == 6


def test_the_settings_file_is_read(tmp_path: Path) -> None:
    """What stands in `.env` counts."""
    (tmp_path / ".env").write_text(f"ONENIGHT_SECRET='{SECRET}'\nALEXA_SKILL_ID={SKILL}\n", "utf-8")
    with server(tmp_path) as service:
        assert service.send("GET", "/alexa").status == 405


def test_the_settings_file_is_left_alone(tmp_path: Path) -> None:
    """With --no-env-file the environment alone counts."""
    (tmp_path / ".env").write_text(f"ONENIGHT_SECRET='short'\nALEXA_SKILL_ID={SKILL}\n", "utf-8")
    alone = ENVIRONMENT | {"ONENIGHT_SECRET": SECRET}
    done = run([*COMMAND, "serve", "--no-env-file", *ANY_PORT], cwd=tmp_path, environment=alone)

    assert (done.code, len(done.complaints)) == (1, 1)
    assert done.err.startswith("ALEXA_SKILL_ID: ")
    with server(tmp_path, "--no-env-file", **REAL) as service:
        assert service.send("GET", "/alexa").status == 405


def test_it_writes_nothing_into_the_users_home(tmp_path: Path) -> None:
    """No socket to run it by, and no folder for one."""
    home = tmp_path / "home"
    home.mkdir()
    with server(tmp_path, "--dev", HOME=str(home), XDG_RUNTIME_DIR=""):
        pass

    assert list(home.iterdir()) == []


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"ONENIGHT_STORE": "nonsense"}, "ONENIGHT_STORE"),
        ({"ONENIGHT_STORE": "sqlite:////dev/null/x"}, "ONENIGHT_STORE"),
        ({"ONENIGHT_STORE": "", "XDG_DATA_HOME": "/dev/null"}, "ONENIGHT_STORE"),
        ({"ONENIGHT_SECRET": "short"}, "ONENIGHT_SECRET"),
    ],
)
def test_a_store_that_cannot_be_opened_is_one_sentence(tmp_path: Path, settings: dict[str, str], told: str) -> None:
    """At the start, with exit code 1."""
    done = run([*COMMAND, "serve", "--dev", *ANY_PORT], cwd=tmp_path, environment=ENVIRONMENT | settings)

    assert (done.code, len(done.complaints)) == (1, 1)
    assert done.err.startswith(f"{told}: ")


def test_a_file_is_sealed_or_not(tmp_path: Path) -> None:
    """Served with a secret, a file is not opened without it, and the reverse; the talk at the terminal goes on."""
    with server(tmp_path, "--dev"):
        pass
    environment = ENVIRONMENT | {"ONENIGHT_STORE": "sqlite:///tables.sqlite", "ONENIGHT_SECRET": SECRET}
    refused = run([*COMMAND, "serve", "--dev", *ANY_PORT], cwd=tmp_path, environment=environment)
    talked = run([*COMMAND, "talk", "--fast"], cwd=tmp_path, environment=environment)

    assert (refused.code, len(refused.complaints)) == (1, 1)
    assert OURS.raw("errors.stores.store-not-sealed") in refused.err
    assert (talked.code, len(talked.complaints)) == (0, 1)
    assert re.match("ONENIGHT_SECRET: ", talked.err)
