"""Cases of tests as plain data, in a file beside the test."""

import tomllib
from pathlib import Path
from typing import Any


def read_cases(test: str) -> dict[str, Any]:
    """Return the tables of the `.toml` beside a test's file, by their names; what is a list there is a tuple."""
    cases: dict[str, Any] = _freeze(tomllib.loads(Path(test).with_suffix(".toml").read_text("utf-8")))
    return cases


def _freeze(told: Any) -> Any:  # noqa: ANN401 - as TOML has it
    if isinstance(told, dict):
        return {key: _freeze(each) for key, each in told.items()}
    return tuple(map(_freeze, told)) if isinstance(told, list) else told
