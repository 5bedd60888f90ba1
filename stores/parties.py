"""The texted games in the store: found by code or phone, and changed one event at a time."""

import time
from collections.abc import Callable, Mapping
from random import Random, SystemRandom
from typing import NamedTuple, TypeVar

from onenight.speech.lines import Lines
from onenight.table.reply import Front
from onenight.table.texted.invited import invited
from onenight.table.texted.party import Event, Outgoing, Party, Received, Stage, Step
from onenight.table.texted.step import step
from onenight.table.texted.written import from_json, to_json
from stores.contacts import Contacts
from stores.pending import Pending
from stores.seal import phone_hash
from stores.store import CodeTaken, Conflict, Damaged, Keys, Kind, State, Store
from stores.sweep import Sweep

KEPT = 24 * 3600.0
"""How long a party is kept after the last thing that anybody did, in seconds: what is finished or abandoned is gone
after a day."""

JOINABLE = 2 * 3600.0
"""The same before its first deal. Ours: so long guests are waited for; then its code is free for another table."""

TRIES = 50
"""How often a change is made anew because others came between; each time one of the others was served."""

PATIENCE = 0.02
"""The longest wait before it is, in seconds: those who come at once are spread."""

CODES = {4: 20, 5: 20, 6: 200}
"""By the number of its digits, how many codes are tried before a longer one is: many open tables have longer codes."""

_FIELD = "texted"
"""Tells these states from others in the same store."""

T = TypeVar("T")


class Attempt(NamedTuple):
    """What is remembered of the tries to send a text, until it is known what became of it."""

    due: float
    """When it is to be taken up again; in the meantime somebody is at it, or it waits."""
    since: float
    """When the first try began."""
    look: bool = False
    """Whether Twilio may have it without our knowing."""
    silent: int = 0
    """Tries that got no answer."""
    refused: int = 0
    """Tries that were put off; the next one waits longer."""


class Kept(NamedTuple):
    """A party as it is kept."""

    party: Party
    phones: frozenset[str] = frozenset()
    """Hashes of all that ever joined: who left is still answered a repeated message as before."""
    attempts: Mapping[str, Attempt] = {}
    """By the keys of texts."""
    given_up: frozenset[str] = frozenset()
    """Twilio's names of messages that did not arrive and whose text is sent once more; reports of them are over."""
    changed: float = 0.0
    """When anybody last did something, in Unix seconds; what becomes of texts by itself does not count."""
    back: frozenset[str] = frozenset()
    """Those phones that come back with this change; not stored."""

    def unfinished(self, text: Outgoing) -> bool:
        """Whether a text has to be sent, or its sending to be cleared up."""
        return text.state in ("waiting", "tried") or (text.state == "sent" and text.sid in self.given_up)

    @property
    def busy(self) -> bool:
        """Whether any text has."""
        return any(self.unfinished(text) for text in self.party.outbox)

    @property
    def expires_at(self) -> float:
        """When it is gone unless somebody does something, in Unix seconds."""
        begun = self.party.game > 0 or self.party.stage is not Stage.JOIN
        return self.changed + (KEPT if begun else JOINABLE)


Change = Callable[[Kept, Front], tuple[Kept, T]]
"""What is to be done with a party; it may be done several times, and only the last one counts."""


