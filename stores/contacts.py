"""Which phones texted with us, and when: what Twilio has of it is to be erased, also when the party is long gone.

Twilio keeps what comes in, what goes out, and our replies, whose names we never learn; a phone and a time find them
all. So a phone is written down once per period, before anything is texted to it, and taken out when Twilio has nothing
of that period any more. Nothing joins an old period, so whoever erases it is in nobody's way.
"""

from collections.abc import Iterable
from typing import NamedTuple

from stores.pending import Pending
from stores.store import Store

PERIOD = 3 * 3600
"""Seconds. Ours: an evening is two or three, and what is to be gone after a day is by then hardly younger."""

KEPT = 30 * 24 * 3600.0
"""Seconds after which a period is forgotten in any case. Ours: Twilio may refuse to delete a message for 14 days (error
20009), and a machine that serves a game a month is off in between."""


SHARDS = 512
"""Tables that the phones lie in: an entry costs what its table holds, and all are read only now and then. Measured:
with 20,000 phones in 8 tables a text took 1.4 times as long as with 200, in 512 it does not (`benchmarks.party`)."""


class Contact(NamedTuple):
    """A phone, and a period in which there were texts from it or to it."""

    phone: str
    """The number, as Twilio writes it."""
    period: int
    """Counted from the beginning of Unix time."""

    @property
    def begins(self) -> float:
        """When the period begins, in Unix seconds."""
        return float(self.period * PERIOD)

    @property
    def ends(self) -> float:
        """When it ends."""
        return float((self.period + 1) * PERIOD)


class Contacts:
    """The contacts of one service; may be shared by threads and processes. Every method may raise `Unreachable`."""

    def __init__(self, store: Store) -> None:
        """Keep them in this store, sealed like everything in it."""
        self._listed = Pending(store, "contacts", KEPT, SHARDS)
        self._known: tuple[int, frozenset[str]] = (0, frozenset())
        """A period, and the phones that this process entered there; nobody takes them out before it is over."""

    def met(self, phones: Iterable[str], now: float) -> None:
        """There is, or will be at once, a text from or to these phones."""
        period = int(now // PERIOD)
        last, phones_then = self._known
        known = phones_then if period == last else frozenset()
        new = frozenset(phones) - known
        if not new:
            return
        for phone in sorted(new):
            self._listed.add(f"{period} {phone}", now)
        self._known = (period, known | new)

    def ended(self, before: float, now: float) -> list[Contact]:
        """The contacts whose period ended before that time."""
        found = [_contact(entry) for entry in self._listed.all(now)]
        return [contact for contact in found if contact.ends <= before]

    def forget(self, contact: Contact, now: float) -> None:
        """Nothing is left to be erased there."""
        self._listed.remove(f"{contact.period} {contact.phone}", now)


def _contact(entry: str) -> Contact:
    period, _, phone = entry.partition(" ")
    return Contact(phone, int(period))
