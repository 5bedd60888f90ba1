"""Words alike, as people mistype them and recognizers mishear them."""

import pytest

from onenight.speech.alike import NAME, TIED, closest, likeness, sound


@pytest.mark.parametrize(("said", "name"), [("jon", "john"), ("hanna", "anna"), ("alise", "alice")])
def test_a_name_misheard_is_that_name(said: str, name: str) -> None:
    """By a letter too many, too few or another one."""
    assert closest(said, [name, "zed"]) == [name]


@pytest.mark.parametrize(("said", "name"), [("dana", "anna"), ("rob", "bob"), ("tim", "tom")])
def test_names_that_people_have_side_by_side_are_two(said: str, name: str) -> None:
    """A table may well have both."""
    assert closest(said, [name]) == []


def test_whole_names_come_before_parts_and_parts_before_beginnings() -> None:
    """Close enough to be asked about is only what is of one kind."""
    whole, part, beginning = (likeness("ann", name) for name in (("ann",), ("mary", "ann"), ("annabel",)))

    assert whole > part > beginning >= NAME
    assert part - beginning > TIED
    assert likeness("an", ("annabelle",)) < NAME
    assert likeness("jhon", ("john",)) > NAME


@pytest.mark.parametrize(("said", "written"), [("Kleo", "Cleo"), ("Kathie", "Cathy"), ("Filip", "Philip")])
def test_what_is_heard_alike_sounds_alike(said: str, written: str) -> None:
    """However it is written."""
    assert closest(sound(said), [sound(written)])
