"""Who had what: after a verdict with cards the table tells it by taps, and winners and film fill."""

import pytest
from playwright.sync_api import Locator, Page

from tests.page.browser import Windows, find_part, wait_for_text
from tests.page.conftest import Opens
from tests.page.hands import Keys
from tests.page.scripts import follow, list_scripts
from tests.text_languages import find_foreign
from tests.webhooks.tapped_table import make_wish_json as intent


@pytest.mark.parametrize("title", list_scripts(__file__))
def test_told(person: Opens, title: str) -> None:
    """As it is told in the script."""
    follow(person, __file__, title)


def find_face(page: Page, name: str) -> Locator:
    """Return a player at the ring."""
    return find_part(page, "told-cards").locator(".sitter", has_text=name)


def find_token(page: Page, role: str) -> Locator:
    """Return a token of the deck."""
    return find_part(page, "told-cards").locator(".tokens").get_by_role("button", name=role)


def tell(page: Page, name: str, role: str) -> None:
    """Tap a player's card, once that player's is asked for."""
    wait_for_text(page, "told-cards", f"in front of {name} now")
    find_token(page, role).click()


def at_verdict(windows: Windows, *told: str) -> Page:
    """The page of a table to which this was told from the cards on, as fast as it answers."""
    session = None
    first = intent("SeatsIntent", names=["Mia", "Jonas", "Greta"]), intent("DeckIntent", cards=[*DECK])
    for said in (*first, "begin", "begin", "we are awake", "vote now", *told):
        body = {"session": session, "language": "en", ("text" if isinstance(said, str) else "wish"): said}
        session = windows.context.request.post(f"{windows.home}/api/talk", data=body).json()["session"]
    page = windows.open()
    page.evaluate("(session) => localStorage.setItem('onenight.session', JSON.stringify(session))", session)
    page.reload()
    find_part(page, "told").wait_for()
    return page


DECK = ("werewolf", "werewolf", "robber", "troublemaker", "doppelganger", "villager")
WON = ("Mia and Jonas point at Greta", "Greta points at Mia", "a Werewolf")


def test_copied_card_is_asked_for(person: Opens) -> None:
    """Of who has the Doppelgänger, before the next player's."""
    page = at_verdict(person(), *WON)
    page.get_by_text("Who had what?").click()
    tell(page, "Mia", "Doppelgänger")
    wait_for_text(page, "told-cards", "Which card did the Doppelgänger copy")
    assert find_token(page, "Doppelgänger").is_disabled()
    find_token(page, "Werewolf").click()
    wait_for_text(page, "told-cards", "in front of Jonas now")


def test_cards_are_told_on_keys(person: Opens) -> None:
    """After each the question has the focus, and its tokens are next; nothing is lost of the focus on the way."""
    page, keys = at_verdict(person(**Keys.browser), *WON), Keys()
    keys.press(page.get_by_text("Who had what?"))
    for name, role in (("Mia", "Robber"), ("Jonas", "Villager")):
        wait_for_text(page, "told-cards", f"in front of {name} now")
        keys.press(find_token(page, role))
        assert page.locator(".asked:focus").count() == 1
    wait_for_text(page, "told-cards", "Troublemaker")  # of the center, as it is answered
    keys.press(find_face(page, "Mia"))
    assert find_face(page, "Mia").get_attribute("aria-pressed") == "true"
    keys.press(page.get_by_text("Who had what?"))
    assert not find_part(page, "told-cards").is_visible()


def test_cards_are_told_in_german(person: Opens) -> None:
    """Its words are those of the page's language."""
    page = at_verdict(person(locale="de-DE"), *WON)
    page.get_by_text("Wer hatte was?").click()
    wait_for_text(page, "told-cards", "Welche Karte liegt jetzt vor Mia?")
    find_token(page, "Räuber").click()
    wait_for_text(page, "told-cards", "Welche Karte liegt jetzt vor Jonas?")
    assert find_foreign(find_part(page, "told").inner_text(), "de", ("Mia", "Jonas", "Greta")) == []
