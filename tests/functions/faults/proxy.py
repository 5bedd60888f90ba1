"""Stands between the functions and Amazon's services, or Twilio, and fails as told to; otherwise it passes on.

with proxy(endpoint) as way:
    way.fails("throttle", "PutItem", seconds=1)
    way.fails("drop", "TransactWriteItems", times=1)
"""

import json
import math
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

Fault = Literal[
    "throttle", "limit", "conflict", "error", "denied", "skewed", "lose", "drop", "hang", "hang after", "slow", "late"
]
"""`throttle`, `limit`, `conflict`, `error`, `denied`, `skewed`: refused so; `lose`: closed without passing on; `drop`:
passed on, and closed without an answer; `hang`: neither passed on nor answered; `hang after`: passed on, and never
answered; `slow`: answered, but `SLOW` seconds later; `late`: passed on only then."""

SLOW = 1.0

REFUSALS: dict[str, tuple[int, str]] = {
    "throttle": (400, "ProvisionedThroughputExceededException"),
    "limit": (400, "ThrottlingException"),
    "conflict": (400, "TransactionConflictException"),
    "error": (500, "InternalServerError"),
    "denied": (400, "AccessDeniedException"),
    "skewed": (400, "InvalidSignatureException"),
}


class Asked(NamedTuple):
    """What somebody asked for."""

    operation: str
    """Amazon's, such as "GetItem"; elsewhere the method, such as "POST"."""
    items: tuple[str, ...] = ()
    """The keys of the items in it."""


class Rule(NamedTuple):
    """What fails, how, and for how long."""

    fault: Fault
    operations: tuple[str, ...]
    item: str
    until: float

    def fits(self, asked: Asked) -> bool:
        """Return whether this request is to fail."""
        named = not self.item or any(each.startswith(self.item) for each in asked.items)
        return (not self.operations or asked.operation in self.operations) and named and time.monotonic() < self.until


class Way:
    """The way to a service."""

    def __init__(self, target: str) -> None:
        """Pass everything on."""
        self.target = urlsplit(target).netloc
        self.address = ""
        self.calls: list[Asked] = []
        self.failed = threading.Semaphore(0)
        """Released with every fault; after "hang after" what was asked is done."""
        self._rules: list[tuple[Rule, float]] = []
        self._lock = threading.Lock()
        self._over = threading.Event()

    def fail(
        self, fault: Fault, *operations: str, item: str = "", times: float = math.inf, seconds: float = math.inf
    ) -> None:
        """Fail at these operations (all where none is named) on items that begin so, so many times and so long."""
        with self._lock:
            self._rules.append((Rule(fault, operations, item, time.monotonic() + seconds), times))

    def heal(self) -> None:
        """Nothing fails any more; what hangs is let go, without an answer."""
        with self._lock:
            self._rules.clear()
        self._over.set()
        self._over = threading.Event()

    def list_operations(self) -> list[str]:
        """Return the operations that were asked for, in order."""
        with self._lock:
            return [asked.operation for asked in self.calls]

    def find_fault(self, asked: Asked) -> Fault | None:
        """Return the fault that this request is to meet."""
        with self._lock:
            self.calls.append(asked)
            for index, (rule, times) in enumerate(self._rules):
                if times >= 1 and rule.fits(asked):
                    self._rules[index] = (rule, times - 1)
                    return rule.fault
        return None

    def hang(self) -> None:
        """Wait for the end."""
        over = self._over
        self.failed.release()
        over.wait()


class _Handler(BaseHTTPRequestHandler):
    way: Way
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # an answer is written in two parts, and the second would wait

    def _pass(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        fault = self.way.find_fault(_read_request(self.headers.get("X-Amz-Target", ""), self.command, body))
        self.close_connection = True
        if fault in REFUSALS:
            self.way.failed.release()
            return self._refuse(*REFUSALS[fault], body)
        if fault == "hang":
            return self.way.hang()
        if fault == "lose":
            return self.way.failed.release()
        if fault == "late":
            time.sleep(SLOW)
        status, kind, answer = self._done(body)
        if fault == "hang after":
            return self.way.hang()
        if fault == "drop":
            return self.way.failed.release()
        if fault == "slow":
            time.sleep(SLOW)
        self.close_connection = False
        return self._answer(status, kind, answer)

    do_GET = do_POST = do_DELETE = _pass  # noqa: N815 - their names there

    def _done(self, body: bytes) -> tuple[int, str, bytes]:
        connection = HTTPConnection(self.way.target, timeout=30)
        headers = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
        connection.request(self.command, self.path, body or None, headers)
        with closing(connection), connection.getresponse() as response:
            return response.status, response.headers.get("Content-Type", ""), response.read()

    def _refuse(self, status: int, code: str, body: bytes) -> None:
        items = json.loads(body).get("TransactItems") if body.startswith(b"{") else None
        answer: dict[str, Any] = {
            "__type": f"com.amazonaws.dynamodb.v20120810#{code}",
            "message": "Alice +15550100",
        }
        if items and code == "TransactionConflictException":
            reasons = [{"Code": "TransactionConflict"}] + [{"Code": "None"}] * (len(items) - 1)
            answer |= {"__type": "#TransactionCanceledException", "CancellationReasons": reasons}
        self._answer(status, "application/x-amz-json-1.0", json.dumps(answer).encode())

    def _answer(self, status: int, kind: str, answer: bytes) -> None:
        with suppress(OSError):  # who waited has gone
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - named so in the library
        """Say nothing."""

    def handle(self) -> None:
        with suppress(OSError, HTTPException):
            super().handle()


@contextmanager
def run_proxy(target: str) -> Iterator[Way]:
    """A way to the service there, as long as it is needed."""
    way = Way(target)

    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"way": way}))
    server.daemon_threads = True
    server.request_queue_size = 128
    way.address = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    try:
        yield way
    finally:
        way.heal()
        server.shutdown()
        server.server_close()


def _read_request(target: str, method: str, body: bytes) -> Asked:
    if not target:
        return Asked(method)
    said = json.loads(body)
    each = [action for item in said.get("TransactItems", ()) for action in item.values()] or [said]
    keys = [(action.get("Item") or action.get("Key") or {}).get("pk", {}).get("S", "") for action in each]
    return Asked(target.rpartition(".")[2], tuple(keys))
