"""One next step on every screen, named by what it does; the deck as tokens; a first evening's pictures."""

import pytest

from tests.page.browser import find_part
from tests.page.conftest import Opens
from tests.page.scripts import follow, list_scripts
from tests.page.test_looks import CONTRAST

LEGIBLE = 4.5
"""The least contrast of text (WCAG 2.2, 1.4.3)."""

# Roles whose steppers stand lower than their names.
_BROKEN = """[...document.querySelectorAll(".pick")].filter((each) => {
    if (!each.checkVisibility()) return false;
    const [name, stepper] = [".about", ".stepper"].map((part) => each.querySelector(part).getBoundingClientRect());
    return stepper.top >= name.bottom;
}).map((each) => each.textContent)"""


@pytest.mark.parametrize("title", list_scripts(__file__))
def test_next_step(person: Opens, title: str) -> None:
    """As it is told in the script."""
    follow(person, __file__, title)


@pytest.mark.parametrize("language", ["en-US", "de-DE", "fr-FR"])
def test_one_row_for_each_role(person: Opens, language: str) -> None:
    """In the list of a laptop."""
    page = person(locale=language).open()
    find_part(page, "start").click()
    find_part(page, "deck-view").click()
    page.locator(".pick:visible").first.wait_for()

    assert page.evaluate(_BROKEN) == []


def test_link_of_a_phone_can_be_read_in_any_light(person: Opens) -> None:
    """Wherever the hills of the village are behind it."""
    for light in ("light", "dark"):
        page = person(color_scheme=light).open()
        link = find_part(page, "join-here")
        link.wait_for()
        assert link.evaluate(CONTRAST) >= LEGIBLE
        page.close()
