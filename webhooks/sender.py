"""Sends the texts that wait in the outboxes of parties, in the background; any number of workers may do so at once.

A text is claimed before it is tried, by a change of its party: it is marked, and nobody else takes it up before it is
due again. What got no answer is looked up first then, and sent at most once more.
"""

import logging
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import SystemRandom
from threading import Event as Flag
from threading import Lock, Thread
from typing import NamedTuple

from onenight.table.reply import Front
from onenight.table.texted.party import Outgoing, Report, Trying
from onenight.table.texted.step import step
from stores import StoreError
from stores.parties import Attempt, Kept, Parties
from stores.pending import Entries
from webhooks import token
from webhooks.account import Account
from webhooks.eraser import Eraser
from webhooks.messages import CALL_SECONDS, CALLS_AT_ONCE, VALID_SECONDS, Messages, Outcome

LEASE = 30.0
"""Seconds for which a claimed text is left to who claimed it: longer than a look-up and a try can take."""

TRY_SECONDS = 4 * CALL_SECONDS
"""The longest that a look-up and a try take: each connects and is answered."""

SILENT_WAIT = 5.0
"""Seconds before a text that got no answer is looked up: Twilio may still be busy with it."""

SENDINGS = 2
"""How often a text is sent at most, as far as the tries before got no answer."""

LONGEST_WAIT = 60.0
"""Seconds between two tries at most; the first ones wait 1, 2, 4 ... (Twilio: exponential back-off)."""

POLL = 1.0
"""Seconds between two looks at the list of parties that have something to send."""

IDLE = 15.0
"""Seconds between two looks at a party of the list that had nothing to send."""

PARTIES_AT_ONCE = 8
"""Threads that each see to a party; the texts themselves are sent by `CALLS_AT_ONCE` others."""

OUTLIVED = 30036
"""Twilio's error for a text that could not be sent while it was valid."""

log = logging.getLogger(__name__)


class Claim(NamedTuple):
    """A text that is ours to send for now."""

    text: Outgoing
    before: Attempt
    """What was known of it before."""
    known: frozenset[str]
    """Twilio's names of messages that are other texts."""
    until: float
    """When it becomes anybody's again."""


