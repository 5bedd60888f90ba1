"""Connections to the server: one for each thread, and a request tried again where its connection broke."""

import threading
import time
from collections import Counter
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException
from typing import NamedTuple

TIMEOUT_SECONDS = 15.0
"""Seconds that an answer may take (Twilio)."""

TRIES, PAUSE = 30, 0.2
"""How often a request whose connection broke is tried, and the seconds between."""

OK = 200


class HttpAnswer(NamedTuple):
    """An answer; status 0: none."""

    status: int
    body: bytes = b""


class HttpConnections:
    """Connections to a port of loopback; may be shared by threads."""

    def __init__(self, port: int) -> None:
        """Keep the port; connections are opened later."""
        self._port = port
        self._local = threading.local()
        self._lock = threading.Lock()
        self.seconds: list[float] = []
        """How long each answer took, the tries before it left out."""
        self.figures: Counter[str] = Counter()

    def post(self, path: str, body: bytes, headers: Mapping[str, str]) -> HttpAnswer:
        """Return the answer to a post."""
        for _ in range(TRIES):
            start = time.perf_counter()
            got = self.post_once(path, body, headers)
            if got.status:
                with self._lock:
                    self.seconds.append(time.perf_counter() - start)
                return got
            self.count("broken")
            time.sleep(PAUSE)
        return HttpAnswer(0)

    def count(self, what: str) -> None:
        """Add one to the figure of this name."""
        with self._lock:
            self.figures[what] += 1

    def clear(self) -> None:
        """Set all figures to zero."""
        with self._lock:
            self.seconds.clear()
            self.figures.clear()

    def post_once(self, path: str, body: bytes, headers: Mapping[str, str]) -> HttpAnswer:
        """Return the answer to one try of a post; status 0 where the connection broke."""
        connection: HTTPConnection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = HTTPConnection("127.0.0.1", self._port, timeout=TIMEOUT_SECONDS)
        try:
            connection.request("POST", path, body, dict(headers))
            response = connection.getresponse()
            return HttpAnswer(response.status, response.read())
        except (OSError, HTTPException):
            connection.close()
            return HttpAnswer(0)
