"""The texted games in the store: found by code or phone, and changed one event at a time."""

import math
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, suppress
from random import Random, SystemRandom
from typing import TypeVar

from evenings.codes import FEWEST_DIGITS, FEWEST_DIGITS_OPEN, draw_codes
from evenings.contacts import Contacts, period
from evenings.looks import Looks
from evenings.open_seats import SEAT, OpenSeats
from evenings.party_phones import (
    find_texted_phones,
    find_waiting_texts,
    is_playing,
    is_seated,
    list_replies,
    sign_text,
)
from evenings.stored import Attempt, StoredParty, kept_in, state_of
from evenings.sweep import Sweep
from evenings.wrong_codes import WrongCodes
from onenight.speech.front import Front
from onenight.speech.lines import FIRST, Lines, lines_in
from onenight.texting.party import SEAT_OPEN, Answered, Event, Gone, LetBack, Party, Received
from onenight.texting.step import step
from onenight.ways.index import open_party
from stores import steady
from stores.locks import alone
from stores.seal import phone_hash
from stores.store import CodeTaken, Conflict, Damaged, Due, FoundBy, Keys, Overdue, Store

TRIES = 50
"""How often a change is made anew because others came between; each time one of the others was served."""

LONGEST_PAUSE = 0.02
"""The longest wait before it is, in seconds: those who come at once are spread."""

TEXTS, ENDED = "texts", "ended"
"""The queues that parties stand in: of those with texts to be sent, and of those to be removed once they are over."""

HOUR = 3600.0
"""To full hours a party's end is put off in the queue, so that a game moves there once an hour, and not with each
text."""

T = TypeVar("T")


def left_to_others(_table: str) -> None:
    """Nobody is told: whoever sends sees in the store what there is to send."""


Change = Callable[[StoredParty, Front], tuple[StoredParty, T]]
"""What is to be done with a party; it may be done several times, and only the last one counts."""


