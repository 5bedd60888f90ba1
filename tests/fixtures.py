"""Cases of tests as plain data, in a file beside the test: `test_deck.txt` beside `test_deck.py`, or .toml, or .json.

In a .txt a line is a row; its cells stand between bars. `## name` begins a table, `# ` a remark.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from onenight.hearing.heard_values import Heard
from onenight.wishes.wish import Cards, Kind, Wish, read_wish


def read_table(file: str, name: str = "") -> list[tuple[str, ...]]:
    """Return the rows of the table of a name, of the text beside a module; of no name what stands before all names."""
    rows, here = [], ""
    for line in Path(file).with_suffix(".txt").read_text("utf-8").splitlines():
        if line.startswith("## "):
            here = line.removeprefix("## ")
        elif here == name and line and not line.startswith("# "):
            rows.append(tuple([cell.strip() for cell in line.split("|")]))
    assert rows, name
    return rows


def read_findings(file: str, name: str = "") -> list[tuple[str, list[str]]]:
    """Return rows of a source and of what is to be found in it, one after the other."""
    rows = read_table(file, name)
    return [
        (source.encode().decode("unicode_escape"), [each for each in found.split("; ") if each])
        for source, found in rows
    ]


def read_tables(test: str) -> dict[str, Any]:
    """Return the tables of the `.toml` beside a test's file by their names."""
    return tomllib.loads(Path(test).with_suffix(".toml").read_text("utf-8"))


def read_cases(test: str) -> dict[str, Any]:
    """Return the same; what is a list there is a tuple."""
    cases: dict[str, Any] = _freeze(read_tables(test))
    return cases


def read_requests(test: str) -> dict[str, Any]:
    """Return what stands in the `.json` beside a test's file, by its names: parts of requests as they are sent."""
    parts: dict[str, Any] = json.loads(Path(test).with_suffix(".json").read_text("utf-8"))
    return parts


def _freeze(told: Any) -> Any:  # noqa: ANN401 - as TOML has it
    if isinstance(told, dict):
        return {key: _freeze(each) for key, each in told.items()}
    return tuple(map(_freeze, told)) if isinstance(told, list) else told


def make_wish(told: Mapping[str, Any]) -> Wish:
    """Return the wish of its fields: its kind is an intent, its cards are keys with their numbers."""
    cards = {slot: tuple([Cards(*each) for each in told.get(slot, ())]) for slot in ("cards", "replaced")}
    return Wish(**{**told, "kind": Kind(told["kind"]), **cards})


_SLOT = re.compile(r" (\w+)=([^=]*)(?= \w+=|$)")


def parse_heard(text: str) -> Heard:
    """Return what was heard as "ADD cards=2 mason,tanner" tells it: its kind, and its slots with their values."""
    kind, _, _ = text.partition(" ")
    return Heard(Kind[kind], {slot: tuple(values.split(",")) for slot, values in _SLOT.findall(text)})


def parse_wish(text: str) -> Wish:
    """Return the wish that this is."""
    heard = parse_heard(text)
    return read_wish(heard.intent, heard.slots)
