"""A player's phone in the browser, at the real server; the other players' phones are programs."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Request

from evenings.parties import Parties
from onenight.texting.party import Stage
from stores import open_store
from tests.console.test_play import Playing
from tests.effort import slow
from tests.page.browser import Windows, faults, part, shot, shows, soon, too_wide
from tests.page.conftest import Opens
from tests.page.hands import Keys
from tests.texting.playing import NAMES, legal
from tests.webhooks.simulated import Simulated

OWNER = "Zed"
PLAYERS = 3
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True}

# A browser without a motor shakes, too, as far as a page can tell.
_SHAKEN = """
window.shaken = 0;
navigator.vibrate = () => { window.shaken += 1; return true; };
"""

_SHELL = """caches.open("onenight-phone")
    .then((shell) => shell.keys())
    .then((all) => all.map(({ url }) => new URL(url).pathname))"""
"""What is kept for when there is no connection."""

_STORED = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }])"


class Guest:
    """Somebody with a phone in the browser, at a table of programs."""

    def __init__(self, windows: Windows, table: Simulated) -> None:
        """They have not joined."""
        self.windows, self.table = windows, table
        windows.context.add_init_script(_SHAKEN)

    def scans(self, code: str | None = None) -> Page:
        """Open what the code on the table's page says."""
        phone = self.windows.open(f"/api/phone#code={code or self.table.code}&speed=6")
        part(phone, "phone-name").wait_for()
        return phone

    def joins(self) -> Page:
        """With a seat after those who are in."""
        phone = self.scans()
        part(phone, "phone-name").fill(OWNER)
        part(phone, "phone-join").click()
        shows(phone, "phone-text", f"You are in, {OWNER}")
        return phone

    @property
    def seat(self) -> int:
        """The own one: the last."""
        return PLAYERS - 1

    def deals(self) -> None:
        """The host has the roles dealt."""
        self.table.says("three players")
        dealt = self.table.says("deal")
        assert self.table.party().stage is Stage.NIGHTFALL, dealt["say"]

    def others_answer(self) -> None:
        """Everybody but the phone in the browser."""
        party = self.table.party()
        for seat in range(PLAYERS - 1):
            self.table.phone(seat, legal(party, seat, self.table.chance))

    def taps(self, phone: Page) -> None:
        """Answer what is asked with the buttons alone."""
        answer = legal(self.table.party(), self.seat, self.table.chance)
        for word in answer.split(" and "):
            phone.locator(f"[data-testid=phone-pick][data-say='{word}']").tap()
        part(phone, "phone-send").tap()

    def secrets(self) -> list[str]:
        """What only this phone was texted."""
        party = self.table.party()
        return [
            text.body for text in party.outbox if text.phone == party.seats[self.seat].phone and "eyes" in text.body
        ]


@pytest.fixture
def table(server: Playing, folder: Path) -> Iterator[Simulated]:
    """A table that two have joined."""
    with closing(open_store(f"sqlite:///{folder / 'tables.sqlite'}")) as store:
        table = Simulated(server.service, Parties(store, None, nudge=None))
        table.join(PLAYERS - 1)
        yield table
        table.parties.end(table.parties.find_by_code(table.code) or "")  # the programs play at the next table, too


@pytest.fixture
def guest(person: Opens, table: Simulated) -> Guest:
    """Whoever comes last."""
    return Guest(person(**PHONE), table)


def visible(phone: Page) -> str:
    """All that can be read on the phone."""
    return phone.locator("body").inner_text()


def stored(phone: Page) -> list[dict[str, str]]:
    """What the browser keeps: beyond the window, and in it."""
    found: list[dict[str, str]] = json.loads(phone.evaluate(_STORED))
    return found


