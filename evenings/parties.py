"""The texted games in the store: found by code or phone, and changed one event at a time."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from random import Random, SystemRandom
from typing import TypeVar

from evenings.contacts import Contacts
from evenings.join_codes import FEWEST_DIGITS, FEWEST_DIGITS_OPEN, draw_codes
from evenings.last_seen import LastSeen
from evenings.open_seats import SEAT, OpenSeats
from evenings.party_phones import is_playing, is_seated, list_replies, sign_text
from evenings.party_store import ENDED, HOUR, TEXTS, PartyStore, round_to_hour
from evenings.stored_party import StoredParty
from evenings.sweep import Sweep
from evenings.wrong_codes import WrongCodes
from onenight.speech.front import Front
from onenight.speech.lines import FIRST, Lines, load_lines
from onenight.texting.events import Event, PhoneGone, TextReceived
from onenight.texting.party import SEAT_OPEN_SECONDS, Party, SeatOpened, StepResult
from onenight.texting.step import step
from onenight.ways.index import open_party
from stores import steady_clock
from stores.locks import hold_lock
from stores.seal import hash_phone
from stores.store import CodeTaken, Conflict, Damaged, Due, FoundBy, Overdue, Store

TRIES = 50
"""How often a change is made anew because others came between; each time one of the others was served."""

LONGEST_PAUSE = 0.02
"""The longest wait before it is, in seconds: those who come at once are spread."""

T = TypeVar("T")


def leave_to_others(_table: str) -> None:
    """Do nothing: the process that sends finds in the store what there is to send."""


Change = Callable[[StoredParty, Front], tuple[StoredParty, T]]
"""A change of a party, and its result; it may be made several times, and only the last one counts."""


class Parties:
    """The texted games of one service; may be shared by threads. Every method may raise `Unreachable`."""

    def __init__(  # noqa: PLR0913, PLR0917 - each is a fact of its own
        self,
        store: Store,
        secret: str | None,
        nudge: Callable[[str], None] | None = leave_to_others,
        chance: Random | None = None,
        digits: int = FEWEST_DIGITS,
        language: str = FIRST,
    ) -> None:
        """Keep them in this store, with phones hashed by this secret.

        `nudge` is called with each party that has new texts to be sent, which also stands in the store's queue; None
        where nothing is sent, for all phones come for their texts. `chance` draws codes and cards; the system's where
        it is left out. `digits`: the fewest of a code. `language`: of answers to phones that are at no table.
        """
        self._store = store
        self.local = store.local
        """All processes that change them run on this machine."""
        self._secret = secret or ""
        self._nudge = nudge
        self._sweep = Sweep(store)
        self.contacts = Contacts(store, self._secret)
        self._kept = PartyStore(store, self._secret, nudge, self.contacts)
        self.last_seen = LastSeen(store)
        self.wrong_codes = WrongCodes(store)
        self._seats = OpenSeats(store, self.wrong_codes)
        self.lines = Lines(language)
        self._chance = chance or SystemRandom()
        self._digits = digits

    def create(self, language: str = FIRST) -> tuple[str, Party]:
        """Open a party that can be joined, and is texted in this language.

        Return its id, which is secret, and the party, with its code.

        Raises:
            CodeTaken: no code is free.
        """
        now = steady_clock.now()
        self.sweep(now)
        for code in self._draw_codes():
            party = open_party(code, language)
            with suppress(CodeTaken):
                return self._kept.create(party, now), party
        raise CodeTaken("no code is free")

    def _draw_codes(self) -> Iterator[str]:
        """Yield codes that may be free; long ones while too many are guessed."""
        longer = self._digits < FEWEST_DIGITS_OPEN and self.wrong_codes.is_over_limit()
        return draw_codes(FEWEST_DIGITS_OPEN if longer else self._digits, self._chance)

    def find_by_code(self, code: str) -> str | None:
        """Return the id of the party that a code joins, or lets a player back into; None for none."""
        found = self._store.find(FoundBy.CODE, code, now=steady_clock.now())
        return self._seats.find_table(code) if found and found.startswith(SEAT) else found

    def is_code_of_seat(self, code: str) -> bool:
        """Return whether a code is that of a seat, and not of a party."""
        return (self._store.find(FoundBy.CODE, code, now=steady_clock.now()) or "").startswith(SEAT)

    def let_back(self, table: str, name: str) -> None:
        """Open a player's seat for another phone, with a code of its own.

        Raises:
            CodeTaken: no code is free.
            NotAllowed: `nobody-of-that-name`.
            Conflict: too many at once.
        """
        due = Due(ENDED, round_to_hour(steady_clock.now() + SEAT_OPEN_SECONDS))
        for code in self._draw_codes():
            with suppress(CodeTaken, Conflict):
                until = self._seats.open(table, code, due)
                break
        else:
            raise CodeTaken("no code is free")
        self.step(table, SeatOpened(name, code, until))

    def _drop_shut_seat(self, table: str, kept: StoredParty) -> StoredParty:
        """Return the party without a seat that is not open any more."""
        back = kept.party.back
        if back is None or (back.is_open(steady_clock.now()) and self._seats.find_table(back.code) == table):
            return kept
        return kept._replace(party=kept.party._replace(back=None))

    def find_by_phone(self, phone: str) -> str | None:
        """Return the id of the party that a phone joined last; None for none."""
        return self._store.find(FoundBy.PHONE, self.hash_phone(phone), now=steady_clock.now())

    def lock_seats(self, phone: str) -> AbstractContextManager[None]:
        """Return a lock on the seats of a phone, over all processes.

        Raises:
            Unreachable: the store does not answer.
        """
        return hold_lock(self._store, f"seats-{self.hash_phone(phone)}")

    def is_playing(self, table: str, phone: str) -> bool:
        """Return whether a phone is in a game that is under way at a table."""
        kept = self.load(table)
        return kept is not None and is_playing(kept.party, phone)

    def is_seated(self, table: str, phone: str) -> bool:
        """Return whether a phone has a seat at a table, or waits for one."""
        kept = self.load(table)
        return kept is not None and is_seated(kept.party, phone)

    def would_seat(self, table: str, text: TextReceived) -> bool | None:
        """Return whether a phone would have a seat after this text, None if it would wait for one; change nothing."""
        kept = self.load(table)
        if kept is None:
            return False
        after = step(kept.party, self._sign(text), self._front(kept, steady_clock.now())).party
        waits = any(seat.phone == text.phone for seat in after.late)
        return None if waits else is_seated(after, text.phone)

    def give_up_seat(self, table: str, phone: str) -> bool:
        """Give up the seat of a phone that goes elsewhere, unless a game is under way; return whether it has none now.

        Raises:
            Conflict: too many at once.
        """

        def change(kept: StoredParty, front: Front) -> tuple[StoredParty, bool]:
            if is_playing(kept.party, phone):
                return kept, False
            return kept._replace(party=step(kept.party, PhoneGone(phone), front).party), True

        return self.change(table, change) is not False

    def hash_phone(self, phone: str) -> str:
        """Return the hash that stands for a phone where it is not sealed."""
        return hash_phone(phone, self._secret)

    def load(self, table: str) -> StoredParty | None:
        """Return a party as it is now; None where there is none."""
        found = self._kept.load(table, steady_clock.now())
        return found and self._drop_shut_seat(table, found[0])

    def step(self, table: str, *events: Event) -> StepResult | None:
        """Apply events to a party, all or none; return the reply to the last one, None where there is no party.

        Raises:
            NotAllowed: the wish of the host is not possible now.
            Conflict: too many at once.
        """

        def change(kept: StoredParty, front: Front) -> tuple[StoredParty, StepResult]:
            stepped = StepResult(kept.party)
            for event in events:
                stepped = step(stepped.party, self._sign(event), front)
            joiners = [
                each.phone for each in events if isinstance(each, TextReceived) and each.joins and each.joins.code
            ]
            back = frozenset([self.hash_phone(phone) for phone in joiners if is_seated(stepped.party, phone)])
            return kept._replace(party=stepped.party, back=back), stepped

        return self.change(table, change)

    def change(self, table: str, change: Change[T]) -> T | None:
        """Change a party, anew after a conflict; return the result of the change, None where there is no party.

        Raises:
            Conflict: too many at once.
        """
        for tried in range(TRIES):
            now = steady_clock.now()
            self.sweep(now)
            found = self._kept.load(table, now)
            if found is None:
                return None
            kept, result = change(self._drop_shut_seat(table, found[0]), self._front(found[0], now))
            try:
                self._kept.save(table, found, kept, now)
            except Conflict:
                time.sleep(self._chance.uniform(0, LONGEST_PAUSE) if tried else 0)
                continue
            return result
        raise Conflict("too many at once")

    def _front(self, kept: StoredParty, now: float) -> Front:
        """Return the front of an event: the words of the table, for the event comes from no front of its own."""
        return Front(load_lines(kept.party.language), now, self._chance)

    def end(self, table: str) -> None:
        """Delete a party: no phone belongs to it any more, and texts that wait are not sent."""
        self._store.delete(table)
        self.last_seen.forget(table)

    def list_due(self, until: float, most: int = 100) -> list[Overdue]:
        """Return the parties with texts to be sent until then, in Unix seconds, oldest first."""
        return self._store.due(TEXTS, now=until, most=most)

    def seconds_behind(self) -> float:
        """Return the seconds that the oldest unsent text has waited, whoever is to blame; 0.0 if none waits."""
        now = steady_clock.now()
        return max((now - kept.waits_since for kept in self._load_waiting(now)), default=0.0)

    def count_unsent(self) -> int:
        """Return how many texts have to be sent, of at most as many parties as `list_due` lists."""
        return sum(
            kept.is_unfinished(text) for kept in self._load_waiting(steady_clock.now()) for text in kept.party.outbox
        )

    def _load_waiting(self, now: float) -> Iterator[StoredParty]:
        """Yield the parties with texts to be sent."""
        found = (self.load(each.table) for each in self.list_due(now + HOUR))  # none rests longer
        return (kept for kept in found if kept is not None)

    def is_over(self, table: str) -> bool:
        """Return whether a party is gone; remove what is left of one that has expired."""
        try:
            gone = self._store.load(table, now=steady_clock.now()) is None
        except Damaged:
            return False
        if gone:
            self.end(table)
        return gone

    def sweep(self, now: float | None = None) -> None:
        """Remove expired parties, if it is time; where texts are sent, the process that sends them does it."""
        if self._sweep.purge_if_due(steady_clock.now() if now is None else now) and self._nudge is None:
            self.clear()

    def clear(self) -> None:
        """Remove all parties that have expired; a store may take days to do it by itself."""
        removed = True
        while removed:
            removed = any([self.is_over(each.table) for each in self._store.due(ENDED, now=steady_clock.now())])  # noqa: C419 - all

    def list_replies(self, party: Party, phone: str) -> list[tuple[str, str]]:
        """Return the texts of a phone, by their names, and the answer to each; oldest first."""
        return list_replies(party, self.hash_phone(phone))

    def _sign(self, event: Event) -> Event:
        return sign_text(event, self.hash_phone(event.phone)) if isinstance(event, TextReceived) else event
