"""A whole evening with cards on the table, told by the page; windows in step, reloads and restarts in its middle."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.console.test_play import playing
from tests.page.browser import (
    STILL,
    Windows,
    find_part,
    read_captions,
    say,
    set_speed,
    slow_at,
    stop_at,
    take_picture,
    wait_for_caption,
    wait_for_text,
    wait_until,
)
from tests.page.conftest import Opens
from tests.ports import hold_ports

FASTEST = 200
GONE = re.compile(r"net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)")
"""What Chromium says of a server that is not there, or went while a request waited for it."""


def begun(page: Page, players: int = 5) -> None:
    """The night of a table of so many begins."""
    page.get_by_label(str(players), exact=True).check()
    find_part(page, "start").click()
    wait_for_caption(page, "players: ")
    say(page, "begin")
    say(page, "begin")
    wait_for_text(page, "phase", "night")


def test_a_whole_evening(person: Opens) -> None:
    """From the cards to who won: every call is told in its order, the day has its clock, the votes are heard."""
    page = person().open(speed=60)
    slow_at(page, "Troublemaker, close your eyes", 3)  # a day of nearly two minutes
    begun(page)
    wait_for_caption(page, "Troublemaker, close your eyes")
    told = " ".join(read_captions(page))
    calls = [told.index(f"{role}, open your eyes") for role in ("Werewolves", "Seer", "Robber", "Troublemaker")]
    assert calls == sorted(calls)
    wait_for_text(page, "phase", "^day$")
    wait_for_text(page, "timer", r"\d:\d\d")
    take_picture(page, "day")
    say(page, "vote now")
    wait_for_caption(page, "Vote!")
    wait_for_text(page, "phase", "vote")
    say(page, "Alice, Bob and Carol point at Dave")
    wait_for_caption(page, "Which card does Dave show")
    take_picture(page, "vote")
    say(page, "a Villager")
    wait_for_caption(page, "Is one of the living a Werewolf")
    say(page, "yes")
    assert "Dave" in wait_for_text(page, "verdict", "werewolves")
    assert "Dave" in find_part(page, "votes").inner_text()
    take_picture(page, "verdict")


def test_evening_is_shown_from_its_second_game(person: Opens) -> None:
    """With what each has won and as what, the best first; it is gone with the next night."""
    page = person().open(speed=FASTEST)
    begun(page)
    for dead, number in (("Zed", 1), ("Ann", 2)):
        say(page, "we are awake")
        say(page, "vote now")
        wait_for_caption(page, "Vote!")
        say(page, f"{dead} died")
        wait_for_caption(page, f"Which card does {dead} show")
        say(page, "a Werewolf")
        wait_for_text(page, "verdict", "village")
        assert find_part(page, "evening").count() == number - 1
        if number == 1:
            say(page, "rematch")
            say(page, "begin")
            wait_for_text(page, "phase", "night")
    rows = find_part(page, "evening").get_by_role("row").all_inner_texts()
    assert [row.split()[-1] for row in rows] == ["Wins", "0", "0", "0", "0", "0"]
    assert sum("Ann" in row for row in rows) == sum("Zed" in row for row in rows) == 1
    say(page, "rematch")
    find_part(page, "evening").wait_for(state="detached")


def test_pause_and_go_on(person: Opens) -> None:
    """By its button: the telling stops at once, and goes on with the call that was interrupted."""
    page = person().open(speed=FASTEST)
    with stop_at(page, "Werewolves, open your eyes"):
        begun(page)
    find_part(page, "pause").click()
    wait_for_caption(page, "The night is paused")
    before = len(read_captions(page))
    page.wait_for_timeout(300)  # a minute of the game
    assert len(read_captions(page)) == before
    find_part(page, "pause").click()
    wait_for_caption(page, "The night goes on")
    wait_for_caption(page, "Werewolves, close your eyes")


@pytest.mark.parametrize("fresh", [False, True], ids=["reload", "another window"])
def test_a_window_finds_its_place(person: Opens, fresh: bool) -> None:  # noqa: FBT001 - a table's column
    """Opened again in the middle of the night, it shows the call that is told, and not the first one."""
    windows = person()
    page = windows.open(speed=FASTEST)
    with stop_at(page, "Seer, open your eyes"):
        begun(page)
    told = read_captions(page)[-1]
    if fresh:
        page = windows.open(speed=STILL)
    else:
        page.evaluate("(speed) => { location.hash = `speed=${speed}`; }", STILL)
        page.reload()
    wait_for_text(page, "phase", "night")
    wait_until(page, lambda: bool(read_captions(page)))
    assert read_captions(page)[0] == told
    if fresh:
        page.get_by_role("button", name="Speak here").click()
    find_part(page, "pause").click()
    wait_for_caption(page, "The night is paused")
    set_speed(page, FASTEST)
    find_part(page, "pause").click()
    wait_for_caption(page, "The night goes on")
    wait_for_caption(page, "Robber, open your eyes")
    assert "Werewolves, open your eyes" not in " ".join(read_captions(page))


def test_two_windows_in_step(person: Opens) -> None:
    """What is said in one is shown in both; both tell the same calls, and one of them alone aloud."""
    windows = person()
    one = windows.open(speed=FASTEST)
    find_part(one, "start").click()
    wait_for_caption(one, "Five players: ")
    other = windows.open(speed=FASTEST)
    wait_for_text(other, "deck", "Troublemaker")
    say(other, "add the Drunk instead of a Villager")
    wait_for_text(one, "deck", "Drunk")
    say(one, "begin")
    wait_for_text(other, "phase", "The table")
    set_speed(other, STILL)  # it has no clock of its own: it goes where the other one is
    with stop_at(one, "Seer, open your eyes"):
        say(one, "begin")
    wait_for_caption(other, read_captions(one)[-1])
    wait_for_text(other, "phase", "night")
    find_part(other, "pause").click()
    wait_for_caption(other, "The night is paused")
    wait_for_caption(one, "The night is paused")


def test_a_restarted_server_goes_on(browser: Browser, tmp_path: Path) -> None:
    """Stopped in the middle of the night: the page tells on, and finds the table again."""
    with hold_ports() as [port], browser.new_context(reduced_motion="reduce") as context:
        bind = f"127.0.0.1:{port}"
        with playing(tmp_path, bind):
            windows = Windows(context, f"http://{bind}")
            page = windows.open(speed=60)
            slow_at(page, "Werewolves, open your eyes", 4)  # not much is told while the server goes
            slow_at(page, "Seer, open your eyes", 1)  # half a minute's night is left
            begun(page)
            wait_for_caption(page, "Werewolves, open your eyes")
        wait_for_caption(page, "Seer, open your eyes")
        page.get_by_test_id("notice-unreachable").wait_for()
        with playing(tmp_path, bind):
            page.get_by_test_id("notice-unreachable").wait_for(state="hidden")
            find_part(page, "pause").click()
            wait_for_caption(page, "The night is paused")
    assert [each for each in windows.complaints if not GONE.search(each)] == []
    assert windows.elsewhere == []
