"""Named tuples as plain JSON and back, by the types of their fields.

| type | written as |
|---|---|
| a named tuple | a list of its fields; an object by their names where its class is declared `by_name` |
| a tuple; a set | a list; a sorted one |
| a mapping by text; another or an empty one | an object; a list of pairs |
| a member of an enumeration | its value |
| a field of `Any` | plain JSON, as it is |

Fields with their first values are left out of objects: a new field needs only a first value that means "as before".
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

Fields = TypeVar("Fields", bound=type)

_BY_NAME: set[type] = set()
_PLAIN = frozenset({str, int, float, bool, type(None)})
"""The types that are written as they are; where most values are of these, nothing further is called."""


def by_name(kind: Fields) -> Fields:
    """Return a class of named tuples that are written as objects from now on."""
    _BY_NAME.add(kind)
    return kind


def write(value: Any) -> Any:  # noqa: ANN401 - from anything to plain JSON
    """Return a value as plain JSON."""
    if type(value) in _BY_NAME:
        return write_fields(value)
    if isinstance(value, tuple | list):
        return [each if type(each) in _PLAIN else write(each) for each in value]
    if isinstance(value, dict):
        told = [[key, write(each)] for key, each in value.items()]
        return dict(told) if told and all(isinstance(key, str) for key in value) else told
    if isinstance(value, frozenset):
        return sorted(value)
    return str(value) if isinstance(value, StrEnum) else value


def write_fields(part: Any, *names: str) -> dict[str, Any]:  # noqa: ANN401 - any named tuple
    """Return the fields of a named tuple by name, all or those named; without those that have their first values."""
    firsts, hints = part._field_defaults, _find_hints(part.__class__)
    told = {name: getattr(part, name) for name in names or part._fields}
    return {
        name: value if type(value) in _PLAIN or hints[name] is Any else write(value)
        for name, value in told.items()
        if name not in firsts or value != firsts[name]
    }


def read(kind: Any, data: Any) -> Any:  # noqa: ANN401, PLR0911 - from plain JSON to any type
    """Return the value of a type that `write` wrote.

    Raises:
        KeyError, TypeError, ValueError: it is none.
    """
    if type(data) is kind:
        return data
    origin, inner = _split(kind)
    if origin in (Union, UnionType):
        return _read_either(inner, data)
    if hasattr(origin, "_fields"):
        listed = origin not in _BY_NAME
        return read_fields(origin, dict(zip(origin._fields, _check(list, data), strict=False)) if listed else data)
    if origin is tuple and inner[-1] is not ...:
        return tuple([read(each, told) for each, told in zip(inner, _check(list, data), strict=True)])
    if origin in (tuple, frozenset):
        return origin([each if type(each) is inner[0] else read(inner[0], each) for each in _check(list, data)])
    if origin is Mapping:
        pairs = data.items() if isinstance(data, dict) else data
        return {read(inner[0], key): read(inner[1], told) for key, told in pairs}
    if origin is Literal:
        return inner[inner.index(data)]
    return data if origin is Any else origin(data) if issubclass(origin, StrEnum) else _check(origin, data)


def read_fields(kind: Any, data: Mapping[str, Any], *names: str, **others: object) -> Any:  # noqa: ANN401
    """Return the named tuple of the fields that `write_fields` wrote, all or those named; `others` are given.

    Raises:
        KeyError, TypeError, ValueError: it is none.
    """
    hints = _find_hints(kind)
    told = {name: data[name] for name in names or hints if name in data and name not in others}
    read_values = {name: each if type(each) is hints[name] else read(hints[name], each) for name, each in told.items()}
    return kind(**read_values, **others)


@lru_cache(maxsize=256)
def _split(kind: Any) -> tuple[Any, tuple[Any, ...]]:  # noqa: ANN401 - any type
    """Return what a type is made of: `tuple` and `(str, ...)` of `tuple[str, ...]`."""
    return get_origin(kind) or kind, get_args(kind)


@lru_cache
def _find_hints(kind: type) -> dict[str, Any]:
    """Return by name the types of the fields of a named tuple."""
    return get_type_hints(kind)


def _read_either(kinds: tuple[Any, ...], data: object) -> object:
    """Return the value of the first of these types that can be read of it."""
    for kind in kinds:
        try:
            return read(kind, data)
        except (KeyError, TypeError, ValueError):
            continue
    raise TypeError


def _check(kind: type, data: object) -> Any:  # noqa: ANN401 - of that type
    """Return data that is of this very type, of which no flag is a number."""
    if type(data) is not kind and not (kind is float and type(data) is int):
        raise TypeError
    return data
