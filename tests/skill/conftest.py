"""The function as it is without a store: every test has tables of its own. A stand-in for the Timers API."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.skill.timers_api import Timers


@pytest.fixture(autouse=True, scope="package")
def _no_store() -> Iterator[None]:
    """Whoever tests the memory brings one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("ONENIGHT_STORE", raising=False)
        yield


@pytest.fixture
def timers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Timers]:
    """The stand-in, trusted."""
    with Timers(tmp_path) as running:
        monkeypatch.setenv("SSL_CERT_FILE", running.certificate)
        yield running
