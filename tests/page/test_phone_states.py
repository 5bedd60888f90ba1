"""What a phone's player reads at a glance: the clock of the day, the vote, their own end; and where a phone begins."""

import pytest

from onenight.texting.party import Stage
from tests.page.browser import find_part, wait_for_text, wait_until
from tests.page.conftest import Opens
from tests.page.phones import OWNER, PHONE, Guest, PhoneScript, guest, table
from tests.page.scripts import list_scripts, read_scripts
from tests.texting.playing import NAMES

__all__ = ["guest", "table"]
"""The fixtures of phones."""


@pytest.mark.parametrize("title", list_scripts(__file__))
def test_phone_states(guest: Guest, title: str) -> None:
    """As it is told in the script."""
    PhoneScript(guest, read_scripts(__file__)).follow(title)


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
