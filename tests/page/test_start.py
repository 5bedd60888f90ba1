"""The first minute: the page opens, and within two clicks the night is told."""

from tests.page.browser import part, says, shot, shows
from tests.page.conftest import Opens


def test_two_clicks_to_the_night(person: Opens) -> None:
    """Start, then begin; without a voice the page says so, once, and shows what it would say."""
    page = person().open()
    shot(page, "start")
    part(page, "start").click()
    shows(page, "caption", "players: ")
    assert part(page, "no-voice").is_visible()
    part(page, "chips").get_by_text("begin", exact=True).click()
    shows(page, "caption", "close your eyes")
    shows(page, "phase", "night")
    shot(page, "night")


def test_a_sentence_will_do(person: Opens) -> None:
    """Whoever types is answered like whoever clicks."""
    page = person().open()
    part(page, "start").click()
    says(page, "six players, add the Tanner")
    shows(page, "caption", "Tanner")
    shows(page, "deck", "Tanner")
