"""Every screen in one evening: a stage that stands still is looked at in each size, in either light, in large letters.

Resizing a window takes a tenth of a second; an evening for each screen would take half a minute.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from playwright.sync_api import CDPSession, Page, ViewportSize

from tests.effort import THOROUGH
from tests.page.browser import find_faults, find_too_wide, take_picture

SIZES: Mapping[str, ViewportSize] = MappingProxyType(
    {
        "phone": {"width": 360, "height": 640},
        "phone, lying": {"width": 844, "height": 390},
        "laptop": {"width": 1280, "height": 800},
        "television": {"width": 1920, "height": 1080},
    }
)
LIGHTS: Mapping[str, str] = MappingProxyType({"phone": "dark", "television": "light"})
"""In which light colors are looked at, and where: they are the same on screens of any size."""
LOOKED: Sequence[str] = tuple(SIZES) if THOROUGH else ("phone",)
"""The screens that stages are looked at on: by hand the narrowest."""
USUAL, LARGE = 16, 32
"""How high letters are where nobody has set the browser, and at 200 %, in pixels."""

# What can be tapped, and cannot be brought wholly into the window (or over all of it, where it is larger), or is
# covered there by something else.
_UNREACHED = """() => {
    const inside = document.querySelector("dialog[open]") ?? document.body;
    const all = [...inside.querySelectorAll("button, select, summary, a[href], input")]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .filter((each) => !each.closest("[aria-hidden=true], .unseen"));
    const found = all.filter((each) => {
        each.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
        const { left, top, right, bottom } = each.getBoundingClientRect();
        const beside = left < -1 || right > innerWidth + 1;
        const beyond = bottom - top <= innerHeight && (top < -1 || bottom > innerHeight + 1);
        const line = each.getClientRects()[0]; // a link in a text may have several
        const over = document.elementFromPoint((line.left + line.right) / 2, (line.top + line.bottom) / 2);
        const ours = over && [each, ...(each.labels ?? [])].some((part) => part.contains(over));
        return beside || beyond || !ours;
    });
    scrollTo(0, 0);
    return found.map((each) => each.outerHTML.slice(0, 120));
}"""

# What leads on and cannot be seen where nobody has scrolled; a dialog is scrolled to its end.
_BELOW = """() => {
    scrollTo(0, 0);
    return [...document.querySelectorAll(":is(.big, .chip.primary)")]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("dialog"))
        .filter((each) => each.getBoundingClientRect().bottom > innerHeight)
        .map((each) => `below the fold: ${each.outerHTML.slice(0, 120)}`);
}"""
STANDING = ("phone", "laptop", "television")
"""Where there is room for what leads on; on a phone that lies on its side there may not be."""


def find_unreached(page: Page) -> list[str]:
    """Return the elements to tap that cannot be brought under a finger."""
    found: list[str] = page.evaluate(_UNREACHED)
    return found


def find_below(page: Page) -> list[str]:
    """Return the buttons that lead on and are not wholly in sight before anybody has scrolled."""
    found: list[str] = page.evaluate(_BELOW)
    return found


def check_screens(page: Page, stage: str) -> None:
    """Find nothing wrong with it on the screens of this run, and take pictures; the window is as it was then."""
    page.bring_to_front()  # a window behind others is slow
    before = page.viewport_size
    assert before
    wrong = {}
    for screen in LOOKED:
        page.set_viewport_size(SIZES[screen])
        if screen in LIGHTS:
            page.emulate_media(color_scheme=LIGHTS[screen])  # type: ignore[arg-type]  # one of its words
        wrong[screen] = _find_wrong(page, f"{screen} - {stage}", colors=screen in LIGHTS)
        wrong[screen] += find_below(page) if screen in STANDING else []
    devtools = page.context.new_cdp_session(page)
    set_letters(page, LARGE, devtools)
    for screen in reversed(LOOKED):
        page.set_viewport_size(SIZES[screen])
        wrong[f"{screen}, large"] = find_too_wide(page) + find_unreached(page)
    wrong["large"] = find_faults(page, colors=False)
    take_picture(page, f"phone, large - {stage}", whole=False)
    set_letters(page, USUAL, devtools)
    page.set_viewport_size(before)
    found = {where: each for where, each in wrong.items() if each}
    assert not found, (stage, found)


def _find_wrong(page: Page, name: str, *, colors: bool) -> list[str]:
    take_picture(page, name)
    return [*find_too_wide(page), *find_unreached(page), *find_faults(page, colors=colors)]


def set_letters(page: Page, size: int, devtools: CDPSession) -> None:
    """Set the browser to letters of this height."""
    devtools.send("Page.enable")
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size * 13 // 16}})
    page.wait_for_function("size => getComputedStyle(document.documentElement).fontSize === `${size}px`", arg=size)