def test_a_role_is_covered_until_it_is_held(guest: Guest) -> None:
    """By finger, or by key; whoever lets go, or turns away, covers it; no text of the night stands uncovered."""
    phone = guest.joins()
    assert not part(phone, "phone-card").is_visible()
    guest.deals()
    part(phone, "phone-card").wait_for()
    [secret] = guest.secrets()
    question = secret.partition(". ")[2]
    assert question not in visible(phone)
    shot(phone, "phone, covered")
    part(phone, "phone-card").hover()
    phone.mouse.down()
    part(phone, "phone-role").wait_for()
    assert question in visible(phone)
    shot(phone, "phone, held")
    assert faults(phone) == []
    phone.mouse.up()
    part(phone, "phone-role").wait_for(state="hidden")
    part(phone, "phone-card").focus()
    for key in ("Enter", " "):
        phone.keyboard.down(key)
        part(phone, "phone-role").wait_for()
        phone.keyboard.up(key)
        part(phone, "phone-role").wait_for(state="hidden")
    phone.keyboard.down("Enter")
    part(phone, "phone-input").focus()
    part(phone, "phone-role").wait_for(state="hidden")
    phone.keyboard.up("Enter")
    covered = phone.locator(".log .cover").last
    covered.dispatch_event("pointerdown", {"isPrimary": True, "button": 0})
    assert question in visible(phone)
    covered.dispatch_event("pointerup")
    assert question not in visible(phone)


def test_a_game_by_buttons(guest: Guest) -> None:
    """Each question has its answers, the role can be seen to the end, and nothing secret is ever stored or readable."""
    phone = guest.joins()
    guest.deals()
    shows(phone, "phone-question", "Tap your answer")
    offered = part(phone, "phone-pick").all_inner_texts()
    assert offered == [*NAMES[:2], "center 1", "center 2", "center 3", "No"]
    guest.taps(phone)
    shows(phone, "phone-question", "Your answer is in")
    assert part(phone, "phone-unsent").count() == 0
    guest.others_answer()
    soon(phone, lambda: part(phone, "phone-pick").all_inner_texts() == list(NAMES[:2]))
    assert not any(secret in visible(phone) for secret in guest.secrets())
    assert len(guest.secrets()) == 2
    guest.others_answer()
    guest.taps(phone)
    shows(phone, "phone-text", "the verdict")
    assert part(phone, "phone-pick").count() == 0
    assert part(phone, "phone-card").is_visible()
    [kept, _] = stored(phone)
    assert list(kept) == ["onenight.phone"]
    assert not any(secret in json.dumps(stored(phone)) for secret in guest.secrets())


def test_what_is_tapped_is_sent_as_values(guest: Guest) -> None:
    """From the form to leaving; what is typed is a text, also where it goes on with what was tapped."""
    phone = guest.scans()
    sent: list[dict[str, Any]] = []
    phone.on("request", lambda asked: sent.extend(wishes(asked)))
    part(phone, "phone-name").fill("Grandma Rose")
    part(phone, "phone-join").click()
    shows(phone, "phone-text", "You are in, Grandma Rose")
    guest.deals()
    part(phone, "phone-pick").first.wait_for()
    guest.taps(phone)
    shows(phone, "phone-question", "Your answer is in")
    phone.locator("[data-say=RULES]").tap()
    guest.others_answer()
    soon(phone, lambda: part(phone, "phone-pick").all_inner_texts() == list(NAMES[:2]))
    phone.locator(f"[data-testid=phone-pick][data-say={NAMES[0]}]").tap()
    part(phone, "phone-input").press("End")
    part(phone, "phone-input").press_sequentially(" or so")
    part(phone, "phone-send").tap()
    phone.locator(f"[data-testid=phone-pick][data-say={NAMES[1]}]").tap()
    part(phone, "phone-send").tap()
    soon(phone, lambda: guest.table.party().votes == {guest.seat: 1})
    guest.others_answer()
    shows(phone, "phone-text", "the verdict")
    phone.locator("[data-say=LEAVE]").tap()
    part(phone, "phone-send").tap()
    shows(phone, "phone-hint", "You are out")
    night = sent.pop(1)
    assert list(night) == ["answer"]
    assert sent == [
        {"command": "join", "code": guest.table.code, "name": "Grandma Rose"},
        {"command": "rules"},
        {"text": f"{NAMES[0]} or so"},
        {"answer": {"names": [NAMES[1]]}},
        {"command": "leave"},
    ]


