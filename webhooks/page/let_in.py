"""What a table has opened to its home, as it is kept with the table: a service that is begun anew opens it again."""

from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlsplit


class LetIn(NamedTuple):
    """What a table has opened."""

    phones: bool = False
    screen: str = ""
    """What the second screen shows it by, and nothing else; empty where there is none."""
    until: float = 0.0
    """When nobody has said anything for so long that the evening is over, in Unix seconds."""
    address: str = ""
    """Under which others reached it last."""
    moved: bool = False
    """Whether it was another one that they know, before this service was begun anew."""
    rests: bool = False
    """Whether the evening has ended, so that it is shut until somebody goes on with it."""

    @property
    def any(self) -> bool:
        """Whether there is anything to open."""
        return self.phones or bool(self.screen)

    @property
    def port(self) -> int:
        """The port of its address; 0 where it has none."""
        with suppress(ValueError):
            return urlsplit(self.address).port or 0
        return 0

    def to_json(self) -> dict[str, object]:
        """Return it as it is kept."""
        return self._asdict()

    @classmethod
    def from_json(cls, data: object) -> "LetIn":
        """Return what `to_json` wrote; nothing open where it is nothing of the kind."""
        if not isinstance(data, dict):
            return NOTHING
        found = {key: data[key] for key, value in NOTHING._asdict().items() if _is_like(data.get(key), value)}
        return cls(**found)


NOTHING = LetIn()


def _is_like(stored: object, default: object) -> bool:
    return type(stored) is type(default)
