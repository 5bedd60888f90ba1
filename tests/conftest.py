"""No test writes into the folders of whoever runs it; those that take longest come first."""

from collections.abc import Iterator
from pathlib import Path

import pytest

_TESTS = Path(__file__).parent
_LONGEST = ("page", "functions", "hosting", "stores", "webhooks", "console")
"""Folders whose tests wait for windows, servers and processes: begun last, one of their files would be waited for."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The files of these folders first, so that the workers are done at about the same time."""
    order = {folder: place for place, folder in enumerate(_LONGEST)}
    items.sort(key=lambda item: order.get(item.path.relative_to(_TESTS).parts[0], len(order)))


@pytest.fixture(autouse=True, scope="session")
def _no_store_of_the_users() -> Iterator[None]:
    """Tables are in memory, and gone with their process, unless a test says otherwise."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ONENIGHT_STORE", "sqlite:///:memory:")
        patch.delenv("ONENIGHT_SECRET", raising=False)
        yield
