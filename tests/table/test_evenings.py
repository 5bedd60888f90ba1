"""Whole evenings, read from evenings/*.txt, by every front."""

from pathlib import Path

import pytest

from tests.table.evening import FILES, FRONTS, Played, Spoken, play


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def evening(request: pytest.FixtureRequest) -> str:
    """Each evening's file."""
    path: Path = request.param
    return path.read_text("utf-8")


@pytest.mark.parametrize("front", FRONTS)
def test_an_evening_goes_as_it_is_written(evening: str, front: str) -> None:
    """Every front hears and says what stands in the file; kept as JSON between the turns, too."""
    assert play(evening, FRONTS[front]()).text == evening


def test_every_front_holds_the_same_session(evening: str) -> None:
    """After each turn phase, deck and all the rest are the same, whoever listened."""
    played = [play(evening, front()).sessions for front in FRONTS.values()]

    assert played == [played[0]] * len(FRONTS)


@pytest.mark.parametrize(
    "changed",
    ["Welcome!", "= deck", "= open, 6 players", "Welcome to One Night Werewolf. How many are playing?\n= deck"],
)
def test_an_evening_that_went_otherwise_is_noticed(changed: str) -> None:
    """A file with another sentence or another state is not what is played."""
    written = f"> Alexa, open One Night Werewolf\n{changed}\n"

    assert play(written, Spoken()).text != written


def test_there_are_evenings() -> None:
    """The files are found, and each of them holds turns."""
    assert len(FILES) >= 8
    assert all(isinstance(play(path.read_text("utf-8"), Spoken()), Played) for path in FILES)
    assert all(path.read_text("utf-8").count("\n> ") >= 3 for path in FILES)
