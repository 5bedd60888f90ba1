"""A browser and a server for each worker; the people of each test are strangers to all others."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.console.test_play import Playing, playing
from tests.page.browser import Windows, find_chromium

Opens = Callable[..., Windows]
"""Gives a person a browser of their own; its options are those of a browser context."""

USUAL: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
"""Where motion is drawn without a graphics card, it takes two thirds of the time: most people here want none."""


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A real one; gone before tests elsewhere start theirs, for a process has one at a time."""
    with find_chromium() as running:
        yield running


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the server keeps its tables."""
    return tmp_path_factory.mktemp("play")


@pytest.fixture(scope="session")
def server(folder: Path) -> Iterator[Playing]:
    """`onenight play`, as it is started by whoever plays."""
    with playing(folder) as running:
        yield running


@pytest.fixture
def aftermath() -> Iterator[ExitStack]:
    """What is done once all windows are closed: an open one would ask for a table that is gone."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def person(browser: Browser, server: Playing, aftermath: ExitStack) -> Iterator[Opens]:  # noqa: ARG001 - it outlives this
    """Whoever comes to the page; in the end nothing may have gone wrong, and nobody else been asked for anything."""
    watched: list[Windows] = []
    with ExitStack() as stack:

        def comes(**options: Any) -> Windows:  # noqa: ANN401 - as Playwright has it
            context = browser.new_context(**{**USUAL, **options})
            stack.callback(context.close)
            windows = Windows(context, f"http://127.0.0.1:{server.service.port}")
            watched.append(windows)
            return windows

        yield comes
    assert [each.complaints for each in watched] == [[]] * len(watched)
    assert [each.elsewhere for each in watched] == [[]] * len(watched)
