"""The data that the code reads: sentences, the page, what hearing has learned, the interaction models, and rules."""

from functools import cache
from pathlib import Path
from typing import Literal

DataPath = Path
"""A file or folder of the data."""

INSTALLED = "_data"
"""The folder within this package that a wheel carries the data in, so that no other wheel can have files there."""


def find_data(folder: Literal["templates", "interaction_models", "docs"]) -> DataPath:
    """Return a folder of the data."""
    return data_root() / folder


@cache
def data_root() -> DataPath:
    """Return what the folders stand in: `onenight/_data` of a wheel; in a checkout, and on Lambda, the root."""
    installed = Path(__file__).parent / INSTALLED  # `importlib.resources` has a cold start load a tenth more modules
    return installed if installed.is_dir() else installed.parent.parent
