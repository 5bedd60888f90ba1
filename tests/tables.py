"""Tables of a test: a `.toml` file of its name beside it, a row a line."""

import tomllib
from pathlib import Path
from typing import Any


def read_tables(test: str) -> dict[str, Any]:
    """Return the tables beside the file of a test by their names."""
    return tomllib.loads(Path(test).with_suffix(".toml").read_text("utf-8"))
