"""The phones that texted with us, by time: Twilio's copies are erased by it, also when the party is long gone.

Twilio keeps what comes in, what goes out, and our replies, whose names we never learn; a phone and a time find them
all. So a phone is written down once per period, before anything is texted to it, and taken out when Twilio has nothing
of that period any more. Nothing joins an old period, so whoever erases it is in nobody's way.
"""

import time
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from stores import steady_clock
from stores.seal import hash_phone
from stores.store import Conflict, Damaged, Due, Keys, Store

PERIOD = 3 * 3600
"""Seconds. Ours: an evening is two or three, and what is to be gone after a day is by then hardly younger."""

ERASED = 20 * 3600.0
"""Seconds after the end of a period when its texts are erased at Twilio: the oldest are nearly a day old then. Ours: so
long whoever runs the service can look up in Twilio's console what became of one."""

CONTACTS_KEPT = 30 * 24 * 3600.0
"""Seconds after its end when a period is forgotten in any case. Ours: Twilio may refuse to delete a message for 14 days
(error 20009), and a machine that serves a game a month is off in between."""

QUEUE = "contacts"
"""Where those stand whose period is over."""

CONTACTS_REMEMBERED = 10_000
"""Contacts that a process knows to be entered; a megabyte or two. Ours."""

_FIELD = "contact"
"""Tells these states from others in the same store."""


class Contact(NamedTuple):
    """A phone, and a period in which there were texts from it or to it."""

    phone: str
    """The number, as Twilio writes it."""
    period: int
    """Counted from the beginning of Unix time."""

    @property
    def begins(self) -> float:
        """Return when the period begins, in Unix seconds."""
        return float(self.period * PERIOD)

    @property
    def ends(self) -> float:
        """Return when the period ends, in Unix seconds."""
        return float((self.period + 1) * PERIOD)


class Contacts:
    """The contacts of one service; may be shared by threads and processes. Every method may raise `Unreachable`."""

    def __init__(self, store: Store, secret: str) -> None:
        """Keep them in this store, each under a name that is hashed with this secret."""
        self._store = store
        self._secret = secret
        self._known: set[Contact] = set()
        """Those that are entered for sure; nobody takes them out before their period is over."""

    def note(self, phones: Iterable[str], now: float) -> None:
        """Note that there are texts from or to these phones at that time, in Unix seconds."""
        for contact in {Contact(phone, period_of(now)) for phone in phones} - self._known:
            with suppress(Conflict):  # it is there
                self._store.create(
                    {_FIELD: list(contact)},
                    Keys(),
                    expires_at=contact.ends + CONTACTS_KEPT,
                    now=now,
                    table=self._name(contact),
                    due=Due(QUEUE, contact.ends),
                )
            if len(self._known) >= CONTACTS_REMEMBERED:
                self._known.clear()
            self._known.add(contact)

    def note_now(self, phones: Iterable[str]) -> None:
        """Note that there is, or will be at once, a text from or to these phones.

        Twilio's dates tell which ones are meant: where the machine's clock was set, by whichever is right.
        """
        for now in (steady_clock.now(), time.time()):
            self.note(phones, now)

    def list_ended(self, before: float, most: int = 100) -> list[str]:
        """Return the names of contacts whose period ended before that time, oldest first."""
        return [table for table, _ in self._store.due(QUEUE, now=before, most=most)]

    def load(self, name: str, now: float) -> Contact | None:
        """Return a contact; None where nothing is left to be erased there, or it was kept long enough."""
        with suppress(Damaged):
            stored = self._store.load(name, now=now)
            if stored is not None:
                return Contact(*stored.state[_FIELD])
        self._store.delete(name)
        return None

    def forget(self, contact: Contact) -> None:
        """Forget a contact: nothing is left to be erased there."""
        self._store.delete(self._name(contact))

    def _name(self, contact: Contact) -> str:
        return f"contact-{contact.period}-{hash_phone(contact.phone, self._secret)}"


def period_of(now: float) -> int:
    """Return the number of the period that a time is in."""
    return int(now // PERIOD)
