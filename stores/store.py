"""The protocol of a store of tables: states of plain JSON with a version, the keys they are found by, and their end.

Time is passed in, as Unix seconds; no store reads the clock. What has expired is never returned, purged or not.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

State = dict[str, Any]
"""One table as plain JSON; numbers are finite, keys are text, and tuples come back as lists."""


class FoundBy(StrEnum):
    """What a table can be found by."""

    CODE = "code"
    PHONE = "phone"


class Keys(NamedTuple):
    """Everything that a table goes by, named in full with each state."""

    code: str | None = None
    """The short code to join with; no two living tables have the same."""
    phones: frozenset[str] = frozenset()
    """Hashes of phone numbers, as `hash_phone` makes them. A phone leads to the table that named it last."""
    back: frozenset[str] = frozenset()
    """Those phones that come back to this table with this very change.

    A table that goes on naming a phone does not take it back from a later table; a player who rejoins does.
    """

    def each(self) -> Iterator[tuple[FoundBy, str]]:
        """Yield each key with its kind."""
        if self.code is not None:
            yield FoundBy.CODE, self.code
        yield from ((FoundBy.PHONE, phone) for phone in self.phones)


class Due(NamedTuple):
    """When somebody has to see to a table, and who."""

    queue: str
    """What is to be done, in a word that says nothing of the table: whoever does it asks for its queue."""
    at: float
    """From when on, in Unix seconds."""


class Overdue(NamedTuple):
    """A table whose time has come."""

    table: str
    at: float
    """Since when somebody has to see to it."""


class Stored(NamedTuple):
    """A state as it was loaded, the caller's own copy."""

    state: State
    version: int
    """What `save` wants to see again; one more with each save. The first one is random, so that whoever still
    holds an id that was forgotten and given again cannot overwrite the new table."""


class StoreError(Exception):
    """What can happen to a program that uses a store; the texts are for its logs and hold nothing of a state."""


class Conflict(StoreError):
    """Someone else changed, made or forgot this table meanwhile: load it again."""


class CodeTaken(StoreError):
    """A living table has this code: choose another."""


class Damaged(StoreError):
    """A state was changed outside the store, or sealed with another secret."""


class Unreachable(StoreError):
    """The store does not answer, or cannot write."""


class NotOpened(Unreachable):
    """The store could not be opened, or its file is gone; the log has been told, once."""


class Store(Protocol):
    """The states of tables. Each operation is one transaction: it happens as a whole, keys included, or not at all.

    Any of them raises `Unreachable`. A change that returned survives whatever happens to the process or the machine.
    """

    @property
    def local(self) -> bool:
        """Return whether only processes of one machine share it, which can see one another."""

    def create(  # noqa: PLR0913 - each is a fact of its own
        self,
        state: State,
        keys: Keys,
        *,
        expires_at: float,
        now: float,
        table: str | None = None,
        due: Due | None = None,
    ) -> str:
        """Keep a new table until `expires_at`; return its id.

        `table`: the id, where it is given; it is stored in plain, so it may hold nothing personal. Else it is an
        unguessable one.
        `due`: when somebody has to see to it; None: nobody has.

        Raises:
            Conflict: a living table has the given id.
            CodeTaken: a living table has the code.
        """

    def load(self, table: str, *, now: float) -> Stored | None:
        """Return the state of a living table; None where there is none.

        Raises:
            Damaged: what is stored cannot be read.
        """

    def save(  # noqa: PLR0913 - each is a fact of its own
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
        """Replace a state, its keys and when it is due if its version is still `version`; return the new version.

        Raises:
            Conflict: the version is another one, or the table has expired or was forgotten.
            CodeTaken: another living table has the code.
        """

    def find(self, kind: FoundBy, value: str, *, now: float) -> str | None:
        """Return the id of the living table that a key leads to; None where it leads nowhere."""

    def due(self, queue: str, *, now: float, most: int = 100) -> list[Overdue]:
        """Return the tables of a queue whose time has come, oldest first, at most `most` of them.

        Also those that have expired, as long as they are there. What it tells may be some moments old: whoever sees to
        a table looks at the table itself.
        """

    def delete(self, table: str) -> None:
        """Forget a table and its keys, whether it is there or not."""

    def purge(self, *, now: float) -> int:
        """Remove what has expired; return how many tables that were, 0 where the engine removes them by itself."""

    def check(self) -> None:
        """Return if the store gives what is read, and takes what is written, where it was opened; for health checks."""

    def close(self) -> None:
        """Close connections; the next operation makes new ones."""
