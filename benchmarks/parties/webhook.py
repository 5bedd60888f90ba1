"""Twilio's requests to the server: signed, timed, and some of them sent twice at once."""

from concurrent.futures import ThreadPoolExecutor
from itertools import count
from xml.etree import ElementTree as ET

from benchmarks.parties.http_connections import OK, HttpAnswer, HttpConnections
from tests.webhooks.twilio.signed_requests import make_incoming_text, make_signed_post

TWICE_EVERY = 20
"""One of so many texts is posted twice at once."""

TWINS = 8
"""Threads that post the second one."""

_PATH = "/twilio/sms"


class Webhook:
    """Texts that come in; may be shared by threads."""

    def __init__(self, port: int) -> None:
        """Keep the server's port."""
        self.way = HttpConnections(port)
        self._twins = ThreadPoolExecutor(TWINS, "twin")
        self._numbers = count(1)

    def send_text(self, phone: str, body: str) -> str | None:
        """Send a text; return the reply, None where it was not served, or not the same way twice."""
        number = next(self._numbers)
        form, headers = make_signed_post(_PATH, make_incoming_text(phone, body, f"SM{number:032x}"))
        twin = self._twins.submit(self.way.post, _PATH, form, headers) if not number % TWICE_EVERY else None
        got = [self.way.post(_PATH, form, headers), *([twin.result()] if twin else [])]
        if twin:
            self.way.count("twins")
        if any(each.status != OK for each in got):
            self.way.count("unserved")
            return None
        if len(set(got)) > 1:
            self.way.count("unequal")
            return None
        return _read_reply(got[0])

    def close(self) -> None:
        """Stop the threads."""
        self._twins.shutdown()


def _read_reply(got: HttpAnswer) -> str:
    """Return the text in an answer; "" where there is none."""
    root = ET.fromstring(got.body)  # noqa: S314 - our own server's
    return (root[0].text or "") if len(root) else ""
