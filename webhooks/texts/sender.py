"""Send the texts in the outboxes of parties, in the background; any number of workers may do so at once.

A party is due while it has texts to be sent, and the store knows which ones are. A text is claimed before it is tried,
by a change of its party: it is marked, and nobody else takes it up while its owner lives. What got no answer is looked
up before it is sent once more. What Twilio took and reports as undelivered comes back by `delivery.py`.
"""

import logging
import math
import os
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from random import SystemRandom
from threading import Event as Flag
from threading import Lock, Thread

from evenings.parties import Parties
from evenings.stored_party import Attempt, StoredParty
from onenight.speech.front import Front
from onenight.texting.outbox import TextReport
from onenight.texting.step import step
from stores import Conflict, Damaged, NotOpened, Overdue, StoreError, Unreachable, steady_clock
from stores.metrics import log_metric
from webhooks.texts import leases, reference
from webhooks.texts.account import Account
from webhooks.texts.eraser import Eraser
from webhooks.texts.leases import Claim, claim_due_texts
from webhooks.texts.messages import CALL_SECONDS, VALID_SECONDS, Messages, SendOutcome
from webhooks.texts.process_turns import begin_turn
from webhooks.texts.threads import Threads, start_threads

TRY_SECONDS = 4 * CALL_SECONDS
"""The longest that a look-up and a try take: each connects and is answered."""

QUEUED_SECONDS = 10.0
"""The longest that a claimed text waits for a thread, in seconds. Ours: with `TRY_SECONDS` it is over long before
`LEASE_SECONDS`, though clocks of two machines may differ by some seconds."""

MOST_SENDINGS = 5
"""How often a text is sent at most, as far as the tries before got no answer."""

ALL_DUE_SECONDS = 366 * 24 * 3600.0
"""Seconds from now in which all is due that waits, also what was written when a clock was ahead. Ours: a year."""

LONGEST_WAIT_SECONDS = 60.0
"""Seconds between two tries at most; the first ones wait 1, 2, 4 ... (Twilio: exponential back-off)."""

POLL_SECONDS = 1.0
"""Seconds between two looks for parties that have something to send."""

LAG_SECONDS = 0.5
"""Seconds after its turn when a party may still look due, and is left alone. Ours: an index follows sooner."""

PARTIES_ASKED = 100
"""How many parties are asked for at a time, beside those that have a turn or rest."""

OUTLIVED = 30036
"""Twilio's error for a text that could not be sent while it was valid."""

log = logging.getLogger(__name__)


