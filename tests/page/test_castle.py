"""The castle of a week in the browser: the ring, the same in words, the notes on phones, and the recap.

The page is the real one; what the server would tell of a week is made by the rules (`castles.py`) and put in its place.
"""

from typing import Any

import pytest
from playwright.sync_api import Page

from onenight.rules.week.components import ARTIFACTS, ROLES, ROOMS
from onenight.rules.week.verdict import Page as RegistryPage
from tests.console.test_play import Playing
from tests.effort import rest_seldom, slow
from tests.page.browser import FAST, Windows, find_part, wait_until
from tests.page.castles import Json, Weeks
from tests.page.conftest import Opens
from tests.page.scripts import list_scripts
from tests.page.told_tables import WEEKS, Told, ToldScript

FIVE, THREE = WEEKS["five"], WEEKS["three"]
PHONE = "/api/phone#abcdefghijklmnopqrstuvwx"


@pytest.mark.parametrize("title", list_scripts(__file__))
def test_castle(person: Opens, title: str) -> None:
    """As it is told in the script."""
    ToldScript(person, __file__, {}).follow(title)


def opened(told: Told) -> Page:
    """The shared page at this table."""
    page = told.windows.open()
    find_part(page, "start").click()
    page.locator("body[data-week]").wait_for()
    return page


@pytest.fixture
def windows(person: Opens) -> Windows:
    """Somebody's browser, in which nothing moves."""
    return person()


def drawn(page: Page) -> dict[str, str]:
    """Where the picture shows each marker."""
    found: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("[data-testid=ring] [data-marker]")]
            .map((each) => [each.dataset.marker, each.dataset.room]))"""
    )
    return found


def within(page: Page) -> dict[str, str]:
    """In which room's floor each marker really stands, by its place on the screen."""
    found: dict[str, str] = page.evaluate(
        """() => {
            const middle = (each) => {
                const { x, y, width, height } = each.getBoundingClientRect();
                return [x + width / 2, y + height / 2, width / 2];
            };
            const ring = document.querySelector("[data-testid=ring]");
            const rooms = [...ring.querySelectorAll(".room")]
                .map((room) => [room.dataset.room, middle(room.querySelector(".floor"))]);
            return Object.fromEntries([...ring.querySelectorAll("[data-marker]")].map((marker) => {
                const [x, y] = middle(marker.querySelector(".body"));
                const at = rooms.find(([, [rx, ry, r]]) => Math.hypot(rx - x, ry - y) < r);
                return [marker.dataset.marker, at ? at[0] : ""];
            }));
        }"""
    )
    return found


def rooms_of(table: Json) -> dict[str, str]:
    """Where everyone is."""
    return {name: each["room"] or "" for name, each in table["week"]["markers"].items()}


def listed(page: Page) -> dict[str, str]:
    """The same in words: what the list tells of each room."""
    found: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("[data-testid=room-list] li")]
            .map((each) => [each.dataset.room ?? "", each.querySelector(".within").innerText]))"""
    )
    return found


BEAT = 18_000 // (len(THREE.steps) + 1) // FAST + 1
"""Milliseconds that a day stays where the recap plays by itself, in a hurry."""
EACH_WEEK = rest_seldom(list(WEEKS))
"""By hand the fullest castle."""


@pytest.mark.parametrize("size", EACH_WEEK)
def test_everyone_is_drawn_where_they_are(windows: Windows, size: str) -> None:
    """From the arrival to the last night, also when rooms come and go; the list tells the same as the picture."""
    moments = WEEKS[size].moments
    told = Told(windows, moments[0].table)
    page = opened(told)
    for moment in moments[1:-1:5]:
        told.show_table(page, moment.table)
        now = moment.table["week"]
        assert drawn(page) == rooms_of(moment.table)
        ring = page.evaluate("""() => [...document.querySelectorAll("#ring .room")].map((each) => each.dataset.room)""")
        assert ring == now["rooms"]
        assert within(page) == rooms_of(moment.table)
        words = listed(page)
        assert list(words) == now["rooms"]
        for name, room in rooms_of(moment.table).items():
            assert [key for key, text in words.items() if name in text] == ([room] if room else [])
        charges = [key for key, text in words.items() if "can go off" in text]
        assert charges == [key for key in now["rooms"] if key in now["charges"]]
        armed = page.evaluate(
            """() => [...document.querySelectorAll(".room.mined")].map((each) => each.dataset.room)"""
        )
        assert armed == charges
        for thing, kind in (("shield", ".guard"), ("artifact", ".gem")):
            signs = page.evaluate(
                """(kind) => [...document.querySelectorAll("#ring [data-marker]")]
                    .filter((each) => each.querySelector(kind)).map((each) => each.dataset.marker)""",
                kind,
            )
            assert sorted(signs) == sorted(name for name, each in now["markers"].items() if each[thing])
        label = page.locator("#ring svg.castle").get_attribute("aria-label") or ""
        assert f"{now['player']}'s turn" in label
        assert f"{now['arrow']} starts, and play goes to the {now['direction']}" in label


def test_nothing_private_on_the_shared_page(windows: Windows) -> None:
    """Before the verdict no face of a token or artifact is anywhere on it, and nobody's notes."""
    moment = FIVE.moments[-3]
    told = Told(windows, moment.table)
    phone = windows.open(PHONE)
    find_part(phone, "side-notes").click()
    note(phone, "Cy").click()
    page = opened(told)
    text = page.evaluate("""() => ["ring", "side"].map((id) => document.getElementById(id).outerHTML).join("")""")
    for face in ("werewolf", "tanner", "villager", *ARTIFACTS):
        assert face not in text.lower()
    assert find_part(page, "notes").count() == 0
    assert "thought" not in text


