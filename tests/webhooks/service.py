"""A web service over real HTTP on loopback, for every test that sends it something."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from threading import Thread
from typing import Any, NamedTuple

from flask import Flask
from werkzeug.serving import make_server

from tests.described_api import check_answer, find_path
from tests.openapi import JSON

Headers = Mapping[str, str]


class Got(NamedTuple):
    """What came back."""

    status: int
    data: Any
    """The body, read as JSON where it is that."""


class Service:
    """A web service that listens on loopback."""

    def __init__(self, port: int, host: str = "127.0.0.1") -> None:
        """Nothing is sent yet."""
        self.port = port
        self.host = host
        self.cookie = ""
        """The cookie that was set last, as it was; a browser sends it along."""

    def post(self, path: str, body: object) -> Got:
        """Post JSON; what is answered under `/api/` is as `docs/openapi.json` describes it."""
        got = self.send("POST", path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        if find_path("POST", path) and isinstance(got.data, dict):
            check_answer("POST", path, got.status, JSON, got.data)
        return got

    def send(self, method: str, path: str, body: bytes = b"", headers: Headers | None = None) -> Got:
        """Send a request on a connection of its own."""
        connection = HTTPConnection(self.host, self.port, timeout=60)
        try:
            connection.request(method, path, body, {"Cookie": self.cookie.partition(";")[0], **(headers or {})})
            response = connection.getresponse()
            self.cookie = response.headers.get("Set-Cookie", self.cookie)
            said = response.read()
            as_json = said and response.headers.get_content_type() == "application/json"
            return Got(response.status, json.loads(said) if as_json else said)
        finally:
            connection.close()


@contextmanager
def serve_app(app: Flask) -> Iterator[Service]:
    """The application on a free port, in a thread, as long as it is needed."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield Service(server.server_port)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