class Sender:
    """The sender of one process. It is made before a fork, and starts its threads after it.

    A server lets it run until it is stopped. A function that is called now and then lets it `sweep` or `serve`, and
    gives its parties another nudge than this one's, which starts to run.
    """

    def __init__(self, account: Account, parties: Callable[[], Parties]) -> None:
        """Send from this account; the parties know their sender, and come later."""
        self._account = account
        self._parties = parties
        self._messages = Messages(account)
        self._eraser = Eraser(account, self._messages, parties)
        self._chance = SystemRandom()
        self._lock = Lock()
        self._stop = Flag()
        self._woken = Flag()
        self._nudged: set[str] = set()
        self._under_way: set[str] = set()
        """Parties that a thread of this process sees to."""
        self._resting: dict[str, float] = {}
        """By party, until when it is left alone unless somebody nudges: a list may lag, and a party may always fail."""
        self._thread: Thread | None = None
        self._process = 0

    def nudge(self, table: str) -> None:
        """Send a party's texts as soon as possible, without waiting for it."""
        with self._lock:
            self._nudged.add(table)
        self._woken.set()
        self.start()

    def start(self) -> None:
        """Start the thread that sends, unless it runs in this process already."""
        with self._lock:
            if self._thread is None or self._process != os.getpid():
                self._stop.clear()
                self._process = os.getpid()
                self._under_way = set()  # those of a parent are its own
                self._thread = Thread(target=self.run, name="sender", daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """Wait for what is under way, and stop."""
        self._stop.set()
        self._woken.set()
        with self._lock:
            thread, self._thread = self._thread, None
        if thread is not None and self._process == os.getpid():
            thread.join()
        self._messages.close()

    def run(self) -> None:
        """Send until stopped."""
        with start_threads() as threads:
            while not self._stop.is_set():
                look = steady_clock.now() + POLL_SECONDS
                self._begin(threads, self._list_due(steady_clock.now() + ALL_DUE_SECONDS))
                self._tidy(threads, math.inf)
                while not self._stop.is_set() and (left := look - steady_clock.now()) > 0:
                    self._woken.wait(left)
                    self._woken.clear()
                    self._begin(threads)

    def sweep(self, until: float) -> None:
        """Send for all parties that are due, and for those due before `until` (Unix seconds); then return.

        It also removes what is over, here and at Twilio. What is under way then comes to its end, which takes
        `TRY_SECONDS` at most.
        """
        with start_threads() as threads:
            self._tidy(threads, until)
            while self._begin(threads, self._list_due(max(until, steady_clock.now())), until):
                self._woken.wait(POLL_SECONDS)
                self._woken.clear()

    def serve(self, tables: Iterable[str], until: float) -> None:
        """Send for these parties, and again whenever they are due before `until` (Unix seconds)."""
        with start_threads() as threads:
            list(threads.parties.map(lambda table: self._serve_party(table, threads.texts, until), set(tables)))

    def send(self, table: str, texts: ThreadPoolExecutor) -> float | None:
        """Send the texts of a party that are due; return when it is due again (Unix seconds), None for never.

        Raises:
            StoreError: `Unreachable`, or `Conflict` where too many change the party; what was tried is looked up later.
                `Damaged`: it cannot be read.
        """
        parties = self._parties()
        with begin_turn() as owner:
            found = parties.change(table, partial(_claim_texts, owner=owner, local=parties.local))
            if found is None:
                if not parties.is_over(table):
                    raise Damaged("a party that cannot be read")
                return None
            ours, due = found
            if not ours:
                return due
            settled = tuple(zip(ours, texts.map(lambda claim: self._try_text(table, claim), ours), strict=True))
            _count(outcome for _, outcome in settled)
            return parties.change(table, partial(self._record_outcomes, settled=settled))

    def _serve_party(self, table: str, texts: ThreadPoolExecutor, until: float) -> None:
        """Send for one party whenever it is due until then."""
        due: float | None = steady_clock.now()
        while (
            due is not None
            and due <= max(until, steady_clock.now())
            and not self._stop.wait(max(0.0, due - steady_clock.now()))
        ):
            due = self._send_safely(table, texts)

    def _send_safely(self, table: str, texts: ThreadPoolExecutor) -> float | None:
        """Send for one party; log errors without data, and return when it is due again."""
        try:
            return self.send(table, texts)
        except (Unreachable, Conflict) as problem:
            if not isinstance(problem, NotOpened):  # else the log has been told
                log.warning("texts are put off: %s", type(problem).__name__)
            rest = POLL_SECONDS
        except Exception as problem:  # noqa: BLE001 - one party must not stop the others
            log.error("sending failed: %s", type(problem).__name__)  # noqa: TRY400 - a traceback could hold a text
            log_metric("Faults")
            rest = LONGEST_WAIT_SECONDS
        with self._lock:
            end = self._resting[table] = steady_clock.now() + rest
        return end

    def _take_turn(self, table: str, texts: ThreadPoolExecutor) -> None:
        """Send for one party among others, then let it rest."""
        self._send_safely(table, texts)
        with self._lock:
            self._resting.setdefault(table, steady_clock.now() + LAG_SECONDS)
            self._under_way.remove(table)
            wakes = table in self._nudged or not self._under_way
        if wakes:
            self._woken.set()

    def _begin(self, threads: Threads, due: Iterable[Overdue] = (), until: float = 0.0) -> bool:
        """Begin the turns of nudged and due parties; return whether anything is left to do until then.

        Due is also what nobody can have put off for so long: a clock was set back.
        """
        now = steady_clock.now()
        with self._lock:
            ends = {table: 0.0 if at > now + leases.FARTHEST_SECONDS else at for table, at in due}
            next_turns = {table: max(at, self._resting.get(table, 0.0)) for table, at in ends.items()}
            ready = self._nudged | {table for table, at in next_turns.items() if at <= now}
            ready -= self._under_way
            self._nudged -= ready
            self._under_way |= ready
            self._resting = {table: end for table, end in self._resting.items() if end > now and table not in ready}
            left = bool(self._under_way) or any(at <= until for at in next_turns.values())
        for table in ready:
            with suppress(RuntimeError):  # the process is about to end
                threads.parties.submit(self._take_turn, table, threads.texts)
        return left

    def _list_due(self, until: float) -> list[Overdue]:
        """Return the parties that are due by then; none if the store cannot be read."""
        try:
            return self._parties().list_due(until, PARTIES_ASKED + len(self._resting) + len(self._under_way))
        except NotOpened:  # the log has been told
            return []
        except StoreError as problem:
            log.warning("what is to be sent cannot be read: %s", type(problem).__name__)
            return []

    def _tidy(self, threads: Threads, until: float) -> None:
        """Remove now and then what is over, here and at Twilio, while there is time."""
        if self._eraser.is_due():
            with suppress(RuntimeError):
                threads.parties.submit(self._eraser.run, lambda: self._stop.is_set() or steady_clock.now() > until)

    def _try_text(self, table: str, claim: Claim) -> SendOutcome:
        """Look up a text that may have been taken already; send it if it was not."""
        text, before = claim.text, claim.before
        if (
            steady_clock.now() > claim.begun + QUEUED_SECONDS
        ):  # waited for a free thread so long that another may be at it soon
            return SendOutcome("put off")
        if before.look:
            found = self._messages.find(text, before.since, claim.known)
            if found is not None:
                return found if found.kind == "taken" else SendOutcome("put off")
        if before.silent >= MOST_SENDINGS:
            return SendOutcome("failed")
        if steady_clock.now() > before.since + VALID_SECONDS:
            return SendOutcome("failed", error=OUTLIVED)
        named = reference.make_text_token(self._account, table, text.key)
        return self._messages.send(text, f"{self._account.public}/twilio/status?text={named}")

    def _record_outcomes(
        self, kept: StoredParty, front: Front, settled: tuple[tuple[Claim, SendOutcome], ...]
    ) -> tuple[StoredParty, float | None]:
        """Return the party with the outcomes of its tries, and when it is due again."""
        for claim, outcome in settled:
            key = claim.text.key
            if outcome.kind in ("taken", "failed"):
                report = TextReport("sent" if outcome.kind == "taken" else "failed", key, outcome.sid, outcome.error)
                kept = kept._replace(party=step(kept.party, report, front).party)
            elif key in kept.attempts and kept.attempts[key].owner == claim.owner:  # nobody has taken it up meanwhile
                after = self._put_off(claim.before, outcome, front.now)
                kept = kept._replace(attempts={**kept.attempts, key: after})
        return kept, kept.next_due

    def _put_off(self, before: Attempt, outcome: SendOutcome, now: float) -> Attempt:
        """Return the attempt at a text that is to be sent again, or looked for first, and when."""
        if outcome.kind == "silent":
            return before._replace(due=now + leases.LOOK_WAIT_SECONDS, look=True, silent=before.silent + 1)
        wait = min(LONGEST_WAIT_SECONDS, 2.0**before.refused) * self._chance.uniform(0.75, 1.25)
        unsure = outcome.kind == "unsure"
        due = now + max(wait, leases.LOOK_WAIT_SECONDS if unsure else 0.0)
        return before._replace(due=due, look=before.look or unsure, refused=before.refused + 1)


def _claim_texts(
    kept: StoredParty, front: Front, owner: str, *, local: bool
) -> tuple[StoredParty, tuple[tuple[Claim, ...], float | None]]:
    """Claim the due texts of a party; return it with the claims, and when it is due again."""
    after, ours = claim_due_texts(kept, front, owner, local=local)
    due = after.next_due
    return after, (ours, due if due is None else max(due, front.now + leases.WATCH_SECONDS) if not ours else due)


def _count(outcomes: Iterable[SendOutcome]) -> None:
    """Count sent and failed texts as metrics."""
    kinds = Counter(outcome.kind for outcome in outcomes)
    if kinds["taken"]:
        log_metric("TextsSent", kinds["taken"])
    if kinds["failed"]:
        log_metric("TextsFailed", kinds["failed"])
