"""The page of the house shows the code as it is."""

from importlib import import_module

import pytest

from onenight.wishes.wish import Kind
from tests.architecture import DRAWINGS, GLOSSARY, HOUSE, draw_journey, find_arrows, put
from tests.effort import rest_seldom
from tests.journeys import DOORS
from tests.meanings import format_rows, make_tables
from tests.rooms import ROOMS, find_room
from tests.sources import PATHS

PAGE = HOUSE.read_text("utf-8")


@pytest.mark.parametrize("mark", [each for each in DRAWINGS if each != "journeys"])
def test_the_house_is_drawn_as_it_stands(mark: str) -> None:
    """Its rooms and its words: `python -m tests.architecture` draws them anew."""
    assert put(PAGE, mark, DRAWINGS[mark]()) == PAGE


@pytest.mark.parametrize("door", rest_seldom(list(DOORS)))
def test_a_request_goes_the_way_that_is_drawn(door: str) -> None:
    """From the door and back, each traced in a process of its own."""
    assert f"\n{draw_journey(door)}\n" in PAGE


def test_every_wish_is_told_with_its_answer() -> None:
    """In each way to play; of one kind alone, as it is asked for."""
    told = "\n".join(format_rows())

    assert told.count("## ") == len(make_tables()) == 4
    assert "| BEGIN | " in told
    assert [row for row in format_rows([Kind.WHY]) if row.startswith("| ") and "wish" not in row] != []
    assert all(table for table in make_tables().values())


def test_every_module_stands_in_a_room() -> None:
    """But those of the packages themselves, and what every room may use."""
    outside = {module for module in PATHS if not find_room(module)}

    assert outside == {"onenight", "onenight.codec", "onenight.data"}
    assert {each for arrow in find_arrows() for each in arrow} <= set(ROOMS)


def test_a_word_of_the_glossary_is_one_thing() -> None:
    """A word names the class or the module that it is told by, and no other word does."""
    assert len(set(GLOSSARY.values())) == len(GLOSSARY)
    for word, name in GLOSSARY.items():
        package, _, last = name.rpartition(".")
        assert hasattr(import_module(package), last) or import_module(name), word
