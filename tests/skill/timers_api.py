"""A stand-in for Alexa's Timers API on this machine, over TLS, as the "Timers REST API Reference" has it.

    with Timers(tmp_path) as timers:
        asked = timers.permitted(ask("StartTimerIntent", attributes=at(day)))

Whoever calls it has to trust its certificate: `SSL_CERT_FILE` names `timers.certificate`.
"""

import json
import ssl
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple, Self

from tests.self_signed import certify
from tests.skill.alexa_events import Event

TOKEN = "a-token-of-this-request"  # noqa: S105 - the stand-in's
SCOPE = "alexa::alerts:timers:skill:readwrite"
DAY_SECONDS = 24 * 3600


class Call(NamedTuple):
    """One call, as it came."""

    method: str
    path: str
    body: dict[str, Any] | None


class Timers:
    """The server, with the timers that were set; `status` is what it answers instead, `delay` how late."""

    def __init__(self, folder: Path) -> None:
        """Listen on a free port, on loopback alone; the certificate is put into the folder."""
        certificate = certify(folder, "localhost")
        self.certificate = str(certificate.file)
        self.calls: list[Call] = []
        self.set: list[dict[str, Any]] = []
        self.status: dict[str, int] = {}
        self.delay = 0.0
        self.body: bytes | None = None
        timers = self

        class Handler(_Handler):
            owner = timers

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificate)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)

    def __enter__(self) -> Self:
        """Serve."""
        Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._server.server_close()

    @property
    def endpoint(self) -> str:
        """The address of Alexa's services, as requests name it."""
        return f"https://localhost:{self._server.server_port}"

    def offer(self, asked: Event) -> Event:
        """An event from a device that has timers, without the permission."""
        asked["context"]["System"] |= {"apiEndpoint": self.endpoint, "apiAccessToken": TOKEN}
        return asked

    def permit(self, asked: Event, status: str = "GRANTED") -> Event:
        """Return an event from a device that has timers, with the permission, or with this status of it."""
        scopes = {"scopes": {SCOPE: {"status": status}}}
        self.offer(asked)["context"]["System"]["user"] = {"userId": "amzn1.ask.account.1", "permissions": scopes}
        return asked

    def answer(self, call: Call, token: str | None) -> tuple[int, dict[str, Any]]:
        """Return the API's answer to a call."""
        if token != f"Bearer {TOKEN}":
            return 401, {"code": "UNAUTHORIZED", "message": "Request is not authorized"}
        if call.path != "/v1/alerts/timers":
            return 404, {"code": "NOT_FOUND", "message": "no such resource"}
        if call.method == "DELETE":
            self.set.clear()
            return 200, {}
        return self._create(call.body or {})

    def _create(self, timer: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        wrong = _find_fault(timer) or (any(each["timerLabel"] == timer["timerLabel"] for each in self.set) and "label")
        if wrong:
            return 400, {"code": "INVALID_REQUEST", "message": str(wrong)}
        self.set.append(timer)
        # A status that the SDK does not know: it is not to stumble over it.
        return 200, {"id": "1", "status": "BRAND_NEW", "duration": timer["duration"], "timerLabel": timer["timerLabel"]}


def _find_fault(timer: dict[str, Any]) -> str | None:
    """Return what the API would refuse in the body of a call to create a timer."""
    if timer.keys() != {"duration", "timerLabel", "creationBehavior", "triggeringBehavior"}:
        return "keys"
    seconds = timer["duration"].removeprefix("PT").removesuffix("S")
    if not seconds.isdigit() or not 0 < int(seconds) <= DAY_SECONDS:
        return "duration"
    if timer["creationBehavior"] not in [{"displayExperience": {"visibility": each}} for each in ("VISIBLE", "HIDDEN")]:
        return "creationBehavior"
    triggering = timer["triggeringBehavior"]
    operation = triggering["operation"]
    texts = operation.get("textToAnnounce", [])
    if operation.get("type") != "ANNOUNCE" or [sorted(each) for each in texts] != [["locale", "text"]]:
        return "operation"
    return None if triggering["notificationConfig"] == {"playAudible": True} else "notificationConfig"


class _Handler(BaseHTTPRequestHandler):
    owner: Timers
    protocol_version = "HTTP/1.1"

    def do_DELETE(self) -> None:
        self._serve()

    def do_POST(self) -> None:
        self._serve()

    def _serve(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = json.loads(self.rfile.read(length)) if length else None
        call = Call(self.command, self.path, body)
        self.owner.calls.append(call)
        time.sleep(self.owner.delay)
        status, told = self.owner.answer(call, self.headers["Authorization"])
        status = self.owner.status.get(self.command, status)
        data = json.dumps(told).encode() if self.owner.body is None else self.owner.body
        try:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)
        except (BrokenPipeError, ConnectionResetError, ssl.SSLError):
            self.close_connection = True  # whoever asked did not wait

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - so the library names it
        """Say nothing."""
