"""What a store is asked, one thing after the other, as text files: sections of steps, with what each tells or raises.

    ## A code is free again when its table has expired
    create a code=3333 until=1
    create b code=3333 at=1
    find code 3333 at=1 -> b

`create` and `save` take the end of the table, `until` so many seconds after `NOW`, its `code`, `phones` and those that
come `back`, when it is `due`, such as `texts@3.25`, its `state` as JSON or as the `size` of a text, and an `id`. A
table is saved with the version that it has then, or with one that a `load` has taken `note` of. All is asked at `NOW`,
or `at` so many seconds after it; `->` is what is told, `!` the error. `items` are the keys of what lies in a table of
DynamoDB for the table `a`, `gone` is when one of them goes.
"""

import json
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

import stores
from stores import Due, FoundBy, Keys, Store
from tests.stores import tables
from tests.webhooks.scripts import read_sections

NOW = 1_800_000_000.0
HOUR = "3600"
FOLDER = Path(__file__).parent / "contract"


def list_sections(file: str) -> list[Any]:
    """Return the sections of a file of `contract/`, with their titles as ids."""
    return [pytest.param(lines, id=title) for title, lines in read_sections(str(FOLDER / file)).items()]


class StoreScript:
    """A store and the names of its tables; each method but `follow` is a step, and returns what it tells."""

    def __init__(self, store: Store) -> None:
        """No table is there."""
        self._store = store
        self._ids: dict[str, str] = {}
        self._versions: dict[str, int] = {}

    def follow(self, *lines: str) -> None:
        """Do every step."""
        for line in lines:
            asked, _, expected = line.partition(" -> ")
            asked, _, error = asked.partition(" ! ")
            verb, *words = asked.split()
            values = dict(word.split("=", 1) for word in words if "=" in word)
            with pytest.raises(getattr(stores, error)) if error else nullcontext():
                told = getattr(self, verb)(*[word for word in words if "=" not in word], **values)
                assert not expected or told == expected, (line, told)

    def create(self, name: str, id: str | None = None, **told: str) -> None:  # noqa: A002 - as it is told
        """Make a table."""
        state, keys, rest = _read_state(**told)
        self._ids[name] = self._store.create(state, keys, table=id, **rest)

    def save(self, name: str, version: str = "", at: str = "0", **told: str) -> None:
        """Save a table, with the version that it has now, unless another one is told."""
        state, keys, rest = _read_state(at=at, **told)
        known, _, more = version.partition("+")
        if not version:
            self.load(name, note=known, at=at)
        number = self._versions[known] if known in self._versions else int(known)
        self._store.save(self._ids[name], state, number + int(more or 0), keys, **rest)

    def load(self, name: str, note: str | None = None, at: str = "0") -> str:
        """Load a table; note its version."""
        found = self._store.load(self._ids.get(name, name), now=NOW + float(at))
        if note is not None:
            assert found
            self._versions[note] = found.version
        return json.dumps(found.state) if found else "none"

    def find(self, kind: str, value: str, at: str = "0") -> str:
        """Find a table by a key."""
        return self._name(self._store.find(FoundBy(kind), value, now=NOW + float(at)))

    def due(self, queue: str, at: str = "0") -> str:
        """List what is due, with when it has been since."""
        found = self._store.due(queue, now=NOW + float(at))
        return " ".join(f"{self._name(table)}@{moment - NOW:g}" for table, moment in found) or "none"

    def delete(self, name: str) -> None:
        """Forget a table."""
        self._store.delete(self._ids[name])

    def check(self) -> None:
        """Look whether the store is there."""
        self._store.check()

    def purge(self, at: str = "0") -> None:
        """Remove what has expired."""
        self._store.purge(now=NOW + float(at))

    def items(self) -> str:
        """List the keys of all items; that of `a` is its id."""
        return " ".join(key.removesuffix(self._ids["a"]) for key in sorted(self._read_expiries())) or "none"

    def gone(self, key: str) -> str:
        """Tell when an item goes."""
        return f"{self._read_expiries()[key] - NOW:g}"

    def _read_expiries(self) -> dict[str, int]:
        return {each["pk"]["S"]: int(each["gone_at"]["N"]) for each in tables.read_items()}

    def _name(self, table: str | None) -> str:
        return next((name for name, each in self._ids.items() if each == table), "none" if table is None else "?")


def _read_state(  # noqa: PLR0913, PLR0917 - as they are told
    at: str = "0",
    until: str = HOUR,
    code: str | None = None,
    phones: str = "",
    back: str = "",
    due: str = "",
    state: str = "{}",
    size: str = "",
) -> tuple[Any, Keys, dict[str, Any]]:
    """Return a state, its keys, and its end, the time, and when it is due, as a store takes them."""
    queue, _, moment = due.partition("@")
    keys = Keys(code, *(frozenset(filter(None, each.split(","))) for each in (phones, back)))
    rest = {"due": Due(queue, NOW + float(moment)) if due else None, "expires_at": NOW + float(until)}
    return {"x": "y" * int(size)} if size else json.loads(state), keys, {"now": NOW + float(at), **rest}
