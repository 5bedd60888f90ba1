"""The phones of a home: when the evening ends, and when the service is begun anew in the middle of a night."""

from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.console.test_home import HOME
from tests.console.test_play import playing
from tests.page.browser import Windows, hears, part, says, shot, shows, soon
from tests.page.conftest import USUAL
from tests.texting.playing import NAMES

PLAYERS = 3


def dealt(page: Page) -> Page:
    """The table's page has let a phone in, and is in its night."""
    part(page, "start").click()
    hears(page, "players: ")
    says(page, f"{PLAYERS} players")
    says(page, "text us our roles")
    code = shows(page, "code", r"\d{4}")
    part(page, "let-in").click()
    address = shows(page, "address", HOME).partition(" and type")[0].removeprefix("Or open ")
    phone = page.context.new_page()
    phone.goto(f"http://{address}#code={code}&speed=6")
    part(phone, "phone-name").fill(NAMES[0])
    part(phone, "phone-join").click()
    shows(phone, "phone-text", "You are in")
    for name in NAMES[1:PLAYERS]:
        joins = {"phone": f"{name}-{'x' * 20}", "text": f"JOIN {code} {name}", "message": "m1", "seen": None}
        assert page.request.post(f"http://{address}", data=joins).ok
    says(page, "deal")
    part(phone, "phone-pick").first.wait_for()
    return phone


def lets_in(page: Page) -> None:
    """The host opens the door from wherever the evening is."""
    part(page, "open-screen").click()
    shot(page, "the door at night")
    part(page, "let-in").click()
    part(page, "phones-address").wait_for()
    page.keyboard.press("Escape")


def test_phones_come_back(browser: Browser, tmp_path: Path) -> None:
    """After "stop" and "go on", and by the door, which the host finds by night, after a restart; they had a seat."""
    with browser.new_context(**USUAL) as context:  # type: ignore[arg-type]
        with playing(tmp_path, home=HOME) as running:
            port = running.service.port
            page = Windows(context, f"http://127.0.0.1:{port}").open()
            phone = dealt(page)
            state = phone.locator("#state")
            says(page, "stop")
            state.filter(has_text="The evening is over").wait_for()
            says(page, "go on")
            state.wait_for(state="hidden")
        state.filter(has_text="No connection").wait_for()
        with playing(tmp_path, f"127.0.0.1:{port}", home=HOME):
            soon(page, lambda: part(page, "notice-unreachable").count() == 0)
            page.reload()
            page.wait_for_function("() => document.body.dataset.view === 'night'")
            lets_in(page)
            state.wait_for(state="hidden")
            phone.reload()
            part(phone, "phone-pick").first.wait_for()
            assert not part(phone, "phone-name").is_visible()
