"""One next step on every screen, named by what it does; the deck as tokens; a first evening's pictures."""

import pytest
from playwright.sync_api import Page

from tests.page.browser import (
    find_faults,
    find_part,
    find_too_wide,
    say,
    take_picture,
    wait_for_caption,
    wait_for_text,
    wait_until,
)
from tests.page.conftest import Opens
from tests.page.hands import PHONE, find_lead
from tests.page.screens import find_below
from tests.page.test_looks import CONTRAST

LEGIBLE = 4.5
"""The least contrast of text (WCAG 2.2, 1.4.3)."""

# On a screen of this size the yellow buttons that are wholly in sight.
_IN_SIGHT = """() => [...document.querySelectorAll(".primary, .big")].filter((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return each.checkVisibility() && !each.closest("dialog") && top >= 0 && bottom <= innerHeight;
}).map((each) => each.textContent)"""

# Roles whose steppers stand lower than their names.
_BROKEN = """[...document.querySelectorAll(".pick")].filter((each) => {
    if (!each.checkVisibility()) return false;
    const [name, stepper] = [".about", ".stepper"].map((part) => each.querySelector(part).getBoundingClientRect());
    return stepper.top >= name.bottom;
}).map((each) => each.textContent)"""


def choosing(page: Page) -> None:
    """Five players choose their cards."""
    find_part(page, "start").click()
    find_part(page, "deck-grid").wait_for()
    page.wait_for_function("document.querySelector('[data-testid=caption]').textContent")


def chosen(page: Page) -> list[str]:
    """The tokens that are in."""
    found: list[str] = (
        find_part(page, "deck-grid")
        .locator("[aria-pressed=true]")
        .evaluate_all("all => all.map((each) => each.dataset.copy)")
    )
    return found


def test_tokens_are_tapped_in_and_out(person: Opens) -> None:
    """Each copy is one; what is wrong then, and its repair, is in sight; what a card does is told beneath."""
    page = person(**PHONE).open()
    choosing(page)
    assert (len(chosen(page)), find_below(page)) == (8, [])
    find_part(page, "deck-grid").get_by_role("button", name="Tanner").tap()
    assert "Tanner wants to die" in find_part(page, "deck-grid").inner_text()
    wait_for_text(page, "draft", "too many for 5 players")
    assert page.evaluate(_IN_SIGHT) == ["Yes"]
    assert find_part(page, "chips").get_by_text("Add the").count() == 0
    take_picture(page, "phone - token too many")
    assert (find_too_wide(page), find_faults(page)) == ([], [])
    find_part(page, "deck-grid").get_by_role("button", name="Villager 3").tap()
    find_part(page, "draft").wait_for(state="hidden")
    assert {"tanner-1", "villager-2"} <= {*chosen(page)} - {"villager-3"}
    assert page.evaluate(_IN_SIGHT) == ["Deal these cards"]


def test_proposals_say_why(person: Opens) -> None:
    """One is tapped, is the table's deck, and can be dealt; the live text of another deck is gone."""
    page = person().open()
    choosing(page)
    find_part(page, "deck-grid").get_by_role("button", name="Villager 3").click()
    assert "7 of 8" in page.locator("#deck-told").inner_text()
    find_part(page, "proposals").get_by_role("button", name="Chaos Cards change hands").click()
    wait_for_caption(page, "Those cards fit")
    wait_until(page, lambda: {"drunk-1", "tanner-1", "troublemaker-1", "robber-1"} <= {*chosen(page)})
    assert page.locator("#deck-told").inner_text() == ""
    assert find_part(page, "proposals").locator("[aria-pressed=true] strong").all_text_contents() == ["Chaos"]
    find_lead(page).click()
    wait_for_text(page, "phase", "The table")
    assert page.evaluate(_IN_SIGHT) == ["Everyone is dealt: start the night"]


@pytest.mark.parametrize("language", ["en-US", "de-DE", "fr-FR"])
def test_one_row_for_each_role(person: Opens, language: str) -> None:
    """In the list of a laptop."""
    page = person(locale=language).open()
    choosing(page)
    find_part(page, "deck-view").click()
    page.locator(".pick:visible").first.wait_for()

    assert page.evaluate(_BROKEN) == []


def test_pictures_of_the_first_evening(person: Opens) -> None:
    """They are there before the first night, are closed at a tap, and never come again."""
    windows = person(**PHONE)
    page = windows.open()
    choosing(page)
    find_lead(page).tap()
    wait_for_text(page, "first-evening", "Deal everyone a card")
    assert find_part(page, "first-evening").locator("svg").count() == 3
    assert (find_too_wide(page), find_faults(page)) == ([], [])
    find_part(page, "first-close").tap()
    find_part(page, "first-evening").wait_for(state="hidden")
    page.reload()
    wait_for_text(page, "phase", "The table")
    assert find_part(page, "first-evening").is_hidden()


def test_whoever_has_played_sees_no_pictures(person: Opens) -> None:
    """A night that was begun without a look at them is a first one, too."""
    page = person().open()
    choosing(page)
    find_lead(page).click()
    find_part(page, "first-evening").wait_for()
    find_lead(page).click()
    wait_for_text(page, "phase", "night")
    say(page, "deal again")
    say(page, "yes")
    wait_until(page, lambda: page.locator("body").get_attribute("data-view") != "night")
    assert find_part(page, "first-evening").is_hidden()


@pytest.mark.parametrize(
    ("language", "label"),
    [("en-US", "With cards after all"), ("de-DE", "Doch mit Karten"), ("fr-FR", "Finalement avec des cartes")],
)
def test_with_cards_after_all(person: Opens, language: str, label: str) -> None:
    """Whoever began to join leaves it at a tap, or by saying what stands on the button; the header is whole then."""
    page = person(locale=language, **PHONE).open()
    choosing(page)
    for tapped in (True, False):
        find_part(page, "chips").locator(".other").tap()
        find_part(page, "code").wait_for()
        assert page.evaluate("scrollY") == 0
        if tapped:
            find_part(page, "chips").get_by_text(label).tap()
        else:
            say(page, label)
        find_part(page, "deck-grid").wait_for()


def test_link_of_a_phone_can_be_read_in_any_light(person: Opens) -> None:
    """Wherever the hills of the village are behind it."""
    for light in ("light", "dark"):
        page = person(color_scheme=light).open()
        link = find_part(page, "join-here")
        link.wait_for()
        assert link.evaluate(CONTRAST) >= LEGIBLE
        page.close()
