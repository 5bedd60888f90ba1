"""The stores under test; a store joins the contract by an entry here."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from functools import cache
from pathlib import Path
from unittest.mock import patch

import pytest
from botocore.loaders import JSONFileLoader, Loader

from stores import Due, FoundBy, Keys, Store, connections, open_store
from tests.effort import slow
from tests.stores import tables
from tests.stores.memory import MemoryStore
from tests.stores.shared_stores import Shared, SharedFile, run_shared_table

SECRET = "correct horse battery staple"  # noqa: S105 - a test's

OPENERS: dict[str, Callable[[Path], AbstractContextManager[Store]]] = {
    "plain file": lambda folder: closing(open_store(address(folder))),
    "sealed file": lambda folder: closing(open_store(address(folder), SECRET)),
    "memory": lambda _: closing(open_store("sqlite:///:memory:")),
    "plain table": lambda _: tables.open_mocked_store(),
    "hashed table": lambda _: tables.open_mocked_store(SECRET),
    "model": lambda _: closing(MemoryStore()),
}

SHARED: dict[str, Callable[[Path], AbstractContextManager[Shared]]] = {
    "plain file": lambda folder: nullcontext(SharedFile(folder)),
    "sealed file": lambda folder: nullcontext(SharedFile(folder, SECRET)),
    "plain table": lambda _: run_shared_table(),
    "hashed table": lambda _: run_shared_table(SECRET),
}
"""Those that several processes can open."""

PLAIN = ["plain file", pytest.param("plain table", marks=slow)]
"""Those whose keys can be read where they lie."""

PURGES_ITSELF = ("plain table", "hashed table")
"""Those whose engine removes what has expired in its own time."""

QUICK = (*connections.SETTINGS, "PRAGMA synchronous = OFF")


NOW, LATER = 1_800_000_000.0, 1_800_000_060.0

OPERATIONS: dict[str, Callable[[Store, str], object]] = {
    "create": lambda store, _: store.create({}, Keys(), expires_at=LATER, now=NOW),
    "load": lambda store, table: store.load(table, now=NOW),
    "save": lambda store, table: store.save(table, {}, 1, Keys(), expires_at=LATER, now=NOW, due=Due("x", NOW)),
    "find": lambda store, _: store.find(FoundBy.CODE, "1234", now=NOW),
    "due": lambda store, _: store.due("x", now=NOW),
    "delete": lambda store, table: store.delete(table),
    "purge": lambda store, _: store.purge(now=NOW),
    "check": lambda store, _: store.check(),
}
"""What can be asked of a store of any sort."""


def address(folder: Path) -> str:
    """The address of a store in a folder."""
    return f"sqlite:///{folder / 'tables.sqlite'}"


@pytest.fixture(scope="session", autouse=True)
def _read_once() -> Iterator[None]:
    """Read botocore's description of DynamoDB once, not for each client: tests make hundreds."""
    read, loader, list_services = cache(JSONFileLoader().load_file), Loader(), Loader.list_available_services
    listed = cache(lambda sort: list_services(loader, sort))
    with (
        patch.object(JSONFileLoader, "load_file", lambda _, path: read(path)),
        patch.object(Loader, "list_available_services", lambda _, type_name: listed(type_name)),
    ):
        yield


@pytest.fixture(params=OPENERS)
def store(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """An empty store of each sort, for the contract; files do not wait for the disk here, no test cuts the power."""
    monkeypatch.setattr(connections, "SETTINGS", QUICK)
    with OPENERS[request.param](tmp_path) as opened:
        yield opened


@pytest.fixture(params=["plain file", "sealed file", pytest.param("hashed table", marks=slow)])
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Shared]:
    """An empty store of each sort that several processes can open."""
    with SHARED[request.param](tmp_path) as found:
        yield found


@pytest.fixture
def purges_itself(request: pytest.FixtureRequest, store: Store) -> bool:  # noqa: ARG001 - its parameter is the store's
    """Whether a purge of this store has nothing to do."""
    return request.node.callspec.params["store"] in PURGES_ITSELF


@pytest.fixture(params=[None, SECRET], ids=["plain", "sealed"])
def secret(request: pytest.FixtureRequest) -> str | None:
    """With a secret, and without."""
    found: str | None = request.param
    return found


@pytest.fixture
def sealed_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """An empty sealed file, for tests of what keeps something in a store."""
    monkeypatch.setattr(connections, "SETTINGS", QUICK)
    with OPENERS["sealed file"](tmp_path) as opened:
        yield opened


@pytest.fixture
def file(tmp_path: Path, secret: str | None) -> Iterator[Store]:
    """An empty SQLite store in a file, for what only files can do."""
    opened = open_store(address(tmp_path), secret)
    yield opened
    opened.close()
