"""A whole evening with cards on the table, told by the page; windows in step, reloads and restarts in its middle."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.console.test_play import playing
from tests.page.browser import Windows, at_speed, captions, hears, part, says, shot, shows, soon
from tests.page.conftest import Opens
from tests.ports import held

SLOWLY = 4
"""Fast enough for a test, and slow enough to look at a single call."""
GONE = re.compile(r"net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)")
"""What Chromium says of a server that is not there, or went while a request waited for it."""


def begun(page: Page, players: int = 5, before: str = "") -> None:
    """The night of a table of so many begins; `before`: what is said before it."""
    page.get_by_label(str(players), exact=True).check()
    part(page, "start").click()
    hears(page, "players: ")
    if before:
        says(page, before)
    says(page, "begin")
    says(page, "begin")
    shows(page, "phase", "night")


def test_a_whole_evening(person: Opens) -> None:
    """From the cards to who won: every call is told in its order, the day has its clock, the votes are heard."""
    page = person().open(speed=60)
    begun(page, before="the day lasts thirty minutes")
    shows(page, "phase", "^day$")
    at_speed(page, 1)  # nobody knows when this machine gets around to looking
    told = " ".join(captions(page))
    calls = [told.index(f"{role}, open your eyes") for role in ("Werewolves", "Seer", "Robber", "Troublemaker")]
    assert calls == sorted(calls)
    shows(page, "timer", r"\d:\d\d")
    shot(page, "day")
    at_speed(page, 60)
    says(page, "vote now")
    hears(page, "Vote!", 60)
    shows(page, "phase", "vote")
    says(page, "Alice, Bob and Carol point at Dave")
    hears(page, "Which card does Dave show")
    shot(page, "vote")
    says(page, "a Villager")
    hears(page, "Is one of the living a Werewolf")
    says(page, "yes")
    assert "Dave" in shows(page, "verdict", "werewolves")
    assert "Dave" in part(page, "votes").inner_text()
    shot(page, "verdict")


def test_pause_and_go_on(person: Opens) -> None:
    """By its button: the telling stops at once, and goes on with the call that was interrupted."""
    page = person().open(speed=SLOWLY)
    begun(page)
    hears(page, "Werewolves, open your eyes")
    part(page, "pause").click()
    hears(page, "The night waits")
    before = len(captions(page))
    page.wait_for_timeout(1500)
    assert len(captions(page)) == before
    part(page, "pause").click()
    hears(page, "The night goes on")
    hears(page, "Werewolves, close your eyes", 60)


@pytest.mark.parametrize("fresh", [False, True], ids=["reload", "another window"])
def test_a_window_finds_its_place(person: Opens, fresh: bool) -> None:  # noqa: FBT001 - a table's column
    """Opened again in the middle of the night, it shows the call that is told, and not the first one."""
    windows = person()
    page = windows.open(speed=SLOWLY)
    begun(page)
    hears(page, "Seer, open your eyes", 60)
    if fresh:
        page = windows.open(speed=SLOWLY)
    else:
        page.reload()
    shows(page, "phase", "night")
    soon(page, lambda: bool(captions(page)), 60)
    assert "Everyone, close your eyes" not in " ".join(captions(page))
    hears(page, "Robber, open your eyes|Troublemaker, open your eyes", 60)
    assert "Werewolves, open your eyes" not in " ".join(captions(page))


def test_two_windows_in_step(person: Opens) -> None:
    """What is said in one is shown in both; both tell the same calls, and one of them alone aloud."""
    windows = person()
    one = windows.open(speed=SLOWLY)
    part(one, "start").click()
    hears(one, "Five players: ")
    other = windows.open(speed=SLOWLY)
    shows(other, "deck", "Troublemaker")
    says(other, "add the Drunk instead of a Villager")
    shows(one, "deck", "Drunk")
    says(one, "begin")
    says(one, "begin")
    shows(other, "phase", "night")
    hears(one, "Seer, open your eyes")
    hears(other, "Seer, open your eyes")
    part(other, "pause").click()
    hears(other, "The night waits")
    hears(one, "The night waits")


def test_a_restarted_server_goes_on(browser: Browser, tmp_path: Path) -> None:
    """Stopped in the middle of the night: the page tells on, and finds the table again."""
    with held() as [port], browser.new_context(reduced_motion="reduce") as context:
        bind = f"127.0.0.1:{port}"
        with playing(tmp_path, bind):
            windows = Windows(context, f"http://{bind}")
            page = windows.open(speed=SLOWLY)
            begun(page)
            hears(page, "Werewolves, open your eyes")
        hears(page, "Seer, open your eyes", 60)
        page.get_by_test_id("notice-unreachable").wait_for()
        with playing(tmp_path, bind):
            page.get_by_test_id("notice-unreachable").wait_for(state="hidden")
            part(page, "pause").click()
            hears(page, "The night waits")
    assert [each for each in windows.complaints if not GONE.search(each)] == []
    assert windows.elsewhere == []
