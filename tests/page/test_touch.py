"""A table that only taps: names and seats, the next evening, and what the buttons hold back."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page

from tests.page.browser import find_part, wait_for_caption, wait_for_text
from tests.page.conftest import Opens
from tests.page.hands import PHONE, find_button
from tests.page.scripts import follow, list_scripts


@pytest.mark.parametrize("title", list_scripts(__file__))
def test_touch(person: Opens, title: str) -> None:
    """As it is told in the script."""
    follow(person, __file__, title)


def test_a_tap_is_never_lost(person: Opens) -> None:
    """What was under the finger when it came down is tapped, though the page moved meanwhile, or drew it anew."""
    windows = person(**PHONE)
    page = windows.open()
    find_part(page, "start").tap()
    wait_for_caption(page, "players: ")
    with finger(page, find_button(page, "Play without cards: everybody's phone")):
        page.evaluate("document.querySelector('main').style.paddingTop = '150px'")
    code = wait_for_text(page, "code", r"\d{4}")
    page.evaluate("open = (address) => { window.phone = address; }")
    with finger(page, find_part(page, "add-phone")):
        joins = {"phone": "mia-" + "x" * 20, "text": f"JOIN {code} Mia", "message": "m1", "seen": None}
        assert page.request.post(f"{windows.home}/api/phone", data=joins).ok
        page.locator("[data-player=Mia]").wait_for()
    page.wait_for_function("window.phone")


@contextmanager
def finger(page: Page, what: Locator) -> Iterator[None]:
    """It rests where that is now."""
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box
    devtools = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    yield
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
