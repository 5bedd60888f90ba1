"""No test writes into the folders of whoever runs it; all sorts run beside one another, and by hand the quick ones."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from stores import steady
from tests import effort

_TESTS = Path(__file__).parent

pytest_plugins = ["tests.durations"]

effort.chosen()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out by hand what is slow; skipped from here, all of it is one line of the summary."""
    if not effort.THOROUGH and item.get_closest_marker("slow"):
        pytest.skip(effort.LEFT_OUT)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how much was left out, and how to have it."""
    skipped = terminalreporter.stats.get("skipped", ())
    left = sum(isinstance(each.longrepr, tuple) and effort.LEFT_OUT in each.longrepr[2] for each in skipped)
    if left:
        told = f"{left} slow checks were left out: `CI=1 make test` runs them, too (docs/tests.md)"
        terminalreporter.write_sep("=", told, yellow=True, bold=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A file of each folder in turn: then some workers wait for windows and servers while others reckon.

    Those with slow tests first: what takes long is not begun last, when the other workers have nothing more to do.
    """
    long = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in long)
    seen: dict[str, dict[Path, int]] = {}
    for item in items:
        files = seen.setdefault(item.path.relative_to(_TESTS).parts[0], {})
        files.setdefault(item.path, len(files))
    rounds = {path: place for files in seen.values() for path, place in files.items()}
    items.sort(key=lambda item: rounds[item.path])


@pytest.fixture(autouse=True)
def _time_is_not_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """A service that a test makes holds the time for this process: the next test may set the clock."""
    monkeypatch.setattr(steady, "_held", None)


@pytest.fixture(autouse=True, scope="session")
def _no_store_of_the_users() -> Iterator[None]:
    """Tables are in memory, and gone with their process, unless a test says otherwise."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ONENIGHT_STORE", "sqlite:///:memory:")
        patch.delenv("ONENIGHT_SECRET", raising=False)
        yield
