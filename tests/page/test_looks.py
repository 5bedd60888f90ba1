"""On any screen, in any light, by keyboard and for screen readers: nothing is cut off, and axe finds nothing wrong."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.effort import rest_slow
from tests.page.browser import above_the_fold, captions, faults, hears, part, says, shot, shows, too_wide
from tests.page.conftest import Opens
from tests.page.test_evening import begun
from tests.texting.playing import NAMES

SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "reduced_motion": "no-preference"},
    "phone, dark": {"viewport": {"width": 360, "height": 640}, "color_scheme": "dark"},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "color_scheme": "dark", "has_touch": True},
    "television": {"viewport": {"width": 1920, "height": 1080}, "color_scheme": "light"},
}
EACH_SCREEN = rest_slow(list(SCREENS))
"""By hand the narrowest, where most is cut off."""

CONTRAST = """(each) => {
    const { backgroundColor, color } = getComputedStyle(each);
    const lamp = getComputedStyle(document.querySelector(".village .lamp")).fill;
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const light = (...colors) => {
        for (const one of colors) {
            canvas.fillStyle = one;
            canvas.fillRect(0, 0, 1, 1);
        }
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)]
            .map((value) => value / 255)
            .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const [dark, bright] = [light(lamp, backgroundColor), light(lamp, backgroundColor, color)].sort((a, b) => a - b);
    return bright / dark;
}"""
"""Of something's letters with what is behind them, over the color of a lit window."""


def looked_at(page: Page, screen: str, name: str) -> None:
    """Take a picture, and find nothing wrong."""
    shot(page, f"{screen} - {name}")
    found = {"too wide": too_wide(page), "axe": faults(page)}
    assert found == {"too wide": [], "axe": []}, name


@pytest.mark.parametrize("screen", EACH_SCREEN)
def test_an_evening_on_every_screen(person: Opens, screen: str) -> None:
    """From the start to the verdict."""
    page = person(**SCREENS[screen]).open(speed=60)
    part(page, "start").wait_for()
    looked_at(page, screen, "start")
    part(page, "start").click()
    hears(page, "players: ")
    looked_at(page, screen, "deck")
    says(page, "begin")
    says(page, "begin")
    hears(page, "Werewolves, open your eyes")
    says(page, "pause")
    hears(page, "The night waits")
    looked_at(page, screen, "night")
    says(page, "we are awake")
    shows(page, "phase", "^day$")
    looked_at(page, screen, "day")
    says(page, "vote now")
    hears(page, "Vote!", 60)
    says(page, "Alice, Bob and Carol point at Dave")
    hears(page, "Which card does Dave show")
    looked_at(page, screen, "vote")
    says(page, "a Werewolf")
    shows(page, "verdict", "village")
    looked_at(page, screen, "verdict")


@pytest.mark.parametrize("screen", EACH_SCREEN)
def test_phones_on_every_screen(person: Opens, screen: str) -> None:
    """Joining on the shared page, and a player's phone before and after."""
    windows = person(**SCREENS[screen])
    page = windows.open(speed=60)
    part(page, "start").click()
    hears(page, "players: ")
    says(page, "text us our roles")
    shows(page, "code", r"\d{4}")
    with windows.context.expect_page() as opened:
        part(page, "add-phone").click()
    phone = opened.value
    part(phone, "phone-name").wait_for()
    looked_at(phone, screen, "new phone")
    part(phone, "phone-name").fill(NAMES[0])
    part(phone, "phone-join").click()
    shows(phone, "phone-text", "You are in")
    looked_at(phone, screen, "phone")
    page.get_by_text(NAMES[0]).first.wait_for()
    looked_at(page, screen, "join")


@pytest.mark.parametrize("screen", EACH_SCREEN)
def test_the_privacy_page_on_every_screen(person: Opens, screen: str) -> None:
    """Text alone, in the colors of the light."""
    page = person(**SCREENS[screen]).open("/privacy")
    page.get_by_role("heading", name="Forget us").wait_for()
    looked_at(page, screen, "privacy")


