"""The small Twilio's reports on texts it has taken: in any order, some twice, none again if unanswered."""

import random
import time
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from urllib.parse import urlsplit

from benchmarks.parties.http_connections import HttpConnections
from tests.webhooks.twilio.signed_requests import NUMBER, SID, make_signed_post

STATES = ("sent", "delivered")
TWICE_SHARE = 0.1
"""The share of reports that come twice."""

MAX_WAIT_SECONDS = 0.3
MAX_AT_ONCE = 32
"""How many reports wait or are posted at the same moment."""


class Reports:
    """Reports to the server at a port of loopback; may be asked for by any thread."""

    def __init__(self, port: int, chance: random.Random) -> None:
        """Begin with no report."""
        self._way, self._chance = HttpConnections(port), chance
        self._threads = ThreadPoolExecutor(MAX_AT_ONCE, "report")
        self._lock = Lock()
        self._figures = Counter({"reported": 0, "unreported": 0, "to_report": 0})
        self._delivered: set[str] = set()

    def begin(self, sid: str, to: str, callback: str) -> None:
        """Send the reports on a text after `MAX_WAIT_SECONDS` seconds each at most."""
        for state in STATES:
            for _ in range(1 + (self._chance.random() < TWICE_SHARE)):
                self._count("to_report", 1)
                self._threads.submit(self._report, sid, to, callback, state)

    def count_reports(self) -> Mapping[str, object]:
        """Return how many reports were answered, were not, and are to come; and the texts known as delivered."""
        with self._lock:
            return {**self._figures, "delivered": sorted(self._delivered)}

    def _report(self, sid: str, to: str, callback: str, state: str) -> None:
        """Post one report after a random wait, and count whether it was answered."""
        time.sleep(self._chance.uniform(0, MAX_WAIT_SECONDS))
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
        target = f"{parts.path}?{parts.query}"
        body, headers = make_signed_post(target, form)
        got = self._way.post_once(target, body, {**headers, "Connection": "close"})
        answered = got.status == 204  # noqa: PLR2004 - nothing to be said
        if answered and state == "delivered":
            with self._lock:
                self._delivered.add(sid)
        self._count("reported" if answered else "unreported", 1)
        self._count("to_report", -1)

    def _count(self, what: str, more: int) -> None:
        with self._lock:
            self._figures[what] += more
