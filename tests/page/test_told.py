"""Who had what: after a verdict with cards the table tells it by taps, and winners and film fill."""

from collections.abc import Sequence

from playwright.sync_api import Locator, Page

from tests.page.browser import Windows, find_part, say, wait_for_caption, wait_for_text, wait_until
from tests.page.conftest import Opens
from tests.page.hands import PHONE, Keys, find_button
from tests.page.screens import check_screens
from tests.page.test_touch import begun, named, tap
from tests.text_languages import find_foreign
from tests.webhooks.tapped_table import make_wish_json as intent


def voted(page: Page, *answers: str) -> None:
    """Three players, from the start to the verdict by taps: Greta died, and these are the answers of what is asked."""
    named(page)
    begun(page)
    wait_for_text(page, "phase", "^day$")
    find_button(page, "Vote").tap()
    find_button(page, "Yes, I am sure").tap()
    rows = find_part(page, "points").locator(".names")
    for voter, target in (("Mia", "Greta"), ("Jonas", "Greta")):
        rows.first.get_by_role("button", name=voter).tap()
        rows.last.get_by_role("button", name=target).tap()
    wait_for_caption(page, "Which card does Greta show")
    for answer in answers:
        tap(page, find_button(page, answer))
    find_part(page, "verdict").wait_for()


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


def wait_for_card(page: Page, name: str, role: str) -> None:
    """Wait until this card stands beside a player."""
    find_face(page, name).filter(has_text=role).wait_for()


def won(page: Page) -> Sequence[str]:
    """Who is named as a winner."""
    return find_part(page, "verdict").locator(".won").all_text_contents()


def test_cards_are_told_by_taps(person: Opens) -> None:
    """One player after the other is asked for; a card may be changed, and what is left is the center."""
    page = person(**PHONE).open()
    voted(page, "Werewolf")
    assert not find_part(page, "told-cards").is_visible()
    page.get_by_text("Who had what?").tap()
    tell(page, "Mia", "Seer")
    wait_for_card(page, "Mia", "Seer")
    wait_until(page, lambda: won(page) == ["Mia"])
    assert find_token(page, "Seer").is_disabled()
    tell(page, "Jonas", "Villager")
    wait_for_text(page, "told-cards", "That is everybody")
    wait_until(page, lambda: won(page) == ["Mia", "Jonas"])
    center = find_part(page, "told-cards").locator(".center")
    wait_until(page, lambda: center.all_text_contents() == ["WerewolfRobberTroublemaker"])

    find_face(page, "Jonas").tap()
    tell(page, "Jonas", "Robber")
    wait_for_card(page, "Jonas", "Robber")
    wait_until(page, lambda: center.all_text_contents() == ["WerewolfTroublemakerVillager"])
    check_screens(page, "who had what")


def test_said_cards_are_shown(person: Opens) -> None:
    """What is told by voice stands at the ring as what is tapped; who is not told yet is asked for."""
    page = person(**PHONE).open()
    voted(page, "Villager", "No")
    page.get_by_text("Who had what?").tap()
    say(page, "Mia was the Seer")
    wait_for_card(page, "Mia", "Seer")
    tell(page, "Jonas", "Robber")
    wait_for_text(page, "told-cards", "That is everybody")


def pick(page: Page, *names: str) -> None:
    """Tap these one after the other, each once it is asked for."""
    for name in names:
        find_part(page, "told-moves").locator(".row").last.get_by_role("button", name=name, exact=True).click()


def test_film_is_filled_by_taps(person: Opens) -> None:
    """What contradicts is refused with the reason where it was told, and told anew; then the film tells each move."""
    page = person(**PHONE).open()
    voted(page, "Werewolf")
    page.get_by_text("Who had what?").tap()
    tell(page, "Mia", "Robber")
    tell(page, "Jonas", "Seer")
    page.get_by_text("What happened?").tap()
    wait_for_text(page, "told-moves", "Who was dealt the Robber")
    pick(page, "Jonas", "Mia")
    wait_for_text(page, "told-moves", "Who was dealt the Troublemaker")
    pick(page, "Jonas", "Did nothing")
    refusal = find_part(page, "told-moves").get_by_role("alert")
    refusal.filter(has_text="Jonas was dealt the Robber").wait_for()
    pick(page, "Nobody")
    wait_for_text(page, "told-moves", "That was the night")
    wait_for_text(page, "recap", "Jonas swaps cards with Mia")
    assert page.locator("[data-dealt]").count() == 6
    check_screens(page, "what happened")


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
