"""The page in a browser that speaks a made-up language, and in one whose table chooses it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from stores.location import Location
from tests.made_up.language import LANGUAGE, find_leaks, turn_text
from tests.page.browser import Windows, find_chromium, find_part, say, wait_until
from tests.page.conftest import USUAL
from tests.webhooks.service import serve_app
from webhooks import create_app
from webhooks.settings import Settings

SHOWN = "body"
ITS_NAMES = frozenset({"English", LANGUAGE})
"""Each language is called as it calls itself."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real one."""
    with find_chromium() as running:
        yield running


@pytest.fixture
def home(tmp_path: Path) -> Iterator[str]:
    """Where the page is."""
    place = Location(f"sqlite:///{tmp_path}/tables.sqlite")
    with serve_app(create_app(Settings(place=place, play=True, limit=None))) as service:
        yield f"http://127.0.0.1:{service.port}"


def _page(browser: Browser, home: str, locale: str) -> Page:
    options: dict[str, Any] = {**USUAL, "locale": locale}
    return Windows(browser.new_context(**options), home).open()


def _unknown(page: Page) -> list[str]:
    """Words that are seen outside of the language."""
    return find_leaks(page.locator(SHOWN).inner_text(), ITS_NAMES)


def test_the_browser_tells_the_language(browser: Browser, home: str) -> None:
    """Nothing else is seen, at the start and at a table."""
    page = _page(browser, home, LANGUAGE)
    wait_until(page, lambda: page.evaluate("document.documentElement.lang") == LANGUAGE)
    assert _unknown(page) == []

    find_part(page, "start").click()
    wait_until(page, lambda: "«" in find_part(page, "caption").inner_text())
    say(page, turn_text("five players"))
    wait_until(page, lambda: page.locator("body[data-told='2']").count() == 1)
    assert _unknown(page) == []


def test_a_table_chooses_its_language(browser: Browser, home: str) -> None:
    """In the menu, among all that are installed; the page comes anew, and so does whatever is said next."""
    page = _page(browser, home, "en-US")
    page.locator("#open-settings").click()
    page.locator(f"input[name=language][value={LANGUAGE}]").check()
    wait_until(page, lambda: page.evaluate("document.documentElement.lang") == LANGUAGE)

    assert _unknown(page) == []


def test_the_page_follows_its_table(browser: Browser, home: str) -> None:
    """Who asks for another language aloud has the page in it, too, and is heard in it."""
    page = _page(browser, home, LANGUAGE)
    find_part(page, "start").click()
    wait_until(page, lambda: "«" in find_part(page, "caption").inner_text())

    say(page, turn_text("let's play in English"))
    wait_until(page, lambda: page.evaluate("document.documentElement.lang") == "en")
    wait_until(page, lambda: "From now on I speak English." in page.locator(SHOWN).inner_text())
    say(page, "five players")
    wait_until(page, lambda: "Five players" in page.locator(SHOWN).inner_text())
