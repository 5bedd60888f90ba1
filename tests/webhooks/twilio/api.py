"""A small Twilio on loopback, for whoever sends texts in tests and benchmarks.

It takes, lists and deletes messages, and fails as told to: by a plan, or by what a class of its own decides
(`benchmarks/parties/mock.py`).

with twilio_api() as api:
    api.plan = [(429, 20429), "drop"]   # for the next posts, in this order; then it takes what comes
    Messages(account(api)).send(...)
    assert api.bodies() == [...]
"""

import json
import threading
import time
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from email.utils import format_datetime, parsedate_to_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

from tests.webhooks.twilio.signed_requests import NUMBER, PUBLIC, SID, TOKEN

if TYPE_CHECKING:
    from webhooks.texts.account import Account

Behavior = str | tuple[int, int] | tuple[str, int, object]
"""`take`; `drop`: take, and close without an answer; `lose`: close without taking; `slow`: take, and answer late;
`garble`: take, and answer no JSON; or a status and Twilio's error code; or `take` or `lose`, and a status and what is
answered in place of a message, a list or an error: a text as it is, all else as JSON."""

PATH = f"/2010-04-01/Accounts/{SID}/Messages.json"

POOL = "+15550100098"
"""The number that a messaging service sends from."""


class Api:
    """What the small Twilio has taken, and what it is to do."""

    def __init__(self) -> None:
        """Take everything, once it is served."""
        self.address = ""
        self.token = TOKEN
        """Who posts with another one is not let in."""
        self.plan: list[Behavior] = []
        self.slow_seconds = 0.8
        self.refused: dict[str, tuple[int, int]] = {}
        """By phone, what is answered always."""
        self.messages: list[dict[str, Any]] = []
        self.posts: list[dict[str, str]] = []
        """The forms of all tries, taken or not."""
        self.lists = 0
        self.list_plan: list[Behavior] = []
        """For the next lists, like `plan`; `header`: answered with a malformed header."""
        self.delete_plan: list[Behavior] = []
        """For the next deletions, like `plan`."""
        self.kept: dict[str, tuple[int, int]] = {}
        """By message, what is answered always when it is to be deleted."""
        self.deleted: list[str] = []
        """The names of the messages that were deleted, in this order."""
        self.tried: list[str] = []
        """The names of those that were to be deleted, with every try."""
        self.named = 0
        self.lock = threading.Lock()

    def list_bodies(self) -> list[tuple[str, str]]:
        """Return the bodies of all texts that were taken, with their numbers."""
        with self.lock:
            return sorted((message["to"], message["body"]) for message in self.messages)

    def make_account(self, sender: str = NUMBER) -> "Account":
        """An account here."""
        from webhooks.texts.account import Account  # noqa: PLC0415 - a benchmark's process needs none of the game

        return Account(SID, TOKEN, sender, PUBLIC, self.address)

    def choose_behavior(self, form: dict[str, str]) -> Behavior:
        """Return what to do with a post."""
        with self.lock:
            self.posts.append(form)
            if form["To"] in self.refused:
                return self.refused[form["To"]]
            return self.plan.pop(0) if self.plan else "take"

    def take(self, form: dict[str, str], direction: str = "outbound-api", at: datetime | None = None) -> dict[str, Any]:
        """A message like those of Twilio's API description; incoming ones and replies in TwiML stand in the same list.

        `at`: when it was taken, if not now.
        """
        now = format_datetime(at or datetime.now(UTC))
        with self.lock:
            self.named += 1
            sid = f"SM{self.named:032x}"
            message = {
                "account_sid": SID,
                "api_version": "2010-04-01",
                "body": form["Body"],
                "date_created": now,
                "date_sent": None,
                "date_updated": now,
                "direction": direction,
                "error_code": None,
                "error_message": None,
                "from": form.get("From", POOL),
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

    def delete(self, sid: str) -> Behavior:
        """Return what to do with a deletion; `take`: it is done, 404: there is no such message."""
        with self.lock:
            self.tried.append(sid)
            if sid in self.kept:
                return self.kept[sid]
            behavior = self.delete_plan.pop(0) if self.delete_plan else "take"
            if behavior in ("take", "drop", "slow"):
                left = [message for message in self.messages if message["sid"] != sid]
                if len(left) == len(self.messages):
                    return 404, 20404
                self.messages = left
                self.deleted.append(sid)
            return behavior

    def choose_list_behavior(self) -> Behavior:
        """Return what to do with a list."""
        with self.lock:
            self.lists += 1
            return self.list_plan.pop(0) if self.list_plan else "take"

    def list_page(self, query: Mapping[str, str]) -> dict[str, Any]:
        """The page of messages to a phone, or from one, the last one first."""
        wanted = {field.lower(): query[field] for field in ("To", "From") if field in query}
        with self.lock:
            named = [message for message in self.messages if wanted.items() <= message.items()]
        found = sorted(named, key=_parse_date)[::-1][: int(query["PageSize"])]
        page = {"page": 0, "page_size": 50, "start": 0, "end": max(0, len(found) - 1), "uri": PATH}
        return page | {"messages": found, "next_page_uri": None, "previous_page_uri": None, "first_page_uri": PATH}

    def answer_other(self, path: str, query: Mapping[str, str]) -> object:  # noqa: ARG002 - for whoever has more to tell
        """Return the answer to a question that is none of Twilio's; None for nothing, which is answered with 404."""
        return None


def read_behaviors(plan: Sequence[Any]) -> list[Behavior]:
    """Return what a small Twilio is to do, told as JSON."""
    return [tuple(each) if isinstance(each, list) else each for each in plan]


@contextmanager
def run_twilio() -> Iterator[Api]:
    """The small Twilio on a free port, in a thread."""
    api = Api()
    with serve_twilio(api):
        yield api


@contextmanager
def serve_twilio(api: Api) -> Iterator[int]:
    """Serve a small Twilio on a free port of loopback, in a thread; yields the port."""
    handler = type("Handler", (_Handler,), {"api": api})
    server = _Server(("127.0.0.1", 0), handler)
    api.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 512


class _Handler(BaseHTTPRequestHandler):
    api: Api
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # an answer is written in two parts, and the second would wait

    def do_POST(self) -> None:
        """Take a message, or do what is planned; nothing where whoever posts was killed meanwhile."""
        length = int(self.headers["Content-Length"])
        body = self.rfile.read(length)
        if len(body) == length:
            self._post(body)
        else:
            self._close()

    def _post(self, body: bytes) -> None:
        if self.headers["Content-Type"] != "application/x-www-form-urlencoded" or urlsplit(self.path).path != PATH:
            return self._answer(404, make_error(404, 20404))
        form = dict(parse_qsl(body.decode("ascii"), keep_blank_values=True, strict_parsing=True))
        api = self.api
        known = b64encode(f"{SID}:{api.token}".encode()).decode()
        behavior = api.choose_behavior(form) if self.headers["Authorization"] == f"Basic {known}" else (401, 20003)
        if isinstance(behavior, tuple):
            if behavior[0] == "take":
                api.take(form)
            return self._answer(*_plan_answer(behavior, form["To"]))
        if behavior == "lose":
            return self._close()
        message = api.take(form)
        if behavior == "drop":
            return self._close()
        if behavior == "garble":
            return self._answer(201, "<html>")
        if behavior == "slow":
            time.sleep(api.slow_seconds)
        return self._answer(201, message)

    def do_GET(self) -> None:
        """List messages, or do what is planned."""
        parts = urlsplit(self.path)
        query = dict(parse_qsl(parts.query, strict_parsing=bool(parts.query)))
        if parts.path != PATH:
            told = self.api.answer_other(parts.path, query)
            return self._answer(404, make_error(404, 20404)) if told is None else self._answer(200, told)
        behavior = self.api.choose_list_behavior()
        if isinstance(behavior, tuple):
            return self._answer(*_plan_answer(behavior, query.get("To", "")))
        if behavior == "drop":
            return self._close()
        return self._answer(200, self.api.list_page(query), odd=behavior == "header")

    def do_DELETE(self) -> None:
        """Delete a message, or do what is planned."""
        folder, _, name = urlsplit(self.path).path.rpartition("/")
        if f"{folder}.json" != PATH or not name.endswith(".json"):
            return self._answer(404, make_error(404, 20404))
        behavior = self.api.delete(name.removesuffix(".json"))
        if isinstance(behavior, tuple):
            return self._answer(*_plan_answer(behavior))
        if behavior in ("drop", "lose"):
            return self._close()
        if behavior == "slow":
            time.sleep(self.api.slow_seconds)
        return self._answer(204, "")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - named so in the library
        """Say nothing."""

    def _close(self) -> None:
        self.close_connection = True

    def _answer(self, status: int, data: object, *, odd: bool = False) -> None:
        said = data.encode() if isinstance(data, str) else json.dumps(data).encode()
        try:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(said)))
            if odd:
                self.send_header("Odd header", "of no use")
            self.end_headers()
            self.wfile.write(said)
        except OSError:  # who waited has gone
            self.close_connection = True


def _parse_date(message: dict[str, Any]) -> datetime:
    return parsedate_to_datetime(message["date_created"])


def _plan_answer(
    behavior: tuple[int, int] | tuple[str, int, object], phone: str = "+15550100001"
) -> tuple[int, object]:
    """The status and body of what is answered in place of what was asked for."""
    if len(behavior) == 3:
        return behavior[1], behavior[2]
    return behavior[0], make_error(*behavior, phone)


def make_error(status: int, code: int, phone: str = "+15550100001") -> dict[str, object]:
    """Return an error as Twilio answers it, with the number in it."""
    more = f"https://www.twilio.com/docs/errors/{code}"
    return {"code": code, "message": f"Something about '{phone}' ({code})", "more_info": more, "status": status}
