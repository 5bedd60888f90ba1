"""The agent for Home Assistant: its own tests, with a real service, in an environment of Home Assistant's own."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from onenight.speech.offered_languages import OFFERED
from tests.checkers import ROOT
from tests.console.test_play import playing
from tests.effort import seldom
from tests.python313 import make_environment, run

FOLDER = ROOT / "integrations" / "home_assistant"
AGENT = FOLDER / "custom_components" / "onenight"
IN_ITS_OWN = seldom(group="home-assistant")
"""What needs an environment with Home Assistant: minutes to be made, once."""


@pytest.fixture(scope="module")
def python() -> str:
    """The Python of that environment."""
    return str(make_environment(ROOT / "requirements" / "home-assistant.lock"))


@IN_ITS_OWN
def test_agent_tells_games_of_a_service(python: str, tmp_path: Path) -> None:
    """From the form that asks for its address to the verdict, through Home Assistant's pipeline of voices."""
    with playing(tmp_path) as running:
        address = f"http://127.0.0.1:{running.service.port}"
        run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder=FOLDER, ONENIGHT_ADDRESS=address)


@IN_ITS_OWN
def test_agent_has_types(python: str, tmp_path: Path) -> None:
    """Checked beside Home Assistant's, which are nowhere else."""
    packages = ("-p", "custom_components.onenight", "-p", "tests")
    run(python, "-m", "mypy", "--strict", "--ignore-missing-imports", "--cache-dir", str(tmp_path), *packages, folder=FOLDER)
