"""The location of the store, as the settings have it: an address, and the secret that seals what lies there."""

from collections.abc import Mapping
from typing import NamedTuple

from onenight.rules.errors import NotUnderstood
from stores import Store, find_default_path, open_store

SECRET_CHARACTERS = 16
"""The shortest secret taken; ours."""

SEALED = "sealed.sqlite"
"""The default file with a secret: a file is either sealed or not, and one machine may be used both ways."""


class Location(NamedTuple):
    """A store that can be opened; without settings it is in memory, and gone with the process."""

    address: str = "sqlite:///:memory:"
    secret: str | None = None

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> "Location":
        """Return the place in `ONENIGHT_STORE`, or the user's own, sealed if `ONENIGHT_SECRET` is set.

        Raises:
            NotUnderstood: `short-secret`.
            NotAllowed: `no-data-folder`.
        """
        secret = environment.get("ONENIGHT_SECRET", "")
        if secret and len(secret) < SECRET_CHARACTERS:
            raise NotUnderstood("short-secret", field="ONENIGHT_SECRET", least=SECRET_CHARACTERS)
        address = environment.get("ONENIGHT_STORE", "")
        if not address:
            path = find_default_path(environment)
            address = f"sqlite:///{path.with_name(SEALED) if secret else path}"
        return cls(address, secret or None)

    def open(self, *, waits_for_room: bool = False) -> Store:
        """Return the store; `waits_for_room` as in `open_store`.

        Raises:
            NotUnderstood: `bad-store`.
            NotAllowed: `unopenable-store`, `newer-store`, `store-not-sealed`, `store-sealed`, `wrong-secret`.
        """
        return open_store(self.address, self.secret, waits_for_room=waits_for_room)

    def __repr__(self) -> str:
        """Without the secret, which must not get into a log."""
        return f"Location({self.address!r}, sealed={self.secret is not None})"
