"""The deck, changed by touch: what is shown is sent whole; the announcer tells what is wrong and how it is mended."""

from playwright.sync_api import Locator, Page

from tests.page.browser import (
    find_faults,
    find_part,
    find_too_wide,
    is_in_window,
    read_captions,
    say,
    take_picture,
    wait_for_caption,
    wait_for_text,
    wait_until,
)
from tests.page.conftest import Opens
from tests.page.hands import find_lead

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}


def row(page: Page, role: str) -> Locator:
    """A role of the box."""
    return find_part(page, "deck").locator(f"[data-role={role}]")


def counts(page: Page) -> dict[str, str]:
    """How many cards of each role are in the deck, as it is shown."""
    found: dict[str, str] = find_part(page, "deck").evaluate(
        """(deck) => Object.fromEntries([...deck.querySelectorAll("[data-role]")].map(
            (row) => [row.dataset.role, row.querySelector(".copies-in").textContent]))"""
    )
    return {role: count for role, count in found.items() if not count.startswith("0")}


def chosen(page: Page) -> None:
    """Five players choose their cards in a list."""
    find_part(page, "start").click()
    wait_for_caption(page, "Five players: ")
    find_part(page, "deck-view").click()


def test_a_deck_by_touch(person: Opens) -> None:
    """Two taps are one change; one card too many is told with its repair, and the repair is a tap."""
    page = person(**PHONE).open()
    chosen(page)
    page.get_by_role("button", name="One more Tanner").tap()
    page.get_by_role("button", name="One fewer Villager").tap()
    assert counts(page)["tanner"] == "1 of 1"
    page.get_by_text("You: These cards").wait_for()
    wait_for_caption(page, "Those cards fit")
    page.get_by_role("button", name="One more Drunk").tap()
    wrong = wait_for_text(page, "draft", "too many for 5 players")
    assert "Shall I take out one" in wrong
    assert "9 of 8 cards" in find_part(page, "deck").inner_text()
    take_picture(page, "phone - deck that is too large")
    assert (find_too_wide(page), find_faults(page)) == ([], [])
    find_part(page, "draft").get_by_role("button", name="Yes").tap()
    find_part(page, "draft").wait_for(state="hidden")
    assert "8 of 8 cards" in find_part(page, "deck").inner_text()
    page.reload()
    wait_until(page, lambda: counts(page).get("villager") == "2 of 3" and counts(page).get("drunk") == "1 of 1")


def test_the_whole_box_at_once(person: Opens) -> None:
    """Two columns where a laptop has the room: nobody scrolls to the last role; no role of a box that is not there."""
    page = person().open()
    chosen(page)
    assert row(page, "witch").is_hidden()
    assert find_part(page, "extra").is_hidden()
    assert is_in_window(page, "[data-role=tanner]")
    first, second = (row(page, role).bounding_box() for role in ("doppelganger", "werewolf"))
    assert first
    assert second
    assert first["y"] == second["y"]


def test_no_card_that_is_not_in_the_box(person: Opens) -> None:
    """No second Tanner, and none less than nobody; what a role does is a tap away, and told aloud at another."""
    page = person().open()
    chosen(page)
    say(page, "ten players")
    wait_for_caption(page, "Ten players: ")
    before = counts(page)
    for name in ("One more Tanner", "One fewer Doppelgänger"):
        page.get_by_role("button", name=name).click(force=True)
    assert counts(page) == before
    row(page, "robber").locator(".about").click()
    assert row(page, "robber").get_by_text("may swap cards with another player").is_visible()
    row(page, "robber").get_by_role("button", name="Say it out loud").click()
    wait_for_caption(page, "The Robber may swap cards")


