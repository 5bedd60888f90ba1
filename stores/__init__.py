"""Where states of tables are kept: one protocol, and the stores that follow it, by address."""

from collections.abc import Mapping
from pathlib import Path

from onenight.rules.errors import NotAllowed, NotUnderstood, quote_value
from stores.seal import hash_phone
from stores.store import (
    CodeTaken,
    Conflict,
    Damaged,
    Due,
    FoundBy,
    Keys,
    NotOpened,
    Overdue,
    State,
    Store,
    Stored,
    StoreError,
    Unreachable,
)

__all__ = [
    "CodeTaken",
    "Conflict",
    "Damaged",
    "Due",
    "FoundBy",
    "Keys",
    "NotOpened",
    "Overdue",
    "State",
    "Store",
    "StoreError",
    "Stored",
    "Unreachable",
    "find_default_path",
    "hash_phone",
    "open_store",
]

_SQLITE = "sqlite:///"
_DYNAMODB = "dynamodb://"


def open_store(address: str, secret: str | None = None, *, waits_for_room: bool = False) -> Store:
    """Return the store at an address: `sqlite:///relative/path`, `sqlite:////absolute/path` or `sqlite:///:memory:`.

    Or in DynamoDB: `dynamodb://table?region=eu-west-1`, and `&endpoint=http://127.0.0.1:5000` for one of one's own.

    `secret`: seals states and hashes the keys they are found by; a store is always opened with the one it was made
    with, or without one. States in DynamoDB are sealed by the table's own key instead.
    `waits_for_room`: where the disk is full a store of SQLite is returned nevertheless; its operations raise
    `NotOpened` until there is room, and then open it.

    Raises:
        NotUnderstood: `bad-store`.
        NotAllowed: `unopenable-store`, `newer-store`, `store-not-sealed`, `store-sealed`, `wrong-secret`,
            `missing-botocore`.
    """
    if address.startswith(_DYNAMODB):
        return _open_table(address, secret)
    path = address.removeprefix(_SQLITE)
    if path in {address, ""} or "\0" in path:
        raise NotUnderstood("bad-store", field="ONENIGHT_STORE", value=quote_value(address))
    from stores.seal import make_seal  # noqa: PLC0415 - each store is imported by those who use it
    from stores.sqlite import SQLiteStore  # noqa: PLC0415
    from stores.sqlite_file import MEMORY  # noqa: PLC0415

    # Absolute, so that a later change of the working folder changes nothing.
    absolute = path if path == MEMORY else str(Path(path).absolute())
    return SQLiteStore(absolute, make_seal(secret), waits_for_room=waits_for_room)


def _open_table(address: str, secret: str | None) -> Store:
    """Return a store in DynamoDB; botocore, which takes a while to import, is an extra."""
    from stores.dynamodb_address import parse_address  # noqa: PLC0415
    from stores.seal import make_hashing_seal  # noqa: PLC0415

    found = parse_address(address)
    if found is None:
        raise NotUnderstood("bad-store", field="ONENIGHT_STORE", value=quote_value(address))
    try:
        from stores.dynamodb import DynamoStore  # noqa: PLC0415
    except ModuleNotFoundError as problem:
        if problem.name != "botocore":
            raise
        raise NotAllowed("missing-botocore", field="ONENIGHT_STORE") from None
    return DynamoStore(found, make_hashing_seal(secret))


def find_default_path(environment: Mapping[str, str]) -> Path:
    """Return where the SQLite file is unless told otherwise: in the user's data folder (XDG Base Directory).

    Its address is `sqlite:///` and this path.

    Raises:
        NotAllowed: `no-data-folder`.
    """
    folder = Path(environment.get("XDG_DATA_HOME", ""))
    if not folder.is_absolute():  # the standard wants relative ones ignored
        try:
            folder = Path.home() / ".local" / "share"
        except RuntimeError:
            raise NotAllowed("no-data-folder", field="ONENIGHT_STORE") from None
    return folder / "onenight" / "tables.sqlite"
