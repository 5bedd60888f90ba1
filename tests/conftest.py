"""No test writes into the folders of whoever runs it; all sorts run beside one another, and by hand the quick ones."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from stores import steady_clock
from tests import effort

_TESTS = Path(__file__).parent

pytest_plugins = ["tests.durations"]

effort.choose_profile()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out what this run leaves out; skipped from here, all of it is one line of the summary."""
    if reason := effort.reason_left_out(item):
        pytest.skip(reason)


def pytest_report_header() -> list[str]:
    """Say by which tree seldom tests are drawn."""
    return (
        [f"seldom checks: drawn for tree {effort.read_tree_hash()[:12]}"] if effort.THOROUGH and not effort.ALL else []
    )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how much was left out, and how to have it."""
    skipped = terminalreporter.stats.get("skipped", ())
    reasons = [each.longrepr[2] for each in skipped if isinstance(each.longrepr, tuple)]
    tree = effort.read_tree_hash()[:12]
    told = {
        effort.SLOW_LEFT_OUT: "slow checks were left out: `CI=1 make test` runs them, too",
        effort.SELDOM_LEFT_OUT: f"seldom checks were left out for tree {tree}: `make test-all` runs all",
    }
    for reason, text in told.items():
        if left := sum(reason in each for each in reasons):
            terminalreporter.write_sep("=", f"{left} {text} (docs/tests.md)", yellow=True, bold=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A file of each folder in turn: then some workers wait for windows and servers while others reckon.

    Those with slow tests first: what takes long is not begun last, when the other workers have nothing more to do.
    """
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    seen: Counter[str] = Counter()
    rounds: dict[Path, int] = {}
    for path in sorted(files, key=lambda path: not any(map(effort.is_long, files[path]))):
        folder = path.relative_to(_TESTS).parts[0]
        rounds[path] = seen[folder]
        seen[folder] += 1
    items[:] = [item for path in sorted(rounds, key=rounds.__getitem__) for item in files[path]]


@pytest.fixture(autouse=True)
def _time_is_not_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """A service that a test makes holds the time for this process: the next test may set the clock."""
    monkeypatch.setattr(steady_clock, "_held", None)


@pytest.fixture(autouse=True, scope="session")
def _no_store_of_the_users() -> Iterator[None]:
    """Tables are in memory, and gone with their process, unless a test says otherwise."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ONENIGHT_STORE", "sqlite:///:memory:")
        patch.delenv("ONENIGHT_SECRET", raising=False)
        yield
