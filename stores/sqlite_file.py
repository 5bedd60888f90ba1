"""The file of a SQLite store, which is made when the store is opened, and by nobody later.

SQLite itself would make a missing file anew, for everybody to read, and would go on writing into a deleted one.
"""

import errno
import logging
import mmap
import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from zlib import crc32

from onenight.rules.errors import GameError
from stores.store import NotOpened

MEMORY = ":memory:"
"""The path of a database that lives in memory, in one connection that all threads share."""

NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""Errors of a disk that takes no more: it is full, or this user or process has had its share."""

PROBE_BYTES = 2**16
"""What is written to learn whether a disk is full; SQLite needs half of that for the first page of its index."""

GONE = "the file was deleted or replaced"
"""Why a store that was opened cannot be used."""

log = logging.getLogger(__name__)


class StoreFile:
    """The file of one store, as this process and those forked from it know it."""

    def __init__(self, path: str) -> None:
        """Know the path; the file is made by `make`."""
        self.path = path
        self._identity: tuple[int, int] | None = None
        self._failure = mmap.mmap(-1, 1)
        """A mark of why the file cannot be used, as the log says it; 0 where it can. Shared with forked processes."""

    @property
    def uri(self) -> str:
        """Return the address by which SQLite opens the file, and never makes it."""
        return MEMORY if self.path == MEMORY else f"{Path(self.path).as_uri()}?mode=rw"

    def make(self) -> None:
        """Make the file, readable by its owner alone, and its folder where they are missing; know it from now on.

        A file that was known once is never made again. SQLite gives its log the same mode.

        Raises:
            OSError: the file cannot be made.
            NotOpened: the file is gone.
        """
        if self.path == MEMORY:
            return
        if self._identity is not None:
            self._compare()
            return
        path = Path(self.path)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(FileExistsError):
            # Never opened when it exists: closing it would drop the locks that other connections of this process have.
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        self._identity = _identify_file(self.path)

    def check(self) -> None:
        """Return if the path still leads to the same file, and the store can be used.

        Raises:
            NotOpened: the file was deleted or replaced; what is written to open connections now would be lost.
        """
        self._compare()
        self._failure[0] = 0

    def tell_not_opened(self, problem: Exception) -> str:
        """Log why the store could not be opened, unless the log says so already; returns the reason."""
        reason = find_reason(problem)
        if self._is_news(reason):
            log.error("store not opened: %s", reason)
        return reason

    def is_full(self, problem: Exception) -> bool:
        """Return whether something failed because the file's disk takes no more."""
        if isinstance(problem, OSError):
            return problem.errno in NO_ROOM
        if isinstance(problem, sqlite3.Error) and problem.sqlite_errorcode & 0xFF == sqlite3.SQLITE_FULL:
            return True
        try:  # SQLite does not tell what the system has told it
            with TemporaryFile(dir=Path(self.path).parent) as probe:
                probe.write(bytes(PROBE_BYTES))
        except OSError as failed:
            return failed.errno in NO_ROOM
        return False

    def _compare(self) -> None:
        """Compare the file with the one that is known, if one is.

        Raises:
            NotOpened: it is gone, or another one.
        """
        if self._identity is not None and self._identity != _identify_file(self.path):
            if self._is_news(GONE):
                log.error("the store's file was deleted or replaced: restart the service")
            raise NotOpened(GONE)

    def _is_news(self, failure: str) -> bool:
        """Note why the file cannot be used; returns whether the log does not say so yet."""
        mark = 1 + crc32(failure.encode()) % 255
        known, self._failure[0] = self._failure[0], mark
        return known != mark


def find_reason(problem: Exception) -> str:
    """Return why a store could not be opened, without its path."""
    if isinstance(problem, GameError):
        return problem.key
    return (problem.strerror if isinstance(problem, OSError) else None) or str(problem)


def _identify_file(path: str) -> tuple[int, int] | None:
    """Return which file a path leads to, whatever it is called; None for none."""
    try:
        found = os.stat(path)  # noqa: PTH116 - before each operation of the store, and half as dear
    except OSError:
        return None
    return found.st_dev, found.st_ino