class Sender:
    """The sender of one process. It is made before a fork, and starts its threads after it."""

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
        self._due: dict[str, float] = {}
        self._entered: dict[str, float] = {}
        """By table, when it was entered in the list, as far as we know."""
        self._thread: Thread | None = None
        self._process = 0
        self._look = 0.0

    def nudge(self, table: str) -> None:
        """Send a party's texts as soon as possible, without waiting for it."""
        with self._lock:
            self._nudged.add(table)
        self._woken.set()
        self.start()

    def start(self) -> None:
        """Run in a thread of this process, unless it does already."""
        with self._lock:
            if self._thread is None or self._process != os.getpid():
                self._stop.clear()
                self._process = os.getpid()
                self._thread = Thread(target=self.run, name="sender", daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """Let what is under way come to its end, and stop."""
        self._stop.set()
        self._woken.set()
        with self._lock:
            thread, self._thread = self._thread, None
        if thread is not None and self._process == os.getpid():
            thread.join()
        self._messages.close()

    def run(self) -> None:
        """Send until stopped."""
        with (
            ThreadPoolExecutor(PARTIES_AT_ONCE, "sender-party") as parties,
            ThreadPoolExecutor(CALLS_AT_ONCE, "sender-text") as texts,
        ):
            while not self._stop.is_set():
                for table in self._wanted():
                    with suppress(RuntimeError):  # the process is about to end
                        parties.submit(self._sent, table, texts)
                if self._eraser.is_due():
                    with suppress(RuntimeError):
                        parties.submit(self._eraser.run, self._stop.is_set)
                self._woken.wait(POLL)
                self._woken.clear()

    def send(self, table: str, texts: ThreadPoolExecutor) -> float | None:
        """Send what a party has to send now; returns when to look at it again, None for never.

        Raises:
            StoreError: `Unreachable`, or `Conflict` where too many change the party; what was tried is looked up later.
        """
        parties = self._parties()
        claims = parties.change(table, claimed) or ()
        outcomes = list(texts.map(lambda claim: self._outcome(table, claim), claims))
        settled = tuple(zip(claims, outcomes, strict=True))
        if settled:
            parties.change(table, lambda kept, front: (self._settled(kept, settled, front), None))
        kept = parties.load(table)
        if kept is not None and kept.busy:
            return _next_due(kept)
        parties.pending.remove(table, time.time())
        return None

    def _sent(self, table: str, texts: ThreadPoolExecutor) -> None:
        """One party's turn, whatever happens in it; the log holds nothing of the party."""
        due: float | None = time.time() + LONGEST_WAIT
        try:
            due = self.send(table, texts)
        except StoreError as problem:
            log.warning("texts are put off: %s", type(problem).__name__)
            due = time.time() + POLL
        except Exception as problem:  # noqa: BLE001 - one party must not stop the others
            log.error("sending failed: %s", type(problem).__name__)  # noqa: TRY400 - a traceback could hold a text
        with self._lock:
            self._due[table] = due or time.time() + IDLE

    def _wanted(self) -> list[str]:
        """The parties whose turn it is: those nudged, and now and then those of the list that are due."""
        now = time.time()
        listed = self._listed(now)
        with self._lock:
            new = {table for table, at in listed.items() if at > self._entered.get(table, 0.0)}  # maybe by others
            wanted = self._nudged | new | {table for table in listed if self._due.get(table, 0.0) <= now}
            self._entered |= listed
            self._nudged = set()
            self._due |= dict.fromkeys(wanted, now + LEASE)  # until its turn is over
        return list(wanted)

    def _listed(self, now: float) -> Entries:
        """The list, if it is time to look at it."""
        if now < self._look:
            return {}
        self._look = now + POLL
        try:
            listed = self._parties().pending.all(now)
        except StoreError as problem:
            log.warning("the list of texts cannot be read: %s", type(problem).__name__)
            return {}
        with self._lock:
            self._due = {table: due for table, due in self._due.items() if table in listed}
            self._entered = {table: at for table, at in self._entered.items() if table in listed}
        return listed

    def _outcome(self, table: str, claim: Claim) -> Outcome:
        """Look a text up where it may have been taken already, and send it where it was not."""
        text, before = claim.text, claim.before
        if time.time() > claim.until - TRY_SECONDS:  # waited for a free thread so long that another may be at it soon
            return Outcome("put off")
        if before.look:
            found = self._messages.find(text, before.since, claim.known)
            if found is not None:
                return found if found.kind == "taken" else Outcome("put off")
        if before.silent >= SENDINGS:
            return Outcome("failed")
        if time.time() > before.since + VALID_SECONDS:
            return Outcome("failed", error=OUTLIVED)
        named = token.made(self._account, table, text.key)
        return self._messages.send(text, f"{self._account.public}/twilio/status?text={named}")

    def _settled(self, kept: Kept, settled: tuple[tuple[Claim, Outcome], ...], front: Front) -> Kept:
        """A party once it is known what came of the tries."""
        for claim, outcome in settled:
            key = claim.text.key
            if outcome.kind in ("taken", "failed"):
                report = Report("sent" if outcome.kind == "taken" else "failed", key, outcome.sid, outcome.error)
                kept = kept._replace(party=step(kept.party, report, front).party)
            elif key in kept.attempts and kept.attempts[key].due == claim.until:  # nobody has taken it up meanwhile
                after = self._put_off(claim.before, outcome, front.now)
                kept = kept._replace(attempts={**kept.attempts, key: after})
        return kept

    def _put_off(self, before: Attempt, outcome: Outcome, now: float) -> Attempt:
        if outcome.kind == "silent":
            return before._replace(due=now + SILENT_WAIT, look=True, silent=before.silent + 1)
        wait = min(LONGEST_WAIT, 2.0**before.refused) * self._chance.uniform(0.75, 1.25)
        return before._replace(due=now + wait, look=before.look or outcome.kind == "unsure", refused=before.refused + 1)


def claimed(kept: Kept, front: Front) -> tuple[Kept, tuple[Claim, ...]]:
    """A party whose due texts are marked as tried.

    Until it is known better, Twilio may have them: whoever takes one up from a worker that died looks there first. That
    is no try without an answer, for so long after it what was taken stands in Twilio's list.
    """
    party, attempts = kept.party, dict(kept.attempts)
    claims = []
    for text in kept.party.outbox:
        before = attempts.get(text.key) or Attempt(0.0, front.now, look=text.state == "tried")
        if kept.unfinished(text) and before.due <= front.now:
            others = frozenset([other.sid for other in kept.party.outbox if other.sid]) | kept.given_up
            until = front.now + LEASE
            claims.append(Claim(text, before, others, until))
            party = step(party, Trying(text.key), front).party
            attempts[text.key] = before._replace(due=until, look=True)
    return kept._replace(party=party, attempts=attempts), tuple(claims)


def _next_due(kept: Kept) -> float:
    unfinished = [text.key for text in kept.party.outbox if kept.unfinished(text)]
    return min(kept.attempts[key].due if key in kept.attempts else 0.0 for key in unfinished)