def wishes(asked: Request) -> list[dict[str, Any]]:
    """What a request wishes for; nothing where it only looks."""
    wish = {
        key: value
        for key, value in (asked.post_data_json or {}).items()
        if key not in ("phone", "language", "seen", "message")
    }
    return [wish] if wish else []


def test_a_game_by_keys_alone(person: Opens, table: Simulated) -> None:
    """The place on the page is never lost: after the join it is at the texts, at a new question at what it asks for."""
    guest, keys = Guest(person(viewport=PHONE["viewport"]), table), Keys()
    phone = guest.scans()
    keys.type(phone, part(phone, "phone-name"), OWNER)
    shows(phone, "phone-text", f"You are in, {OWNER}")
    assert focused(phone) == "log"
    guest.deals()
    part(phone, "phone-pick").first.wait_for()
    keys.rests(phone)
    answers(guest, phone, keys)
    shows(phone, "phone-question", "Your answer is in")
    keys.rests(phone)
    keys.reach(part(phone, "phone-pick").first)
    guest.others_answer()
    soon(phone, lambda: part(phone, "phone-pick").all_inner_texts() == list(NAMES[:2]))
    assert focused(phone) == "told"
    shot(phone, "phone, by keys", whole=False)
    guest.others_answer()
    answers(guest, phone, keys)
    shows(phone, "phone-text", "the verdict")
    keys.rests(phone)
    keys.walk(phone)


def answers(guest: Guest, phone: Page, keys: Keys) -> None:
    """What is asked, by its buttons."""
    for word in legal(guest.table.party(), guest.seat, guest.table.chance).split(" and "):
        keys.press(phone.locator(f"[data-testid=phone-pick][data-say='{word}']"))
    keys.press(part(phone, "phone-send"))


def focused(phone: Page) -> str:
    """The class of what has the focus."""
    found: str = phone.evaluate("document.activeElement.className")
    return found


def test_a_phone_shakes_for_what_all_get(guest: Guest) -> None:
    """Once for each round; never for the answer to an own text, nor for anybody else's."""
    phone = guest.joins()
    assert phone.evaluate("window.shaken") == 0
    guest.deals()
    soon(phone, lambda: phone.evaluate("window.shaken") == 1)
    part(phone, "phone-input").fill("AGAIN")
    part(phone, "phone-send").tap()
    soon(phone, lambda: phone.locator(".log .theirs.cover").count() >= 3)
    guest.others_answer()
    looked(phone)
    assert phone.evaluate("window.shaken") == 1
    guest.taps(phone)
    soon(phone, lambda: phone.evaluate("window.shaken") == 2)
    looked(phone)
    assert phone.evaluate("window.shaken") == 2


def looked(phone: Page) -> None:
    """Wait until the phone has looked twice, with nothing new."""
    for _ in range(2):
        with phone.expect_response(lambda got: got.url.endswith("/api/phone") and set(got.json()) == {"version"}):
            pass


def test_without_a_connection_words_wait(guest: Guest) -> None:
    """They look unsent, are sent when it is back, and count once."""
    phone = guest.joins()
    guest.windows.context.route("**/api/phone", lambda route: route.abort())
    part(phone, "phone-input").fill("I am Yan")
    part(phone, "phone-send").tap()
    shows(phone, "phone-unsent", "I am Yan.*Not sent yet")
    phone.get_by_text("No connection").wait_for()
    part(phone, "phone-again").tap()
    shows(phone, "phone-unsent", "I am Yan")
    assert "I am Yan" in json.dumps(stored(phone)[0])
    heard = len(guest.table.party().heard)
    guest.windows.context.unroute("**/api/phone")
    shows(phone, "phone-text", "You are now Yan")
    soon(phone, lambda: part(phone, "phone-unsent").count() == 0)
    assert len(guest.table.party().heard) == heard + 1
    assert list(stored(phone)[0]) == ["onenight.phone"]
    assert phone.get_by_text("No connection").count() == 0
    forgive(guest)


