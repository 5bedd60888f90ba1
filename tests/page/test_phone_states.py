"""What a phone's player reads at a glance: the clock of the day, the vote, their own end; and where a phone begins."""

import pytest

from onenight.texting.party import Stage
from tests.page.browser import find_faults, find_part, find_too_wide, take_picture, wait_for_text, wait_until
from tests.page.conftest import Opens
from tests.page.test_phone import OWNER, PHONE, PLAYERS, Guest, guest, looked, send_text, show_texts, table
from tests.texting.playing import NAMES
from tests.webhooks.simulated_table import Simulated

__all__ = ["guest", "table"]
"""The fixtures of those tests."""


def test_a_game_at_a_glance(guest: Guest) -> None:
    """Who is in, the night, the day with its clock, the vote with faces, and the own end."""
    phone = guest.joins()
    wait_for_text(phone, "phone-moment", f"You are in, {OWNER}")
    wait_until(phone, lambda: phone.locator("#moment-more .portrait").count() == PLAYERS)
    guest.deals()
    wait_for_text(phone, "phone-moment", "Night")
    assert phone.evaluate("getComputedStyle(document.querySelector('.phone')).backgroundColor") == "rgb(0, 0, 0)"
    assert find_part(phone, "phone-pick").locator(".portrait").count() == PLAYERS - 1
    assert find_faults(phone) == []
    guest.taps(phone)
    guest.others_answer()
    guest.table.say("has everyone answered?")
    wait_for_text(phone, "phone-clock", r"\d:\d\d")
    first = find_part(phone, "phone-clock").inner_text()
    wait_until(phone, lambda: find_part(phone, "phone-clock").inner_text() != first)
    wait_for_text(phone, "phone-moment", "Day")
    guest.table.say("pause")
    guest.table.say("vote now")
    wait_for_text(phone, "phone-moment", "The vote")
    assert not find_part(phone, "phone-clock").is_visible()
    wait_for_text(phone, "phone-question", "Who do you vote for")
    take_picture(phone, "phone, vote")
    assert find_faults(phone) == []
    guest.taps(phone)
    wait_for_text(phone, "phone-question", "Your answer is in")
    guest.others_answer()
    wait_for_text(phone, "phone-end", r"You (win|lose).*In the end: ")
    assert (find_too_wide(phone), find_faults(phone)) == ([], [])
    take_picture(phone, "phone, verdict")


def test_a_returned_phone_has_no_form_at_the_end(guest: Guest, person: Opens) -> None:
    """Who comes back with the code of a seat is in to the end."""
    guest.joins().close()
    guest.deals()
    back = guest.table.say(f"let {OWNER} back in")["texts"]["back"]["code"]
    phone = Guest(person(**PHONE), guest.table).scans(back)
    find_part(phone, "phone-name").fill(OWNER)
    find_part(phone, "phone-join").click()
    find_part(phone, "phone-card").wait_for()
    wait_until(phone, lambda: back not in phone.url)
    guest.others_answer()
    guest.taps(phone)
    wait_until(phone, lambda: find_part(phone, "phone-pick").all_inner_texts() == list(NAMES[:2]))
    guest.others_answer()
    guest.taps(phone)
    wait_for_text(phone, "phone-end", "In the end")
    assert guest.table.load_party().stage is Stage.VERDICT
    assert not find_part(phone, "phone-name").is_visible()


@pytest.mark.parametrize(("code", "focused"), [("", "code"), ("#code=4711", "name")])
def test_a_phone_begins_at_its_code(person: Opens, code: str, focused: str) -> None:
    """Where the code was scanned it stands there, and the name comes next."""
    phone = person(**PHONE).open(f"/api/phone{code or '#speed=6'}")
    find_part(phone, "phone-name").wait_for()
    assert phone.evaluate("document.activeElement.id") == focused


def test_a_scanned_code_opens_a_phone(person: Opens, table: Simulated) -> None:
    """The address is short, though the table's page is there."""
    phone = person(**PHONE).open(f"/#code={table.code}")
    find_part(phone, "phone-name").wait_for()
    assert find_part(phone, "phone-code").input_value() == table.code


def test_an_unsent_secret_is_not_shown(guest: Guest) -> None:
    """What was answered by night waits for the connection, and stands nowhere on the page."""
    phone = guest.joins()
    guest.deals()
    find_part(phone, "phone-pick").first.wait_for()
    guest.windows.context.route("**/api/phone", lambda route: route.abort())
    send_text(phone, "the center, first card")
    wait_for_text(phone, "phone-unsent", "Not sent yet")
    assert "first card" not in phone.content()
    guest.windows.context.unroute("**/api/phone")
    looked(phone)
    guest.windows.complaints[:] = [each for each in guest.windows.complaints if "ERR_FAILED" not in each]


def test_a_recap_has_lines(guest: Guest) -> None:
    """One for each player."""
    phone = guest.joins()
    guest.deals()
    find_part(phone, "phone-pick").first.wait_for()
    guest.others_answer()
    guest.taps(phone)
    wait_until(phone, lambda: find_part(phone, "phone-pick").all_inner_texts() == list(NAMES[:2]))
    guest.others_answer()
    guest.taps(phone)
    find_part(phone, "phone-end").wait_for()
    show_texts(phone)
    phone.locator("[data-say=RECAP]").tap()
    wait_until(phone, lambda: (phone.locator(".log .theirs").last.text_content() or "").count("\n") == PLAYERS - 1)
