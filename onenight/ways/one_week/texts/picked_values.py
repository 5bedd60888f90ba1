"""The values of a move among the meanings of a text: those of a kind, the only one, or what is missing."""

from collections.abc import Iterable, Sequence

from onenight.ways.one_week.texts.words import Meaning, Unread

Meanings = Sequence[Meaning]

HALVES = frozenset(
    {
        *("room", "card", "whom", "who-gets-it", "who", "goes", "comes", "which"),
        *("staff-needed", "direction-needed"),
    }
)
"""Keys of errors of an incomplete move: only the rest of it has to be asked for."""


def list_distinct(values: Iterable[str | None]) -> tuple[str, ...]:
    """Return the values that are not empty, each once."""
    return tuple([value for value in dict.fromkeys(values) if value])


def pick_values(said: Meanings, *kinds: str) -> list[str]:
    """Return the values of the meanings of some kinds, in the order in which they were said."""
    return [token.value for token in said if token.kind in kinds]


def has_kind(said: Meanings, *kinds: str) -> bool:
    """Return whether there is a meaning of one of these kinds."""
    return any(token.kind in kinds for token in said)


def find_single(values: Iterable[str]) -> str | None:
    """Return the only value; None for none.

    Raises:
        Unread: several are.
    """
    different = list(dict.fromkeys(values))
    if len(different) > 1:
        raise Unread("empty")
    return different[0] if different else None


def require_single(values: Iterable[str], missing: str = "empty") -> str:
    """Return the only value.

    Raises:
        Unread: none is, or several are; `missing` asks for it.
    """
    value = find_single(values)
    if value is None:
        raise Unread(missing)
    return value
