"""The castle of a week in the browser: the ring, the same in words, the notes on phones, and the recap.

The page is the real one; what the server would tell of a week is made by the rules (`castles.py`) and put in its place.
"""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from onenight.conversation.answer_offers import capitalize_first
from onenight.conversation.tapped_wishes import offer_questions
from onenight.rulebook.week.usual_questions import list_usual_questions
from onenight.rules.week.components import ARTIFACTS, ROLES, ROOMS
from onenight.rules.week.verdict import Page as RegistryPage
from onenight.speech.lines import Lines
from tests.console.test_play import Playing
from tests.effort import rest_seldom, seldom, slow
from tests.page.browser import FAST, Windows, find_part, is_in_window, wait_until
from tests.page.castles import FULL, NAMES, Json, Weeks, make_hosted_table, play_week
from tests.page.conftest import Opens
from tests.page.screens import check_screens

FIVE = play_week(5, ("foyer", "archives", "armory", "dynamite", "laboratory", "observatory"), seed=5)
SEVEN = play_week(7, FULL, seed=2)
THREE = play_week(3, seed=4)
LINES = Lines("en")
PHONE = "/api/phone#abcdefghijklmnopqrstuvwx"


class Told:
    """What the server tells of a table, in one browser; changed, the pages see it at their next look."""

    def __init__(self, windows: Windows, table: Json, recap: Json | None = None) -> None:
        """Answer for the server; without a recap nobody has joined by phone."""
        self.windows, self.table, self.recap = windows, table, recap
        self.version = 1
        self.seen = 0
        """The version that the shared page has asked after, and therefore shows."""
        self.wished: list[Json] = []
        self.phone_texts: list[Json] = [{"key": "1", "body": "You are in.", "secret": False}]
        self.phone_asks: Json | None = None
        self.phone_sent: list[Json] = []
        self.owner = table["names"][0]
        self.answers = {"talk": self._talk, "look": self._look, "recap": self._recap, "phone": self._phone}
        windows.context.route("**/api/**", self._answer)

    def change(self, table: Json) -> None:
        """The table is another one now."""
        self.table = table
        self.version += 1

    def _answer(self, route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        if route.request.method != "POST" or name not in self.answers:
            route.continue_()
            return
        asked = json.loads(route.request.post_data or "{}")
        route.fulfill(json=self.answers[name](asked))

    def _talk(self, asked: Mapping[str, Any]) -> Json:
        self.wished.append(asked["wish"])
        self.version += 1
        return {"session": "a" * 43, **self._told()}

    def shown(self, page: Page, table: Json) -> None:
        """Change the table, and wait until the shared page shows it."""
        self.change(table)
        wait_until(page, lambda: self.seen == self.version)

    def _look(self, asked: Mapping[str, Any]) -> Json:
        self.seen = asked["seen"] or 0
        return {"version": self.version} if asked["seen"] == self.version else {"ago": 60.0, **self._told()}

    def _recap(self, _asked: Mapping[str, Any]) -> Json:
        return self.recap or {}

    def _told(self) -> Json:
        over = self.table["phase"] == "verdict"
        joined = self.table["names"] if self.recap else []
        return {
            "version": self.version,
            "told": 1,
            "say": "",
            "cues": [{"say": "It is the sixth hour, and the castle is awake.", "step": None}],
            "seconds": [3.0],
            "answers": [],
            "several": False,
            "fingers": False,
            "now": ["rematch", "why"] if over else ["whose turn is it", "repeat"],
            "offers": [offer(each) for each in (("Rematch", "Why") if over else ("WhoseTurn", "AMAZON.Repeat"))],
            "grave": [],
            "dawn": [],
            "last": None,
            "listen": True,
            "table": self.table,
            "texts": {
                "how": "simulated",
                "number": "",
                "address": "",
                "code": None,
                "joined": joined,
                "waiting": [],
                "late": [],
            },
        }

    def _phone(self, asked: Mapping[str, Any]) -> Json:
        if asked.get("message"):
            aside = ("phone", "language", "message", "round")
            self.phone_sent.append({key: value for key, value in asked.items() if key not in aside})
        table = {
            "phase": self.table["phase"],
            "names": self.table["names"],
            "waiting": [],
            "game": 1,
            "round": "1 week",
            "deck": [],
            "code": None,
        }
        table["week"] = self.table["week"]
        known: Json = {"role": "villager", "asks": self.phone_asks, "replies": [], "version": self.version}
        return {"reply": None, "texts": self.phone_texts, "name": self.owner, **known, "table": table}


def offer(name: str) -> Json:
    """Return what can be tapped for an intent."""
    return {"wish": {"intent": f"{name}Intent"}, "label": name, "grave": False, "dawn": False}


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


WEEKS = {"seven": SEVEN, "three": THREE, "five": FIVE}
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
        told.shown(page, moment.table)
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


def test_cards_arrow_and_turn(windows: Windows) -> None:
    """Who is to play, in whose order, and the piles: how many, and a card only where it lies face up."""
    moment = FIVE.find_first(
        lambda now: now["day"] == 2 and now["stage"] == "walk" and any(each["top"] for each in now["cards"].values())
    )
    told = Told(windows, moment.table)
    page = opened(told)
    now = moment.table["week"]
    order = page.locator(".guest").evaluate_all("(all) => all.map((each) => each.dataset.guest)")
    assert order[0] == now["arrow"]
    assert page.locator(".guest.turn").get_attribute("data-guest") == now["player"]
    assert page.locator("#ring .figure.turn").get_attribute("data-marker") == now["player"]
    assert page.locator("#ring .way").get_attribute("data-direction") == now["direction"]
    for name, cards in now["cards"].items():
        text = page.locator(f"[data-guest={name}]").inner_text()
        assert f"{cards['hand']} in hand" in text
        if cards["pile"]:
            assert f"{cards['pile']} played" in text
            assert ("face down on top" in text) == (cards["top"] is None)
    assert find_part(page, "days").locator("[aria-current=date]").inner_text().strip().startswith("Tu")


def test_a_room_that_is_tapped_is_asked_about(windows: Windows) -> None:
    """In the picture, and by keyboard in the list, which shows what is asked about it, of one at a time."""
    told = Told(windows, FIVE.moments[12].table)
    page = opened(told)
    room, other = told.table["week"]["rooms"][1:3]
    page.locator(f"#ring .room[data-room={room}] text").first.click()
    wait_until(page, lambda: len(told.wished) == 2)
    assert page.locator(f"#does-{room}").is_visible()
    for key in (room, room, other):
        page.locator(f".room-list [data-room={key}] .room-name").focus()
        page.keyboard.press("Enter")
    assert [page.locator(f"#does-{key}").is_visible() for key in (room, other)] == [False, True]
    page.locator(f".room-list [data-room={other}] .room-name[aria-expanded=true]").wait_for()
    page.locator(f"#does-{other} button").first.click()
    wait_until(page, lambda: len(told.wished) == 3)
    assert told.wished[1:] == [{"intent": "RoomIntent", "slots": {"room": [key]}} for key in (room, other)]


def test_what_is_usually_asked_about_a_room_is_tapped(windows: Windows) -> None:
    """Each question is a wish of its own; what is told of a room stays when somebody walks."""
    told = Told(windows, FIVE.moments[12].table)
    page = opened(told)
    room = told.table["week"]["rooms"][1]
    page.locator(f".room-list [data-room={room}] .room-name").click()
    told.shown(page, FIVE.moments[13].table)
    asks = page.locator(f"#does-{room} .asks button")
    questions = offer_questions(list_usual_questions(room), LINES)
    assert asks.all_inner_texts()[1:] == [capitalize_first(say) for say in questions]
    for at, meant in enumerate(questions.values(), 1):
        asks.nth(at).click()
        wait_until(page, lambda meant=meant: told.wished[-1] == meant.as_json())  # type: ignore[misc]


def test_a_room_of_a_board_is_gone_to(windows: Windows) -> None:
    """By day, in the picture; whoever is there, and the night ask what it does; the list shows what can be asked."""
    names, rooms = list(NAMES[:3]), ["foyer", "kitchen"]
    table = make_hosted_table(names, stage="day", rooms=rooms)
    told = Told(windows, table)
    page = opened(told)
    door = page.locator("#ring .room[data-room=kitchen] text").first
    door.click()
    wait_until(page, lambda: told.wished[1:] == [{"intent": "GoIntent", "slots": {"room": ["kitchen"]}}])
    page.locator(".room-list [data-room=kitchen] .room-name").click()
    page.locator("#does-kitchen button").first.click()
    wait_until(page, lambda: len(told.wished) == 3)
    markers = table["week"]["markers"] | {names[1]: {"room": "kitchen", "artifact": False, "shield": False}}
    for at, known in enumerate(({"stage": "day", "markers": markers}, {"stage": "night"}), 4):
        told.shown(page, make_hosted_table(names, rooms=rooms, **known))
        door.click()
        wait_until(page, lambda at=at: len(told.wished) == at)  # type: ignore[misc]
    assert told.wished[2:] == [{"intent": "RoomIntent", "slots": {"room": ["kitchen"]}}] * 3


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


def test_notes_are_gone_with_another_table(windows: Windows) -> None:
    """Though the same players sit at it, and it is the same day: while they join, what was thought is forgotten."""
    first = FIVE.find_first(lambda now: now["day"] == 1).table
    told = Told(windows, first)
    phone = windows.open(PHONE)
    find_part(phone, "side-notes").click()
    note(phone, "Dora").click()
    told.change({**first, "week": None, "phase": "join"})
    find_part(phone, "side-notes").wait_for(state="hidden")
    told.change(first)
    find_part(phone, "side-notes").click()
    assert note(phone, "Dora").get_attribute("data-thought") == "none"


def test_the_castle_on_a_phone(windows: Windows) -> None:
    """It stands above the question, with what the room of the phone's player does."""
    told = Told(windows, FIVE.moments[20].table)
    phone = windows.open(PHONE)
    wait_until(phone, lambda: drawn(phone) == rooms_of(told.table))
    assert phone.locator("#summary").inner_text()


def test_a_room_of_the_castle_is_an_answer_where_rooms_are_asked_for(windows: Windows) -> None:
    """A tap on it picks it; any other room says nothing."""
    told = Told(windows, FIVE.moments[20].table)
    ring = told.table["week"]["rooms"]
    told.phone_asks = {"names": [], "center": 0, "rooms": [ring[1]], "cards": [], "words": [], "most": 2}
    phone = windows.open(PHONE)
    picked = phone.locator("[data-testid=phone-pick][aria-pressed=true]")
    for at, count in ((2, 0), (1, 1)):
        phone.locator(f"#small-ring .room[data-room={ring[at]}] text").first.click()
        assert picked.count() == count
    find_part(phone, "phone-send").click()
    wait_until(phone, lambda: told.phone_sent == [{"answer": {"rooms": [ring[1]]}}])


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


def test_a_board_on_the_table(windows: Windows) -> None:
    """The castle and who is in it as it was told, and no more; without one the players' ring with the arrow.

    Castle and text field are seen without scrolling.
    """
    names = list(NAMES[:5])
    told = Told(windows, make_hosted_table(names))
    page = opened(told)
    assert page.locator(".guest.turn").get_attribute("data-guest") == names[1]
    seats = page.locator("#ring .seat .room-name").all_text_contents()
    assert seats == names
    assert page.locator("#ring .figure.turn").get_attribute("data-marker") == names[1]
    assert not find_part(page, "rooms").is_visible()
    castle = {"rooms": list(FULL[:6]), "direction": "right", "arrow": names[2], "player": names[2], "day": 3}
    told.shown(page, make_hosted_table(names, **castle))
    order = page.locator(".guest").evaluate_all("(all) => all.map((each) => each.dataset.guest)")
    assert order == [names[at] for at in (2, 1, 0, 4, 3)]
    assert list(listed(page)) == list(FULL[:6])
    assert page.locator(".room-list .within").all_text_contents() == [""] * 6
    assert not find_part(page, "not-here").count()
    markers = make_hosted_table(names)["week"]["markers"]
    stands = {names[1]: {"room": "archives", "artifact": False, "shield": True}, "Jeeves": {"room": "foyer"}}
    for width, height in ((1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        told.shown(page, make_hosted_table(names, **castle))
        page.locator(".figure[data-marker]").first.wait_for(state="detached")
        assert is_in_window(page, "#talk-input")
        assert is_in_window(page, ".room-list")
        told.shown(page, make_hosted_table(names, **castle, markers={**markers, **stands}))
        wait_until(page, lambda: drawn(page) == {names[1]: "archives", "Jeeves": "foyer"})
        assert is_in_window(page, "#talk-input")
        assert is_in_window(page, ".room-list")
    assert listed(page) == dict.fromkeys(FULL[:6], "") | {"archives": f"{names[1]} (with a shield)", "foyer": "Jeeves"}
    told.shown(
        page, make_hosted_table(names, stage="discussion", player=None, day=4) | {"timer": {"seconds_left": 200}}
    )
    find_part(page, "timer").wait_for()


def test_every_key_has_its_words(server: Playing) -> None:
    """Rooms, faces and pages of the registry."""
    words = server.service.send("GET", "/api/page/words.json").data
    assert [key for key in ROOMS if not words.get(f"castle.room_{key}")] == []
    assert [key for key in (*ROLES, *ARTIFACTS) if not words.get(f"castle.face_{key}")] == []
    assert [key for key in RegistryPage if not words.get(f"castle.won_{key}")] == []


CROWDED = SEVEN.find_first(lambda now: now["charges"] and any(each["shield"] for each in now["markers"].values()))
STAGES = {
    "arrival": SEVEN.moments[3],
    "castle": CROWDED,
    "night": SEVEN.find_first(lambda now: now["day"] == 3 and now["stage"] == "night"),
    "three": THREE.find_first(lambda now: now["day"] == 4 and now["stage"] == "walk"),
}


@seldom
def test_a_castle_on_every_screen(windows: Windows) -> None:
    """From the arrival to the recap, and on a phone."""
    told = Told(windows, STAGES["arrival"].table, SEVEN.recap())
    page = opened(told)
    for name, moment in STAGES.items():
        told.shown(page, moment.table)
        check_screens(page, f"week, {name}")
    told.change(SEVEN.moments[-1].table)
    find_part(page, "travels").locator(".story li").first.wait_for()
    check_screens(page, "week, recap by day")
    find_part(page, "travels").locator(".scenes button.night").nth(2).click()
    check_screens(page, "week, recap by night")
    told.shown(page, make_hosted_table(list(NAMES[:5])))
    check_screens(page, "week, board on the table")
    told.change(STAGES["castle"].table)
    phone = windows.open(PHONE)
    find_part(phone, "side-notes").click()
    for name in ("Cy", "Cy", "Dora", "Alice"):
        note(phone, name).click()
    check_screens(phone, "week, notes")
