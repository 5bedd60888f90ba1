"""Which version of `onenight` this is: one fact, which stands in `pyproject.toml`."""

import tomllib
from importlib.metadata import version
from pathlib import Path

CHECKOUT = Path(__file__).parents[1] / "pyproject.toml"


def find_version() -> str:
    """Return the version of this checkout, whatever was installed from an earlier one; else the one that is installed.

    Packages for AWS hold `pyproject.toml`, as a checkout does.
    """
    if not CHECKOUT.is_file():
        return version("onenight")
    found: str = tomllib.loads(CHECKOUT.read_text("utf-8"))["project"]["version"]
    return found
