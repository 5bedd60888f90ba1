"""Checks of a record's fields that all its readers share: a wrong shape is refused, naming where."""

import re
from collections.abc import Collection, Mapping, Sequence

from onenight.rules.errors import NotAllowed, NotUnderstood, quote_value

MAX_NAME_CHARACTERS = 100
"""The longest name of a player in a record: ours, far beyond any name, so that no line grows without end."""

_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
"""Control characters, and halves of characters that no file can hold."""


def check_keys(data: Mapping[str, object], known: Collection[str], where: str) -> None:
    """Refuse an object with a key it cannot have.

    Raises:
        NotUnderstood: `unknown-key`.
    """
    for key in data:
        if key not in known:
            raise NotUnderstood("unknown-key", field=f"{where}{key}", value=quote_value(key), known=tuple(known))


def check_player_count(players: int, allowed: range) -> None:
    """Refuse a number of players that is not allowed.

    Raises:
        NotAllowed: `too-few-players` or `too-many-players`.
    """
    if players not in allowed:
        key = "too-few-players" if players < allowed.start else "too-many-players"
        raise NotAllowed(key, field="players", players=players, least=allowed.start, most=allowed.stop - 1)


def read_names(names: Sequence[object]) -> dict[str, str]:
    """Return the field of each player's name in a list of `players`, by name.

    Raises:
        NotUnderstood: `bad-name` or `duplicate-name`.
    """
    fields: dict[str, str] = {}
    for index, name in enumerate(names):
        where = f"players[{index}]"
        check_name(name, where)
        if name in fields:
            raise NotUnderstood("duplicate-name", field=where, value=quote_value(name))
        fields[str(name)] = where
    return fields


def check_name(name: object, where: str) -> None:
    """Refuse what is no name of a player.

    Raises:
        NotUnderstood: `bad-name`.
    """
    if not isinstance(name, str) or not name.strip() or len(name) > MAX_NAME_CHARACTERS or _UNPRINTABLE.search(name):
        raise NotUnderstood("bad-name", field=where, value=quote_value(name), most=MAX_NAME_CHARACTERS)


def read_list(data: Mapping[str, object], key: str) -> list[object]:
    """Return the list that stands at a key.

    Raises:
        NotUnderstood: `missing-list` or `wrong-type-list`.
    """
    value = data.get(key)
    if not isinstance(value, list):
        raise NotUnderstood("missing-list" if value is None else "wrong-type-list", field=key)
    return value


def read_number(data: Mapping[str, object], key: str) -> int:
    """Return the whole number that stands at a key.

    Raises:
        NotUnderstood: `wrong-type-number`.
    """
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotUnderstood("wrong-type-number", field=key)
    return value


def read_object(data: Mapping[str, object], key: str) -> dict[str, object]:
    """Return the object that stands at a key.

    Raises:
        NotUnderstood: `missing-object` or `wrong-type-object`.
    """
    value = data.get(key)
    if not isinstance(value, dict):
        raise NotUnderstood("missing-object" if value is None else "wrong-type-object", field=key)
    return value