def note(phone: Page, name: str) -> Any:  # noqa: ANN401 - a locator
    """The tracking token for somebody."""
    return phone.locator(f"[data-note={name}]")


def test_notes_stay_with_their_phone(windows: Windows) -> None:
    """Clicked through, kept over a reload, of no other phone, sent nowhere, and gone with the next week."""
    moment = FIVE.find_first(lambda now: now["day"] == 2)
    told = Told(windows, moment.table)
    sent: list[str] = []
    windows.context.on("request", lambda request: sent.append(request.post_data or ""))
    phone = windows.open(PHONE)
    find_part(phone, "side-notes").click()
    for thought in ("werewolf", "tanner", "villager", "none", "werewolf"):
        note(phone, "Dora").click()
        assert note(phone, "Dora").get_attribute("data-thought") == thought
    note(phone, "Alfred").click()
    note(phone, "Alfred").click()
    phone.get_by_role("button", name="Alfred : Tanner").wait_for()
    phone.reload()
    find_part(phone, "side-notes").click()
    wait_until(phone, lambda: note(phone, "Dora").get_attribute("data-thought") == "werewolf")
    other = windows.open("/api/phone#zyxwvutsrqponmlkjihgfedc")
    find_part(other, "side-notes").click()
    assert note(other, "Dora").get_attribute("data-thought") == "none"
    assert not [text for text in sent if "werewolf" in text or "notes" in text]
    told.change(FIVE.moments[2].table)
    wait_until(phone, lambda: note(phone, "Dora").get_attribute("data-thought") == "none")


def test_the_last_text_is_in_sight(windows: Windows) -> None:
    """Also when what can be tapped comes up after it, and takes its room."""
    told = Told(windows, FIVE.moments[20].table)
    told.phone_texts = [
        {"key": str(index), "body": f"This is text {index}. " * 5, "secret": False} for index in range(12)
    ]
    phone = windows.open(PHONE)
    find_part(phone, "side-texts").click()
    phone.get_by_text("This is text 11").wait_for()
    find_part(phone, "phone-word").first.wait_for()
    wait_until(phone, lambda: in_sight(phone))


def in_sight(phone: Page) -> bool:
    """Whether the last text is wholly between the phone's edges."""
    seen: bool = phone.evaluate(
        """() => {
            const [list, last] = [document.getElementById("log"), document.getElementById("log").lastElementChild];
            return last.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom + 1;
        }"""
    )
    return seen


def verdict(windows: Windows, weeks: Weeks) -> Page:
    """The shared page after a week."""
    told = Told(windows, weeks.moments[-1].table, weeks.recap())
    page = opened(told)
    find_part(page, "travels").locator(".story li").first.wait_for()
    return page


