"""A television: its code typed with the arrows of a remote, a game seen across the room, and a restart."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.console.test_home import HOME
from tests.console.test_play import playing
from tests.effort import slow
from tests.page.browser import Windows, find_part, say, wait_for_caption, wait_for_text, wait_until
from tests.page.castles import make_blank_table
from tests.page.conftest import USUAL, Opens
from tests.page.screens import check_screens
from tests.page.told_tables import Told
from tests.texting.playing import NAMES

KEYPAD = ("123", "456", "789", "⌫0✓")
PLAYERS = 5

# What somebody could press, or come to with a key.
_PRESSABLE = """() => [...document.querySelectorAll("button, a, input, select, summary, [tabindex], [role=button]")]
    .filter((each) => each.checkVisibility()).map((each) => each.outerHTML)"""

# The letters that are read across the room, as parts of the height of the screen.
_LETTERS = """(parts) => parts.map((each) => document.querySelector(each)).filter((each) => each?.checkVisibility())
    .map((each) => parseFloat(getComputedStyle(each).fontSize) / innerHeight)"""


def place(key: str) -> tuple[int, int]:
    """Row and column of a key."""
    return next((row, keys.index(key)) for row, keys in enumerate(KEYPAD) if key in keys)


def walk(tv: Page, key: str) -> None:
    """Press a key of the page with arrows and Enter."""
    at = tv.evaluate("document.activeElement.dataset.key ?? ''")
    if not at:
        tv.keyboard.press("ArrowDown")
        at = "2"
    (row, column), (to_row, to_column) = place(at), place(key)
    for arrow, steps in (
        ("ArrowRight", to_column - column),
        ("ArrowLeft", column - to_column),
        ("ArrowDown", to_row - row),
        ("ArrowUp", row - to_row),
    ):
        for _ in range(steps):
            tv.keyboard.press(arrow)
    tv.keyboard.press("Enter")


# How far the caption ends above the hills and the roofs.
_ABOVE = """() => {
    const hills = [...document.querySelectorAll(".hill, .house")].map((each) => each.getBoundingClientRect().top);
    return Math.min(...hills) - document.getElementById("caption").getBoundingClientRect().bottom;
}"""
LONG = "Good morning. You have five minutes to talk, and then everybody points at somebody, as far as I have heard you."


@pytest.mark.parametrize("path", ["/", "/tv"])
@pytest.mark.parametrize("size", [(1280, 800), (1280, 720), (1920, 1080)])
def test_captions_end_above_the_hills(person: Opens, path: str, size: tuple[int, int]) -> None:
    """By day, where the clock takes the most room; on a television and at the shared page."""
    windows = person(viewport={"width": size[0], "height": size[1]})
    told = Told(windows, make_blank_table(list(NAMES[:PLAYERS])) | {"timer": {"seconds_left": 200.0}})
    told.answers["tv"] = told.answers["look"]
    page = windows.open(path, speed=1)
    if path == "/":
        find_part(page, "start").click()
    wait_for_text(page, "timer", r"\d:\d\d")
    page.evaluate("text => { document.getElementById('caption').textContent = text; }", LONG)
    wait_until(page, lambda: page.evaluate(_ABOVE) > 0)


def shown_code(page: Page) -> tuple[str, str]:
    """Have the table show a code for a screen; returns the address and the code."""
    page.click("#open-screen")
    find_part(page, "show-elsewhere").click()
    code = re.sub(r"\D", "", wait_for_text(page, "screen-code", r"\d{3}"))
    found = re.search(rf"{re.escape(HOME)}:\d+/tv", find_part(page, "screen-address").inner_text())
    assert found
    return f"http://{found[0]}", code


def joins(page: Page, home: str, code: str) -> None:
    """All players come in, each with a phone."""
    for name in NAMES[:PLAYERS]:
        body = {"phone": f"{name}-{'x' * 20}", "text": f"JOIN {code} {name}", "message": "m", "seen": None}
        assert page.request.post(f"{home}/api/phone", data=body).ok


def answers(page: Page, home: str, text: str, players: int = PLAYERS) -> None:
    """Players text an answer."""
    for name in NAMES[:players]:
        body = {"phone": f"{name}-{'x' * 20}", "text": text, "message": text, "seen": None}
        assert page.request.post(f"{home}/api/phone", data=body).ok


@slow
def test_television_shows_an_evening(browser: Browser, tmp_path: Path) -> None:
    """Players, who has answered, the verdict; nothing there can be pressed once the code is in."""
    with (
        browser.new_context(**USUAL) as context,
        browser.new_context(**USUAL | {"viewport": {"width": 1920, "height": 1080}}) as room,
        playing(tmp_path, home=HOME) as running,
    ):
        home = f"http://127.0.0.1:{running.service.port}"
        page = Windows(context, home).open()
        find_part(page, "start").click()
        wait_for_caption(page, "players: ")
        say(page, "five players")
        address, code = shown_code(page)
        check_screens(page, "code for a television")
        tv = room.new_page()
        tv.goto(f"{address}#speed=6")
        find_part(tv, "screen-code").wait_for()
        assert tv.evaluate("document.activeElement.id") == "code"
        check_screens(tv, "television - code")
        tv.keyboard.type(f"{(int(code) + 1) % 10**6:06}")
        wait_for_text(tv, "entry-told", "No table shows this code")
        assert tv.evaluate("document.activeElement.id") == "code"
        for digit in code:
            walk(tv, digit)
        wait_for_text(tv, "players", "Player 5")
        assert tv.evaluate(_PRESSABLE) == []
        check_screens(tv, "television - deck")
        wait_for_text(page, "screens", "Another screen")
        wait_for_text(page, "open-screen", r"Other devices \(1\)")
        page.keyboard.press("Escape")

        say(page, "text us our roles")
        find_part(page, "let-in").click()
        join = wait_for_text(tv, "code", r"\d{4}")
        joins(page, home, join)
        wait_for_text(tv, "players", NAMES[PLAYERS - 1])
        assert tv.locator("#players .portrait").count() == PLAYERS
        check_screens(tv, "television - joining")
        say(page, "deal")
        wait_for_text(tv, "phase", "^Night$")
        answers(page, home, "nobody", 2)
        tv.locator("#players .open").nth(PLAYERS - 3).wait_for()
        assert min(tv.evaluate(_LETTERS, ["#caption", "#players .player", "#phase"])) > 1 / 45
        check_screens(tv, "television - night")
        say(page, "wake us up")
        assert tv.evaluate(_PRESSABLE) == []


def test_television_comes_back_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    """It says that it has no connection, and then shows the table again; a tablet has scanned the code."""
    with browser.new_context(**USUAL) as context, browser.new_context(**USUAL) as room:
        with playing(tmp_path, home=HOME) as running:
            port = running.service.port
            page = Windows(context, f"http://127.0.0.1:{port}").open()
            find_part(page, "start").click()
            wait_for_caption(page, "players: ")
            address, code = shown_code(page)
            tv = room.new_page()
            tv.goto(f"{address}#code={code}&speed=6")
            wait_for_text(tv, "players", "Player 1")
            wait_until(tv, lambda: code not in tv.url)
            [cookie] = room.cookies(f"{address.removesuffix('/tv')}/api/tv")
            assert (cookie["httpOnly"], cookie["sameSite"], cookie["secure"]) == (True, "Strict", False)
        find_part(tv, "lost").wait_for()
        with playing(tmp_path, f"127.0.0.1:{port}", home=HOME):
            find_part(tv, "lost").wait_for(state="hidden")
            page.keyboard.press("Escape")
            say(page, "six players")
            wait_for_text(tv, "players", "Player 6")
            tv.reload()
            wait_for_text(tv, "players", "Player 6")
            page.click("#open-screen")
            find_part(page, "shut-screens").click()
            find_part(tv, "lost").or_(find_part(tv, "screen-code")).first.wait_for()
