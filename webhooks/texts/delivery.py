"""Record what Twilio reports of texts that were sent in their parties.

Reports come in any order, several times, or not at all; the party's outbox merges them by rank.
"""

import logging
import re
from collections.abc import Callable, Mapping
from typing import Literal

from evenings.parties import Parties
from evenings.stored_party import Attempt, StoredParty
from onenight.speech.front import Front
from onenight.texting.outbox import FILTERED_ERRORS, TextReport
from onenight.texting.party import Outgoing, Party
from onenight.texting.step import step
from stores.metrics import log_metric
from webhooks.texts import reference
from webhooks.texts.account import Account

DeliveryState = Literal["sent", "delivered", "failed"]

STATES: Mapping[str, DeliveryState] = {
    "accepted": "sent",
    "scheduled": "sent",
    "queued": "sent",
    "sending": "sent",
    "sent": "sent",
    "delivered": "delivered",
    "read": "delivered",  # WhatsApp
    "undelivered": "failed",
    "failed": "failed",
    "canceled": "failed",
}
"""What Twilio's statuses mean to a party (Twilio, Message resource, "Message Status values")."""

RETRIED_ERRORS = frozenset({30001, 30003})
"""Errors after which a text is sent once more: the queue was full, or the phone switched off for a moment."""

MOST_TRIES = 2
"""A text that was tried so often is not sent once more because of them."""

RETRY_SECONDS = 20.0
"""Seconds before it is. Ours: a lift, a cellar; the round is still open."""

_ERROR = r"[0-9]{1,6}"
"""Twilio's errors have five figures."""

log = logging.getLogger(__name__)


def record_status(parties: Parties, account: Account, form: Mapping[str, str], named: str) -> bool:
    """Record a status that Twilio reports; return whether it is of a text we know.

    `named`: the token in the address that was called, empty where there is none; then the message's name counts.
    """
    state = STATES.get(form.get("MessageStatus") or form.get("SmsStatus", ""))
    sid = form.get("MessageSid") or form.get("SmsSid", "")
    table = reference.read_party_id(named) if named else parties.find_by_phone(form.get("To", ""))
    if state is None or not sid or not table:
        return False
    error = form.get("ErrorCode", "")
    number = int(error) if re.fullmatch(_ERROR, error) and state == "failed" else 0

    def change(kept: StoredParty, front: Front) -> tuple[StoredParty, bool | None]:
        """Return the party and whether this report says first that the text is lost; None for an unknown text."""
        text = _find_text(kept.party, sid, lambda key: reference.make_text_token(account, table, key) == named)
        if text is None:
            return kept, None
        after = _merge_report(kept, text, TextReport(state, text.key, sid, number), front)
        return after, text.state != "failed" and _is_lost(after.party, text.key)

    lost = parties.change(table, change)
    if lost:
        log.warning("Twilio has not delivered a text: error %s", number)
        if number in FILTERED_ERRORS:
            log_metric("TextsFiltered")
    return lost is not None


def _find_text(party: Party, sid: str, named: Callable[[str], bool]) -> Outgoing | None:
    """Return the text with Twilio's name `sid`, else the one whose key `named` accepts; None for neither."""
    by_sid = next((text for text in party.outbox if text.sid == sid), None)
    return by_sid or next((text for text in party.outbox if named(text.key)), None)


def _is_lost(party: Party, key: str) -> bool:
    return any(text.key == key and text.state == "failed" for text in party.outbox)


def _merge_report(kept: StoredParty, text: Outgoing, report: TextReport, front: Front) -> StoredParty:
    if report.sid in kept.given_up:
        return kept
    open_still = text.state in ("tried", "sent") and text.tries < MOST_TRIES
    if report.state == "failed" and report.error in RETRIED_ERRORS and open_still:
        attempt = Attempt(front.now + RETRY_SECONDS, front.now)
        kept = kept._replace(given_up=kept.given_up | {report.sid}, attempts={**kept.attempts, text.key: attempt})
        report = report._replace(state="sent", error=0)
    return kept._replace(party=step(kept.party, report, front).party)
