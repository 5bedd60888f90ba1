"""Limit how often a player's phone may ask: by its token, once it has a seat, and with others of its address.

Whoever has no seat is counted by address: a browser may draw as many tokens as it likes, so a token alone lets nobody
ask, and keeps no phone from asking that has one.
"""

from webhooks.rate_limit import PHONE, PHONES, Limit, Rate
from webhooks.refused import Refused

MOST_SEATED = 10_000
"""So many phones are remembered; then all are forgotten, and are counted by address once more. Ours: a megabyte."""


class PhoneLimit:
    """The request limits of phones, with and without a seat; may be shared by threads."""

    def __init__(self, limit: Limit | None) -> None:
        """`limit` counts those without a seat; None: nobody is counted."""
        self._strangers = Rate(limit) if limit else None
        self._phones = Rate(PHONE)
        self._addresses = Rate(PHONES)
        self._seated: set[str] = set()

    def count(self, phone: str, client: str) -> None:
        """Count a phone's request.

        Raises:
            Refused: `too-many`, with the time after which to ask again.
        """
        if self._strangers is None:
            return
        seated = phone in self._seated
        wait = self._phones.wait(phone) or self._addresses.wait(client) if seated else self._strangers.wait(client)
        if wait:
            raise Refused("too-many", 503, seconds=wait)

    def note_seat(self, phone: str, *, sits: bool) -> None:
        """Note whether the phone that has asked has a seat."""
        if not sits:
            self._seated.discard(phone)
        elif phone not in self._seated:
            if len(self._seated) >= MOST_SEATED:
                self._seated.clear()
            self._seated.add(phone)
