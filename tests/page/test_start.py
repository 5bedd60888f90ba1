"""The first minute: the page opens, and within two clicks the night is told."""

import pytest
from playwright.sync_api import Route

from tests.page.browser import find_part, wait_until
from tests.page.conftest import Opens
from tests.page.scripts import follow, list_scripts


@pytest.mark.parametrize("title", list_scripts(__file__))
def test_start(person: Opens, title: str) -> None:
    """As it is told in the script."""
    follow(person, __file__, title)


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
