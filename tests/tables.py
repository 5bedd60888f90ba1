"""Tables of a test: a `.toml` file of its name beside it, a row a line; and wishes as they stand in one."""

import re
import tomllib
from pathlib import Path
from typing import Any

from onenight.hearing.heard_values import Heard
from onenight.wishes.wish import Kind, Wish, read_wish

_SLOT = re.compile(r" (\w+)=([^=]*)(?= \w+=|$)")


def read_tables(test: str) -> dict[str, Any]:
    """Return the tables beside the file of a test by their names."""
    return tomllib.loads(Path(test).with_suffix(".toml").read_text("utf-8"))


def parse_heard(text: str) -> Heard:
    """Return what was heard as "ADD cards=2 mason,tanner" tells it: its kind, and its slots with their values."""
    kind, _, _ = text.partition(" ")
    return Heard(Kind[kind], {slot: tuple(values.split(",")) for slot, values in _SLOT.findall(text)})


def parse_wish(text: str) -> Wish:
    """Return the wish that this is."""
    heard = parse_heard(text)
    return read_wish(heard.intent, heard.slots)
