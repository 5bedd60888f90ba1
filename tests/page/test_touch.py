"""A table that only taps: names and seats, the next evening, and what the buttons hold back."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from playwright.sync_api import Locator, Page

from tests.page.browser import find_part, say, stop_at, take_picture, wait_for_caption, wait_for_text, wait_until
from tests.page.conftest import Opens
from tests.page.hands import PHONE, find_button, find_lead, press_and_wait

NAMES = ("Mia", "Jonas", "Greta")


def tap(page: Page, what: Locator) -> None:
    """Tap it, and wait until what it is answered stands on the page."""
    press_and_wait(page, what.tap)


def begun(page: Page) -> None:
    """From the cards to the night."""
    for heard in ("When everyone can hear me well", "Everyone, close your eyes"):
        tap(page, find_lead(page))
        wait_for_caption(page, heard)


def seated(page: Page) -> list[str]:
    """The players as the panel of the seats shows them."""
    return find_part(page, "naming").locator(".player").all_text_contents()


def named(page: Page) -> None:
    """Three players get their names."""
    page.get_by_label("3", exact=True).tap()
    find_part(page, "start").tap()
    wait_for_caption(page, "players: ")
    find_part(page, "name-players").tap()
    page.get_by_label("All names").fill(", ".join(NAMES))
    find_part(page, "name-players").tap()
    wait_until(page, lambda: seated(page) == list(NAMES))


def test_players_are_named_and_seated_by_touch(person: Opens) -> None:
    """One field for all, and seats that can be tapped; the announcer knows them then, and calls them so."""
    page = person(**PHONE).open()
    named(page)
    wait_for_caption(page, "You are Mia, Jonas and Greta")
    find_part(page, "name-players").tap()
    find_part(page, "round-table").get_by_role("button", name="Jonas").tap()
    page.get_by_role("button", name="One seat back").tap()
    take_picture(page, "names")
    wait_for_caption(page, "You are Jonas, Mia and Greta")
    page.get_by_label("All names").fill("Jonas, Mia, Ελένη")
    find_part(page, "name-players").tap()
    wait_for_caption(page, "You are Jonas, Mia and Ελένη")
    page.get_by_role("button", name="Ελένη").tap()
    find_part(page, "player-field").fill("")
    find_part(page, "player-done").tap()
    wait_until(page, lambda: seated(page) == ["Jonas", "Mia", "Player 3"])
    find_part(page, "name-players").tap()
    for players in ("Four", "Five"):
        page.get_by_role("button", name="Add a seat").tap()
        wait_for_caption(page, f"{players} players: ")
    find_part(page, "round-table").get_by_role("button", name="Player 5").tap()  # the table is there still
    find_part(page, "player-field").fill("Ana")
    find_part(page, "player-done").tap()
    wait_for_caption(page, "You are Jonas, Mia, Player 3, Player 4 and Ana")


def test_the_same_as_last_time(person: Opens) -> None:
    """Next week the table is gone from the server; the browser knows who played, and how many."""
    page = person(**PHONE).open()
    named(page)
    begun(page)
    page.evaluate("localStorage.removeItem('onenight.session')")
    page.reload()
    page.get_by_text("Mia, Jonas and Greta").wait_for()
    take_picture(page, "same as last time")
    tap(page, find_part(page, "same"))
    wait_until(page, lambda: seated(page) == list(NAMES))


def test_other_people_than_last_time(person: Opens) -> None:
    """Behind "New table": the page asks how many they are."""
    page = person(**PHONE).open()
    named(page)
    begun(page)
    page.evaluate("localStorage.removeItem('onenight.session')")
    page.reload()
    find_part(page, "new-table").tap()
    find_part(page, "start").tap()
    wait_until(page, lambda: seated(page) == ["Player 1", "Player 2", "Player 3"])


def test_whoever_is_forgotten_is_forgotten_here(person: Opens) -> None:
    """The browser remembers nobody either."""
    page = person().open()
    named_by_typing = "we are Mia, Jonas and Greta"
    find_part(page, "start").click()
    wait_for_caption(page, "players: ")
    say(page, named_by_typing)
    wait_for_caption(page, "Mia")
    say(page, "forget us")
    wait_for_caption(page, "Shall I forget")
    find_button(page, "Yes").click()
    find_part(page, "start").wait_for()
    assert "Mia" not in page.evaluate("JSON.stringify(localStorage)")


def test_after_stop_it_goes_on(person: Opens) -> None:
    """In the middle of the night the table stops, and has a button for what comes next."""
    page = person(**PHONE).open()
    find_part(page, "start").tap()
    wait_for_caption(page, "players: ")
    with stop_at(page, "Werewolves, open your eyes"):
        begun(page)
    tap(page, find_button(page, "Stop"))
    assert find_button(page, "New table").is_visible()
    tap(page, find_button(page, "Go on"))
    wait_for_caption(page, "The night goes on")


def test_a_double_tap_counts_once(person: Opens) -> None:
    """The next question may have a button at the same place; told slowly, so that no machine is slower than a hand."""
    page = person(**PHONE).open(speed=0.1)
    find_part(page, "start").tap()
    wait_for_text(page, "caption", "players: ")
    said: list[str] = []
    page.on("request", lambda request: said.append(request.post_data or "") if "/api/talk" in request.url else None)
    find_lead(page).dblclick()
    wait_for_text(page, "caption", "When everyone can hear me well")
    assert len(said) == 1
    assert wait_for_text(page, "phase", ".") == "The table"


def test_a_tap_is_never_lost(person: Opens) -> None:
    """What was under the finger when it came down is tapped, though the page moved meanwhile, or drew it anew."""
    windows = person(**PHONE)
    page = windows.open()
    find_part(page, "start").tap()
    wait_for_caption(page, "players: ")
    with finger(page, find_button(page, "Play without cards: everybody's phone")):
        page.evaluate("document.querySelector('main').style.paddingTop = '150px'")
    code = wait_for_text(page, "code", r"\d{4}")
    page.evaluate("open = (address) => { window.phone = address; }")
    with finger(page, find_part(page, "add-phone")):
        joins = {"phone": "mia-" + "x" * 20, "text": f"JOIN {code} Mia", "message": "m1", "seen": None}
        assert page.request.post(f"{windows.home}/api/phone", data=joins).ok
        page.locator("[data-player=Mia]").wait_for()
    page.wait_for_function("window.phone")


APART = 400
"""Milliseconds from one tap to the next, of whoever is in a hurry."""


def test_fingers_are_tapped_as_fast_as_they_are_seen(person: Opens) -> None:
    """Nobody waits for answers; the rows stay until it is certain who has the most, and a doubled tap counts once."""
    page = person(**PHONE).open(speed=1)
    page.get_by_label("5", exact=True).tap()
    find_part(page, "start").tap()
    wait_for_text(page, "caption", "players: ")
    say(page, "we have voted")
    who, at = find_part(page, "points").locator(".names").first, find_part(page, "points").locator(".names").last
    said: list[str] = []
    page.on("request", lambda request: said.append(request.post_data or "") if "/api/talk" in request.url else None)
    for seat, target in ((1, 3), (2, 3), (5, 1), (3, 1), (4, 1)):
        who.get_by_role("button", name=f"Player {seat}", exact=True).tap()
        # The next row may have somebody else there.
        at.get_by_role("button", name=f"Player {target}", exact=True).dblclick()
        page.wait_for_timeout(APART)
    wait_for_text(page, "caption", "Player 1 died")
    find_part(page, "points").wait_for(state="hidden")
    assert len(said) == 5


@contextmanager
def finger(page: Page, what: Locator) -> Iterator[None]:
    """It rests where that is now."""
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box
    devtools = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    yield
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_pickers_of_fingers_stand_still(person: Opens) -> None:
    """From the first tap on: who was told keeps the place and is marked, no chip names others, and nothing is asked."""
    page = person(**PHONE).open(speed=0.1)  # a busy machine taps slowly
    page.get_by_label("5", exact=True).tap()
    find_part(page, "start").tap()
    wait_for_text(page, "caption", "players: ")
    say(page, "we have voted")
    who, at = find_part(page, "points").locator(".names").first, find_part(page, "points").locator(".names").last
    wait_for_text(page, "caption", "Who")
    asked = find_part(page, "caption").inner_text()
    places = (
        "() => [...document.querySelectorAll('#points button')].map((each) => each.getBoundingClientRect().toJSON())"
    )
    before = page.evaluate(places)
    for told, (seat, target) in enumerate(((1, 3), (2, 4), (5, 1)), 1):
        who.get_by_role("button", name=f"Player {seat}").tap()
        at.get_by_role("button", name=f"Player {target}").tap()
        wait_until(page, lambda told=told: who.locator(".told").count() == told)  # type: ignore[misc]
        assert page.evaluate(places) == before
        assert not page.locator("#chips").get_by_text("points at").count()
    assert find_part(page, "caption").inner_text() == asked
    wait_until(page, lambda: find_part(page, "caption").inner_text() != asked)
    assert page.evaluate(places) == before


def test_nobody_is_tapped_already_at_the_next_question(person: Opens) -> None:
    """Though it offers the same players as the one before."""
    page = person(**PHONE).open(speed=200)
    page.get_by_label("6", exact=True).check()
    find_part(page, "start").tap()
    wait_for_caption(page, "players: ")
    for said in (
        "we have the bonus packs and the vampire box",
        "only vampire, count, werewolf, prince, cupid, priest, seer, robber and diseased",
        "we are awake",
        "vote now",
        "player 1, player 3, player 4 and player 5 point at player 2",
        "player 2 and player 6 point at player 1",
    ):
        press_and_wait(page, partial(say, page, said))
    wait_for_caption(page, "Who is the Prince")
    find_button(page, "Player 4").tap()
    find_button(page, "That is all: Player 4").tap()
    wait_for_caption(page, "Who is a Vampire")
    assert find_button(page, "Player 4").get_attribute("aria-pressed") == "false"
