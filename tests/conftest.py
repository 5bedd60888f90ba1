"""No test writes into the folders of whoever runs it."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def _no_store_of_the_users() -> Iterator[None]:
    """Tables are in memory, and gone with their process, unless a test says otherwise."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ONENIGHT_STORE", "sqlite:///:memory:")
        patch.delenv("ONENIGHT_SECRET", raising=False)
        yield
