"""Records that must be accepted, by the reader and by the schema."""

import json
import tomllib
from pathlib import Path
from typing import Any

from tests.fixtures import read_table
from tests.notation import make_final_record, make_record
from tests.rules.edits import change_by_text


def make_base(title: str, deal: str = "", final: str = "", **rest: object) -> tuple[str, dict[str, Any]]:
    """Return a title with the record of a table of `good_records.toml`."""
    return title, make_record(deal, **rest) if deal else make_final_record(final, **rest)


_TITLED = {
    name: make_base(**told)
    for name, told in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")).items()
}
BASES = {name: record for name, (_, record) in _TITLED.items()}
"""The records that others are made of, by short names."""


def _rename(name: str) -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(json.dumps(BASES["renamed"]).replace('"X"', name))
    return whole


GOOD: dict[str, dict[str, Any]] = (
    dict(_TITLED.values())
    | {title: change_by_text(BASES[base], path, value) for title, base, path, value in read_table(__file__, "changes")}
    | {title: _rename(name) for title, name in read_table(__file__, "names")}
)