def test_an_answer_to_an_earlier_question_is_not_sent_by_itself(guest: Guest) -> None:
    """The night is over when the connection is back: a name would be a vote. Who taps "Send again" means it."""
    phone = guest.joins()
    guest.deals()
    part(phone, "phone-pick").first.wait_for()
    guest.others_answer()
    guest.windows.context.route("**/api/phone", lambda route: route.abort())
    guest.taps(phone)
    part(phone, "phone-unsent").wait_for()
    guest.table.says("wake us up")
    assert guest.table.party().stage is Stage.DAWN
    guest.windows.context.unroute("**/api/phone")
    soon(phone, lambda: part(phone, "phone-pick").count() == PLAYERS - 1)
    looked(phone)
    assert part(phone, "phone-unsent").count() == 1
    assert not guest.table.party().votes
    part(phone, "phone-again").tap()
    soon(phone, lambda: part(phone, "phone-unsent").count() == 0)
    forgive(guest)


def forgive(guest: Guest) -> None:
    """What a browser complains of a connection that was cut."""
    cut = [each for each in guest.windows.complaints if "ERR_FAILED" in each]
    guest.windows.complaints[:] = [each for each in guest.windows.complaints if each not in cut]


def test_reload_and_another_tab_change_nothing(guest: Guest) -> None:
    """Texts and answers come from the server; and who goes back and comes again finds the same."""
    phone = guest.joins()
    assert OWNER in texts(phone)[0]
    guest.deals()
    soon(phone, lambda: phone.locator(".log .theirs.cover").count() == 2)
    before = texts(phone)
    phone.reload()
    soon(phone, lambda: texts(phone) == before)
    other = guest.windows.open("/api/phone", speed=1)  # both are one phone, which may look four times a second
    soon(other, lambda: texts(other) == before)
    part(other, "phone-input").fill("RULES")
    part(other, "phone-send").tap()
    soon(phone, lambda: len(texts(phone)) == len(before) + 1)
    phone.goto("about:blank")
    phone.go_back()
    soon(phone, lambda: len(texts(phone)) == len(before) + 1)


def texts(phone: Page) -> list[str]:
    """What the phone holds, covered or not."""
    return phone.locator(".log .theirs").all_text_contents()


def test_what_only_asks_is_sent_as_it_is_tapped(guest: Guest) -> None:
    """The rules are there at a tap, and what was being written stays; who leaves sends it."""
    phone = guest.joins()
    before = len(texts(phone))
    part(phone, "phone-input").fill("mor")
    phone.locator("[data-say=RULES]").tap()
    soon(phone, lambda: len(texts(phone)) == before + 1)
    assert part(phone, "phone-input").input_value() == "mor"
    phone.locator("[data-say=LEAVE]").tap()
    assert part(phone, "phone-input").input_value() == "LEAVE"
    assert len(texts(phone)) == before + 1


def test_who_leaves_is_forgotten(guest: Guest) -> None:
    """The browser keeps nothing, tells so, and is another phone from then on."""
    phone = guest.joins()
    [kept, _] = stored(phone)
    phone.locator("[data-say=LEAVE]").tap()
    part(phone, "phone-send").tap()
    shows(phone, "phone-hint", "You are out")
    assert stored(phone)[0] == {}
    assert texts(phone) == []
    part(phone, "phone-name").fill(OWNER)
    part(phone, "phone-join").click()
    shows(phone, "phone-text", f"You are in, {OWNER}")
    assert stored(phone)[0] != kept


def test_a_forgotten_table_is_forgotten_on_the_phone(guest: Guest) -> None:
    """Its texts, too."""
    phone = guest.joins()
    guest.deals()
    part(phone, "phone-card").wait_for()
    guest.table.says("forget us")
    guest.table.says("yes")
    shows(phone, "phone-hint", "table is gone")
    assert (stored(phone)[0], texts(phone), part(phone, "phone-card").is_visible()) == ({}, [], False)


def test_notes_of_a_game_with_cards(guest: Guest) -> None:
    """Who I think has which card of the deck: kept in this window alone, and gone with the next game."""
    phone = guest.joins()
    assert not part(phone, "side-castle").is_visible()
    guest.deals()
    part(phone, "side-castle").tap()
    note = phone.locator(f"[data-note={NAMES[0]}]")
    for thought in ("werewolf", "seer"):
        note.tap()
        assert note.get_attribute("data-thought") == thought
    shot(phone, "phone, notes")
    assert "seer" not in json.dumps(stored(phone)[0])
    phone.reload()
    part(phone, "side-castle").tap()
    soon(phone, lambda: note.get_attribute("data-thought") == "seer")
    guest.table.says("deal again")


