"""An evening of many parties at once, from the first join to the last verdict."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from benchmarks.parties.host import Host
from benchmarks.parties.phones import Table, Text
from benchmarks.parties.server import World
from benchmarks.parties.webhook import Webhook

MAX_AT_ONCE = 16
"""How many texts come in at the same moment at most."""

LOOK_SECONDS = 0.02
"""Seconds between two looks at what phones got."""


class Evening:
    """The parties of one evening; `patience`: seconds without a text after which it is given up."""

    def __init__(self, host: Host, webhook: Webhook, world: World, patience: float) -> None:
        """Begin with no phone at the table."""
        self.host, self.webhook, self.world, self.patience = host, webhook, world, patience
        self._lines = ThreadPoolExecutor(MAX_AT_ONCE, "line")
        self._since = 0
        """How many texts were brought so far."""

    def open_tables(self, numbers: Sequence[int], players: int) -> list[Table]:
        """Return new tables of so many players."""
        return [Table(number, players, *self.host.open()) for number in numbers]

    def play(self, tables: Sequence[Table]) -> float:
        """Play until every table has its verdict, or no text came for too long; return the seconds it took."""
        by_phone = {number: table for table in tables for number in table.phones}
        start = time.perf_counter()
        for table in tables:
            self._submit_texts(table, table.make_joins())
        moved, sent = time.monotonic(), 0
        while not all(table.is_over for table in tables):
            brought = self.world.fetch_texts(self._since)
            self._since += len(brought)
            for to, body in brought:
                if to in by_phone:  # what is left of the evening before comes twice, if at all
                    self._submit_texts(by_phone[to], by_phone[to].receive_text(to, body))
            now_sent = sum(table.sent for table in tables)
            if brought or now_sent > sent:
                moved, sent = time.monotonic(), now_sent
            if time.monotonic() > moved + self.patience:
                break
            time.sleep(LOOK_SECONDS)
        return time.perf_counter() - start

    def close(self) -> None:
        """Wait for the texts that are being sent."""
        self._lines.shutdown()

    def _submit_texts(self, table: Table, texts: Sequence[Text]) -> None:
        for text in texts:
            self._lines.submit(self._try_to_send, table, text)

    def _send_text(self, table: Table, text: Text) -> None:
        reply = self.webhook.send_text(text.phone, text.body)
        if reply is None:
            table.add_fault(f"{text.body!r} is not answered")
            return
        self._submit_texts(table, table.receive_reply(text, reply))
        if table.mark_ready():
            self.host.deal(table.token, len(table.phones), doppelganger=table.number % 2 == 0)

    def _try_to_send(self, table: Table, text: Text) -> None:
        """Send a text; an exception is a fault of the table."""
        try:
            self._send_text(table, text)
        except Exception as problem:  # noqa: BLE001 - whatever it is
            table.add_fault(f"{type(problem).__name__}: {problem}")
