"""The menu: what there is and what is in force; what is chosen is said to the announcer, and stays."""

import pytest
from playwright.sync_api import Page

from tests.page.browser import find_faults, find_too_wide
from tests.page.conftest import Opens
from tests.page.scripts import SCREENS, follow, list_scripts


@pytest.mark.parametrize("title", list_scripts(__file__))
def test_menu(person: Opens, title: str) -> None:
    """As it is told in the script."""
    follow(person, __file__, title)


def opened(page: Page) -> None:
    """The menu, with all its groups."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("heading", name="Menu").wait_for()
    page.evaluate("document.querySelectorAll('#settings .group').forEach((each) => (each.open = true))")


def test_groups_show_that_they_open(person: Opens) -> None:
    """A triangle stands before each, as browsers draw it in a list item; a finger finds all of it."""
    page = person(**SCREENS["small"]).open()
    opened(page)
    groups = page.locator("#settings summary:visible")
    drawn = groups.evaluate_all("all => all.map((each) => getComputedStyle(each).display)")
    assert drawn == ["list-item"] * len(drawn)
    assert all(height >= 44 for height in groups.evaluate_all("all => all.map((each) => each.offsetHeight)"))


COUNTS_SOUNDS = """() => {
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function () { window.begun = (window.begun ?? 0) + 1; start.call(this); };
}"""


def test_the_sound_of_this_screen(person: Opens) -> None:
    """Speed and night sound are chosen by keys, heard, and kept on this device; silence has nothing to hear."""
    page = person().open()
    opened(page)
    page.get_by_label("Speed").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_label("During the night").select_option("Crickets")
    page.evaluate(COUNTS_SOUNDS)
    page.get_by_label("During the night").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("window.begun") == 2
    page.get_by_label("During the night").select_option("Hearth fire")
    page.reload()
    opened(page)
    assert page.get_by_label("Speed").get_attribute("aria-valuetext") == "110 %"
    assert page.get_by_label("During the night").input_value() == "fire"
    page.get_by_label("During the night").select_option("Silence")
    assert page.get_by_role("button", name="Hear the night").is_disabled()
    assert (find_too_wide(page), find_faults(page)) == ([], [])
