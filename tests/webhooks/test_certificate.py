"""Fetching a chain from certificate servers on loopback: one that serves, and all that do not."""

import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from skill.envelope import NotForUs
from tests.ports import hold_ports
from tests.webhooks.authority import SKILL, Authority, make_launch
from webhooks.alexa.certificate import CHAIN_BYTES, fetch_chain, load_system_roots
from webhooks.alexa.signature import Verifier

NOW = datetime(2026, 11, 10, 20, 15, tzinfo=UTC)
BODY = make_launch(NOW)
AUTHORITY = Authority(now=NOW)
SIGNER = AUTHORITY.make_leaf()


class CertificateServer(BaseHTTPRequestHandler):
    """Answers each path in its own way, most of them badly."""

    closing = threading.Event()

    def do_GET(self) -> None:
        """Serve the path named like one of the methods below."""
        getattr(self, self.path.strip("/"))()

    def chain(self) -> None:
        """The chain, as Amazon's server has it."""
        self._head(200, len(SIGNER.chain))
        self.wfile.write(SIGNER.chain)

    def missing(self) -> None:
        """Nothing here; the chain is in the answer all the same."""
        self._head(404, len(SIGNER.chain))
        self.wfile.write(SIGNER.chain)

    def elsewhere(self) -> None:
        """A redirect to where the chain is."""
        self.send_response(302)
        self.send_header("Location", "/chain")
        self.end_headers()

    def endless(self) -> None:
        """The chain, and more than anyone wants to read, without saying how much."""
        self._head(200)
        self.wfile.write(SIGNER.chain + b"\n" * CHAIN_BYTES)

    def broken(self) -> None:
        """Half of what was announced."""
        self._head(200, 2 * len(SIGNER.chain))
        self.wfile.write(SIGNER.chain)

    def dripping_body(self) -> None:
        """A byte now and then, so that no single read ever takes long."""
        self._head(200, len(SIGNER.chain))
        self._drip()

    def dripping_head(self) -> None:
        """The same before the headers have ended."""
        self.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
        self._drip()

    def dripping_kilobytes(self) -> None:
        """A kilobyte now and then: it takes three seconds to become too much."""
        self._head(200)
        self._drip(b"-" * 1024, pause=0.05)

    def _drip(self, drop: bytes = b"-", *, pause: float = 0.01) -> None:
        while not self.closing.wait(pause):
            self.wfile.write(drop)

    def _head(self, status: int, length: int | None = None) -> None:
        self.send_response(status)
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it so
        """Say nothing."""


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a certificate server, which is gone after the test, with all who still listen to it."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    CertificateServer.closing.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), CertificateServer) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        CertificateServer.closing.set()
        server.shutdown()
        thread.join()
    for listener in listeners():
        listener.join()


def listeners() -> list[threading.Thread]:
    """The threads that still fetch."""
    return [thread for thread in threading.enumerate() if thread.name == "alexa-chain"]


def refusal(address: str, *, seconds: float = 5.0) -> str:
    """Why a good request is refused whose chain is at that address."""
    fetch = partial(fetch_chain, seconds=seconds)
    verifier = Verifier(frozenset({SKILL}), roots=AUTHORITY.roots, fetch=lambda _: fetch(address), now=lambda: NOW)
    with pytest.raises(NotForUs) as caught:
        verifier.verify(SIGNER.sign(BODY), BODY)
    return caught.value.reason


def test_the_chain_is_fetched(address: str) -> None:
    """A certificate server that answers as it should gives the chain, byte by byte."""
    assert fetch_chain(f"{address}chain") == SIGNER.chain


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("missing", "chain-not-served"),
        ("elsewhere", "chain-not-served"),
        ("endless", "chain-too-long"),
        ("broken", "chain-unreachable"),
    ],
)
def test_a_bad_answer_is_no_chain(address: str, path: str, reason: str) -> None:
    """An error, a redirect, too much and too little: none of them is taken for the chain, even if it holds it."""
    assert refusal(f"{address}{path}") == reason


@pytest.mark.parametrize("path", ["dripping_body", "dripping_head"])
def test_a_slow_server_is_given_up(address: str, path: str) -> None:
    """A server that keeps sending a little is given up when the whole time is over, wherever it dawdles."""
    start = time.monotonic()
    assert refusal(f"{address}{path}", seconds=0.2) == "chain-too-slow"
    assert 0.2 <= time.monotonic() - start < 10


def test_an_abandoned_fetch_ends_by_itself(address: str) -> None:
    """Nobody waits for a fetch that was given up, and its thread stops at the next kilobyte."""
    assert refusal(f"{address}dripping_kilobytes", seconds=0.2) == "chain-too-slow"
    for listener in listeners():
        listener.join(2.5)  # in three seconds it would have ended anyway
    assert listeners() == []


def test_a_server_that_is_down_is_unreachable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody listens, the request is refused and nothing breaks."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with hold_ports() as [port]:
        assert refusal(f"http://127.0.0.1:{port}/chain") == "chain-unreachable"


def test_the_system_trusts_others() -> None:
    """Without roots of their own, verifiers trust the system's, read without a warning, and not a throw-away one."""
    verifier = Verifier(frozenset({SKILL}), fetch=SIGNER.fetch, now=lambda: NOW)
    with pytest.raises(NotForUs, match="certificate-untrusted"):
        verifier.verify(SIGNER.sign(BODY), BODY)
    assert load_system_roots() is load_system_roots()
