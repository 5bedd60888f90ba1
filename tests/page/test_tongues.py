"""The page in German and in French: an evening from its launch to its verdict; and the keys of lines in a draft."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from onenight.speech.lines import load_lines
from tests.console.test_play import Playing, playing
from tests.effort import rest_slow
from tests.page.browser import (
    Windows,
    find_faults,
    find_part,
    find_too_wide,
    read_captions,
    say,
    stop_at,
    take_picture,
    wait_for_text,
    wait_until,
)
from tests.page.conftest import USUAL, Opens
from tests.text_languages import OTHERS, find_foreign

NAMES = ("Anna", "Émile", "Jürgen")
OWN = (
    "Deutsch",
    "English",
    "español",
    "français",
    "allemand",
    "anglais",
    "espagnol",
    "Französisch",
    "Englisch",
    "Spanisch",
)
"""What languages call themselves, and others."""
SIZES: Mapping[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 740}},
    "laptop": {"viewport": {"width": 1280, "height": 720}},
}

# Names of roles that run under the buttons beside them.
RUN_UNDER = """[...document.querySelectorAll(".pick")].filter((each) => {
  const name = each.querySelector(".name").getBoundingClientRect();
  const stepper = each.querySelector(".stepper").getBoundingClientRect();
  return name.right > stepper.left && name.bottom > stepper.top;
}).map((each) => each.textContent)"""


class Evening(NamedTuple):
    """What is said at a table, one after the other."""

    players: str
    names: str
    points: str
    """Two at the third."""
    other: str
    card: str


EVENINGS: Mapping[str, Evening] = {
    "de": Evening(
        "wir sind zu dritt",
        "wir sind Anna, Émile und Jürgen",
        "Anna und Émile zeigen auf Jürgen",
        "Jürgen zeigt auf Anna",
        "die Seherin",
    ),
    "es": Evening(
        "somos tres",
        "somos Anna, Émile y Jürgen",
        "Anna y Émile señalan a Jürgen",
        "Jürgen señala a Anna",
        "la vidente",
    ),
    "fr": Evening(
        "nous sommes trois",
        "nous sommes Anna, Émile et Jürgen",
        "Anna et Émile désignent Jürgen",
        "Jürgen désigne Anna",
        "la voyante",
    ),
}


class Told:
    """A page, of which nothing that is seen may be in another language."""

    def __init__(self, page: Page, language: str, size: str) -> None:
        """It has just been opened."""
        self.page, self.language, self.size = page, language, size
        self.lines = load_lines(language)

    def looks(self, name: str) -> None:
        """Take a picture, and see that all is in its language and within its window."""
        take_picture(self.page, f"{self.language}-{self.size}-{name}")
        seen = self.page.locator("body").inner_text()
        labels = self.page.evaluate(
            "[...document.querySelectorAll('[aria-label], [placeholder], [title]')]"
            ".flatMap((each) => ['aria-label', 'placeholder', 'title'].map((key) => each.getAttribute(key) ?? ''))"
        )
        assert (name, find_foreign("\n".join([seen, *labels]), self.language, (*NAMES, *OWN))) == (name, [])
        assert (name, find_too_wide(self.page)) == (name, [])

    def hears(self, key: str) -> None:
        """Wait until the beginning of a line has been told."""
        begins = self.lines.raw(key).partition("{")[0]
        wait_until(self.page, lambda: any(begins in each for each in read_captions(self.page)))

    def says(self, text: str) -> None:
        """Say something, and wait until it is answered."""
        before = self.page.locator("body").get_attribute("data-told")
        say(self.page, text)
        wait_until(self.page, lambda: self.page.locator("body").get_attribute("data-told") != before)


@pytest.mark.parametrize("size", rest_slow([*SIZES]))
@pytest.mark.parametrize("language", rest_slow([*OTHERS]))
def test_an_evening_is_held(language: str, size: str, person: Opens) -> None:
    """By a browser of that language, on a phone and on a laptop: no word of another one, and nothing is too wide."""
    said, now = EVENINGS[language], load_lines(language).section("prompts", "now")
    page = person(**SIZES[size], locale=OTHERS[language][0]).open(speed=200)
    told = Told(page, language, size)
    wait_until(page, lambda: page.evaluate("document.documentElement.lang") == language)
    told.looks("start")
    page.locator("#open-settings").click()
    page.evaluate("document.querySelectorAll('#settings details').forEach((each) => (each.open = true))")
    told.looks("menu")
    page.keyboard.press("Escape")
    find_part(page, "start").click()
    wait_until(page, lambda: page.locator("body[data-told='1']").count() == 1)
    told.says(said.players)
    told.says(said.names)
    told.looks("deck")
    assert page.evaluate(RUN_UNDER) == []
    told.says(str(now["begin"]))
    told.looks("check")
    with stop_at(page, told.lines.raw("night.everyone.sleep")):
        told.says(str(now["begin"]))
    wait_for_text(page, "phase", told.lines.raw("page.phase.night"))
    told.looks("night")
    told.says(str(now["vote"]))
    told.looks("vote")
    told.says(said.points)
    told.says(said.other)
    told.looks("votes")
    told.says(said.card)
    while page.locator("[data-view=verdict]").count() == 0:
        told.says(str(now["no"]))
    told.looks("verdict")
    assert find_faults(page, colors=False) == []


def test_a_draft_tells_its_keys(browser: Browser, tmp_path: Path) -> None:
    """At `?` those of the lines that were told last, and of what can be said; where it is no draft, none."""
    with playing(tmp_path, options=("--language", "de", "--draft")) as running:
        page = _begun(browser, running)
        page.keyboard.press("?")
        shown = find_part(page, "line-keys")
        assert "prompts.deck.proposal" in shown.inner_text()
        assert "Zu fünft: zwei Werwölfe" in shown.inner_text()
        take_picture(page, "line-keys", whole=False)
        find_part(page, "talk-input").fill("wer")
        find_part(page, "talk-input").press("?")
        assert shown.is_visible()
        find_part(page, "talk-input").fill("")
        find_part(page, "talk-input").press("?")
        assert not shown.is_visible()
        page.context.close()


def test_a_language_that_is_no_draft_tells_none(person: Opens) -> None:
    """Whoever only plays sees no keys."""
    page = person(locale="de-DE").open()
    find_part(page, "start").click()
    wait_until(page, lambda: page.locator("body[data-told='1']").count() == 1)
    page.keyboard.press("?")
    assert not find_part(page, "line-keys").is_visible()


def _begun(browser: Browser, running: Playing) -> Page:
    """A page at which the cards have been told."""
    options: dict[str, Any] = {**USUAL, "locale": "de-DE"}
    page = Windows(browser.new_context(**options), f"http://127.0.0.1:{running.service.port}").open()
    find_part(page, "start").click()
    wait_until(page, lambda: page.locator("body[data-told='1']").count() == 1)
    return page
