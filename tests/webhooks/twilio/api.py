"""A small Twilio on loopback, for every test that sends texts: it takes them, lists them, and fails as it is told to.

with twilio_api() as api:
    api.plan = [(429, 20429), "drop"]   # for the next posts, in this order; then it takes what comes
    Messages(account(api)).send(...)
    assert api.bodies() == [...]
"""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlsplit

from tests.webhooks.twilio.signed import PUBLIC, SID, TOKEN
from webhooks.account import Account

Behavior = str | tuple[int, int]
"""`take`; `drop`: take, and close without an answer; `lose`: close without taking; `slow`: take, and answer late;
`garble`: take, and answer no JSON; or a status and Twilio's error code."""

SLOW_SECONDS = 0.8

PATH = f"/2010-04-01/Accounts/{SID}/Messages.json"


class Api:
    """What the small Twilio has taken, and what it is to do."""

    def __init__(self, port: int) -> None:
        """Take everything."""
        self.address = f"http://127.0.0.1:{port}"
        self.plan: list[Behavior] = []
        self.refused: dict[str, tuple[int, int]] = {}
        """By phone, what is answered always."""
        self.messages: list[dict[str, Any]] = []
        self.posts: list[dict[str, str]] = []
        """The forms of all tries, taken or not."""
        self.lists = 0
        self.lock = threading.Lock()

    def bodies(self) -> list[tuple[str, str]]:
        """Whom what was taken for."""
        with self.lock:
            return sorted((message["to"], message["body"]) for message in self.messages)

    def account(self, sender: str = "+15550100099") -> Account:
        """An account here."""
        return Account(SID, TOKEN, sender, PUBLIC, self.address)

    def behavior(self, form: dict[str, str]) -> Behavior:
        """What to do with a post."""
        with self.lock:
            self.posts.append(form)
            if form["To"] in self.refused:
                return self.refused[form["To"]]
            return self.plan.pop(0) if self.plan else "take"

    def take(self, form: dict[str, str]) -> dict[str, Any]:
        """A message like those of Twilio's API description."""
        now = format_datetime(datetime.now(UTC))
        with self.lock:
            sid = f"SM{len(self.messages) + 1:032x}"
            message = {
                "account_sid": SID,
                "api_version": "2010-04-01",
                "body": form["Body"],
                "date_created": now,
                "date_sent": None,
                "date_updated": now,
                "direction": "outbound-api",
                "error_code": None,
                "error_message": None,
                "from": form.get("From"),
                "messaging_service_sid": form.get("MessagingServiceSid"),
                "num_media": "0",
                "num_segments": "1",
                "price": None,
                "price_unit": "USD",
                "sid": sid,
                "status": "queued",
                "subresource_uris": {"media": f"{PATH.removesuffix('.json')}/{sid}/Media.json"},
                "to": form["To"],
                "uri": f"{PATH.removesuffix('.json')}/{sid}.json",
            }
            self.messages.append(message)
        return message

    def listed(self, to: str) -> dict[str, Any]:
        """The page of messages to a phone, the last one first."""
        with self.lock:
            self.lists += 1
            found = [message for message in reversed(self.messages) if message["to"] == to]
        page = {"page": 0, "page_size": 50, "start": 0, "end": max(0, len(found) - 1), "uri": PATH}
        return page | {"messages": found, "next_page_uri": None, "previous_page_uri": None, "first_page_uri": PATH}


@contextmanager
def twilio_api() -> Iterator[Api]:
    """The small Twilio on a free port, in a thread."""
    server = _Server(("127.0.0.1", 0), _Handler)
    api = Api(server.server_port)
    _Handler.apis[server.server_port] = api
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield api
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


class _Handler(BaseHTTPRequestHandler):
    apis: dict[int, Api] = {}  # noqa: RUF012 - filled before each server starts
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        """Take a message, or do what is planned."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers["Content-Type"] != "application/x-www-form-urlencoded" or urlsplit(self.path).path != PATH:
            return self._answer(404, _error(404, 20404))
        form = dict(parse_qsl(body.decode("ascii"), keep_blank_values=True, strict_parsing=True))
        api = self._api()
        behavior = api.behavior(form)
        if isinstance(behavior, tuple):
            return self._answer(behavior[0], _error(*behavior))
        if behavior == "lose":
            return self._close()
        message = api.take(form)
        if behavior == "drop":
            return self._close()
        if behavior == "garble":
            return self._answer(201, "<html>")
        if behavior == "slow":
            time.sleep(SLOW_SECONDS)
        return self._answer(201, message)

    def do_GET(self) -> None:
        """List messages."""
        to = parse_qs(urlsplit(self.path).query)["To"][0]
        self._answer(200, self._api().listed(to))

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - named so in the library
        """Say nothing."""

    def _api(self) -> Api:
        return self.apis[self.server.server_address[1]]  # type: ignore[index]

    def _close(self) -> None:
        self.close_connection = True

    def _answer(self, status: int, data: object) -> None:
        said = data.encode() if isinstance(data, str) else json.dumps(data).encode()
        try:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)
        except OSError:  # who waited has gone
            self.close_connection = True


def _error(status: int, code: int) -> dict[str, object]:
    """An error as Twilio answers it."""
    more = f"https://www.twilio.com/docs/errors/{code}"
    return {"code": code, "message": f"Something about '+15550100001' ({code})", "more_info": more, "status": status}
