"""A player's phone in the browser, at the real server; the other players' phones are programs."""

from typing import Any

import pytest
from playwright.sync_api import Page, Request

from onenight.texting.party import Stage
from tests.effort import slow
from tests.page.browser import find_faults, find_part, find_too_wide, take_picture, wait_for_text, wait_until
from tests.page.conftest import Opens
from tests.page.hands import Keys
from tests.page.phones import (
    OWNER,
    PHONE,
    PLAYERS,
    Guest,
    PhoneScript,
    forgive,
    guest,
    looked,
    send_text,
    show_texts,
    table,
    visible,
)
from tests.page.scripts import list_scripts, read_scripts
from tests.texting.playing import NAMES, draw_legal_answer
from tests.webhooks.simulated_table import Simulated

__all__ = ["guest", "table"]
"""The fixtures of phones."""

_SHELL = """caches.open("onenight-phone")
    .then((shell) => shell.keys())
    .then((all) => all.map(({ url }) => new URL(url).pathname))"""
"""What is kept for when there is no connection."""


@pytest.mark.parametrize("title", list_scripts(__file__))
def test_phone(guest: Guest, title: str) -> None:
    """As it is told in the script."""
    PhoneScript(guest, read_scripts(__file__)).follow(title)


def test_a_role_is_covered_until_it_is_held(guest: Guest) -> None:
    """By finger, or by key; whoever lets go, or turns away, covers it; no text of the night stands uncovered."""
    phone = guest.joins()
    assert not find_part(phone, "phone-card").is_visible()
    guest.deals()
    find_part(phone, "phone-card").wait_for()
    [secret] = guest.secrets()
    question = f"{secret.partition('. ')[2].partition('?')[0]}?"  # how it is texted stands in the text alone
    assert question not in visible(phone)
    take_picture(phone, "phone, covered")
    find_part(phone, "phone-card").hover()
    phone.mouse.down()
    find_part(phone, "phone-role").wait_for()
    assert question in visible(phone)
    take_picture(phone, "phone, held")
    assert find_faults(phone) == []
    phone.mouse.up()
    find_part(phone, "phone-role").wait_for(state="hidden")
    find_part(phone, "phone-card").focus()
    for key in ("Enter", " "):
        phone.keyboard.down(key)
        find_part(phone, "phone-role").wait_for()
        phone.keyboard.up(key)
        find_part(phone, "phone-role").wait_for(state="hidden")
    phone.keyboard.down("Enter")
    find_part(phone, "side-texts").focus()
    find_part(phone, "phone-role").wait_for(state="hidden")
    phone.keyboard.up("Enter")
    show_texts(phone)
    covered = phone.locator(".log .cover").last
    covered.dispatch_event("pointerdown", {"isPrimary": True, "button": 0})
    assert question in visible(phone)
    covered.dispatch_event("pointerup")
    assert question not in visible(phone)


def test_what_is_tapped_is_sent_as_values(guest: Guest) -> None:
    """From the form to leaving; what is typed is a text, also where it goes on with what was tapped."""
    phone = guest.scans()
    sent: list[dict[str, Any]] = []
    phone.on("request", lambda asked: sent.extend(wishes(asked)))
    find_part(phone, "phone-name").fill("Grandma Rose")
    find_part(phone, "phone-join").click()
    wait_for_text(phone, "phone-moment", "You are in, Grandma Rose")
    guest.deals()
    find_part(phone, "phone-pick").first.wait_for()
    guest.taps(phone)
    wait_for_text(phone, "phone-question", "Your answer is in")
    show_texts(phone)
    phone.locator("[data-say=RULES]").tap()
    find_part(phone, "side-play").tap()
    guest.others_answer()
    wait_until(phone, lambda: find_part(phone, "phone-pick").all_inner_texts() == list(NAMES[:2]))
    send_text(phone, f"{NAMES[0]} or so")
    find_part(phone, "side-play").tap()
    phone.locator(f"[data-testid=phone-pick][data-say={NAMES[1]}]").tap()
    find_part(phone, "phone-send").tap()
    wait_until(phone, lambda: guest.table.load_party().votes == {guest.seat: 1})
    guest.others_answer()
    wait_for_text(phone, "phone-end", "In the end")
    show_texts(phone)
    phone.locator("[data-say=LEAVE]").tap()
    find_part(phone, "phone-text-send").tap()
    wait_for_text(phone, "phone-hint", "You are out")
    night = sent.pop(1)
    assert list(night) == ["answer"]
    assert sent == [
        {"command": "join", "code": guest.table.code, "name": "Grandma Rose"},
        {"command": "rules"},
        {"text": f"{NAMES[0]} or so"},
        {"answer": {"names": [NAMES[1]]}},
        {"story": True},
        {"text": "LEAVE"},
    ]


