"""A request and what came back, as bytes and as WSGI has them."""

import io
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

CANARY = "Zquillfeather"
"""Stands somewhere in most requests; found in a log, the log tells what somebody said."""

LONGEST_SHOWN = 300


class Request(NamedTuple):
    """What is sent; target and headers are Latin-1, as HTTP has them."""

    method: str
    target: str
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""

    def raw(self) -> bytes:
        """Return the request as bytes on a connection."""
        lines = [f"{self.method} {self.target} HTTP/1.1", *(f"{name}: {value}" for name, value in self.headers)]
        return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + self.body

    def environment(self) -> dict[str, Any]:
        """Return the request as a WSGI environment."""
        path, _, query = self.target.partition("?")
        found: dict[str, Any] = {
            "REQUEST_METHOD": self.method,
            "SCRIPT_NAME": "",
            "PATH_INFO": unquote_to_bytes(path.encode("latin-1", "replace")).decode("latin-1"),
            "QUERY_STRING": query,
            "SERVER_NAME": "127.0.0.1",
            "SERVER_PORT": "8000",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(self.body),
            "wsgi.errors": io.StringIO(),
            "wsgi.multithread": True,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
            "wsgi.input_terminated": True,
        }
        for name, value in self.headers:
            key = name.upper().replace("-", "_")
            found[key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"] = value
        return found

    def __str__(self) -> str:
        """On one line, shortened."""
        shown = f"{self.method} {self.target!r} {dict(self.headers)!r} {self.body!r}"
        return shown if len(shown) <= LONGEST_SHOWN else f"{shown[:LONGEST_SHOWN]} ..."


class Answer(NamedTuple):
    """What came back; status 0: nothing, for the connection was closed."""

    status: int
    headers: Mapping[str, str] = {}
    body: bytes = b""


Send = Callable[[Request], Answer]
