"""Texted games with all boxes, read from nights/*.txt."""

import pytest

from tests.texting.transcript import GAMES, replay


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_goes_as_it_is_written(game: str) -> None:
    """Every answer and every text, in order."""
    assert replay(game) == game