def wishes(asked: Request) -> list[dict[str, Any]]:
    """What a request wishes for; nothing where it only looks."""
    wish = {
        key: value
        for key, value in (asked.post_data_json or {}).items()
        if key not in ("phone", "language", "seen", "message", "round")
    }
    return [wish] if wish else []


def test_a_game_by_keys_alone(person: Opens, table: Simulated) -> None:
    """The place on the page is never lost: after the join it is at the texts, at a new question at what it asks for."""
    guest, keys = Guest(person(viewport=PHONE["viewport"]), table), Keys()
    phone = guest.scans()
    keys.type(phone, find_part(phone, "phone-name"), OWNER)
    wait_for_text(phone, "phone-moment", f"You are in, {OWNER}")
    assert focused(phone) == "moment-name"
    guest.deals()
    find_part(phone, "phone-pick").first.wait_for()
    keys.wait_for_rest(phone)
    answers(guest, phone, keys)
    wait_for_text(phone, "phone-question", "Your answer is in")
    keys.wait_for_rest(phone)
    keys.reach(find_part(phone, "phone-pick").first)
    guest.others_answer()
    wait_until(phone, lambda: find_part(phone, "phone-pick").all_inner_texts() == list(NAMES[:2]))
    assert focused(phone) == "told"
    take_picture(phone, "phone, by keys", whole=False)
    guest.others_answer()
    answers(guest, phone, keys)
    wait_for_text(phone, "phone-end", "In the end")
    keys.wait_for_rest(phone)
    keys.walk(phone)


def answers(guest: Guest, phone: Page, keys: Keys) -> None:
    """What is asked, by its buttons."""
    for word in draw_legal_answer(guest.table.load_party(), guest.seat, guest.table.chance).split(" and "):
        keys.press(phone.locator(f"[data-testid=phone-pick][data-say='{word}']"))
    keys.press(find_part(phone, "phone-send"))


def focused(phone: Page) -> str:
    """The id or the class of what has the focus."""
    found: str = phone.evaluate("document.activeElement.id || document.activeElement.className")
    return found


def test_an_answer_to_an_earlier_question_is_not_sent_by_itself(guest: Guest) -> None:
    """The night is over when the connection is back: a name would be a vote. Who taps "Send again" means it."""
    phone = guest.joins()
    guest.deals()
    find_part(phone, "phone-pick").first.wait_for()
    guest.others_answer()
    guest.windows.context.route("**/api/phone", lambda route: route.abort())
    with phone.expect_event("requestfailed", lambda sent: '"answer"' in (sent.post_data or "")):
        guest.taps(phone)
    with phone.expect_event("requestfailed"):
        pass  # the next look: nothing is on its way any more
    assert find_part(phone, "phone-unsent").is_visible()
    guest.table.say("wake us up")
    assert guest.table.load_party().stage is Stage.DAWN
    guest.windows.context.unroute("**/api/phone")
    wait_until(phone, lambda: find_part(phone, "phone-pick").count() == PLAYERS - 1)
    looked(phone)
    assert find_part(phone, "phone-unsent").is_visible()
    assert not guest.table.load_party().votes
    find_part(phone, "phone-again").tap()
    find_part(phone, "phone-unsent").wait_for(state="hidden")
    forgive(guest)


