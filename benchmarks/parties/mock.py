"""A Twilio on loopback, in a process of its own: takes texts, lists them, reports on them, and fails as often as told.

python -m benchmarks.parties.mock --server PORT [--trouble SHARE] [--late SECONDS] [--seed N]

It prints its port. Besides Twilio's own paths it has `/taken?since=N`, what phones get, and `/figures`.
"""

import argparse
import asyncio
import json
import random
from collections import Counter, defaultdict
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from email.utils import format_datetime
from typing import NamedTuple
from urllib.parse import parse_qsl, urlsplit

from benchmarks.parties.account import MESSAGES, NUMBER, SID
from benchmarks.parties.reports import Reports

Json = dict[str, object]

TROUBLE = ("429", "500", "500 taken", "503", "lose", "drop", "late", "null", "[]")
"""What can go wrong with a post: an error, also one after which the text is taken all the same; the connection closed
before it is taken, or after; an answer that comes when nobody waits for it any more; one that is no message."""

MOST_LOST = 4
"""How often a text is lost at most; the fifth time it would be given up."""

_ERRORS = {"429": 20429, "500": 20500, "503": 20503}
_REASONS = {200: "OK", 201: "Created", 404: "Not Found", 429: "Too Many Requests"}
_HEAD_BYTES = 64 * 1024


class Request(NamedTuple):
    """A request as it came."""

    method: str
    path: str
    query: Mapping[str, str]
    body: bytes


class Answer(NamedTuple):
    """What it is answered; no status: the connection is closed."""

    status: int
    data: object = None
    after: float = 0.0
    """Seconds to wait before."""


class Mock:
    """What the small Twilio has taken, and how it behaves."""

    def __init__(self, reports: Reports, trouble: float, late: float, chance: random.Random) -> None:
        """Have taken nothing."""
        self._reports = reports
        self._trouble, self._late, self._chance = trouble, late, chance
        self._messages: list[Json] = []
        self._by_phone: dict[str, list[Json]] = defaultdict(list)
        self._answered: dict[tuple[str, str], bool] = {}
        """By whom and what it says, whether a text that was taken has been answered for."""
        self._lost: Counter[tuple[str, str]] = Counter()
        self._figures: Counter[str] = Counter({"posts": 0, "taken": 0, "excused": 0, "doubled": 0, "troubled": 0})

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the requests of one connection, until it is closed."""
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                answer = self._answer(await _request(reader))
                await asyncio.sleep(answer.after)
                if not answer.status:
                    break
                writer.write(_written(answer))
                await writer.drain()
        writer.close()

    def _answer(self, request: Request) -> Answer:
        if request.path == MESSAGES:
            return self._post(request) if request.method == "POST" else self._listed(request.query.get("To", ""))
        if request.path == "/taken":
            since = int(request.query["since"])
            return Answer(200, [[message["to"], message["body"]] for message in self._messages[since:]])
        if request.path == "/figures":
            return Answer(200, {**self._figures, **self._reports.figures()})
        return Answer(404, _error(404, 20404))

    def _post(self, request: Request) -> Answer:
        form = dict(parse_qsl(request.body.decode("ascii"), keep_blank_values=True, strict_parsing=True))
        self._figures["posts"] += 1
        trouble = self._chosen((form["To"], form["Body"]))
        self._figures["troubled"] += trouble != ""
        error, _, taken = trouble.partition(" ")
        if error in _ERRORS and not taken:
            return Answer(int(error), _error(int(error), _ERRORS[error]))
        if trouble == "lose":
            return Answer(0)
        message = self._take(form, answered=not trouble)
        if taken:
            return Answer(int(error), _error(int(error), _ERRORS[error]))
        if trouble == "drop":
            return Answer(0)
        if trouble in ("null", "[]"):
            return Answer(201, json.loads(trouble))
        return Answer(201, message, self._late if trouble == "late" else 0.0)

    def _chosen(self, text: tuple[str, str]) -> str:
        """What goes wrong with a post; no text is lost too often."""
        trouble = self._chance.choice(TROUBLE) if self._chance.random() < self._trouble else ""
        if trouble != "lose":
            return trouble
        self._lost[text] += 1
        return "drop" if self._lost[text] > MOST_LOST else trouble

    def _take(self, form: Mapping[str, str], *, answered: bool) -> Json:
        text = form["To"], form["Body"]
        if text in self._answered:
            self._figures["doubled" if self._answered[text] else "excused"] += 1
        self._answered[text] = answered or self._answered.get(text, False)
        self._figures["taken"] += 1
        message = _message(f"SM{len(self._messages) + 1:032x}", form)
        self._messages.append(message)
        self._by_phone[form["To"]].append(message)
        self._reports.begin(str(message["sid"]), form["To"], form["StatusCallback"])
        return message

    def _listed(self, to: str) -> Answer:
        """The page of messages to a phone, the last one first."""
        found = self._by_phone[to][::-1][:50]
        page: Json = {"page": 0, "page_size": 50, "start": 0, "end": max(0, len(found) - 1), "uri": MESSAGES}
        ends: Json = {"next_page_uri": None, "previous_page_uri": None, "first_page_uri": MESSAGES}
        return Answer(200, page | ends | {"messages": found})


async def _request(reader: asyncio.StreamReader) -> Request:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    method, target, _ = head[0].split(" ")
    headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    parts = urlsplit(target)
    return Request(method, parts.path, dict(parse_qsl(parts.query)), body)


def _written(answer: Answer) -> bytes:
    data = json.dumps(answer.data).encode()
    reason = _REASONS.get(answer.status, "Error")
    head = f"HTTP/1.1 {answer.status} {reason}\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    return head.encode() + data


def _message(sid: str, form: Mapping[str, str]) -> Json:
    """A message like those of Twilio's API description."""
    now, path = format_datetime(datetime.now(UTC)), f"{MESSAGES.removesuffix('.json')}/{sid}"
    return {
        "account_sid": SID,
        "api_version": "2010-04-01",
        "body": form["Body"],
        "date_created": now,
        "date_sent": None,
        "date_updated": now,
        "direction": "outbound-api",
        "error_code": None,
        "error_message": None,
        "from": form.get("From", NUMBER),
        "messaging_service_sid": form.get("MessagingServiceSid"),
        "num_media": "0",
        "num_segments": "1",
        "price": None,
        "price_unit": "USD",
        "sid": sid,
        "status": "queued",
        "subresource_uris": {"media": f"{path}/Media.json"},
        "to": form["To"],
        "uri": f"{path}.json",
    }


def _error(status: int, code: int) -> Json:
    """An error as Twilio answers it."""
    more = f"https://www.twilio.com/docs/errors/{code}"
    return {"code": code, "message": f"Something went wrong ({code})", "more_info": more, "status": status}


def main() -> None:
    """Serve until ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", type=int, required=True)
    parser.add_argument("--trouble", type=float, default=0.0)
    parser.add_argument("--late", type=float, default=6.0)
    parser.add_argument("--seed", type=int, default=1)
    asyncio.run(_serve(parser.parse_args()))


async def _serve(arguments: argparse.Namespace) -> None:
    chance = random.Random(arguments.seed)  # noqa: S311 - a benchmark keeps no secrets
    mock = Mock(Reports(arguments.server, chance), arguments.trouble, arguments.late, chance)
    server = await asyncio.start_server(mock.serve, "127.0.0.1", 0, limit=_HEAD_BYTES, backlog=512)
    print(server.sockets[0].getsockname()[1], flush=True)
    forever: Coroutine[None, None, None] = server.serve_forever()
    with suppress(asyncio.CancelledError):
        await forever


if __name__ == "__main__":
    main()
