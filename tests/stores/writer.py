"""A process that writes, for tests: `python -m tests.stores.writer ADDRESS TABLE TIMES [SECRET]`.

Adds 1 to the table's number, TIMES times; after each save it prints the number and the version it got.
"""

import sys

from stores import Conflict, Keys, State, Store, open_store

NOW = 1_800_000_000.0
LATER = NOW + 3600
KEYS = Keys(None, frozenset({"ana", "ben"}))


def make_state(number: int) -> State:
    """A state of about 30 kB, over several pages, that shows if any part of it is another one's."""
    return {"number": number, "filler": [number] * 5000}


def add_one(store: Store, table: str) -> tuple[int, int]:
    """Load, change, save, until nobody came between; returns the number and the version."""
    while True:
        found = store.load(table, now=NOW)
        assert found
        number = found.state["number"] + 1
        try:
            return number, store.save(
                table, make_state(number), found.version, KEYS._replace(code=table), expires_at=LATER, now=NOW
            )
        except Conflict:
            continue


def main(address: str, table: str, times: str, secret: str | None = None) -> None:
    """Write."""
    store = open_store(address, secret)
    for _ in range(int(times)):
        print(*add_one(store, table), flush=True)  # noqa: T201 - whoever started it reads on


if __name__ == "__main__":
    main(*sys.argv[1:])