@slow
@pytest.mark.parametrize("size", EACH_WEEK)
def test_the_recap_draws_every_move(windows: Windows, size: str) -> None:
    """Who won, and every move of the record once, in its order; its way, its exchange or its look is drawn."""
    weeks = WEEKS[size]
    page = verdict(windows, weeks)
    assert registered(page) == ended(weeks)
    told = []
    for index, scene in enumerate(weeks.steps):
        find_part(page, "travels").locator(".scenes button").nth(index).click()
        story = page.locator(".story li")
        told += story.evaluate_all("(all) => all.map((each) => [each.dataset.who, each.dataset.step])")
        assert "{" not in page.locator(".story").inner_text()
        tracks = strong(page)
        for at, step in enumerate(scene["steps"]):
            if not any(key in step for key in ("went", "exchanged", "saw")):
                continue
            kind = "went" if "went" in step else "exchange" if "exchanged" in step else "look"
            cards = any(kind_ == "card" for _, kind_, _ in step.get("saw", []))
            assert cards or tracks[at] == kind, step
        lies = page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll(".token-face")]
                .map((each) => [each.dataset.lies, each.dataset.role]))"""
        )
        after = {name: each["role"] for name, each in scene["after"]["markers"].items() if each["room"]}
        assert {name: role for name, role in lies.items() if name != "study"} == after
    assert told == [[step["who"], step["does"]] for scene in weeks.steps for step in scene["steps"]]
    assert len([step for _, step in told if step != "staff"]) == len(weeks.record["moves"])


def registered(page: Page) -> list[Any]:
    """What the verdict shows: on which page who won, who had the most votes, and who has a token face up."""
    found: list[Any] = page.evaluate(
        """() => [
            [...document.querySelectorAll("[data-page]")].map((each) => each.dataset.page),
            [...document.querySelectorAll(".chosen")].map((each) => each.innerText),
            [...document.querySelectorAll("[data-turned]")].map((each) => each.dataset.turned),
        ]"""
    )
    return found


def ended(weeks: Weeks) -> list[Any]:
    """The same, by the rules."""
    end = weeks.moments[-1].table["week"]["verdict"]
    return [[end["registry"][name] for name in end["winners"]], end["most_votes"], list(end["faces"])]


def strong(page: Page) -> list[str]:
    """What is drawn most strongly when each step of the story is chosen, one after the other."""
    found: list[str] = page.evaluate(
        """async () => {
            const drawn = [];
            for (const button of document.querySelectorAll(".story li button")) {
                button.click();
                await new Promise(requestAnimationFrame);
                const track = document.querySelector(".week-picture .track.strong");
                drawn.push(track?.getAttribute("class").split(" ").at(-1) ?? "");
            }
            return drawn;
        }"""
    )
    return found


@slow
def test_the_recap_is_gone_through(windows: Windows) -> None:
    """Step by step to who won, and back; and by itself, day by day, until somebody takes over."""
    page = verdict(windows, THREE)
    back, forward, play, skip = find_part(page, "travels").locator(".steps button").all()
    first, last = (len(THREE.steps[at]["steps"]) for at in (0, -1))
    find_part(page, "travels").locator(".scenes button").last.click()
    assert [number(page), back.is_disabled(), forward.is_disabled()] == [f"{last} of {last}", False, False]
    forward.click()
    assert [forward.is_disabled(), skip.is_disabled(), play.inner_text()] == [True, True, "Again"]
    back.click()
    for at in reversed(range(last)):
        back.click()
        assert number(page) == f"{at} of {last}"
    back.click()
    assert number(page).split(" of ")[0] == number(page).split(" of ")[1]  # a scene earlier
    skip.click()
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 60_000"))
    play.click()
    assert number(page) == f"0 of {first}"
    page.clock.run_for(BEAT)
    assert number(page) == f"{first} of {first}"
    page.clock.run_for(BEAT)
    assert find_part(page, "travels").locator(".scenes [aria-pressed=true].night").count() == 1
    back.click()
    held = number(page)
    page.clock.run_for(2 * BEAT)
    assert number(page) == held


def number(page: Page) -> str:
    """Which step is shown."""
    return find_part(page, "travels").locator(".number").inner_text()


def test_every_key_has_its_words(server: Playing) -> None:
    """Rooms, faces and pages of the registry."""
    words = server.service.send("GET", "/api/page/words.json").data
    assert [key for key in ROOMS if not words.get(f"castle.room_{key}")] == []
    assert [key for key in (*ROLES, *ARTIFACTS) if not words.get(f"castle.face_{key}")] == []
    assert [key for key in RegistryPage if not words.get(f"castle.won_{key}")] == []
