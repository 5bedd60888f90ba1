"""A real browser on the real page: windows, what they complain of, and what they ask the network for."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, sync_playwright

from tests.checkers import ROOT, skip_or_fail

SCREENSHOTS = Path(__file__).parent / "screenshots"
"""For looking at, where the setting of that name asks for it; git ignores it."""

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
FAST = 30
"""How many times faster than life the game is told."""
STILL = 0.01
"""As good as not at all."""
SECONDS = 60.0
"""How long anything may take to appear; this machine may be busy."""
_LOOKS = (0.01, 0.02, 0.04, 0.08, 0.16, 0.32)
"""Seconds from one look to the next, the last of them for good: each takes three processes some time."""
CHECK = 20
"""Milliseconds from one look to the next, where the page itself looks."""

# Keeps all captions that were shown, however short.
_LISTENER = """
window.captions = [];
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const text = document.querySelector("[data-testid=caption]")?.textContent;
  if (text && text !== window.captions.at(-1)) window.captions.push(text);
}).observe(document.body, { childList: true, subtree: true, characterData: true }));
"""

# A phone that the page opens would look as seldom as in life; each may look four times a second.
_HURRY = """
if (location.pathname === "/api/phone" && location.hash && !location.hash.includes("speed="))
  history.replaceState(null, "", `${location.hash}&speed=6`);
"""

_SLOWS = """([call, speed]) => new MutationObserver((_, watching) => {
  if (!document.querySelector("[data-testid=caption]").textContent.includes(call)) return;
  onenight.speed = speed;
  watching.disconnect();
}).observe(document.body, { childList: true, subtree: true, characterData: true })"""

# More is told of the call, or it is waited for.
_FOLLOWED = """(call) => document.getElementById("call-left").textContent
    || !document.querySelector("[data-testid=caption]").textContent.includes(call)"""

# Colors that change are measured once they have.
_AT_REST = """Promise.race([
  new Promise((resolve) => setTimeout(resolve, 5000)),
  Promise.allSettled(document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().endTime < 5000)
    .map((each) => each.finished)),
]).then(() => null)"""

# What else axe can tell takes longer than the checks; no document here has others in it, nor styles from elsewhere.
_FAULTS = """async (enabled) => (await axe.run({
    resultTypes: ["violations"], elementRef: false, iframes: false, preload: false,
    rules: { "color-contrast": { enabled } },
})).violations"""

# A game that is asked for when the next one has begun is not there any more, which the page takes as nothing to show.
_OVERTAKEN = re.compile("status of 404 .*/api/recap$")

_AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"


@contextmanager
def find_chromium() -> Iterator[Browser]:
    """Debian's Chromium, or whatever of its kind is installed; without a window, and without asking anybody."""
    found = next(filter(None, map(shutil.which, PROGRAMS)), None) or skip_or_fail(
        "chromium", "install it (Debian: apt install chromium)"
    )
    sandbox = [] if os.geteuid() else ["--no-sandbox"]  # root has none
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=sandbox)
        try:
            yield browser
        finally:
            browser.close()


