"""Who sits where: names in one field, the table from above, and the menu of a player, in a real browser."""

from itertools import pairwise

import pytest
from playwright.sync_api import FloatRect, Locator, Page

from tests.page.browser import (
    Windows,
    find_part,
    find_too_wide,
    say,
    take_picture,
    wait_for_caption,
    wait_until,
)
from tests.page.conftest import Opens
from tests.page.hands import LAPTOP, PHONE
from tests.page.scripts import follow, list_scripts
from tests.texting.playing import NAMES as PEOPLE

SIX = ("Mia", "Jonas", "Greta", "Ben", "Zoe", "Ali")


def seated(page: Page) -> list[str]:
    """The players around the table, in their order, at one look: one by one, the last may have gone meanwhile."""
    found: list[str] = sitters(page).evaluate_all("(all) => all.map((each) => each.dataset.player)")
    return found


def sitters(page: Page) -> Locator:
    """Those around the table."""
    return find_part(page, "round-table").locator(".sitter")


def faces(page: Page, where: str) -> dict[str, str]:
    """The faces in a part of the page, by the names beside them."""
    found: dict[str, str] = page.evaluate(
        "(where) => Object.fromEntries([...document.querySelectorAll(`${where} [data-of]`)]"
        ".map((each) => [each.dataset.of, each.dataset.face]))",
        where,
    )
    return found


def opened(windows: Windows, names: str, players: str = "3") -> Page:
    """A table of so many, and all names in the one field."""
    page = windows.open()
    page.get_by_label(players, exact=True).click()
    find_part(page, "start").click()
    wait_for_caption(page, "players: ")
    find_part(page, "name-players").click()
    page.get_by_label("All names").fill(names)
    return page


@pytest.mark.parametrize("title", list_scripts(__file__))
def test_seats(person: Opens, title: str) -> None:
    """As it is told in the script."""
    follow(person, __file__, title)


def spot(of: Locator) -> tuple[float, float]:
    """The middle of something."""
    box: FloatRect | None = of.locator(".portrait").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag_mouse(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag by mouse."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    take_picture(page, "dragged")
    page.mouse.up()


def drag_finger(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag by a finger."""
    touched = page.context.new_cdp_session(page)
    steps = [tuple(a + (b - a) * step / 6 for a, b in zip(start, end, strict=True)) for step in range(7)]
    for kind, (x, y) in zip(["touchStart", *["touchMove"] * 6], steps, strict=True):
        touched.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    touched.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize(("screen", "drag"), [(LAPTOP, drag_mouse), (PHONE, drag_finger)], ids=["mouse", "finger"])
def test_players_are_dragged_to_their_seats(person: Opens, screen: dict[str, object], drag: object) -> None:
    """The others make room, faces go with their players, and what was only moved opens no menu."""
    page = opened(person(**screen), ", ".join(SIX), "6")
    wait_until(page, lambda: seated(page) == list(SIX))
    before = faces(page, "#naming")
    assert len(set(before.values())) == len(SIX)
    sitters(page).nth(0).scroll_into_view_if_needed()
    find_part(page, "round-table").evaluate("(table) => table.scrollIntoView({ block: 'center' })")
    assert callable(drag)
    drag(page, spot(sitters(page).nth(0)), spot(sitters(page).nth(3)))
    wait_until(page, lambda: seated(page) == ["Jonas", "Greta", "Ben", "Mia", "Zoe", "Ali"])
    wait_for_caption(page, "You are Jonas, Greta, Ben, Mia, Zoe and Ali")

    assert faces(page, "#naming") == before
    assert not page.locator("#player").is_visible()
    assert find_too_wide(page) == []


def test_faces_answer_who_it_is(person: Opens) -> None:
    """In the vote, and in the referee's questions."""
    page = opened(person(), ", ".join(SIX[:4]), "4")
    wait_until(page, lambda: seated(page) == list(SIX[:4]))
    known = faces(page, "#naming")
    say(page, "begin")
    say(page, "begin")
    say(page, "we are awake")
    say(page, "vote now")
    find_part(page, "points").wait_for()
    take_picture(page, "vote with faces")
    assert faces(page, "#points") == known
    for name, target in pairwise(SIX[:4]):
        say(page, f"{name} points at {target}")
    say(page, f"{SIX[3]} points at {SIX[1]}")
    wait_for_caption(page, "card|What|Who")
    assert faces(page, "#votes").items() <= known.items()


def test_player_is_let_back_in(person: Opens) -> None:
    """With a code that is as large as at joining, and a picture of it for another phone."""
    windows = person()
    page = windows.open()
    find_part(page, "start").click()
    say(page, "text us our roles")
    code = find_part(page, "code").inner_text()
    for seat, name in enumerate(PEOPLE[:3]):
        joins = {"phone": f"phone-of-{name}-0123456789abcdef", "message": "m1", "command": "join", "code": code}
        page.request.post(f"{windows.home}/api/phone", data={**joins, "name": name, "face": f"owl-{seat}"})
        page.locator("#join").get_by_text(name).wait_for()
    assert faces(page, "#join") == {name: f"owl-{seat}" for seat, name in enumerate(PEOPLE[:3])}
    size = find_part(page, "code").evaluate("(code) => getComputedStyle(code).fontSize")
    page.locator("#join").get_by_role("button", name=PEOPLE[1]).click()
    find_part(page, "player-can").get_by_role("button", name=f"Let {PEOPLE[1]} back in").click()
    back = find_part(page, "back-code")
    back.wait_for()
    take_picture(page, "let back in")

    assert back.evaluate("(code) => getComputedStyle(code).fontSize") == size
    assert back.inner_text() != code