def test_all_by_keyboard(person: Opens) -> None:
    """Start and begin with Enter; the cursor stays in the empty field, and space pauses, and goes on."""
    page = person().open(speed=4)
    part(page, "start").focus()
    page.keyboard.press("Enter")
    hears(page, "players: ")
    part(page, "talk-input").focus()
    for _ in range(2):
        page.keyboard.type("begin")
        page.keyboard.press("Enter")
    hears(page, "Werewolves, open your eyes", 30)
    page.keyboard.press("Space")
    hears(page, "The night waits")
    page.keyboard.press("Space")
    hears(page, "The night goes on")


def test_the_night_is_dark(person: Opens) -> None:
    """Whatever the light outside: a bright screen would show who looks at what."""
    page = person(color_scheme="light").open(speed=20)
    begun(page)
    hears(page, "Werewolves, open your eyes")
    says(page, "pause")
    hears(page, "The night waits")
    page.wait_for_timeout(3000)
    image = page.screenshot(type="png", scale="css", animations="disabled")
    brightness = page.evaluate(
        """async (bytes) => {
            const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
            const canvas = new OffscreenCanvas(picture.width, picture.height);
            canvas.getContext("2d").drawImage(picture, 0, 0);
            const { data } = canvas.getContext("2d").getImageData(0, 0, picture.width, picture.height);
            return data.reduce((sum, value, at) => sum + (at % 4 < 3 ? value : 0), 0) / (data.length * 0.75 * 255);
        }""",
        list(image),
    )
    assert brightness < 0.15
    assert captions(page)


@pytest.mark.parametrize("light", ["dark", "light"])
def test_what_stands_over_a_lit_window_is_read(person: Opens, light: str) -> None:
    """Buttons and the text field, whatever the village has behind them."""
    page = person(color_scheme=light).open()
    part(page, "start").click()
    hears(page, "players: ")
    page.locator("#push").evaluate("each => { each.hidden = false; }")
    contrasts = {name: page.locator(name).evaluate(CONTRAST) for name in ("#push", "#talk-input", ".send")}
    assert min(contrasts.values()) >= 4.5, contrasts


def test_a_television_is_read_across_the_room(person: Opens) -> None:
    """Role names while the cards are chosen, and by day; and the box fills its half."""
    page = person(viewport={"width": 1920, "height": 1080}).open(speed=60)
    part(page, "start").click()
    hears(page, "players: ")
    assert size_of(page, ".pick .name") >= 24
    says(page, "begin")
    says(page, "begin")
    hears(page, "Werewolves, open your eyes")
    says(page, "we are awake")
    shows(page, "phase", "^day$")
    assert size_of(page, ".token .name") >= 24
    assert above_the_fold(page, "#talk-input")


@pytest.mark.parametrize("viewport", [(360, 740), (844, 390), (1280, 800)])
def test_text_of_twice_the_size(person: Opens, viewport: tuple[int, int]) -> None:
    """As the browser is set: every size doubles, and nothing reaches over the edge."""
    windows = person(viewport=dict(zip(("width", "height"), viewport, strict=True)))
    page = windows.open()
    part(page, "start").wait_for()
    before = size_of(page, ".count legend")
    enlarged(page)
    assert size_of(page, ".count legend") == 2 * before
    assert too_wide(page) == []
    part(page, "start").click()
    hears(page, "players: ")
    assert too_wide(page) == []
    says(page, "text us our roles")
    shows(page, "code", r"\d{4}")
    assert too_wide(page) == []
    with windows.context.expect_page() as opened:
        part(page, "add-phone").click()
    phone = opened.value
    part(phone, "phone-name").fill(NAMES[0])
    enlarged(phone)
    part(phone, "phone-join").click()
    shows(phone, "phone-text", "You are in")
    assert too_wide(phone) == []


def enlarged(page: Page) -> None:
    """Set the browser to letters of twice the size."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Page.enable")
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    page.wait_for_function("getComputedStyle(document.documentElement).fontSize === '32px'")


def size_of(page: Page, selector: str) -> float:
    """The height of its letters, in pixels."""
    size: float = page.locator(selector).first.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
    return size


def test_what_is_wrong_is_found(person: Opens) -> None:
    """Both checks see a picture without words that is far too wide."""
    page = person().open()
    part(page, "start").wait_for()
    page.evaluate(
        """() => {
            const image = document.createElement("img");
            image.style.cssText = "position: absolute; left: 2000px; width: 100px; height: 100px";
            document.querySelector("main").append(image);
        }"""
    )

    assert any("image-alt" in each for each in faults(page))
    assert any("<img" in each for each in too_wide(page))
