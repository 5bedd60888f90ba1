"""The data that the code reads: sentences, the page, what hearing has learned, and the interaction models."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal

INSTALLED = "_data"
"""The folder within this package that a wheel carries the data in, so that no other wheel can have files there."""


def find_data(folder: Literal["templates", "interaction_models"]) -> Traversable:
    """Return a folder of the data."""
    return data_root() / folder


@cache
def data_root() -> Traversable:
    """Return what the folders stand in: `onenight/_data` of a wheel; in a checkout, and on Lambda, the root."""
    installed = files("onenight") / INSTALLED
    return installed if installed.is_dir() else Path(__file__).parent.parent
