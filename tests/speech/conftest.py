"""How the golden screenplays are written anew: `pytest tests/speech --update-scripts`, then read what changed."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option is known where `tests/speech` is named on the command line."""
    parser.addoption("--update-scripts", action="store_true", help="write tests/speech/scripts/*.txt anew")