def test_questions_about_a_role_by_touch(person: Opens) -> None:
    """What is usually asked is a tap away: where the cards are chosen, and by day at the cards that are in play."""
    page = person(**PHONE).open()
    chosen(page)
    row(page, "robber").locator(".about").tap()
    row(page, "robber").get_by_role("button", name="When does the Robber wake up?").tap()
    wait_for_caption(page, "The Robber wakes after the Seer")
    assert page.get_by_text("You: When does the Robber wake up?").is_visible()
    assert (find_too_wide(page), find_faults(page)) == ([], [])
    for said, phase in (("begin", "The table"), ("begin", "Night"), ("we are awake", "Day")):
        say(page, said)
        wait_for_text(page, "phase", phase)
    find_part(page, "deck").get_by_role("button", name="Robber,").tap()
    find_part(page, "deck").get_by_role("button", name="How does the Robber win?").tap()
    wait_for_caption(page, "The Robber wins with the side of the card that was taken")
    find_part(page, "deck").get_by_role("button", name="Seer,").tap()
    assert not find_part(page, "deck").get_by_role("button", name="How does the Robber win?").is_visible()
    take_picture(page, "phone - questions about a role")
    assert (find_too_wide(page), find_faults(page)) == ([], [])


def test_what_is_not_known_offers_what_is(person: Opens) -> None:
    """Where we are not sure what is asked of a role, its usual questions are there to be tapped."""
    page = person().open()
    chosen(page)
    say(page, "does the witch have a broom?")
    wait_for_caption(page, "I am not sure what you ask about the Witch")
    find_part(page, "chips").get_by_text("How does the Witch win?", exact=True).click()
    wait_for_caption(page, "The Witch wins with the village")


def test_by_keyboard_whole_decks_and_another_box(person: Opens) -> None:
    """The focus stays on what was pressed; the other game's box has its own roles."""
    page = person().open()
    chosen(page)
    more = page.get_by_role("button", name="One more Tanner")
    more.focus()
    page.keyboard.press("Enter")
    wait_for_text(page, "draft", "too many")
    assert more.evaluate("each => each === document.activeElement")
    find_part(page, "draft").get_by_role("button", name="Never mind").focus()
    page.keyboard.press("Enter")
    wait_for_caption(page, "Then the cards stay")
    find_part(page, "draft").wait_for(state="hidden")
    assert page.evaluate("document.getElementById('deck').contains(document.activeElement)")
    page.get_by_role("button", name="Surprise us").click()
    page.get_by_text("You: Surprise us").wait_for()
    page.get_by_role("button", name="Recommended").click()
    wait_until(page, lambda: read_captions(page)[-1].startswith("Five players: two Werewolves, Seer"))
    say(page, "the original game")
    wait_until(page, lambda: counts(page).get("phantom_thief") == "1 of 1")
    assert "Robber" not in find_part(page, "deck").inner_text()


def test_three_buttons_under_the_deck(person: Opens) -> None:
    """What nearly all want; the rest is behind one more, and its hand shows that it opens."""
    page = person(**PHONE).open()
    find_part(page, "start").tap()
    wait_for_caption(page, "Five players: ")
    under = find_part(page, "deck").get_by_role("group", name="Other cards")
    assert under.get_by_role("button").all_inner_texts() == ["Recommended", "Surprise us", "As a list"]
    under.get_by_text("More", exact=True).tap()
    under.get_by_role("button", name="Same as last time").wait_for()
    take_picture(page, "phone - under the deck")
    assert (find_too_wide(page), find_faults(page)) == ([], [])
    under.get_by_role("button", name="Show only the deck").tap()
    find_part(page, "deck-grid").wait_for(state="hidden")
    assert under.get_by_role("button", name="Change the cards").is_visible()


def test_folded_once_the_cards_are_dealt(person: Opens) -> None:
    """Then the deck is shown alone, and unfolds at a tap; a tap before "begin" is still heard before it."""
    page = person().open()
    chosen(page)
    page.get_by_role("button", name="One more Drunk").click()
    page.get_by_role("button", name="One fewer Villager").click()
    find_lead(page).click()
    wait_for_text(page, "phase", "The table")
    assert row(page, "drunk").is_visible()
    assert row(page, "tanner").is_hidden()
    find_part(page, "deck").get_by_role("button", name="Change the cards").click()
    more = row(page, "tanner").get_by_role("button", name="One more Tanner")
    more.click()
    wait_for_text(page, "draft", "too many")
    assert more.evaluate("each => each === document.activeElement")
