"""A process that moves keys, for tests: `python -m tests.stores.mover ADDRESS TABLE TIMES [SECRET]`.

Like the writer it adds 1 to the table's number, but each number goes by a code and phones of its own, so that every
save is one of several items, and is due at a time of its own. It takes a phone that all tables name in turn, too.
"""

import sys

from stores import Conflict, Due, Keys, Store, open_store
from tests.stores.writer import LATER, NOW, make_state

SHARED = "everybody"


def make_keys(table: str, number: int) -> Keys:
    """Return the keys of a table at a number."""
    own = {f"{table} {each}" for each in (number, number + 1)}
    return Keys(f"{table}-{number}", frozenset(own | {SHARED}), back=frozenset({SHARED}))


def move(store: Store, table: str) -> tuple[int, int]:
    """Add 1, until nobody came between; returns the number and the version."""
    while True:
        found = store.load(table, now=NOW)
        assert found
        number = found.state["number"] + 1
        try:
            version = store.save(
                table,
                make_state(number),
                found.version,
                make_keys(table, number),
                expires_at=LATER + number,
                now=NOW,
                due=Due("even" if number % 2 == 0 else "odd", NOW + number),
            )
        except Conflict:
            continue
        return number, version


def main(address: str, table: str, times: str, secret: str | None = None) -> None:
    """Move."""
    store = open_store(address, secret)
    for _ in range(int(times)):
        print(*move(store, table), flush=True)  # noqa: T201 - whoever started it reads on


if __name__ == "__main__":
    main(*sys.argv[1:])
