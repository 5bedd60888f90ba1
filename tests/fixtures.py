"""Cases of tests as plain data, in a file beside the test."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from onenight.wishes.wish import Cards, Kind, Wish


def read_tables(test: str) -> dict[str, Any]:
    """Return the tables of the `.toml` beside a test's file, by their names; what is a list there is a tuple."""
    cases: dict[str, Any] = _freeze(tomllib.loads(Path(test).with_suffix(".toml").read_text("utf-8")))
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
    cards = tuple([Cards(*each) for each in told.get("cards", ())])
    return Wish(**{**told, "kind": Kind(told["kind"]), "cards": cards})
