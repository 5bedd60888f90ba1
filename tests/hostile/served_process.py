"""`onenight serve` in processes of its own, asked over connections, of which some break off or are no HTTP."""

import re
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from random import Random

from tests.console.running import COMMAND, ENVIRONMENT
from tests.hostile.in_process import ACCOUNT
from tests.hostile.judge import find_log_problems
from tests.hostile.request import CANARY, Answer, Request
from tests.hostile.run import Server
from tests.waiting import wait_until
from tests.webhooks.authority import SKILL

_SETTINGS = {
    "ONENIGHT_STORE": "sqlite:///tables.sqlite",
    "ONENIGHT_SECRET": "correct horse battery staple",
    "ALEXA_SKILL_ID": SKILL,
    "TWILIO_ACCOUNT_SID": ACCOUNT.sid,
    "TWILIO_AUTH_TOKEN": ACCOUNT.token,
    "TWILIO_FROM": ACCOUNT.sender,
    "TWILIO_API_BASE_URL": ACCOUNT.api,
    "PUBLIC_BASE_URL": ACCOUNT.public,
}
_CHUNKS = (b"zz", b"-1", b"", b"f" * 5000, b"2;" + CANARY.encode(), b"2 ", b"0x2", b"99999999", b"2\r")
_LINES = (b"\r\n", b"\n", b"X\r\n", b" folded\r\n", b": x\r\n", b"X: \x00\r\n", b"Content-Length: 5\r\n", b"X: %s\r\n")
_RESET = struct.pack("ii", 1, 0)
"""A connection that is closed with it is reset (`SO_LINGER`)."""


class Outside(Server):
    """A server, each request on a connection of its own."""

    exact = False

    def __init__(self, port: int, log: Path) -> None:
        """Everything logged so far is known."""
        self._port = port
        self._log = log
        self._read = 0
        self.take_log()

    def send(self, request: Request, chance: Random) -> Answer:
        """The answer; often to something else than the request, or to a part of it."""
        said = spoil_bytes(request, chance)
        with socket.create_connection(("127.0.0.1", self._port), 30, (_choose_source(chance), 0)) as connection:
            if chance.random() < 0.05:
                connection.sendall(said[: chance.randint(0, len(said))])
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
                return Answer(0)
            with suppress(OSError):  # it may answer before all is read
                connection.sendall(said)
                connection.shutdown(socket.SHUT_WR)
            return _answer(connection, request.method)

    def take_log(self) -> list[str]:
        """Return the new lines of the log."""
        with self._log.open("rb") as log:
            log.seek(self._read)
            told = log.read()
        whole = told[: told.rfind(b"\n") + 1]
        self._read += len(whole)
        return whole.decode("utf-8", "replace").splitlines()


def _choose_source(chance: Random) -> str:
    """One of many clients, where loopback has more than one address: the service counts what each of them asks."""
    return f"127.0.{chance.randrange(256)}.{chance.randint(1, 254)}" if sys.platform == "linux" else "127.0.0.1"


def _answer(connection: socket.socket, method: str) -> Answer:
    response = HTTPResponse(connection, method=method)
    try:
        response.begin()
        return Answer(response.status, dict(response.headers.items()), response.read())
    except TimeoutError:
        return Answer(504)  # as nginx would say
    except (HTTPException, OSError):  # no answer, or one that breaks off
        return Answer(0)
    finally:
        response.close()


def spoil_bytes(request: Request, chance: Random) -> bytes:
    """The bytes of a request, half of the time spoiled."""
    said = request.raw()
    head, _, body = said.partition(b"\r\n\r\n")
    match chance.randrange(10):
        case 0:
            return said[: chance.randint(0, len(said))]
        case 1:
            return split_into_chunks(head, body, chance)
        case 2:
            line = chance.choice(_LINES).replace(b"%s", CANARY.encode() * chance.choice((1, 900)))
            return head + b"\r\n" + line * chance.choice((1, 1, 200)) + b"\r\n" + body
        case 3:
            at = chance.randint(0, len(said))
            return said[:at] + chance.randbytes(chance.randint(1, 8)) + said[at + chance.randint(0, 4) :]
        case 4:
            return said.replace(
                b"HTTP/1.1", chance.choice((b"HTTP/1.0", b"HTTP/2.0", b"HTTP/", b"", b"ICY", b"http/1.1"))
            )
        case _:
            return said


def split_into_chunks(head: bytes, body: bytes, chance: Random) -> bytes:
    """Return a request with its body in chunks, one of which may be empty."""
    head = re.sub(rb"(?im)^content-length:.*\r\n", b"", head + b"\r\n") + b"Transfer-Encoding: chunked\r\n\r\n"
    size = chance.choice((1, 7, 1000))
    parts = [body[at : at + size] for at in range(0, len(body), size)][:50]
    said = [b"%x\r\n%s\r\n" % (len(part), part) for part in parts]
    if chance.random() < 0.7:
        said.insert(chance.randint(0, len(said)), chance.choice(_CHUNKS) + b"\r\n" + CANARY.encode() + b"\r\n")
    return (
        head
        + b"".join(said)
        + chance.choice((b"0\r\n\r\n", b"0\r\n\r\n", b"", b"0\r\nX\r\n\r\n", b"0\r\n" + CANARY.encode()))
    )


@contextmanager
def run_outside(folder: str | Path) -> Iterator[Outside]:
    """The server as it is for real use, with its tables and log in that folder, until it has been stopped."""
    log = Path(folder) / "log"
    command = [*COMMAND, "serve", "--bind", "127.0.0.1:0"]
    with (
        log.open("wb") as out,
        subprocess.Popen(command, env=ENVIRONMENT | _SETTINGS, cwd=folder, stdout=out, stderr=out) as process,
    ):
        try:
            wait_until(lambda: log.read_text().count("Booting worker") == 2)
            [port] = re.findall(r"Listening at: http://127\.0\.0\.1:(\d+)", log.read_text())
            yield Outside(int(port), log)
        finally:
            process.send_signal(signal.SIGTERM)
    assert process.returncode == 0
    assert not list(find_log_problems(log.read_text("utf-8").splitlines()))  # also what came after the last answer