def test_a_wrong_code_is_told(guest: Guest) -> None:
    """In words, beside the form; the code stands there from the address."""
    phone = guest.scans("00000")
    assert part(phone, "phone-code").input_value() == "00000"
    part(phone, "phone-name").fill(OWNER)
    part(phone, "phone-join").click()
    shows(phone, "phone-hint", "There is no table 00000")
    part(phone, "phone-code").fill(f"{guest.table.code[:2]} {guest.table.code[2:]}")  # as it is said
    part(phone, "phone-join").click()
    shows(phone, "phone-text", f"You are in, {OWNER}")
    assert not part(phone, "phone-hint").is_visible()


@slow
def test_another_table_is_joined_by_its_code(guest: Guest) -> None:
    """Though this phone has a seat elsewhere, which it gives up; a reload then stays there."""
    guest.joins()
    other = Simulated(guest.table.service, guest.table.parties)
    other.code = other.says("text us our roles")["table"]["code"]
    phone = guest.scans(other.code)
    assert part(phone, "phone-code").input_value() == other.code
    part(phone, "phone-name").fill(OWNER)
    part(phone, "phone-join").click()
    part(phone, "phone-name").wait_for(state="hidden")
    assert [seat.name for seat in other.party().seats] == [OWNER]
    assert other.code not in phone.url
    phone.reload()
    shows(phone, "phone-text", "You are in")
    assert not part(phone, "phone-name").is_visible()


@pytest.mark.parametrize("size", [(844, 390), (360, 640)])
def test_everything_is_in_reach_with_large_text(person: Opens, table: Simulated, size: tuple[int, int]) -> None:
    """At twice its size, on a phone that lies or stands."""
    width, height = size
    guest = Guest(person(viewport={"width": width, "height": height}, has_touch=True), table)
    phone = guest.scans()
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    shot(phone, f"phone, large text, {width}, new")
    assert reached(phone, "phone-join")
    part(phone, "phone-name").fill(OWNER)
    part(phone, "phone-join").tap()
    shows(phone, "phone-text", "You are in")
    guest.deals()
    part(phone, "phone-pick").first.wait_for()
    shot(phone, f"phone, large text, {width}, night")
    assert all(reached(phone, name) for name in ("phone-card", "phone-pick", "phone-send"))
    assert (too_wide(phone), faults(phone)) == ([], [])


def reached(phone: Page, name: str) -> bool:
    """Whether a part can be brought wholly into the window."""
    found = part(phone, name).last
    found.scroll_into_view_if_needed()
    box, size = found.bounding_box(), phone.viewport_size
    assert box
    assert size
    return (
        box["x"] >= 0
        and box["y"] >= -1
        and box["x"] + box["width"] <= size["width"] + 1
        and box["y"] + box["height"] <= size["height"] + 1
    )


def test_an_installed_phone_says_that_there_is_no_connection(guest: Guest) -> None:
    """It is there all the same, keeps no answer of the service, and goes on when the connection is back."""
    phone = guest.joins()
    link = phone.locator("link[rel=manifest]").get_attribute("href") or ""
    manifest = phone.evaluate("async (link) => (await fetch(link)).json()", link)
    for icon in manifest["icons"]:
        assert phone.evaluate("async (src) => (await fetch(src)).ok", icon["src"])
    soon(phone, lambda: {"/api/phone", "/api/page/words.json"} <= set(phone.evaluate(_SHELL)))
    assert [path for path in phone.evaluate(_SHELL) if not path.startswith("/api/page/")] == ["/api/phone"]
    guest.windows.context.set_offline(True)
    phone.reload()
    phone.get_by_text("No connection").wait_for()
    assert not part(phone, "phone-name").is_visible()
    shot(phone, "phone, no connection")
    guest.windows.context.set_offline(False)
    shows(phone, "phone-text", "You are in")
    guest.windows.complaints.clear()
