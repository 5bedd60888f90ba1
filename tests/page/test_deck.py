"""The deck, changed by touch: what is shown is sent whole; the announcer tells what is wrong and how it is mended."""

import pytest

from tests.page.conftest import Opens
from tests.page.scripts import follow, list_scripts


@pytest.mark.parametrize("title", list_scripts(__file__))
def test_deck(person: Opens, title: str) -> None:
    """As it is told in the script."""
    follow(person, __file__, title)
