"""Texted games with both boxes, read from nights/*.txt."""

from pathlib import Path

import pytest

from tests.texting.transcript import FILES, replay


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_game_goes_as_it_is_written(path: Path) -> None:
    """Every answer and every text, in order."""
    assert replay(path) == path.read_text()
