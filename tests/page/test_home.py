"""The phones of a home: when the evening ends, and when the service is begun anew in the middle of a night."""

import re
import socket
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page

from tests.console.test_home import HOME
from tests.console.test_play import playing
from tests.page.browser import Windows, find_part, say, take_picture, wait_for_caption, wait_for_text
from tests.page.conftest import USUAL
from tests.texting.playing import NAMES

PLAYERS = 3


def let_phones_in(page: Page) -> tuple[str, str]:
    """Open the door while players join; returns the code, and the address of the phones' page."""
    find_part(page, "start").click()
    wait_for_caption(page, "players: ")
    say(page, f"{PLAYERS} players")
    say(page, "text us our roles")
    code = wait_for_text(page, "code", r"\d{4}")
    find_part(page, "let-in").click()
    return code, wait_for_text(page, "address", HOME).partition(" and type")[0].removeprefix("Or open ")


def dealt(page: Page) -> Page:
    """The table's page has let a phone in, and is in its night."""
    code, address = let_phones_in(page)
    phone = page.context.new_page()
    phone.goto(f"http://{address}#code={code}&speed=6")
    find_part(phone, "phone-name").fill(NAMES[0])
    find_part(phone, "phone-join").click()
    wait_for_text(phone, "phone-moment", "You are in")
    for name in NAMES[1:PLAYERS]:
        joins = {"phone": f"{name}-{'x' * 20}", "text": f"JOIN {code} {name}", "message": "m1", "seen": None}
        assert page.request.post(f"http://{address}/api/phone", data=joins).ok
    say(page, "deal")
    find_part(phone, "phone-pick").first.wait_for()
    return phone


def test_phones_come_back(browser: Browser, tmp_path: Path) -> None:
    """After "stop" and "go on", and after a restart in the night, which nobody has to do anything about."""
    with browser.new_context(**USUAL) as context:
        with playing(tmp_path, home=HOME) as running:
            port = running.service.port
            page = Windows(context, f"http://127.0.0.1:{port}").open()
            phone = dealt(page)
            state = phone.locator("#state")
            say(page, "stop")
            state.filter(has_text="The evening is over").wait_for()
            say(page, "go on")
            state.wait_for(state="hidden")
        state.filter(has_text="No connection").wait_for()
        with playing(tmp_path, f"127.0.0.1:{port}", home=HOME):
            state.wait_for(state="hidden")
            assert find_part(page, "notice-moved").count() == 0
            phone.reload()
            find_part(phone, "phone-pick").first.wait_for()
            assert not find_part(phone, "phone-name").is_visible()


def test_page_tells_new_address(browser: Browser, tmp_path: Path) -> None:
    """Where the old port is taken after a restart; it stays told until the table closes it."""
    with browser.new_context(**USUAL) as context:
        with playing(tmp_path, home=HOME) as running:
            port = running.service.port
            page = Windows(context, f"http://127.0.0.1:{port}").open()
            _, address = let_phones_in(page)
        old = urlsplit(f"//{address}").port or 0
        with socket.create_server((HOME, old)), playing(tmp_path, f"127.0.0.1:{port}", home=HOME):
            [told] = re.findall(r"http://\S+:\d+/", wait_for_text(page, "notice-moved", HOME))
            take_picture(page, "another address")
            assert urlsplit(told).port != old
            assert page.request.get(told).ok
            wait_for_text(page, "address", re.escape(told.removeprefix("http://").removesuffix("/")))
            find_part(page, "notice-moved").get_by_role("button").click()
            say(page, "who is in?")
            wait_for_caption(page, "nobody")
            assert find_part(page, "notice-moved").count() == 0
