"""What the tests of faults share: Amazon's services once for all, and a world for each."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import patch

import pytest

from deploy.bundle import BUILT
from tests.checkers import missing
from tests.functions.faults.world import AWS, World, amazon


@pytest.fixture(scope="session")
def endpoint() -> Iterator[str]:
    """Where Amazon's services are."""
    if not (BUILT / "built.json").is_file():
        missing("the functions' packages", "run `make package`")
    with patch.dict(os.environ, AWS), amazon() as running:
        yield running


@pytest.fixture
def world(endpoint: str, tmp_path: Path) -> Iterator[World]:
    """Nothing fails yet; afterwards the log must tell nothing of the players."""
    with ExitStack() as around, patch.dict(os.environ, AWS):
        world = World(endpoint, tmp_path, around)
        yield world
        assert world.told_too_much() == set()