@slow
def test_another_table_is_joined_by_its_code(guest: Guest) -> None:
    """Though this phone has a seat elsewhere, which it gives up; a reload then stays there."""
    guest.joins()
    other = Simulated(guest.table.service, guest.table.parties)
    other.code = other.say("text us our roles")["table"]["code"]
    phone = guest.scans(other.code)
    assert find_part(phone, "phone-code").input_value() == other.code
    find_part(phone, "phone-name").fill(OWNER)
    find_part(phone, "phone-join").click()
    find_part(phone, "phone-name").wait_for(state="hidden")
    assert [seat.name for seat in other.load_party().seats] == [OWNER]
    wait_until(phone, lambda: other.code not in phone.url)
    phone.reload()
    wait_for_text(phone, "phone-moment", "You are in")
    assert not find_part(phone, "phone-name").is_visible()


@pytest.mark.parametrize("size", [(844, 390), (360, 640)])
def test_everything_is_in_reach_with_large_text(person: Opens, table: Simulated, size: tuple[int, int]) -> None:
    """At twice its size, on a phone that lies or stands."""
    width, height = size
    guest = Guest(person(viewport={"width": width, "height": height}, has_touch=True), table)
    phone = guest.scans()
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    take_picture(phone, f"phone, large text, {width}, new")
    assert reached(phone, "phone-join")
    find_part(phone, "phone-name").fill(OWNER)
    find_part(phone, "phone-join").tap()
    wait_for_text(phone, "phone-moment", "You are in")
    guest.deals()
    find_part(phone, "phone-pick").first.wait_for()
    take_picture(phone, f"phone, large text, {width}, night")
    assert all(reached(phone, name) for name in ("phone-card", "phone-pick", "phone-send"))
    assert (find_too_wide(phone), find_faults(phone)) == ([], [])

    guest.taps(phone)
    guest.others_answer()
    wait_for_text(phone, "phone-question", "Who do you vote for")
    wait_until(phone, lambda: phone.evaluate("() => document.querySelector('main').scrollTop") == 0)


def reached(phone: Page, name: str) -> bool:
    """Whether a part can be brought wholly into the window."""
    found = find_part(phone, name).last
    found.scroll_into_view_if_needed()
    box, size = found.bounding_box(), phone.viewport_size
    assert box
    assert size
    return (
        box["x"] >= 0
        and box["y"] >= -1
        and box["x"] + box["width"] <= size["width"] + 1
        and box["y"] + box["height"] <= size["height"] + 1
    )


def test_an_installed_phone_says_that_there_is_no_connection(guest: Guest) -> None:
    """It is there all the same, keeps no answer of the service, and goes on when the connection is back."""
    phone = guest.joins()
    link = phone.locator("link[rel=manifest]").get_attribute("href") or ""
    manifest = phone.evaluate("async (link) => (await fetch(link)).json()", link)
    for icon in manifest["icons"]:
        assert phone.evaluate("async (src) => (await fetch(src)).ok", icon["src"])
    kept = {
        "/api/phone",
        "/api/page/words.json",
        *(f"/api/page/{sheet}.svg" for sheet in ("roles", "emblems", "faces")),
    }
    wait_until(phone, lambda: kept <= set(phone.evaluate(_SHELL)))
    assert [path for path in phone.evaluate(_SHELL) if not path.startswith("/api/page/")] == ["/api/phone"]
    guest.windows.context.set_offline(True)
    phone.reload()
    phone.get_by_text("No connection").wait_for()
    assert not find_part(phone, "phone-name").is_visible()
    take_picture(phone, "phone, no connection")
    guest.windows.context.set_offline(False)
    wait_for_text(phone, "phone-moment", "You are in")
    guest.windows.complaints.clear()
