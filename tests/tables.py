"""Tables of a test: a `.toml` file of its name beside it, a row a line; and wishes as they stand in one."""

import re
import tomllib
from pathlib import Path
from typing import Any

from onenight.wishes.wish import Kind, Wish, read_wish

_SLOT = re.compile(r" (\w+)=([^=]*)(?= \w+=|$)")


def read_tables(test: str) -> dict[str, Any]:
    """Return the tables beside the file of a test by their names."""
    return tomllib.loads(Path(test).with_suffix(".toml").read_text("utf-8"))


def parse_wish(text: str) -> Wish:
    """Return the wish of "ADD cards=2 mason,tanner": its kind, and its slots with what was heard of each."""
    kind, _, _ = text.partition(" ")
    return read_wish(Kind[kind], {slot: tuple(values.split(",")) for slot, values in _SLOT.findall(text)})
