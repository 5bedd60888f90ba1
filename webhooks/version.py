"""Which version of `onenight` this is: one fact, which stands in `pyproject.toml`."""

import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

CHECKOUT = Path(__file__).parents[1] / "pyproject.toml"


def find_version() -> str:
    """Return the version of this checkout, whatever was installed from an earlier one; else the one that is installed.

    It is empty on AWS, where functions have neither.
    """
    if CHECKOUT.is_file():
        found: str = tomllib.loads(CHECKOUT.read_text("utf-8"))["project"]["version"]
        return found
    try:
        return version("onenight")
    except PackageNotFoundError:
        return ""
