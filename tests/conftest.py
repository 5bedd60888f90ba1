"""No test writes into the folders of whoever runs it; all sorts run beside one another."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from stores import steady

_TESTS = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A file of each folder in turn: then some workers wait for windows and servers while others reckon."""
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
