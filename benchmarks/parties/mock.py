"""The tests' small Twilio in a process of its own: with random trouble, with reports, and counting what it takes.

python -m benchmarks.parties.mock --server PORT [--trouble SHARE] [--late SECONDS] [--seed N]

It prints its port. Besides Twilio's own paths it has `/taken?since=N`, what phones get, and `/figures`.
"""

import argparse
import random
import threading
from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from benchmarks.parties.reports import Reports
from tests.webhooks.twilio.api import Api, Behavior, make_error, serve_twilio

TROUBLE: tuple[Behavior, ...] = (
    (429, 20429),
    (500, 20500),
    ("take", 500, make_error(500, 20500)),
    (503, 20503),
    "lose",
    "drop",
    "slow",
    ("take", 201, None),
    ("take", 201, []),
)
"""What can go wrong with a post: an error, also one after which the text is taken all the same; the connection closed
before it is taken, or after; an answer that comes when nobody waits for it any more; one that is no message."""

MOST_LOST = 4
"""How often a text is lost at most; the fifth time it would be given up."""


class TroubledApi(Api):
    """A small Twilio that has trouble with a share of the posts, and reports on what it takes."""

    def __init__(self, reports: Reports, trouble: float, late: float, chance: random.Random) -> None:
        """Begin with no message; `late`: seconds after which nobody waits for an answer any more."""
        super().__init__()
        self.slow_seconds = late
        self._reports, self._trouble, self._chance = reports, trouble, chance
        self._texts: list[tuple[str, str]] = []
        """To whom and what was taken, in this order; none is ever deleted here."""
        self._answered: dict[tuple[str, str], bool] = {}
        """By whom and what it says, whether a text that was taken has been answered for."""
        self._lost: Counter[tuple[str, str]] = Counter()
        self._figures: Counter[str] = Counter({"posts": 0, "taken": 0, "excused": 0, "doubled": 0, "troubled": 0})

    def choose_behavior(self, form: dict[str, str]) -> Behavior:
        """Draw what to do with a post, and count it; no text is lost too often."""
        text = form["To"], form["Body"]
        with self.lock:
            self._figures["posts"] += 1
            behavior = self._chance.choice(TROUBLE) if self._chance.random() < self._trouble else "take"
            if behavior == "lose":
                self._lost[text] += 1
                behavior = "drop" if self._lost[text] > MOST_LOST else behavior
            self._figures["troubled"] += behavior != "take"
            if behavior in ("take", "drop", "slow") or behavior[0] == "take":
                self._count(text, answered=behavior == "take")
        return behavior

    def take(self, form: dict[str, str], direction: str = "outbound-api", at: datetime | None = None) -> dict[str, Any]:
        """Take a message, and report on it before long."""
        message = super().take(form, direction, at)
        with self.lock:
            self._texts.append((form["To"], form["Body"]))
        self._reports.begin(message["sid"], form["To"], form["StatusCallback"])
        return message

    def answer_other(self, path: str, query: Mapping[str, str]) -> object:
        """Return what phones get, or the figures."""
        with self.lock:
            if path == "/taken":
                return self._texts[int(query["since"]) :]
            return {**self._figures, **self._reports.count_reports()} if path == "/figures" else None

    def _count(self, text: tuple[str, str], *, answered: bool) -> None:
        if text in self._answered:
            self._figures["doubled" if self._answered[text] else "excused"] += 1
        self._answered[text] = answered or self._answered.get(text, False)
        self._figures["taken"] += 1


def main() -> None:
    """Serve until the process is ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", type=int, required=True)
    parser.add_argument("--trouble", type=float, default=0.0)
    parser.add_argument("--late", type=float, default=6.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    chance = random.Random(given.seed)  # noqa: S311 - a benchmark keeps no secrets
    with serve_twilio(TroubledApi(Reports(given.server, chance), given.trouble, given.late, chance)) as port:
        print(port, flush=True)
        threading.Event().wait()


if __name__ == "__main__":
    main()
