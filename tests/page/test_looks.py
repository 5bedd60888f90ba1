"""On any screen, in any light, by keyboard and for screen readers: nothing is cut off, and axe finds nothing wrong.

An evening is played once, and each stage that stands still is looked at on every screen (`screens.py`).
"""

import base64
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, Route

from tests.console.test_home import HOME
from tests.console.test_play import playing
from tests.effort import slow
from tests.page.browser import (
    Windows,
    find_faults,
    find_part,
    find_too_wide,
    is_in_window,
    read_captions,
    say,
    set_speed,
    wait_for_caption,
    wait_for_text,
)
from tests.page.conftest import USUAL, Opens
from tests.page.hands import PHONE
from tests.page.screens import LARGE, SIZES, check_screens, find_below, find_unreached, set_letters
from tests.texting.playing import NAMES

SPEED = 60
"""Where something has to be over soon; while a stage is looked at, time goes by as in life."""
DARK = 0.15
"""How bright a whole screen may be at night, from 0 to 1."""

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

BRIGHTNESS = """async (png) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${png}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    canvas.drawImage(picture, 0, 0);
    const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
    return data.reduce((sum, value, at) => sum + (at % 4 < 3 ? value : 0), 0) / (data.length * 0.75 * 255);
}"""
"""Of a picture of the window."""


@slow
def test_an_evening_on_every_screen(person: Opens) -> None:
    """From the start to the verdict, at a table that has both boxes: so there is most to look at."""
    windows = person(has_touch=True)
    with both_boxes(windows.context):
        page = windows.open(speed=1)
        find_part(page, "start").wait_for()
        check_screens(page, "start")
        doubled(page)
        find_part(page, "start").click()
        wait_for_caption(page, "players: ")
        check_screens(page, "deck editor")
        read_over_a_lit_window(page)
        read_across_the_room(page, ".pick .name")
        find_part(page, "name-players").click()
        check_screens(page, "names")
        page.get_by_role("button", name="Menu").click()
        check_screens(page, "menu, folded")
        page.evaluate("document.querySelectorAll('#settings details').forEach((each) => (each.open = true))")
        check_screens(page, "menu")
        page.keyboard.press("Escape")
        say(page, "begin")
        say(page, "begin")
        wait_for_text(page, "phase", "^night$")
        say(page, "pause")
        wait_for_caption(page, "The night is paused")
        check_screens(page, "night")
        is_dark(page)
        say(page, "we are awake")
        wait_for_text(page, "phase", "^day$")
        check_screens(page, "day")
        read_across_the_room(page, ".token .name")
        set_speed(page, SPEED)
        say(page, "vote now")
        wait_for_caption(page, "Vote!")
        wait_for_text(page, "phase", "^the vote$")
        check_screens(page, "vote")
        say(page, "Alice, Bob and Carol point at Dave")
        wait_for_caption(page, "Which card does Dave show")
        check_screens(page, "card asked")
        say(page, "a Werewolf")
        wait_for_text(page, "verdict", "village")
        check_screens(page, "verdict")


@contextmanager
def both_boxes(context: BrowserContext) -> Iterator[None]:
    """Every table has them; in the end no changed answer is under way, for it could not be read once this is closed."""
    context.route(re.compile("/api/(talk|look)$"), with_both_boxes)
    yield
    context.unroute_all(behavior="wait")


def with_both_boxes(route: Route) -> None:
    """What a table is answered, and beside it all that a table with the second box may be shown."""
    response = route.fetch()
    answer = response.json()
    table = answer.get("table", {})
    if table.get("deck"):
        table |= {"boxes": ["base", "daybreak"], "extra": "dream_wolf"}
    if table.get("phase") in {"day", "vote", "verdict"}:
        first, second, *_ = table["names"]
        table |= {"shields": [first], "face_up": {second: "paranormal_investigator"}, "artifacts": [first, second]}
    if table.get("phase") == "verdict":
        table |= {"evening": [a_game(number, table["names"]) for number in range(3, 11)], "wins": {first: 9, second: 8}}
    route.fulfill(response=response, json=answer)


def a_game(number: int, names: list[str]) -> dict[str, object]:
    """A judged game of a long evening: of the first it is open whether they have won, the others have."""
    first, *won = names
    shown = {"open": [first], "winners": won, "roles": {won[0]: "tanner"}}
    return {"game": number, "winning_teams": ["village"], "players": names, **shown}


