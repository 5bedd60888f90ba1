"""Nothing that is tapped is heard: all buttons of all games, decks, names, and taps of an older view."""

import logging
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from onenight.speech.lines import Lines, load_lines
from tests.effort import ALL, rest_seldom, slow
from tests.page.browser import Windows, find_part, wait_for_caption, wait_for_text, wait_until
from tests.page.conftest import USUAL
from tests.page.hands import find_lead
from tests.page.in_process import Heard, count_hearings, evaluate, tap_everything
from tests.webhooks.tapped_table import make_wish_json as intent

pytestmark = slow

GAMES = ("ultimate", "original", "week")
OFFERS = ("#deck-lead", "#deck-draft", "#offers", "#points", "#controls", "#rooms")
FASTEST = 300
SERIES = 125 if ALL else 10
"""So many times several cards are tapped, at each table: where nothing is left out two thousand times at all."""


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Heard]:
    """A service whose hearing is counted."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    with count_hearings(tmp_path_factory.mktemp("tapped")) as counted:
        yield counted


@pytest.fixture
def windows(browser: Browser, heard: Heard) -> Iterator[Windows]:
    """Whoever comes to it, and only taps."""
    with browser.new_context(**USUAL) as context:
        windows = Windows(context, f"http://127.0.0.1:{heard.service.port}")
        sent: list[str] = []
        context.on("request", lambda request: sent.append(request.post_data or ""))
        yield windows
    texts = [each for each in sent if '"text":' in each and '"wish":' not in each]
    assert (heard.texts, texts, windows.complaints) == ([], [], [])


def table(heard: Heard, *wishes: dict[str, object], language: str = "en") -> str:
    """Return the token of a table at which these were done."""
    asked = {"session": None, "wish": list(wishes), "language": language}
    session: str = heard.service.post("/api/talk", asked).data["session"]
    return session


def shown(windows: Windows, session: str, speed: float = FASTEST) -> Page:
    """Open the page of a table, in a window that speaks."""
    page = windows.open(speed=speed)
    page.evaluate("(session) => localStorage.setItem('onenight.session', JSON.stringify(session))", session)
    page.reload()
    wait_for_text(page, "chips", ".")
    return page


@pytest.mark.parametrize("game", rest_seldom(GAMES))
def test_every_button_of_an_evening(windows: Windows, heard: Heard, game: str) -> None:
    """Each that is there from the cards to the verdict is tapped once at least, and does something else than fail."""
    boxes = [intent("BoxesIntent", boxes="base daybreak")] if game == "ultimate" else []
    people = [intent("GameIntent", game=game), *boxes, intent("PlayersIntent", players="3"), intent("UntimedIntent")]
    tapped = tap_everything(shown(windows, table(heard, *people)), *OFFERS)

    assert (tapped.why, tapped.left, tapped.amiss) == ("", [], [])


def test_every_button_of_cards_and_seats(windows: Windows, heard: Heard) -> None:
    """Of both boxes."""
    people = [intent("BoxesIntent", boxes="base daybreak"), intent("PlayersIntent", players="5")]
    tapped = tap_everything(shown(windows, table(heard, *people)), "#deck", "#naming", ends="deck")

    assert (tapped.why, tapped.left, tapped.amiss) == ("", [], [])


@pytest.mark.parametrize("game", rest_seldom(GAMES[::2]))
def test_every_choice_of_menu(windows: Windows, heard: Heard, game: str) -> None:
    """All are chosen one after the other, and answered."""
    boxes = [intent("BoxesIntent", boxes="base daybreak")] if game == "ultimate" else []
    people = [intent("GameIntent", game=game), *boxes, intent("SeatsIntent", names=["Ann", "Ben", "Cy"])]
    page = shown(windows, table(heard, *people))
    page.locator("#open-settings").click()
    page.evaluate("document.querySelectorAll('#settings details').forEach((each) => (each.open = true))")
    places = ("#menu-table", "#menu-week", "#menu-presets", "#menu-rules")
    tapped = tap_everything(page, *places, ends="deck")
    wait_for_text(page, "menu-told", ".")

    assert (tapped.why, tapped.left, tapped.amiss) == ("", [], [])


TABLES = [(boxes, players) for boxes in ("base", "base daybreak") for players in range(3, 11)]


def test_deck_is_as_it_was_tapped(windows: Windows, heard: Heard) -> None:
    """However quickly: what is shown before the answer is shown after it, and is what the table has."""
    for seed, (boxes, players) in enumerate(TABLES, 1):
        people = [intent("BoxesIntent", boxes=boxes), intent("PlayersIntent", players=str(players))]
        page = shown(windows, table(heard, *people))
        wrong = evaluate(page, "deck-taps.js", "tapDecks", {"series": SERIES, "seed": seed})
        page.close()
        assert wrong == [], (boxes, players)


NAMES = ("Grandma Rose", "Ich", "Five", "O'Brien Jr.", "Anna", "Anna")
TAKEN = ["Grandma Rose", "Ich", "Five", "O'Brien Jr.", "Anna", "Anna 2"]


def named(page: Page, *names: str) -> None:
    """Type these names, and leave the field."""
    page.get_by_label("All names").fill("\n".join(names))
    find_part(page, "phase").click()


def test_names_are_names(windows: Windows, heard: Heard) -> None:
    """As they are typed; with one that is none they stay in the field with the reason, and the others are taken."""
    page = shown(windows, table(heard, intent("PlayersIntent", players="6")))
    find_part(page, "name-players").click()
    named(page, *NAMES)
    field = page.get_by_label("All names")
    wait_until(page, lambda: field.input_value().splitlines() == TAKEN)
    typed = ["Grandma Rose", "...", "Zoe", *TAKEN[3:]]
    named(page, *typed)
    page.get_by_text("I cannot use ... as a name").wait_for()
    page.get_by_role("button", name="Add a seat").click()
    seats = find_part(page, "naming").locator(".player")
    wait_until(page, lambda: seats.all_text_contents() == ["Grandma Rose", "Ich", "Zoe", *TAKEN[3:], "Player 7"])

    assert field.input_value().splitlines() == typed


def test_tap_of_older_view(windows: Windows, heard: Heard) -> None:
    """In a second window that has not looked yet: nothing is done, and it shows what is."""
    session = table(heard, intent("PlayersIntent", players="5"))
    page = shown(windows, session)
    with page.expect_event("requestfailed"):  # so no other is under way
        page.route("**/api/look", lambda route: route.abort())
    heard.service.post("/api/talk", {"session": session, "wish": intent("BeginIntent")})
    find_lead(page).click()
    wait_for_text(page, "phase", "The table")
    page.unroute("**/api/look")
    wait_for_caption(page, "When everyone can hear me well")
    windows.complaints.clear()  # looks that were cut off

    assert (
        windows.context.request.post(f"{windows.home}/api/look", data={"session": session, "seen": None}).json()[
            "table"
        ]["phase"]
        == "check"
    )


@pytest.mark.parametrize("lost", ["request", "answer"])
def test_lost_tap_is_done_once(windows: Windows, heard: Heard, lost: str) -> None:
    """Whether it was lost on its way there or back, it is sent again by itself."""
    page = shown(windows, table(heard, intent("PlayersIntent", players="5")), speed=1)
    sent: list[str] = []

    def loses(route: Route) -> None:
        sent.append((route.request.post_data_json or {})["id"])
        if len(sent) > 1:
            route.continue_()
        elif lost == "answer":
            route.fetch()
            route.abort()
        else:
            route.abort()

    page.route("**/api/talk", loses)
    find_lead(page).dblclick()
    wait_for_caption(page, "When everyone can hear me well")
    wait_until(page, lambda: len(sent) > 1)
    page.unroute("**/api/talk")
    windows.complaints.clear()  # of what was cut off

    assert (len({*sent}), find_part(page, "notice-failed").is_visible()) == (1, False)
    assert wait_for_text(page, "phase", ".") == "The table"


def test_further_tap_goes_on_from_what_is_shown(windows: Windows, heard: Heard) -> None:
    """One minute more, and one more before the first is answered, are two."""
    page = shown(windows, table(heard, intent("PlayersIntent", players="5")))
    held: list[Route] = []
    page.route("**/api/talk", lambda route: route.continue_() if held else held.append(route))
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("The game", exact=True).click()
    more = page.get_by_role("button", name="One minute more")
    more.click()
    wait_until(page, lambda: bool(held))
    more.click()

    assert find_part(page, "menu-minutes").inner_text() == "7 min"
    held[0].continue_()
    wait_for_text(page, "menu-told", "The day will last seven minutes")


SPOKEN = {"ultimate": "de", "original": "en"}
"""What is spoken where a game is texted."""


@pytest.mark.parametrize("game", rest_seldom([*SPOKEN]))
def test_texted_evening(windows: Windows, heard: Heard, game: str) -> None:
    """From the code to the verdict: the host and three phones only tap, and give their names."""
    language = SPOKEN[game]
    lines, names = load_lines(language), ("Ann", "Ben", "Cy")
    people = [intent("GameIntent", game=game), intent("PlayersIntent", players="3"), intent("TextRolesIntent")]
    session = table(heard, *people, language=language)
    windows.context.set_extra_http_headers({"Accept-Language": language})
    page = shown(windows, session)
    code = wait_for_text(page, "code", r"\d{4}")
    phones = {name: joined(windows, name, code) for name in names}
    tried: Counter[str] = Counter()

    def stands() -> Mapping[str, Any]:
        answer: Mapping[str, Any] = heard.service.post("/api/look", {"session": session, "seen": None}).data
        return answer

    for _ in range(MOST_ANSWERS):
        now = stands()
        if now["table"]["phase"] == "verdict":
            break
        waiting = now["texts"]["waiting"]
        for name in waiting:
            answers(phones[name], tried[name])
            tried[name] += 1
        if not waiting:
            leads_on(page, now, lines)
            wait_until(page, lambda now=now: stands()["version"] != now["version"])  # type: ignore[misc]
    assert stands()["table"]["verdict"]["reason"]
    wait_for_text(page, "verdict", ".")


MOST_ANSWERS = 60
"""More rounds than three players take for all questions of a night and a vote."""


def joined(windows: Windows, name: str, code: str) -> Page:
    """Open a phone with the code, and give the name."""
    phone = windows.open(f"/api/phone#{code}-{name:x<24}&code={code}&speed=20")
    find_part(phone, "phone-name").fill(name)
    find_part(phone, "phone-join").click()
    wait_for_text(phone, "phone-moment", name)
    return phone


# The phone may draw its picks anew at any time: one is found and tapped at once.
_ANSWER = """(tried) => {
    const picks = [...document.querySelectorAll("[data-testid=phone-pick]")];
    picks.at(-1 - (tried % picks.length)).click(); // nobody comes last, and is an answer for nearly all
    document.querySelector("[data-testid=phone-send]").click();
}"""


def answers(phone: Page, tried: int) -> None:
    """Tap one of all that is offered, another one each time, and send it; the service has it then."""
    phone.locator("[data-testid=phone-pick]").first.wait_for()
    with phone.expect_response(lambda response: '"message"' in (response.request.post_data or "")):
        phone.evaluate(_ANSWER, tried)


def leads_on(page: Page, now: Mapping[str, Any], lines: Lines) -> None:
    """Tap what ends the day, or leads on while players join; a night and a vote end by themselves."""
    if now["table"]["phase"] == "day":
        find_part(page, "chips").get_by_text(lines.raw("prompts.now.vote")).click()
    if now["table"]["phase"] in ("join", "day"):
        find_part(page, "chips").locator(".primary").dispatch_event("click")
