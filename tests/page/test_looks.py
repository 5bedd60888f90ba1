"""On any screen, in any light, by keyboard and for screen readers: nothing is cut off, and axe finds nothing wrong."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.effort import rest_slow
from tests.page.browser import captions, faults, hears, part, says, shot, shows, too_wide
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
    """Start and begin with Enter; space pauses, and goes on."""
    page = person().open(speed=4)
    part(page, "start").focus()
    page.keyboard.press("Enter")
    hears(page, "players: ")
    part(page, "talk-input").focus()
    for _ in range(2):
        page.keyboard.type("begin")
        page.keyboard.press("Enter")
    hears(page, "Werewolves, open your eyes", 30)
    page.evaluate("document.activeElement.blur()")
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
