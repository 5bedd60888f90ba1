"""How a table presses what the page offers: with a finger, or on keys alone, which never lose their place."""

from collections.abc import Callable
from typing import Any, Protocol

from playwright.sync_api import Locator, Page

from tests.page.browser import CHECK, find_part

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}

MOST_TABS = 150
"""More than there is to be walked over on any view of the page."""

_LOST = """() => {
    const at = document.activeElement;
    return at === document.body || !at.checkVisibility() ? at.outerHTML.slice(0, 120) : "";
}"""
"""What has the focus, where nobody can see that; empty where all is well."""

_THERE = "(what) => what === document.activeElement"

_AHEAD = """(what) => Boolean(document.activeElement.compareDocumentPosition(what)
    & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY))"""

_APART = """(what) => {
    const all = [...document.getElementsByName(what.name)];
    return all.indexOf(what) - all.findIndex((each) => each.checked);
}"""
"""How many choices it is from the one that is chosen."""

# Notes where the focus comes along; returns how many stops there are: of choices it is the chosen one alone.
_STOPS = """() => {
    window.walked = new Set();
    addEventListener("focusin", ({ target }) => walked.add(target));
    window.stops = [...document.querySelectorAll("a[href], button, input, select, summary, textarea, [tabindex]")]
        .filter((each) => each.tabIndex >= 0 && !each.disabled && each.checkVisibility({ visibilityProperty: true }))
        .filter((each) => each.type !== "radio" || each.checked);
    return stops.length;
}"""

_MISSED = "() => stops.filter((each) => !walked.has(each)).map((each) => each.outerHTML.slice(0, 120))"


def find_button(page: Page, name: str) -> Locator:
    """Return the button of that name."""
    return find_part(page, "offers").get_by_role("button", name=name, exact=True)


def find_lead(page: Page) -> Locator:
    """The one next step."""
    return page.locator(".chip.primary:visible")


def press_and_wait(page: Page, press: Callable[[], None]) -> None:
    """Press what says something, and wait until the page shows what it is answered."""
    before = page.evaluate("document.body.dataset.told")
    press()
    page.wait_for_function("(before) => document.body.dataset.told !== before", arg=before, polling=CHECK)


class Hand(Protocol):
    """A way to press."""

    browser: dict[str, Any]
    """The options of the browser of whoever presses so."""

    def press(self, what: Locator) -> None:
        """Press a button."""

    def choose(self, what: Locator) -> None:
        """Choose one of several, of which one alone is chosen."""

    def wait_for_rest(self, page: Page) -> None:
        """Whatever was pressed has been done, and drawn."""


class Finger:
    """On a phone that is only touched."""

    browser = PHONE

    def press(self, what: Locator) -> None:
        """Tap it."""
        what.tap()

    def choose(self, what: Locator) -> None:
        """Tap it."""
        what.tap()

    def wait_for_rest(self, page: Page) -> None:
        """A finger has no place on the page."""


class Keys:
    """On a laptop without its mouse: Tab and Shift+Tab to what is wanted, Enter on it, arrows among choices."""

    browser = LAPTOP

    def __init__(self) -> None:
        """On a page that was only just opened."""
        self._came = False

    def press(self, what: Locator) -> None:
        """Walk there, and press Enter."""
        self.reach(what)
        what.page.keyboard.press("Enter")
        self.wait_for_rest(what.page)

    def choose(self, what: Locator) -> None:
        """Walk to what is chosen, and from there along the choices."""
        page, name, apart = what.page, what.get_attribute("name"), what.evaluate(_APART)
        self.reach(page.locator(f"input[name='{name}']:checked"))
        for _ in range(abs(apart)):
            page.keyboard.press("ArrowDown" if apart > 0 else "ArrowUp")
        assert what.evaluate(_THERE)

    def reach(self, what: Locator) -> None:
        """Walk there by Tab, or back by Shift+Tab, from wherever the last one led."""
        page, found = what.page, what.element_handle()
        if self._came:
            self.wait_for_rest(page)
        self._came = True
        key = "Tab" if found.evaluate(_AHEAD) else "Shift+Tab"
        for _ in range(MOST_TABS):
            if found.evaluate(_THERE):
                return
            page.keyboard.press(key)
        raise AssertionError(what, page.evaluate("document.activeElement.outerHTML"))

    def type(self, page: Page, field: Locator, text: str) -> None:
        """Type something, and send it by Enter."""
        self.reach(field)
        page.keyboard.type(text)
        page.keyboard.press("Enter")

    def wait_for_rest(self, page: Page) -> None:
        """The focus is somewhere, and in sight; it is lost at the next frame where what had it is gone."""
        page.evaluate("() => new Promise(requestAnimationFrame)")
        assert page.evaluate(_LOST) == ""

    def walk(self, page: Page) -> None:
        """All around the page by Tab: whatever can be pressed is passed, and nothing keeps whoever comes by."""
        for _ in range(page.evaluate(_STOPS) + 2):  # from the last one it goes over the window to the first one
            page.keyboard.press("Tab")
        assert page.evaluate(_MISSED) == []
