"""What `onenight serve` says of requests that are no HTTP: nothing."""

import json
import re
import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest
from gunicorn.http.errors import LimitRequestLine, UnsupportedTransferCoding

from console.gunicorn_log import QuietLog
from console.gunicorn_worker import TimelyWorker
from tests.fixtures import read_table
from tests.webhooks.served_process import World, run_server
from tests.webhooks.twilio.api import run_twilio

CANARY = b"Zebedee"
LINE = b"POST /api/talk?" + CANARY + b" HTTP/1.1\r\nHost: x\r\n"
CHUNKED = LINE + b"Transfer-Encoding: chunked\r\n\r\n"
BEGINNINGS = {"": b"", "line": LINE, "chunked": CHUNKED}
BROKEN = {
    name: BEGINNINGS[beginning] + json.loads(rest).encode("latin-1")
    for name, beginning, rest in read_table(__file__, "broken")
} | {
    "line too long": b"GET /?%s HTTP/1.1\r\n\r\n" % (CANARY * 1000),
    "header too long": LINE + b"X: %s\r\n\r\n" % (CANARY * 2000),
    "too many headers": LINE + b"X: %s\r\n" % CANARY * 200 + b"\r\n",
    "huge length": LINE + b"Content-Length: %s\r\n\r\n%s" % (b"9" * 5000, CANARY),
    "huge size": CHUNKED + b"f" * 5000 + b"\r\n" + CANARY,
}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """The server as it is started for real use."""
    with run_twilio() as api, run_server(tmp_path_factory.mktemp("quiet"), api) as running_world:
        yield running_world


def answered(port: int, said: bytes) -> bytes:
    """Send bytes and nothing more; returns what comes back."""
    got = b""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        with suppress(OSError):  # it may have been answered before all was sent
            connection.sendall(said)
            connection.shutdown(socket.SHUT_WR)
        with suppress(ConnectionError):
            while part := connection.recv(65536):
                got += part
    return got


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_http_is_refused_and_not_told(world: World, name: str) -> None:
    """With a status of 400 and more, no fault of ours, and without a word of the request in answer or log."""
    before = len(world.read_logs())
    got = answered(world.service.port, BROKEN[name])

    assert not got or re.match(rb"HTTP/1\.[01] 4\d\d ", got)
    assert CANARY not in got
    assert world.read_logs()[before:] == ""


@pytest.mark.parametrize("path", ["/alexa", "/twilio/sms", "/twilio/status", "/twilio/voice"])
def test_a_body_that_breaks_off_is_told_without_its_words(world: World, path: str) -> None:
    """What could be Alexa's or Twilio's is worth a line."""
    before = len(world.read_logs())
    got = answered(world.service.port, CHUNKED.replace(b"/api/talk", path.encode()) + CANARY + b"\r\n")

    assert got.startswith(b"HTTP/1.1 400 ")
    assert re.fullmatch(r"WARNING:webhooks\.refusal:refused: [a-z-]+\n", world.read_logs()[before:])


class Kept(QuietLog):
    """Keeps its lines."""

    def __init__(self) -> None:
        """Nothing is logged."""
        self.lines: list[str] = []

    def log(self, lvl: object, msg: object, *args: object, **kwargs: object) -> None:  # noqa: ARG002 - gunicorn's
        """Keep it."""
        self.lines.append(str(msg) % args)


def fails(error: BaseException) -> None:
    """In a place of its own."""
    raise error


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        (KeyError("Zebedee"), 500, r"failed: KeyError at .*test_gunicorn_log\.py:\d+"),
        (SystemExit(1), 500, ""),
        (UnsupportedTransferCoding("Zebedee"), 400, ""),
        (LimitRequestLine(9999), 414, ""),
    ],
    ids=["a fault", "killed, for it took too long", "a coding that nobody knows", "too long"],
)
def test_a_fault_of_the_server_is_one_line(error: BaseException, status: int, line: str) -> None:
    """As any of ours, and only if it is one."""
    worker = TimelyWorker.__new__(TimelyWorker)
    worker.log = log = Kept()
    ours, theirs = socket.socketpair()
    with ours, theirs:
        try:
            fails(error)
        except BaseException as raised:  # noqa: BLE001 - as gunicorn does
            worker.handle_error(None, ours, ("192.0.2.1", 9), raised)
        answer = theirs.recv(65536)

    assert answer.startswith(b"HTTP/1.1 %d " % status)
    assert CANARY not in answer
    assert re.fullmatch(line, "\n".join(log.lines))


def test_nobody_may_be_there_to_hear_it() -> None:
    """A connection that is gone by then is no fault."""
    worker = TimelyWorker.__new__(TimelyWorker)
    worker.log = log = Kept()
    ours, theirs = socket.socketpair()
    theirs.close()
    with ours:
        worker.handle_error(None, ours, None, LimitRequestLine(9999))

    assert log.lines == []
