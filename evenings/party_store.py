"""Parties in the store: found by their code and phones, in a queue for their texts or their end."""

import math
from collections.abc import Callable

from evenings.contacts import Contacts, period_of
from evenings.party_phones import find_texted_phones, find_waiting_texts
from evenings.stored_party import Attempt, StoredParty, read_party, write_party
from onenight.texting.party import Party
from stores.seal import hash_phone
from stores.store import Damaged, Due, Keys, Store

TEXTS, ENDED = "texts", "ended"
"""The queues that parties stand in: of those with texts to be sent, and of those to be removed once they are over."""

HOUR = 3600.0
"""Seconds. To full hours a party's end is put off in the queue, so that a game moves there once an hour, and not with
each text."""

VersionedParty = tuple[StoredParty, int]
"""A party as it was read, and the version of its state."""


class PartyStore:
    """The parties of one store; may be shared by threads. Every method may raise `Unreachable`."""

    def __init__(self, store: Store, secret: str, nudge: Callable[[str], None] | None, contacts: Contacts) -> None:
        """Keep parties in this store, with phones hashed by this secret, and note phones among these contacts.

        `nudge`: called with the id of each party that has new texts to be sent; None where nothing is sent.
        """
        self._store = store
        self._secret = secret
        self._nudge = nudge
        self._contacts = contacts

    def create(self, party: Party, now: float) -> str:
        """Store a new party; return its id.

        Raises:
            CodeTaken: its code is another table's.
        """
        kept = StoredParty(party, changed=now)
        state, keys = write_party(kept), Keys(party.code)
        return self._store.create(state, keys, expires_at=kept.expires_at, now=now, due=self._due(kept))

    def load(self, table: str, now: float) -> VersionedParty | None:
        """Return the party of this id; None where there is none, or its state cannot be read."""
        try:
            stored = self._store.load(table, now=now)
        except Damaged:
            return None
        kept = read_party(stored.state) if stored else None
        return None if stored is None or kept is None else (kept, stored.version)

    def save(self, table: str, found: VersionedParty, kept: StoredParty, now: float) -> None:
        """Store a party in the place of the one that was found, unless nothing has changed.

        Raises:
            Conflict: somebody else changed it meanwhile.
        """
        before, version = found
        after = self._tidy(kept, now)
        if after._replace(back=frozenset()) == before:
            return
        if after.party._replace(outbox=()) != before.party._replace(outbox=()):
            after = after._replace(changed=now)
        if self._nudge:
            after = self._enter_contacts(before, after, now)
        keys = Keys(after.party.code, after.phones, back=after.back)
        self._store.save(
            table, write_party(after), version, keys, expires_at=after.expires_at, now=now, due=self._due(after)
        )
        if self._nudge and find_waiting_texts(after.party) - find_waiting_texts(before.party):
            self._nudge(table)

    def _enter_contacts(self, before: StoredParty, after: StoredParty, now: float) -> StoredParty:
        """Return the party with its phones noted as contacts: before the change, for a note too many does no harm."""
        known = find_texted_phones(before.party) if before.entered == period_of(now) else set()
        self._contacts.note_now((find_texted_phones(before.party) | find_texted_phones(after.party)) - known)
        return after._replace(entered=period_of(now))

    def _due(self, kept: StoredParty) -> Due:
        """Return when a party is due in its queue: for its texts, or for its end."""
        texts = kept.next_due if self._nudge else None
        return Due(ENDED, round_to_hour(kept.expires_at)) if texts is None else Due(TEXTS, texts)

    def _tidy(self, kept: StoredParty, now: float) -> StoredParty:
        """Return the party with its phones by their hashes, and with attempts of new texts, which wait from now on."""
        hashes = {hash_phone(seat.phone, self._secret) for seat in (*kept.party.seats, *kept.party.late)}
        unfinished = [text.key for text in kept.party.outbox if self._nudge and kept.is_unfinished(text)]
        attempts = {key: kept.attempts.get(key) or Attempt(now) for key in unfinished}
        return kept._replace(phones=kept.phones | hashes, attempts=attempts)


def round_to_hour(at: float) -> float:
    """Return the first full hour that is not before a time, both in Unix seconds."""
    return math.ceil(at / HOUR) * HOUR
