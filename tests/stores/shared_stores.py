"""Stores that several processes open at once: a file, and a table in a server."""

import sqlite3
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from unittest.mock import patch
from urllib.parse import unquote

from stores import Store, open_store
from stores.dynamodb_client import SETTINGS
from tests.checkers import ROOT
from tests.stores import tables

Process = subprocess.Popen[str]


class Shared(ABC):
    """An empty store that any process can open."""

    fewer = 1
    """By how many times less is done with it, for each call takes that much longer."""

    def __init__(self, address: str, secret: str | None = None) -> None:
        """Open nothing yet."""
        self.address, self.secret = address, secret

    def open(self) -> "closing[Store]":
        """Open it in this process, as long as it is needed."""
        return closing(open_store(self.address, self.secret))

    def count_share(self, times: int) -> int:
        """Return how many times it is done with this store what is done so often with a file."""
        return times // self.fewer

    @contextmanager
    def start_process(self, module: str, table: str, times: int) -> Iterator[Process]:
        """A process of that module (`writer`, `mover`) that changes a table so many times."""
        command = [sys.executable, "-m", f"tests.stores.{module}", self.address, table, str(times)]
        command += [self.secret] if self.secret else []
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
            try:
                yield process
            finally:
                process.kill()

    @abstractmethod
    def held_keys(self) -> set[tuple[str, str]]:
        """Return the kinds and values of all keys that lead to a table, as they lie there; without a secret."""

    @abstractmethod
    def check(self) -> None:
        """Assert that it is whole, by its engine's own account."""


class SharedFile(Shared):
    """SQLite in a folder."""

    def __init__(self, folder: Path, secret: str | None = None) -> None:
        """Make nothing yet."""
        self._path = folder / "tables.sqlite"
        super().__init__(f"sqlite:///{self._path}", secret)

    def held_keys(self) -> set[tuple[str, str]]:
        """See `Shared.held_keys`."""
        with closing(sqlite3.connect(self._path)) as connection:
            rows = connection.execute("SELECT kind, CAST(value AS TEXT) FROM key WHERE held = 1")
            return {(kind, value) for kind, value in rows}

    def check(self) -> None:
        """See `Shared.check`."""
        with closing(sqlite3.connect(self._path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


class SharedTable(Shared):
    """A table of DynamoDB's, in a server."""

    fewer = 3

    def __init__(self, endpoint: str, secret: str | None = None) -> None:
        """Be where the table is."""
        self.endpoint = endpoint
        super().__init__(tables.make_address(endpoint), secret)

    def held_keys(self) -> set[tuple[str, str]]:
        """See `Shared.held_keys`."""
        keys = [item["pk"]["S"].split("/", 1) for item in tables.read_items(self.endpoint)]
        return {(kind, unquote(value)) for kind, value in keys if kind != "table"}

    def check(self) -> None:
        """Nothing: each item is whole, and which ones belong together `held_keys` shows."""


@contextmanager
def run_shared_table(secret: str | None = None) -> Iterator[SharedTable]:
    """An empty table in a server of its own, which answers as late as a slow machine lets it."""
    with tables.serve_table() as endpoint, patch.dict(SETTINGS, {"connect_timeout": PATIENT, "read_timeout": PATIENT}):
        yield SharedTable(endpoint, secret)


PATIENT = 60
"""Seconds."""