@slow
def test_phones_on_every_screen(browser: Browser, tmp_path: Path) -> None:
    """Joining on the shared page of a home, by a code to scan, and a player's phone before and after the deal."""
    with playing(tmp_path, home=HOME) as running, browser.new_context(**USUAL) as context:
        home = f"http://127.0.0.1:{running.service.port}"
        windows = Windows(context, home)
        page = windows.open(speed=1)
        find_part(page, "start").click()
        wait_for_caption(page, "players: ")
        say(page, "three players")
        say(page, "text us our roles")
        code = wait_for_text(page, "code", r"\d{4}")
        for size in (PHONE["viewport"], SIZES["phone, lying"]):
            page.set_viewport_size(size)
            assert find_below(page) == []
        page.set_viewport_size(SIZES["laptop"])
        find_part(page, "let-in").click()
        page.locator(".qr[src]").wait_for()
        with context.expect_page() as opened:
            find_part(page, "add-phone").click()
        phone = opened.value
        find_part(phone, "phone-name").wait_for()
        check_screens(phone, "new phone")
        find_part(phone, "phone-name").fill(NAMES[0])
        find_part(phone, "phone-join").click()
        wait_for_text(phone, "phone-moment", "You are in")
        for name in NAMES[1:3]:
            joins = {"phone": f"{name}-{'x' * 20}", "text": f"JOIN {code} {name}", "message": "m1", "seen": None}
            assert page.request.post(f"{home}/api/phone", data=joins).ok
        wait_for_caption(page, "All three are in")
        check_screens(page, "join")
        say(page, "deal")
        find_part(phone, "phone-pick").first.wait_for()
        check_screens(phone, "phone, role and question")
        assert windows.complaints == []


def test_the_field_is_in_sight_while_eight_point(person: Opens) -> None:
    """On a laptop, with two rows of players to tap, and nothing to hear."""
    page = person().open()
    page.get_by_label("8", exact=True).check()
    find_part(page, "start").click()
    wait_for_caption(page, "players: ")
    for said in ("we have voted", "player 1 and player 2 point at player 3"):
        say(page, said)
        wait_for_caption(page, "Who points|Did anybody else")
        find_part(page, "points").wait_for()
        assert is_in_window(page, "#talk-input")


def test_the_privacy_page_on_every_screen(person: Opens) -> None:
    """Text alone, in the colors of the light; and all checks see what is wrong there."""
    page = person().open("/privacy")
    page.get_by_role("heading", name="Forget us").wait_for()
    check_screens(page, "privacy")
    page.evaluate(
        """() => {
            const image = document.createElement("img");
            image.style.cssText = "position: absolute; left: 2000px; width: 100px; height: 100px";
            const button = document.createElement("button");
            button.textContent = "Out of reach";
            button.style.cssText = "position: fixed; left: -20px";
            document.body.append(image, button);
        }"""
    )

    assert any("image-alt" in each for each in find_faults(page, colors=False))
    assert any("<img" in each for each in find_too_wide(page))
    assert any("Out of reach" in each for each in find_unreached(page))


def doubled(page: Page) -> None:
    """In a browser that is set to letters of twice the size every size doubles."""
    page.set_viewport_size(SIZES["phone"])
    devtools = page.context.new_cdp_session(page)
    before = size_of(page, ".count legend")
    set_letters(page, LARGE, devtools)
    assert size_of(page, ".count legend") == 2 * before
    set_letters(page, LARGE // 2, devtools)
    page.set_viewport_size(SIZES["laptop"])


def read_over_a_lit_window(page: Page) -> None:
    """Buttons and the text field are read, whatever the village has behind them, in any light."""
    push = page.locator("#push")
    hidden = push.evaluate("each => each.hidden")
    push.evaluate("each => { each.hidden = false; }")
    for light in ("dark", "light"):
        page.emulate_media(color_scheme=light)
        contrasts = {name: page.locator(name).evaluate(CONTRAST) for name in ("#push", "#talk-input", ".send")}
        assert min(contrasts.values()) >= 4.5, (light, contrasts)
    push.evaluate("(each, hidden) => { each.hidden = hidden; }", hidden)


def read_across_the_room(page: Page, names: str) -> None:
    """On a television the names of cards are large, and the text field is seen without scrolling."""
    page.set_viewport_size(SIZES["television"])
    assert size_of(page, names) >= 24
    assert is_in_window(page, "#talk-input")
    page.set_viewport_size(SIZES["laptop"])


def is_dark(page: Page) -> None:
    """The night is, whatever the light outside: a bright screen would show who looks at what."""
    page.emulate_media(color_scheme="light")
    picture = page.screenshot(type="png", scale="css", animations="disabled")
    assert page.evaluate(BRIGHTNESS, base64.b64encode(picture).decode()) < DARK


def size_of(page: Page, selector: str) -> float:
    """The height of its letters, in pixels."""
    size: float = page.locator(selector).first.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
    return size


@slow
def test_all_by_keyboard(person: Opens) -> None:
    """Start and begin with Enter; the cursor stays in the empty field, and space pauses, and goes on."""
    page = person().open(speed=4)
    find_part(page, "start").wait_for()  # before it is seen, no key finds it
    find_part(page, "start").focus()
    page.keyboard.press("Enter")
    wait_for_caption(page, "players: ")
    find_part(page, "talk-input").focus()
    for _ in range(2):
        page.keyboard.type("begin")
        page.keyboard.press("Enter")
    wait_for_text(page, "phase", "^night$")
    assert read_captions(page)
    page.keyboard.press("Space")
    wait_for_caption(page, "The night is paused")
    page.keyboard.press("Space")
    wait_for_caption(page, "The night goes on")
