"""A whole evening with cards on the table, told by the page; windows in step, reloads and restarts in its middle."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.console.test_play import playing
from tests.page.browser import (
    STILL,
    Windows,
    at_speed,
    captions,
    hears,
    part,
    says,
    shot,
    shows,
    slows_at,
    soon,
    stands_at,
)
from tests.page.conftest import Opens
from tests.ports import held

FASTEST = 200
GONE = re.compile(r"net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)")
"""What Chromium says of a server that is not there, or went while a request waited for it."""


def begun(page: Page, players: int = 5) -> None:
    """The night of a table of so many begins."""
    page.get_by_label(str(players), exact=True).check()
    part(page, "start").click()
    hears(page, "players: ")
    says(page, "begin")
    says(page, "begin")
    shows(page, "phase", "night")


def test_a_whole_evening(person: Opens) -> None:
    """From the cards to who won: every call is told in its order, the day has its clock, the votes are heard."""
    page = person().open(speed=60)
    slows_at(page, "Troublemaker, close your eyes", 3)  # a day of nearly two minutes
    begun(page)
    hears(page, "Troublemaker, close your eyes")
    told = " ".join(captions(page))
    calls = [told.index(f"{role}, open your eyes") for role in ("Werewolves", "Seer", "Robber", "Troublemaker")]
    assert calls == sorted(calls)
    shows(page, "phase", "^day$")
    shows(page, "timer", r"\d:\d\d")
    shot(page, "day")
    says(page, "vote now")
    hears(page, "Vote!")
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


def test_evening_is_shown_from_its_second_game(person: Opens) -> None:
    """With what each has won and as what, the best first; it is gone with the next night."""
    page = person().open(speed=FASTEST)
    begun(page)
    for dead, number in (("Zed", 1), ("Ann", 2)):
        says(page, "we are awake")
        says(page, "vote now")
        hears(page, "Vote!")
        says(page, f"{dead} died")
        hears(page, f"Which card does {dead} show")
        says(page, "a Werewolf")
        shows(page, "verdict", "village")
        assert part(page, "evening").count() == number - 1
        if number == 1:
            says(page, "rematch")
            says(page, "begin")
            shows(page, "phase", "night")
    rows = part(page, "evening").get_by_role("row").all_inner_texts()
    assert [row.split()[-1] for row in rows] == ["Wins", "0", "0", "0", "0", "0"]
    assert sum("Ann" in row for row in rows) == sum("Zed" in row for row in rows) == 1
    says(page, "rematch")
    part(page, "evening").wait_for(state="detached")


def test_pause_and_go_on(person: Opens) -> None:
    """By its button: the telling stops at once, and goes on with the call that was interrupted."""
    page = person().open(speed=FASTEST)
    with stands_at(page, "Werewolves, open your eyes"):
        begun(page)
    part(page, "pause").click()
    hears(page, "The night is paused")
    before = len(captions(page))
    page.wait_for_timeout(300)  # a minute of the game
    assert len(captions(page)) == before
    part(page, "pause").click()
    hears(page, "The night goes on")
    hears(page, "Werewolves, close your eyes")


@pytest.mark.parametrize("fresh", [False, True], ids=["reload", "another window"])
def test_a_window_finds_its_place(person: Opens, fresh: bool) -> None:  # noqa: FBT001 - a table's column
    """Opened again in the middle of the night, it shows the call that is told, and not the first one."""
    windows = person()
    page = windows.open(speed=FASTEST)
    with stands_at(page, "Seer, open your eyes"):
        begun(page)
    told = captions(page)[-1]
    if fresh:
        page = windows.open(speed=STILL)
    else:
        page.evaluate("(speed) => { location.hash = `speed=${speed}`; }", STILL)
        page.reload()
    shows(page, "phase", "night")
    soon(page, lambda: bool(captions(page)))
    assert captions(page)[0] == told
    if fresh:
        page.get_by_role("button", name="Speak here").click()
    part(page, "pause").click()
    hears(page, "The night is paused")
    at_speed(page, FASTEST)
    part(page, "pause").click()
    hears(page, "The night goes on")
    hears(page, "Robber, open your eyes")
    assert "Werewolves, open your eyes" not in " ".join(captions(page))


def test_two_windows_in_step(person: Opens) -> None:
    """What is said in one is shown in both; both tell the same calls, and one of them alone aloud."""
    windows = person()
    one = windows.open(speed=FASTEST)
    part(one, "start").click()
    hears(one, "Five players: ")
    other = windows.open(speed=FASTEST)
    shows(other, "deck", "Troublemaker")
    says(other, "add the Drunk instead of a Villager")
    shows(one, "deck", "Drunk")
    says(one, "begin")
    shows(other, "phase", "The table")
    at_speed(other, STILL)  # it has no clock of its own: it goes where the other one is
    with stands_at(one, "Seer, open your eyes"):
        says(one, "begin")
    hears(other, captions(one)[-1])
    shows(other, "phase", "night")
    part(other, "pause").click()
    hears(other, "The night is paused")
    hears(one, "The night is paused")


def test_a_restarted_server_goes_on(browser: Browser, tmp_path: Path) -> None:
    """Stopped in the middle of the night: the page tells on, and finds the table again."""
    with held() as [port], browser.new_context(reduced_motion="reduce") as context:
        bind = f"127.0.0.1:{port}"
        with playing(tmp_path, bind):
            windows = Windows(context, f"http://{bind}")
            page = windows.open(speed=60)
            slows_at(page, "Werewolves, open your eyes", 4)  # not much is told while the server goes
            slows_at(page, "Seer, open your eyes", 1)  # half a minute's night is left
            begun(page)
            hears(page, "Werewolves, open your eyes")
        hears(page, "Seer, open your eyes")
        page.get_by_test_id("notice-unreachable").wait_for()
        with playing(tmp_path, bind):
            page.get_by_test_id("notice-unreachable").wait_for(state="hidden")
            part(page, "pause").click()
            hears(page, "The night is paused")
    assert [each for each in windows.complaints if not GONE.search(each)] == []
    assert windows.elsewhere == []
