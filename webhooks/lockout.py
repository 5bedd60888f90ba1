"""Limit wrong codes per phone: four digits could be tried out otherwise.

Of a browser the address counts, of IPv6 its /64; and those of a whole network, of the service, are counted together
(`evenings/wrong_codes.py`). Beyond its own limit a phone is answered nothing of any code, so that its answers are no
oracle. Beyond a common bound the right code is still let in: a player is not refused for what her neighbors guess, and
nobody can tell her from them. So it is length that protects: from the service's bound on new codes have six digits, and
the code of an open seat or of a screen is taken back. Workers count together, in the store, each guess before it is
answered: beyond a bound only those are answered at once whose count was given up, for others always came between
(`TRIES`). What is put off is only the answer to a wrong code: 429 with `Retry-After`, for a worker that slept would be
lost to everybody, and a page asks again by itself. Who guesses is told no more by that than by the answer. Texts are
not put off: each number has its own limit, and Twilio would take a refusal for a fault.
"""

import math
from contextlib import suppress

from evenings.parties import Parties
from stores import Conflict, Store, steady_clock
from stores.records import Records
from webhooks.client_names import find_network

MOST_GUESSES = 10
"""Wrong codes within the time. Ours: more than anybody mishears; of 10,000 codes it finds one of ten open tables
in one of a hundred tries of an hour."""

GUESSES_SECONDS = 3600.0
"""Seconds."""

PUT_OFF_SECONDS = 5.0
"""Seconds after which a client may ask again what came of a wrong code, beyond a common bound. Ours: a page waits so
long without anybody giving up."""

_FIELD = "wrong"


class Guesses:
    """The wrong codes that phones sent; may be shared by threads. Every method may raise `Unreachable`."""

    def __init__(self, store: Store) -> None:
        """Remember in this store."""
        self._records = Records(store, GUESSES_SECONDS)

    def add_wrong(self, phone: str, message: str) -> float | None:
        """Count a wrong code of a phone (by its hash), the same message once.

        Returns for how many seconds the message has been known to be wrong; None where it was not.
        """
        while True:  # each conflict is somebody else's success
            now = steady_clock.now()
            known, version = self._load(phone, now)
            if message in known:
                return max(0.0, now - known[message])
            with suppress(Conflict):
                self._records.save(_name(phone), {_FIELD: {**known, message: now}}, version, now)
                return None

    def is_allowed(self, phone: str, message: str) -> bool:
        """Return whether a phone may try a code with this message: fewer than `MOST_GUESSES` before it were wrong."""
        known, _ = self._load(phone, steady_clock.now())
        return message in known or len(known) < MOST_GUESSES

    def _load(self, phone: str, now: float) -> tuple[dict[str, float], int | None]:
        """Return the messages of the last hour with their times, and the version they are stored with."""
        record, version = self._records.load(_name(phone), now)
        return {message: at for message, at in record.get(_FIELD, {}).items() if at > now - GUESSES_SECONDS}, version


def count_wrong(parties: Parties, guesses: Guesses, own: str, guess: str, client: str) -> int:
    """Count a wrong code; return the seconds after which a client may ask for its answer, 0 for at once.

    `own`: a hash of who guesses; `guess`: names the guess, so that the same one again counts once; `client`: where it
    came from, empty for a text.
    """
    among = parties.hash_phone(f"network {find_network(client)}") if find_network(client) else ""
    since = guesses.add_wrong(own, guess)
    if since is None:
        parties.wrong_codes.add(among)
    put_off = bool(client) and (since or 0.0) < PUT_OFF_SECONDS and parties.wrong_codes.is_over_limit(among)
    return math.ceil(PUT_OFF_SECONDS - (since or 0.0)) if put_off else 0


def _name(phone: str) -> str:
    """Return the id under which a phone's wrong codes are stored."""
    return f"guesses-{phone}"
