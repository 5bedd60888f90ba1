"""The function as it is without a store: every test has tables of its own."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="package")
def _no_store() -> Iterator[None]:
    """Whoever tests the memory brings one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("ONENIGHT_STORE", raising=False)
        yield
