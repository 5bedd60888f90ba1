"""The simplest store there can be: what every other one is compared with."""

import json
from dataclasses import dataclass
from itertools import count

from stores import CodeTaken, Conflict, Due, FoundBy, Keys, Overdue, State, Stored


@dataclass
class Entry:
    """One table."""

    text: str
    version: int
    keys: Keys
    expires_at: float
    due: Due | None


class MemoryStore:
    """A store in two dictionaries, for one thread."""

    local = True

    def __init__(self) -> None:
        """Begin with nothing."""
        self.entries: dict[str, Entry] = {}
        self.leads: dict[tuple[FoundBy, str], str] = {}
        self.numbers = count(1)

    def living(self, table: str, now: float) -> Entry | None:
        """The entry of a table that has not expired."""
        entry = self.entries.get(table)
        return entry if entry and entry.expires_at > now else None

    def create(  # noqa: PLR0913 - as in `Store`
        self,
        state: State,
        keys: Keys,
        *,
        expires_at: float,
        now: float,
        table: str | None = None,
        due: Due | None = None,
    ) -> str:
        """See `Store.create`."""
        name = f"table {next(self.numbers)}" if table is None else table
        if self.living(name, now):
            raise Conflict
        self._check_code(name, keys, now)
        self.delete(name)
        self._put(name, Entry(json.dumps(state), 1000 * next(self.numbers), keys, expires_at, due), frozenset())
        return name

    def load(self, table: str, *, now: float) -> Stored | None:
        """See `Store.load`."""
        entry = self.living(table, now)
        return Stored(json.loads(entry.text), entry.version) if entry else None

    def save(  # noqa: PLR0913 - as in `Store`
        self,
        table: str,
        state: State,
        version: int,
        keys: Keys,
        *,
        expires_at: float,
        now: float,
        due: Due | None = None,
    ) -> int:
        """See `Store.save`."""
        entry = self.living(table, now)
        if not entry or entry.version != version:
            raise Conflict
        self._check_code(table, keys, now)
        self._put(table, Entry(json.dumps(state), version + 1, keys, expires_at, due), frozenset(entry.keys.each()))
        return version + 1

    def find(self, kind: FoundBy, value: str, *, now: float) -> str | None:
        """See `Store.find`."""
        table = self.leads.get((kind, value))
        return table if table is not None and self.living(table, now) else None

    def due(self, queue: str, *, now: float, most: int = 100) -> list[Overdue]:
        """See `Store.due`."""
        each = [(table, entry.due) for table, entry in self.entries.items()]
        found = [Overdue(table, due.at) for table, due in each if due and due.queue == queue and due.at <= now]
        return sorted(found, key=lambda overdue: overdue.at)[:most]

    def delete(self, table: str) -> None:
        """See `Store.delete`."""
        self.entries.pop(table, None)
        self.leads = {key: to for key, to in self.leads.items() if to != table}

    def purge(self, *, now: float) -> int:
        """See `Store.purge`."""
        expired = [table for table in self.entries if not self.living(table, now)]
        for table in expired:
            self.delete(table)
        return len(expired)

    def check(self) -> None:
        """See `Store.check`."""

    def close(self) -> None:
        """See `Store.close`."""

    def _check_code(self, table: str, keys: Keys, now: float) -> None:
        if keys.code is not None and self.find(FoundBy.CODE, keys.code, now=now) not in {None, table}:
            raise CodeTaken

    def _put(self, table: str, entry: Entry, before: frozenset[tuple[FoundBy, str]]) -> None:
        """Keep an entry that named the keys `before` until now."""
        self.entries[table] = entry
        named = frozenset(entry.keys.each())
        self.leads = {key: to for key, to in self.leads.items() if to != table or key in named}
        self.leads |= {key: table for key in named if key not in before or key[1] in entry.keys.back}