class Parties:
    """The texted games of one service; may be shared by threads. Every method may raise `Unreachable`."""

    def __init__(  # noqa: PLR0913, PLR0917 - each is a fact of its own
        self,
        store: Store,
        secret: str | None,
        nudge: Callable[[str], None] | None = left_to_others,
        chance: Random | None = None,
        digits: int = FEWEST_DIGITS,
        language: str = FIRST,
    ) -> None:
        """Keep them in this store, with phones hashed by this secret.

        `nudge` is told of each party that has new texts to be sent, which also stands in the store's queue; None where
        nothing is sent, for all phones come for their texts. `chance` is what codes and cards are drawn with; the
        system's where it is left out. `digits`: how many a code has at least.
        `language`: what those are answered in who are at no table.
        """
        self._store = store
        self.local = store.local
        """Whether all who change them are processes of this machine."""
        self._secret = secret or ""
        self._nudge = nudge
        self._sweep = Sweep(store)
        self.contacts = Contacts(store, self._secret)
        self.looks = Looks(store)
        self.wrong_codes = WrongCodes(store)
        self._seats = OpenSeats(store, self.wrong_codes)
        self.lines = Lines(language)
        self._chance = chance or SystemRandom()
        self._digits = digits

    def create(self, language: str = FIRST) -> tuple[str, Party]:
        """Open a party that can be joined, for who speaks this language.

        Returns its id, which is secret, and itself, with its code.

        Raises:
            CodeTaken: no code is free.
        """
        now = steady.now()
        self.sweep(now)
        for code in self._draw_codes():
            party = open_party(code, language)
            kept = StoredParty(party, changed=now)
            keys, expires_at = Keys(party.code), kept.expires_at
            with suppress(CodeTaken):
                table = self._store.create(state_of(kept), keys, expires_at=expires_at, now=now, due=self._due(kept))
                return table, party
        raise CodeTaken("no code is free")

    def _draw_codes(self) -> Iterator[str]:
        """Yield codes that may be free; long ones while too many are guessed."""
        longer = self._digits < FEWEST_DIGITS_OPEN and self.wrong_codes.too_many()
        return draw_codes(FEWEST_DIGITS_OPEN if longer else self._digits, self._chance)

    def by_code(self, code: str) -> str | None:
        """The party that is joined with this code, or in which it lets somebody back in."""
        found = self._store.find(FoundBy.CODE, code, now=steady.now())
        return self._seats.table_of(code) if found and found.startswith(SEAT) else found

    def opens_seat(self, code: str) -> bool:
        """Return whether a code is that of a seat, and not of a party."""
        return (self._store.find(FoundBy.CODE, code, now=steady.now()) or "").startswith(SEAT)

    def let_back(self, table: str, name: str) -> None:
        """Open a player's seat for another phone, with a code of its own.

        Raises:
            CodeTaken: no code is free.
            NotAllowed: `nobody-of-that-name`.
            Conflict: too many at once.
        """
        due = Due(ENDED, math.ceil((steady.now() + SEAT_OPEN) / HOUR) * HOUR)
        for code in self._draw_codes():
            with suppress(CodeTaken, Conflict):
                until = self._seats.open(table, code, due)
                break
        else:
            raise CodeTaken("no code is free")
        self.step(table, LetBack(name, code, until))

    def _checked_seat(self, table: str, kept: StoredParty) -> StoredParty:
        """Return the party without a seat that is not open any more."""
        back = kept.party.back
        if back is None or (back.is_open(steady.now()) and self._seats.table_of(back.code) == table):
            return kept
        return kept._replace(party=kept.party._replace(back=None))

    def by_phone(self, phone: str) -> str | None:
        """The party that a phone joined last."""
        return self._store.find(FoundBy.PHONE, self.hashed(phone), now=steady.now())

    def alone(self, phone: str) -> AbstractContextManager[None]:
        """While this lasts nobody else seats that phone, in any process.

        Raises:
            Unreachable: the store does not answer.
        """
        return alone(self._store, f"seats-{self.hashed(phone)}")

    def plays(self, table: str, phone: str) -> bool:
        """Whether a phone is in a game that is under way there."""
        kept = self.load(table)
        return kept is not None and is_playing(kept.party, phone)

    def sits(self, table: str, phone: str) -> bool:
        """Whether a phone has a seat there, or waits for one."""
        kept = self.load(table)
        return kept is not None and is_seated(kept.party, phone)

    def takes(self, table: str, text: Received) -> bool | None:
        """Whether a phone would have a seat there after this text, None if it would wait for one; nothing happens."""
        kept = self.load(table)
        if kept is None:
            return False
        after = step(kept.party, self._sign(text), self._front(kept, steady.now())).party
        waits = any(seat.phone == text.phone for seat in after.late)
        return None if waits else is_seated(after, text.phone)

    def gives_up(self, table: str, phone: str) -> bool:
        """A phone goes elsewhere and gives up its seat, if no game is under way there; whether it has none now.

        Raises:
            Conflict: too many at once.
        """

        def change(kept: StoredParty, front: Front) -> tuple[StoredParty, bool]:
            if is_playing(kept.party, phone):
                return kept, False
            return kept._replace(party=step(kept.party, Gone(phone), front).party), True

        return self.change(table, change) is not False

    def hashed(self, phone: str) -> str:
        """What stands for a phone where it is not sealed."""
        return phone_hash(phone, self._secret)

    def met(self, phones: Iterable[str]) -> None:
        """There is, or will be at once, a text from or to these phones.

        Twilio's dates tell which ones are meant: where the machine's clock was set, by whichever is right.
        """
        for now in (steady.now(), time.time()):
            self.contacts.met(phones, now)

    def load(self, table: str) -> StoredParty | None:
        """A party as it is now; None where there is none."""
        found = self._load(table, steady.now())
        return found and self._checked_seat(table, found[0])

    def step(self, table: str, *events: Event) -> Answered | None:
        """Let events happen to a party, all or none; the reply is that to the last. None where there is no party.

        Raises:
            NotAllowed: what the host wished for is not possible now.
            Conflict: too many at once.
        """

        def change(kept: StoredParty, front: Front) -> tuple[StoredParty, Answered]:
            stepped = Answered(kept.party)
            for event in events:
                stepped = step(stepped.party, self._sign(event), front)
            joiners = [each.phone for each in events if isinstance(each, Received) and each.joins and each.joins.code]
            back = frozenset([self.hashed(phone) for phone in joiners if is_seated(stepped.party, phone)])
            return kept._replace(party=stepped.party, back=back), stepped

        return self.change(table, change)

    def change(self, table: str, change: Change[T]) -> T | None:
        """Change a party, anew where others came between; None where there is no party.

        Raises:
            Conflict: too many at once.
        """
        for tried in range(TRIES):
            now = steady.now()
            self.sweep(now)
            found = self._load(table, now)
            if found is None:
                return None
            kept, result = change(self._checked_seat(table, found[0]), self._front(found[0], now))
            try:
                self._save(table, found, kept, now)
            except Conflict:
                time.sleep(self._chance.uniform(0, LONGEST_PAUSE) if tried else 0)
                continue
            return result
        raise Conflict("too many at once")

    def _front(self, kept: StoredParty, now: float) -> Front:
        """What an event brings that comes from nobody's front: the words of the table."""
        return Front(lines_in(kept.party.language), now, self._chance)

    def end(self, table: str) -> None:
        """Delete a party: nobody's phone belongs to it any more, and what waits to be sent is not sent."""
        self._store.delete(table)
        self.looks.forget(table)

    def due(self, until: float, most: int = 100) -> list[Overdue]:
        """The parties with texts that are to be sent until then, oldest first."""
        return self._store.due(TEXTS, now=until, most=most)

    def behind(self) -> float:
        """For how many seconds the text that has waited longest is not sent, whoever is to blame; 0 if none waits."""
        now = steady.now()
        waiting = [self.load(each.table) for each in self.due(now + HOUR)]  # none rests longer
        return max((now - kept.waits_since for kept in waiting if kept is not None), default=0.0)

    def over(self, table: str) -> bool:
        """Whether a party is gone; what is left of one that has expired is removed."""
        try:
            gone = self._store.load(table, now=steady.now()) is None
        except Damaged:
            return False
        if gone:
            self.end(table)
        return gone

    def sweep(self, now: float | None = None) -> None:
        """Remove what is over, if it is time; where texts are sent, whoever sends them also does it."""
        if self._sweep.now_and_then(steady.now() if now is None else now) and self._nudge is None:
            self.clear()

    def clear(self) -> None:
        """Remove all parties that have expired; a store may take days to do it by itself."""
        removed = True
        while removed:
            removed = any([self.over(each.table) for each in self._store.due(ENDED, now=steady.now())])  # noqa: C419 - all

    def replies(self, party: Party, phone: str) -> list[tuple[str, str]]:
        """Return the texts of a phone, by their names, and the answer to each; oldest first."""
        return list_replies(party, self.hashed(phone))

    def _sign(self, event: Event) -> Event:
        return sign_text(event, self.hashed(event.phone)) if isinstance(event, Received) else event

    def _load(self, table: str, now: float) -> tuple[StoredParty, int] | None:
        try:
            stored = self._store.load(table, now=now)
        except Damaged:
            return None
        kept = kept_in(stored.state) if stored else None
        return None if stored is None or kept is None else (kept, stored.version)

    def _save(self, table: str, found: tuple[StoredParty, int], kept: StoredParty, now: float) -> None:
        before, version = found
        after = self._tidied(kept, now)
        if after._replace(back=frozenset()) == before:
            return
        if after.party._replace(outbox=()) != before.party._replace(outbox=()):
            after = after._replace(changed=now)
        if self._nudge:
            after = self._entered(before, after, now)
        keys = Keys(after.party.code, after.phones, back=after.back)
        self._store.save(
            table, state_of(after), version, keys, expires_at=after.expires_at, now=now, due=self._due(after)
        )
        if self._nudge and find_waiting_texts(after.party) - find_waiting_texts(before.party):
            self._nudge(table)

    def _entered(self, before: StoredParty, after: StoredParty, now: float) -> StoredParty:
        """With its phones entered as contacts, before the change: an entry too many does no harm."""
        known = find_texted_phones(before.party) if before.entered == period(now) else set()
        self.met((find_texted_phones(before.party) | find_texted_phones(after.party)) - known)
        return after._replace(entered=period(now))

    def _due(self, kept: StoredParty) -> Due:
        """When somebody has to see to a party: to its texts, or to its end."""
        texts = kept.next_due if self._nudge else None
        return Due(ENDED, math.ceil(kept.expires_at / HOUR) * HOUR) if texts is None else Due(TEXTS, texts)

    def _tidied(self, kept: StoredParty, now: float) -> StoredParty:
        """With its phones by their hashes, and attempts of what somebody has to send, which wait from now on."""
        phones = kept.phones | {self.hashed(seat.phone) for seat in (*kept.party.seats, *kept.party.late)}
        unfinished = [text.key for text in kept.party.outbox if self._nudge and kept.unfinished(text)]
        attempts = {key: kept.attempts.get(key) or Attempt(now) for key in unfinished}
        return kept._replace(phones=phones, attempts=attempts)
