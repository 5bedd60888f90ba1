"""The small Twilio's reports on texts it has taken: in any order, some twice, none again if unanswered."""

import asyncio
import random
import threading
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import Future
from urllib.parse import urlsplit

from tests.webhooks.twilio.signed_requests import NUMBER, SID, make_signed_post

STATES = ("sent", "delivered")
TWICE_SHARE = 0.1
"""The share of reports that come twice."""

MAX_WAIT_SECONDS = 0.3
"""Seconds."""

MAX_AT_ONCE = 8
TIMEOUT_SECONDS = 15.0
"""Seconds that an answer may take (Twilio)."""


class Reports:
    """Reports to the server at a port of loopback; all are made by one thread, and asked for by any."""

    def __init__(self, port: int, chance: random.Random) -> None:
        """Begin with no report."""
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self._port, self._chance = port, chance
        self._tasks: set[Future[None]] = set()
        self._at_once = asyncio.Semaphore(MAX_AT_ONCE)
        self._figures: Counter[str] = Counter({"reported": 0, "unreported": 0})
        self._arrived: set[str] = set()

    def begin(self, sid: str, to: str, callback: str) -> None:
        """Send the reports on a text within `MAX_WAIT_SECONDS` seconds each."""
        states = [state for state in STATES for _ in range(1 + (self._chance.random() < TWICE_SHARE))]
        for state in states:
            task = asyncio.run_coroutine_threadsafe(self._report(sid, to, callback, state), self._loop)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def count_reports(self) -> Mapping[str, object]:
        """Return how many reports were answered, were not, and are to come; and the texts known as delivered."""
        return {**self._figures, "to_report": len(self._tasks), "delivered": sorted(self._arrived.copy())}

    async def _report(self, sid: str, to: str, callback: str, state: str) -> None:
        """Post one report after a random wait, and count whether it was answered."""
        await asyncio.sleep(self._chance.uniform(0, MAX_WAIT_SECONDS))
        parts = urlsplit(callback)
        form = {
            "MessageSid": sid,
            "SmsSid": sid,
            "MessageStatus": state,
            "SmsStatus": state,
            "To": to,
            "From": NUMBER,
            "AccountSid": SID,
            "ApiVersion": "2010-04-01",
        }
        try:
            async with self._at_once, asyncio.timeout(TIMEOUT_SECONDS):
                status = await self._post(f"{parts.path}?{parts.query}", form)
        except (OSError, TimeoutError):
            status = 0
        answered = status == 204  # noqa: PLR2004 - nothing to be said
        self._figures["reported" if answered else "unreported"] += 1
        if answered and state == "delivered":
            self._arrived.add(sid)

    async def _post(self, target: str, form: Mapping[str, str]) -> int:
        """Return the status of the answer; 0 where the connection broke."""
        body, headers = make_signed_post(target, form)
        lines = [f"{name}: {value}" for name, value in headers.items()]
        head = "\r\n".join(
            [f"POST {target} HTTP/1.1", "Host: 127.0.0.1", *lines, f"Content-Length: {len(body)}", "Connection: close"]
        )
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            writer.write(f"{head}\r\n\r\n".encode() + body)
            first = await reader.readline()
            return int(first.split(b" ")[1]) if first else 0
        finally:
            writer.close()
