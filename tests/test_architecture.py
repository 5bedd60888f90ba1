"""The page of the house shows the code as it is."""

from importlib import import_module

from tests.architecture import GLOSSARY, HOUSE, WISHES, arrows, drawn, tables, wishes
from tests.rooms import ROOMS, room
from tests.sources import PATHS


def test_the_house_is_drawn_as_it_stands() -> None:
    """Its rooms, four requests on their way, and its words: `python -m tests.architecture` draws them anew."""
    page = HOUSE.read_text("utf-8")

    assert drawn(page) == page


def test_every_wish_is_on_its_page() -> None:
    """In each way to play, with the function that answers it."""
    assert WISHES.read_text("utf-8") == wishes()
    assert all(table for table in tables().values())


def test_every_module_stands_in_a_room() -> None:
    """But those of the packages themselves, and what holds no code."""
    outside = {module for module in PATHS if not room(module)}

    assert outside == {
        "onenight",
        *(module for module in outside if module.split(".")[0] in ("templates", "interaction_models")),
    }
    assert {each for arrow in arrows() for each in arrow} <= set(ROOMS)


def test_a_word_of_the_glossary_is_one_thing() -> None:
    """A word names the class or the module that it is told by, and no other word does."""
    assert len(set(GLOSSARY.values())) == len(GLOSSARY)
    for word, name in GLOSSARY.items():
        package, _, last = name.rpartition(".")
        assert hasattr(import_module(package), last), word
