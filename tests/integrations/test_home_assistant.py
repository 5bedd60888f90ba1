"""The agent for Home Assistant: its files fit the service, and its own tests pass beside a Home Assistant."""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from onenight.speech.offered_languages import list_offered_languages
from tests.checkers import ROOT
from tests.console.test_play import playing
from tests.effort import seldom
from tests.python313 import make_environment, run
from tests.test_version import VERSION

FOLDER = ROOT / "integrations" / "home_assistant"
AGENT = FOLDER / "custom_components" / "onenight"
WITH_HOME_ASSISTANT = seldom(group="home-assistant")
"""Needs an environment that takes minutes to be made."""


@pytest.fixture(scope="module")
def python() -> str:
    """The Python that has Home Assistant beside it."""
    return str(make_environment(ROOT / "requirements" / "home-assistant.lock"))


@WITH_HOME_ASSISTANT
def test_agent_plays_with_a_service(python: str, tmp_path: Path) -> None:
    """From the form that asks for its address to the verdict, through Home Assistant's own pipeline of voices."""
    with playing(tmp_path) as running:
        address = f"http://127.0.0.1:{running.service.port}"
        run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder=FOLDER, ONENIGHT_ADDRESS=address)


@WITH_HOME_ASSISTANT
def test_agent_has_the_types_of_home_assistant(python: str, tmp_path: Path) -> None:
    """They are nowhere else."""
    check = ("-m", "mypy", "--strict", "--ignore-missing-imports", "--cache-dir", str(tmp_path))
    run(python, *check, "-p", "custom_components.onenight", "-p", "tests", folder=FOLDER)


def read_json(path: Path) -> Any:  # noqa: ANN401 - JSON
    """Return what a file holds."""
    return json.loads(path.read_text("utf-8"))


def list_keys(told: Mapping[str, Any], where: str = "") -> Iterator[str]:
    """Yield the path of each sentence."""
    for key, value in told.items():
        yield from list_keys(value, f"{where}{key}.") if isinstance(value, dict) else [f"{where}{key}"]


def test_agent_speaks_every_language() -> None:
    """The form and the errors, each with the same sentences; and every one offers all languages."""
    told = {path.stem: read_json(path) for path in (AGENT / "translations").glob("*.json")}

    chosen = re.findall(r'"(\w\w)"', (AGENT / "const.py").read_text("utf-8"))
    assert set(told) == set(chosen) == set(list_offered_languages())
    for language, sentences in told.items():
        assert set(list_keys(sentences)) == set(list_keys(told["en"])), language
        assert set(sentences["selector"]["language"]["options"]) == {"assistant", *told}
        assert set(sentences["exceptions"]) <= set(sentences["config"]["error"])


def test_agent_knows_its_service_over_http_alone() -> None:
    """It comes without the rest of this project, and in the same version."""
    code = "\n".join(path.read_text("utf-8") for path in AGENT.glob("*.py"))
    imported = set(re.findall(r"^(?:from|import) (\w+)", code, re.MULTILINE))

    assert imported - sys.stdlib_module_names == {"aiohttp", "homeassistant", "voluptuous", "yarl"}
    assert read_json(AGENT / "manifest.json")["version"] == VERSION