class Windows:
    """The windows of one person; all that goes wrong in them is noted."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        """Watch every window that there will be."""
        self.context, self.home = context, home
        self.complaints: list[str] = []
        self.elsewhere: list[str] = []
        """Addresses of other hosts that were asked for."""
        context.set_default_timeout(1000 * SECONDS)
        context.add_init_script(_LISTENER)
        context.add_init_script(_HURRY)
        context.on("request", lambda request: self._note_request(request.url))
        context.on("console", self._note_complaint)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))

    def open(self, path: str = "/", speed: float = FAST) -> Page:
        """Open the page in a window of its own."""
        page = self.context.new_page()
        page.goto(f"{self.home}{path}" + (f"#speed={speed}" if "#" not in path else ""))
        return page

    def _note_request(self, url: str) -> None:
        if urlsplit(url).scheme not in ("data", "blob") and not url.startswith(f"{self.home}/"):
            self.elsewhere.append(url)

    def _note_complaint(self, message: ConsoleMessage) -> None:
        complaint = f"{message.type}: {message.text} {message.location.get('url', '')}"
        if message.type in ("error", "warning") and not _OVERTAKEN.search(complaint):
            self.complaints.append(complaint)


def find_part(page: Page, name: str) -> Locator:
    """A part of the page by its `data-testid`."""
    return page.get_by_test_id(name)


def say(page: Page, text: str) -> None:
    """Type something to the announcer."""
    find_part(page, "talk-input").fill(text)
    find_part(page, "talk-send").click()


def read_captions(page: Page) -> list[str]:
    """Everything that this window has told since it was loaded."""
    told: list[str] = page.evaluate("window.captions")
    return told


def wait_for_caption(page: Page, pattern: str, seconds: float = SECONDS) -> None:
    """Wait until the announcer has said it, also if it is over by now."""
    page.wait_for_function(
        "(pattern) => window.captions?.some((each) => new RegExp(pattern, 'iu').test(each))",
        arg=pattern,
        polling=CHECK,
        timeout=1000 * seconds,
    )


def set_speed(page: Page, speed: float) -> None:
    """From the next cue on it is told so many times faster than life."""
    page.evaluate("(speed) => { onenight.speed = speed; }", speed)


def slow_at(page: Page, call: str, speed: float) -> None:
    """Slow the telling down after this call, so that there is time to look, on any machine."""
    page.evaluate(_SLOWS, [call, speed])


@contextmanager
def stop_at(page: Page, call: str) -> Iterator[None]:
    """A night that is begun in here comes to what follows this call, and stays there until something is said."""
    speed = page.evaluate("onenight.speed")
    slow_at(page, call, STILL)
    yield
    wait_for_caption(page, call)
    page.wait_for_function(_FOLLOWED, arg=call, polling=CHECK)
    set_speed(page, speed)


def wait_for_text(page: Page, name: str, pattern: str, seconds: float = SECONDS) -> str:
    """Wait until a part of the page shows something; returns all that it shows then."""
    found = find_part(page, name)
    found.filter(has_text=re.compile(pattern, re.IGNORECASE)).first.wait_for(timeout=1000 * seconds)
    return found.first.inner_text()


def wait_until(page: Page, what: Callable[[], bool], seconds: float = SECONDS) -> None:
    """Wait until it is true, while the windows live on."""
    waits = (*_LOOKS, *[_LOOKS[-1]] * round(seconds / _LOOKS[-1]))
    for wait in waits:
        if what():
            return
        page.wait_for_timeout(1000 * wait)
    raise AssertionError(what)


def take_picture(page: Page, name: str, *, whole: bool = True) -> None:
    """Take a picture of the whole page, or of its window, at rest, if somebody wants to look at it.

    Of a whole page letters are as large as if nobody had set the browser: Chromium lays it out anew.
    """
    if not os.environ.get("SCREENSHOTS"):
        return
    SCREENSHOTS.mkdir(exist_ok=True)
    page.evaluate(_AT_REST)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=whole, animations="disabled")


def find_too_wide(page: Page) -> list[str]:
    """Return the elements that reach over the edge of the window."""
    found: list[str] = page.evaluate(
        """[...document.querySelectorAll("body *")]
            .filter((each) => each.checkVisibility() && !each.closest("[aria-hidden=true], .unseen"))
            .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
            .map((each) => each.outerHTML.slice(0, 120))"""
    )
    wider = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return found if wider else []


def is_in_window(page: Page, selector: str) -> bool:
    """Return whether all of an element stands in the window before anybody has scrolled."""
    page.evaluate("scrollTo(0, 0)")
    found: bool = page.locator(selector).evaluate("each => each.getBoundingClientRect().bottom <= innerHeight")
    return found


def find_faults(page: Page, *, colors: bool = True) -> list[str]:
    """Return the faults that axe finds: barriers to people who do not see, hear or touch as others do.

    `colors`: whether it measures contrasts, too, which takes as long as all the rest.
    """
    if not _AXE.is_file():
        skip_or_fail("axe-core", "run `make test` or `npm ci`")
    page.evaluate(_AT_REST)
    if not page.evaluate("window.axe !== undefined"):
        page.evaluate(_AXE.read_text("utf-8"))
    found: list[dict[str, Any]] = page.evaluate(_FAULTS, colors)
    return [f"{each['id']}: {node['html'][:120]}: {node['failureSummary']}" for each in found for node in each["nodes"]]