class Parties:
    """The texted games of one service; may be shared by threads. Every method may raise `Unreachable`."""

    def __init__(
        self,
        store: Store,
        secret: str | None,
        nudge: Callable[[str], None] | None = None,
        chance: Random | None = None,
    ) -> None:
        """Keep them in this store, with phones hashed by this secret.

        `nudge` is told of each party that has new texts to be sent; None where phones are simulated. `chance` is what
        codes and cards are drawn with; the system's where it is left out.
        """
        self._store = store
        self._secret = secret or ""
        self._nudge = nudge
        self._sweep = Sweep(store)
        self.pending = Pending(store)
        self.contacts = Contacts(store)
        self.lines = Lines()
        self._chance = chance or SystemRandom()

    def create(self) -> tuple[str, Party]:
        """Open a party that can be joined; returns its id, which is secret, and itself, with its code."""
        now = time.time()
        self._sweep.now_and_then(now)
        for digits, tries in CODES.items():
            for _ in range(tries):
                party = Party(f"{self._chance.randrange(10**digits):0{digits}}")
                kept = Kept(party, changed=now)
                try:
                    table = self._store.create(_state(kept), Keys(party.code), expires_at=kept.expires_at, now=now)
                except CodeTaken:
                    continue
                return table, party
        raise CodeTaken("no code is free")

    def by_code(self, code: str) -> str | None:
        """The party that is joined with this code."""
        return self._store.find(Kind.CODE, code, now=time.time())

    def by_phone(self, phone: str) -> str | None:
        """The party that a phone joined last."""
        return self._store.find(Kind.PHONE, self.hashed(phone), now=time.time())

    def plays(self, table: str, phone: str) -> bool:
        """Whether a phone is in a game that is under way there."""
        kept = self.load(table)
        under_way = kept is not None and kept.party.stage not in (Stage.JOIN, Stage.VERDICT)
        return kept is not None and under_way and any(s.phone == phone and not s.left for s in kept.party.seats)

    def hashed(self, phone: str) -> str:
        """What stands for a phone where it is not sealed."""
        return phone_hash(phone, self._secret)

    def load(self, table: str) -> Kept | None:
        """A party as it is now; None where there is none."""
        found = self._load(table, time.time())
        return found and found[0]

    def step(self, table: str, *events: Event) -> Step | None:
        """Let events happen to a party, all or none; the reply is that to the last. None where there is no party.

        Raises:
            NotAllowed: what the host wished for is not possible now.
            Conflict: too many at once.
        """

        def change(kept: Kept, front: Front) -> tuple[Kept, Step]:
            stepped = Step(kept.party)
            for event in events:
                stepped = step(stepped.party, event, front)
            joiners = [
                each.phone
                for each in events
                if isinstance(each, Received) and invited(each.body, self.lines) is not None
            ]
            back = frozenset([self.hashed(phone) for phone in joiners])
            return kept._replace(party=stepped.party, back=back), stepped

        return self.change(table, change)

    def change(self, table: str, change: Change[T]) -> T | None:
        """Change a party, anew where others came between; None where there is no party.

        Raises:
            Conflict: too many at once.
        """
        for tried in range(TRIES):
            now = time.time()
            self._sweep.now_and_then(now)
            found = self._load(table, now)
            if found is None:
                return None
            kept, result = change(found[0], Front(self.lines, now, self._chance))
            try:
                self._save(table, found, kept, now)
            except Conflict:
                time.sleep(self._chance.uniform(0, PATIENCE) if tried else 0)
                continue
            return result
        raise Conflict("too many at once")

    def end(self, table: str) -> None:
        """Delete a party: nobody's phone belongs to it any more, and what waits to be sent is not sent."""
        self._store.delete(table)

    def _load(self, table: str, now: float) -> tuple[Kept, int] | None:
        try:
            stored = self._store.load(table, now=now)
        except Damaged:
            return None
        kept = _kept(stored.state.get(_FIELD)) if stored else None
        return None if stored is None or kept is None else (kept, stored.version)

    def _save(self, table: str, found: tuple[Kept, int], kept: Kept, now: float) -> None:
        before, version = found
        after = self._tidied(kept)
        if after._replace(back=frozenset()) == before:
            return
        if after.party._replace(outbox=()) != before.party._replace(outbox=()):
            after = after._replace(changed=now)
        if self._nudge:  # before the change: an entry too many does no harm
            self.contacts.met(_phones(before.party) | _phones(after.party), now)
            if after.busy and not before.busy:
                self.pending.add(table, now)
        keys = Keys(after.party.code, after.phones, back=after.back)
        self._store.save(table, _state(after), version, keys, expires_at=after.expires_at, now=now)
        if self._nudge and _waiting(after.party) - _waiting(before.party):
            self._nudge(table)

    def _tidied(self, kept: Kept) -> Kept:
        """With its phones by their hashes, and no attempts of what is done."""
        phones = kept.phones | {self.hashed(seat.phone) for seat in kept.party.seats}
        unfinished = {text.key for text in kept.party.outbox if kept.unfinished(text)}
        attempts = {key: attempt for key, attempt in kept.attempts.items() if key in unfinished}
        return kept._replace(phones=phones, attempts=attempts)


def _phones(party: Party) -> set[str]:
    """Whom texts may come from, or go to."""
    unsent = {text.phone for text in party.outbox if text.state in ("waiting", "tried")}
    return unsent | {seat.phone for seat in party.seats}


def _waiting(party: Party) -> set[str]:
    return {text.key for text in party.outbox if text.state == "waiting"}


def _state(kept: Kept) -> State:
    return {
        _FIELD: {
            "party": to_json(kept.party),
            "phones": sorted(kept.phones),
            "attempts": {key: list(attempt) for key, attempt in kept.attempts.items()},
            "given_up": sorted(kept.given_up),
            "changed": kept.changed,
        }
    }


def _kept(data: object) -> Kept | None:
    """What `_state` wrote; None where it is nothing of the kind."""
    if not isinstance(data, dict):
        return None
    party = from_json(data.get("party"))
    if party is None:
        return None
    attempts = {key: Attempt(*attempt) for key, attempt in data["attempts"].items()}
    return Kept(party, frozenset(data["phones"]), attempts, frozenset(data["given_up"]), data["changed"])
