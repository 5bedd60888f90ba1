"""Which version of `onenight` this is."""

import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

CHECKOUT = Path(__file__).parents[1] / "pyproject.toml"


def find_version() -> str:
    """Return the version that is installed; in a checkout, where nothing is, that of `pyproject.toml`."""
    try:
        return version("onenight")
    except PackageNotFoundError:
        found: str = tomllib.loads(CHECKOUT.read_text("utf-8"))["project"]["version"]
        return found
