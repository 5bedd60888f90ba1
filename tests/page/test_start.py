"""The first minute: the page opens, and within two clicks the night is told."""

from playwright.sync_api import Route

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


def test_three_clicks_to_the_night(person: Opens) -> None:
    """Start, begin, and begin once the cards are dealt; without a voice the page says so before that."""
    page = person().open()
    find_part(page, "no-voice").wait_for()
    find_part(page, "start").click()
    wait_for_caption(page, "Five players: ")
    assert find_part(page, "no-voice").is_visible()
    for heard in ("When everyone can hear me well", "Everyone, close your eyes"):
        find_lead(page).click()
        wait_for_caption(page, heard)
    wait_for_text(page, "phase", "night")
    wait_for_caption(page, "Werewolves, open your eyes")
    take_picture(page, "night")


def test_without_cards_from_the_start(person: Opens) -> None:
    """The start says what is needed; where everybody has a phone the code is the next thing to see."""
    page = person(**PHONE).open()
    assert find_part(page, "start").inner_text() == "Play with the game's cards"
    take_picture(page, "phone - start")
    assert (find_too_wide(page), find_faults(page)) == ([], [])
    page.get_by_label("4", exact=True).tap()
    find_part(page, "without-cards").tap()
    wait_for_text(page, "code", r"\d{4}")
    wait_for_text(page, "phase", "Join in")
    assert "7 of 7 cards" in find_part(page, "deck").inner_text()


def test_cards_alone_where_no_phone_can_play(person: Opens) -> None:
    """Nothing is offered that the service would refuse."""
    windows = person()

    def answer(asked: Route) -> None:
        words = asked.fetch().json()
        asked.fulfill(json={**words, "catalog": {**words["catalog"], "phones": False}})

    windows.context.route("**/words.json*", answer)
    page = windows.open()
    find_part(page, "start").wait_for()
    assert find_part(page, "without-cards").is_hidden()


def test_a_sentence_will_do(person: Opens) -> None:
    """Whoever types is answered like whoever clicks; what was heard is shown."""
    page = person().open()
    find_part(page, "start").click()
    wait_for_caption(page, "Five players: ")
    say(page, "ten players")
    wait_for_text(page, "deck", "Tanner")
    assert page.get_by_text("You: ten players").is_visible()


def test_what_is_typed_stays_text(person: Opens) -> None:
    """Markup in what is said, or in names, is shown as it was written and runs nowhere."""
    page = person().open()
    find_part(page, "start").click()
    wait_for_caption(page, "Five players: ")
    say(page, "<img src=x onerror=alert(1)> <script>alert(1)</script>")
    page.get_by_text("<img src=x onerror=alert(1)>").wait_for()
    assert page.locator("main img").count() == 0


def test_a_table_that_is_gone(person: Opens) -> None:
    """The page begins anew, and says so."""
    windows = person()
    page = windows.open()
    find_part(page, "start").click()
    wait_for_caption(page, "Five players: ")
    say(page, "forget us")
    wait_for_caption(page, "Shall I forget")
    say(page, "yes")
    find_part(page, "start").wait_for()


# A browser that takes its time to keep the screen on.
_SLOW_LOCK = """
window.locks = [];
class Lock extends EventTarget {
  released = false;
  async release() {
    this.released = true;
    this.dispatchEvent(new Event("release"));
  }
}
Object.defineProperty(navigator, "wakeLock", {
  value: { request: () => new Promise((give) => setTimeout(() => give(locks[locks.push(new Lock()) - 1]), 100)) },
});
"""


WANTED = (
    ([True], [False]),
    ([True, True], [False]),
    ([True, False], [True]),
    ([True, False, True], [False]),
    ([True, False, True, False], [True]),
)
"""What is wanted, one right after the other, and which of the locks that were given are given back then."""

_RELEASED = "locks.map((lock) => lock.released)"


def test_the_screen_stays_on_while_it_is_wanted(person: Opens) -> None:
    """However fast that changes, while the browser still considers it."""
    windows = person()
    windows.context.add_init_script(_SLOW_LOCK)
    page = windows.open()
    for number, (wanted, released) in enumerate(WANTED):
        # Loaded once more, for the page has its own wishes.
        page.evaluate(
            """async ([number, wanted]) => {
                locks.length = 0;
                const { keepScreenOn } = await import(`/api/page/wake-lock.js?${number}`);
                wanted.forEach(keepScreenOn);
            }""",
            [number, wanted],
        )
        wait_until(page, lambda released=released: page.evaluate(_RELEASED) == released)  # type: ignore[misc]
        page.wait_for_timeout(200)
        assert page.evaluate(_RELEASED) == released, wanted
