"""Small changes to a record, named by the same paths as the fields of an error: `picks.Dora[1]`."""

import copy
import json
import re
from collections.abc import Mapping
from typing import Any


class _Gone:
    def __repr__(self) -> str:
        """The same in every process, for tests are named by it."""
        return "gone"


GONE = _Gone()
"""Instead of a new value: take the entry out."""

_STEP = re.compile(r"\.?([^.\[\]]+)|\[([0-9]+)\]")


def change_record(record: Mapping[str, Any], path: str, value: object) -> dict[str, Any]:
    """A copy of the record with another value at the path; one past the end of a list adds to it."""
    data = copy.deepcopy(dict(record))
    *way, last = [int(number) if number else key for key, number in _STEP.findall(path)]
    parent: Any = data
    for step in way:
        parent = parent[step]
    if value is GONE:
        del parent[last]
    elif isinstance(parent, list) and last == len(parent):
        parent.append(value)
    else:
        parent[last] = value
    return data


def change_by_text(record: Mapping[str, Any], path: str, value: str) -> Any:  # noqa: ANN401 - at no path, anything
    """The same with a value as JSON, `gone` for an entry to take out; at no path the value itself."""
    new = GONE if value == "gone" else json.loads(value)
    return change_record(record, path, new) if path else new
