"""Erase Twilio's copies of texts that nobody needs any more; any number of workers may do so at once.

Twilio's own list says what is left: all between us and a phone in a period, our replies too, whose names we never
learn. Who is killed has lost nothing, and what somebody else has deleted is gone all the same. In that list the sender
looks up only what it tried minutes ago, so what is older may go while a game is under way.

Sources: Twilio, "Message resource" (read multiple, delete); error 20009.
"""

import logging
import math
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Literal

from evenings.contacts import ERASED, Contact
from evenings.parties import Parties
from stores import NotOpened, StoreError, steady_clock
from webhooks.texts.account import Account
from webhooks.texts.messages import NO_ACCESS, SERVER_ERROR, TIMED_OUT, TOO_MANY, Messages

if TYPE_CHECKING:
    from twilio.rest import Client

ERASE_AFTER_SECONDS = ERASED
"""Seconds after the end of a period when its texts are erased."""

ERASED_EVERY = 600.0
"""Seconds between two looks at what is to be erased."""

CONTACTS_ASKED = 100
"""How many contacts are asked for at a time."""

MARGIN_SECONDS = 3600.0
"""Seconds after a period in which a text of it may still go out. Ours: each try ends after a quarter of an hour."""

EARLIER_SECONDS = 900.0
"""Seconds that a text may have lain at Twilio before it reached us: it comes again for minutes."""

MOST_MESSAGES = 1000
"""How many of the last messages from and to a phone are looked at: one page of Twilio's, and nobody texts so much in
two days."""

NOT_FOUND = 404

UNFINISHED = 20009
"""Twilio's error for a message that is not complete: "wait several minutes", in rare cases 14 days."""

Erasure = Literal["done", "missing", "unfinished", "later", "left"]
"""What Twilio answers: it is done; there is no such thing; not yet, for this message; not now; or never, for us."""

log = logging.getLogger(__name__)


class Eraser:
    """The eraser of one process."""

    def __init__(self, account: Account, messages: Messages, parties: Callable[[], Parties]) -> None:
        """Erase from this account what the contacts of these parties tell of."""
        self._account = account
        self._messages = messages
        self._parties = parties
        self._chance = SystemRandom()
        self._look = 0.0
        self._told: set[tuple[int, int]] = set()

    def is_due(self) -> bool:
        """Return whether it is time to erase; a caller that is told so must call `run`."""
        due = steady_clock.now() >= self._look
        if due:
            self._look = math.inf  # until that is done
        return due

    def run(self, stopped: Callable[[], bool]) -> None:
        """Remove parties that are over, and erase Twilio's copies, unless stopped; errors are logged without data."""
        try:
            self._parties().clear()
            self.erase(min(time.time(), steady_clock.now()), stopped)  # neither early where a clock was set ahead
        except NotOpened:
            pass  # the log has been told
        except StoreError as problem:
            log.warning("erasing is put off: %s", type(problem).__name__)
        except Exception as problem:  # noqa: BLE001 - the sender goes on
            log.error("erasing failed: %s", type(problem).__name__)  # noqa: TRY400 - a traceback could hold a number
        finally:
            self._look = steady_clock.now() + ERASED_EVERY

    def erase(self, now: float, stopped: Callable[[], bool] = lambda: False) -> None:
        """Erase the copies of contacts that ended `AFTER` ago, in random order: workers seldom do the same.

        Raises:
            StoreError: `Unreachable`; what is left is found again.
        """
        contacts, tried = self._parties().contacts, set[str]()
        while due := set(contacts.list_ended(now - ERASE_AFTER_SECONDS, len(tried) + CONTACTS_ASKED)) - tried:
            for name in self._chance.sample(sorted(due), len(due)):
                contact = None if stopped() else contacts.load(name, now)  # another worker may have erased it by now
                if stopped() or (contact is not None and not self._erase_contact(contact, stopped)):
                    return
                tried.add(name)

    def _erase_contact(self, contact: Contact, stopped: Callable[[], bool]) -> bool:
        """Erase the messages of a contact; return whether to go on with others."""
        found: list[str] = []
        listed = self._ask_twilio(lambda client: found.extend(_list_copies(client, self._account, contact)))
        if listed not in ("done", "left"):
            return False
        unfinished = False
        for sid in found:
            result = "later" if stopped() else self._ask_twilio(partial(_delete_message, sid=sid))
            if result == "later":
                return False
            unfinished = unfinished or result == "unfinished"
        if not unfinished:
            self._parties().contacts.forget(contact)
        return True

    def _ask_twilio(self, call: "Callable[[Client], object]") -> Erasure:
        client = self._messages.connect()
        from twilio.base.exceptions import TwilioRestException  # noqa: PLC0415 - comes with the client

        try:
            call(client)
        except TwilioRestException as error:
            return self._judge_error(error.status, error.code if isinstance(error.code, int) else 0)
        except Exception as error:  # noqa: BLE001 - an answer that is no list makes the client raise anything
            status = getattr(error.args[-1] if error.args else None, "status_code", 0)
            if status:  # of a list that was refused, the client raises this with the answer in it
                return self._judge_error(status, 0)
            log.warning("erasing is put off: %s", type(error).__name__)
            return "later"
        return "done"

    def _judge_error(self, status: int, code: int) -> Erasure:
        """Return what an error of Twilio's means for an erasure; one that does not pass is logged once."""
        if status == NOT_FOUND:
            return "missing"
        if code == UNFINISHED:
            return "unfinished"
        if status in (TOO_MANY, TIMED_OUT) or status >= SERVER_ERROR:
            return "later"
        if (status, code) not in self._told:
            self._told.add((status, code))
            log.warning("Twilio does not let us delete messages: status %s, error %s", status, code)
        return "later" if status == NO_ACCESS else "left"


def _delete_message(client: "Client", sid: str) -> None:
    client.messages(sid).delete()


def _list_copies(client: "Client", account: Account, contact: Contact) -> list[str]:
    """Return the ids of Twilio's messages between us and a contact's phone in its period.

    The numbers of a messaging service show in what it sent.
    """
    sender = account.sender
    sent = client.messages.list(to=contact.phone, limit=MOST_MESSAGES, page_size=MOST_MESSAGES)
    came = client.messages.list(from_=contact.phone, limit=MOST_MESSAGES, page_size=MOST_MESSAGES)
    ours = {sender, account.number} | {
        message.from_ for message in sent if message.messaging_service_sid == sender and message.from_
    }
    first = datetime.fromtimestamp(contact.begins - EARLIER_SECONDS, UTC)
    last = datetime.fromtimestamp(contact.ends + MARGIN_SECONDS, UTC)
    return [
        message.sid
        for message in (*sent, *came)
        if message.sid and message.date_created and first <= message.date_created <= last
        if message.from_ in ours or message.to in ours or message.messaging_service_sid == sender
    ]
