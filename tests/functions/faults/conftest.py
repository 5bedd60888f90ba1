"""What the tests of faults share: a world for each."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.functions.cloud import Amazon
from tests.functions.faults.world import AWS, World


@pytest.fixture
def world(packages: Path, amazon: Amazon, tmp_path: Path) -> Iterator[World]:
    """Nothing fails yet; afterwards the log must tell nothing of the players."""
    assert packages
    with ExitStack() as around, patch.dict(os.environ, AWS):
        world = World(amazon.endpoint, tmp_path, around)
        yield world
        assert world.find_leaks() == set()
