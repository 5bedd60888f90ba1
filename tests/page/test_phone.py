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
from tests.page.browser import Windows, find_faults, find_part, find_too_wide, take_picture, wait_for_text, wait_until
from tests.page.conftest import Opens
from tests.page.hands import Keys
from tests.page.screens import check_screens
from tests.texting.playing import NAMES, draw_legal_answer
from tests.webhooks.simulated_table import Simulated

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
        find_part(phone, "phone-name").wait_for()
        return phone

    def joins(self) -> Page:
        """With a seat after those who are in."""
        phone = self.scans()
        find_part(phone, "phone-name").fill(OWNER)
        find_part(phone, "phone-join").click()
        wait_for_text(phone, "phone-moment", f"You are in, {OWNER}")
        return phone

    @property
    def seat(self) -> int:
        """The own one: the last."""
        return PLAYERS - 1

    def deals(self) -> None:
        """The host has the roles dealt."""
        self.table.say("three players")
        dealt = self.table.say("deal")
        assert self.table.load_party().stage is Stage.NIGHTFALL, dealt["say"]

    def others_answer(self) -> None:
        """Everybody but the phone in the browser."""
        party = self.table.load_party()
        for seat in range(PLAYERS - 1):
            self.table.send_to_phone(seat, draw_legal_answer(party, seat, self.table.chance))

    def taps(self, phone: Page) -> None:
        """Answer what is asked with the buttons alone."""
        answer = draw_legal_answer(self.table.load_party(), self.seat, self.table.chance)
        for word in answer.split(" and "):
            phone.locator(f"[data-testid=phone-pick][data-say='{word}']").tap()
        find_part(phone, "phone-send").tap()

    def secrets(self) -> list[str]:
        """What only this phone was texted."""
        party = self.table.load_party()
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


def show_texts(phone: Page) -> None:
    """Turn to the texts."""
    find_part(phone, "side-texts").click()


def send_text(phone: Page, text: str) -> None:
    """Text something, from the side of the texts."""
    show_texts(phone)
    find_part(phone, "phone-input").fill(text)
    find_part(phone, "phone-text-send").tap()


def test_a_role_is_covered_until_it_is_held(guest: Guest) -> None:
    """By finger, or by key; whoever lets go, or turns away, covers it; no text of the night stands uncovered."""
    phone = guest.joins()
    assert not find_part(phone, "phone-card").is_visible()
    guest.deals()
    find_part(phone, "phone-card").wait_for()
    [secret] = guest.secrets()
    question = f"{secret.partition('. ')[2].partition('?')[0]}?"  # how it is texted stands in the text alone
    assert question not in visible(phone)
    take_picture(phone, "phone, covered")
    find_part(phone, "phone-card").hover()
    phone.mouse.down()
    find_part(phone, "phone-role").wait_for()
    assert question in visible(phone)
    take_picture(phone, "phone, held")
    assert find_faults(phone) == []
    phone.mouse.up()
    find_part(phone, "phone-role").wait_for(state="hidden")
    find_part(phone, "phone-card").focus()
    for key in ("Enter", " "):
        phone.keyboard.down(key)
        find_part(phone, "phone-role").wait_for()
        phone.keyboard.up(key)
        find_part(phone, "phone-role").wait_for(state="hidden")
    phone.keyboard.down("Enter")
    find_part(phone, "side-texts").focus()
    find_part(phone, "phone-role").wait_for(state="hidden")
    phone.keyboard.up("Enter")
    show_texts(phone)
    covered = phone.locator(".log .cover").last
    covered.dispatch_event("pointerdown", {"isPrimary": True, "button": 0})
    assert question in visible(phone)
    covered.dispatch_event("pointerup")
    assert question not in visible(phone)


def test_a_game_by_buttons(guest: Guest) -> None:
    """Each question has its answers, the role can be seen to the end, and nothing secret is ever stored or readable."""
    phone = guest.joins()
    guest.deals()
    wait_for_text(phone, "phone-question", "Tap your answer")
    offered = find_part(phone, "phone-pick").all_inner_texts()
    assert offered == [*NAMES[:2], "center 1", "center 2", "center 3", "No"]
    guest.taps(phone)
    wait_for_text(phone, "phone-question", "Your answer is in")
    assert not find_part(phone, "phone-unsent").is_visible()
    guest.others_answer()
    wait_until(phone, lambda: find_part(phone, "phone-pick").all_inner_texts() == list(NAMES[:2]))
    assert not any(secret in visible(phone) for secret in guest.secrets())
    assert len(guest.secrets()) == 2
    guest.others_answer()
    guest.taps(phone)
    wait_for_text(phone, "phone-end", "In the end")
    find_part(phone, "recap").locator(".story li").first.wait_for()
    wait_until(phone, lambda: find_part(phone, "phone-pick").count() == 0)
    assert find_part(phone, "phone-card").is_visible()
    [kept, _] = stored(phone)
    assert list(kept) == ["onenight.phone"]
    assert not any(secret in json.dumps(stored(phone)) for secret in guest.secrets())


def test_what_is_tapped_is_sent_as_values(guest: Guest) -> None:
    """From the form to leaving; what is typed is a text, also where it goes on with what was tapped."""
    phone = guest.scans()
    sent: list[dict[str, Any]] = []
    phone.on("request", lambda asked: sent.extend(wishes(asked)))
    find_part(phone, "phone-name").fill("Grandma Rose")
    find_part(phone, "phone-join").click()
    wait_for_text(phone, "phone-moment", "You are in, Grandma Rose")
    guest.deals()
    find_part(phone, "phone-pick").first.wait_for()
    guest.taps(phone)
    wait_for_text(phone, "phone-question", "Your answer is in")
    show_texts(phone)
    phone.locator("[data-say=RULES]").tap()
    find_part(phone, "side-play").tap()
    guest.others_answer()
    wait_until(phone, lambda: find_part(phone, "phone-pick").all_inner_texts() == list(NAMES[:2]))
    send_text(phone, f"{NAMES[0]} or so")
    find_part(phone, "side-play").tap()
    phone.locator(f"[data-testid=phone-pick][data-say={NAMES[1]}]").tap()
    find_part(phone, "phone-send").tap()
    wait_until(phone, lambda: guest.table.load_party().votes == {guest.seat: 1})
    guest.others_answer()
    wait_for_text(phone, "phone-end", "In the end")
    show_texts(phone)
    phone.locator("[data-say=LEAVE]").tap()
    find_part(phone, "phone-text-send").tap()
    wait_for_text(phone, "phone-hint", "You are out")
    night = sent.pop(1)
    assert list(night) == ["answer"]
    assert sent == [
        {"command": "join", "code": guest.table.code, "name": "Grandma Rose"},
        {"command": "rules"},
        {"text": f"{NAMES[0]} or so"},
        {"answer": {"names": [NAMES[1]]}},
        {"story": True},
        {"text": "LEAVE"},
    ]


def wishes(asked: Request) -> list[dict[str, Any]]:
    """What a request wishes for; nothing where it only looks."""
    wish = {
        key: value
        for key, value in (asked.post_data_json or {}).items()
        if key not in ("phone", "language", "seen", "message", "round")
    }
    return [wish] if wish else []


def test_a_game_by_keys_alone(person: Opens, table: Simulated) -> None:
    """The place on the page is never lost: after the join it is at the texts, at a new question at what it asks for."""
    guest, keys = Guest(person(viewport=PHONE["viewport"]), table), Keys()
    phone = guest.scans()
    keys.type(phone, find_part(phone, "phone-name"), OWNER)
    wait_for_text(phone, "phone-moment", f"You are in, {OWNER}")
    assert focused(phone) == "moment-name"
    guest.deals()
    find_part(phone, "phone-pick").first.wait_for()
    keys.wait_for_rest(phone)
    answers(guest, phone, keys)
    wait_for_text(phone, "phone-question", "Your answer is in")
    keys.wait_for_rest(phone)
    keys.reach(find_part(phone, "phone-pick").first)
    guest.others_answer()
    wait_until(phone, lambda: find_part(phone, "phone-pick").all_inner_texts() == list(NAMES[:2]))
    assert focused(phone) == "told"
    take_picture(phone, "phone, by keys", whole=False)
    guest.others_answer()
    answers(guest, phone, keys)
    wait_for_text(phone, "phone-end", "In the end")
    keys.wait_for_rest(phone)
    keys.walk(phone)


def answers(guest: Guest, phone: Page, keys: Keys) -> None:
    """What is asked, by its buttons."""
    for word in draw_legal_answer(guest.table.load_party(), guest.seat, guest.table.chance).split(" and "):
        keys.press(phone.locator(f"[data-testid=phone-pick][data-say='{word}']"))
    keys.press(find_part(phone, "phone-send"))


def focused(phone: Page) -> str:
    """The id or the class of what has the focus."""
    found: str = phone.evaluate("document.activeElement.id || document.activeElement.className")
    return found


def test_a_phone_shakes_for_what_all_get(guest: Guest) -> None:
    """Once for each round; never for the answer to an own text, nor for anybody else's."""
    phone = guest.joins()
    assert phone.evaluate("window.shaken") == 0
    guest.deals()
    wait_until(phone, lambda: phone.evaluate("window.shaken") == 1)
    send_text(phone, "AGAIN")
    wait_until(phone, lambda: phone.locator(".log .theirs.cover").count() >= 3)
    find_part(phone, "side-play").tap()
    guest.others_answer()
    looked(phone)
    assert phone.evaluate("window.shaken") == 1
    guest.taps(phone)
    wait_until(phone, lambda: phone.evaluate("window.shaken") == 2)
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
    send_text(phone, "I am Yan")
    wait_for_text(phone, "phone-unsent", "Not sent yet")
    phone.get_by_text("No connection").wait_for()
    find_part(phone, "phone-again").tap()
    wait_for_text(phone, "phone-unsent", "Not sent yet")
    assert "I am Yan" in json.dumps(stored(phone)[0])
    heard = len(guest.table.load_party().heard)
    guest.windows.context.unroute("**/api/phone")
    wait_for_text(phone, "phone-text", "You are now Yan")
    find_part(phone, "phone-unsent").wait_for(state="hidden")
    assert len(guest.table.load_party().heard) == heard + 1
    assert list(stored(phone)[0]) == ["onenight.phone"]
    assert phone.get_by_text("No connection").count() == 0
    forgive(guest)


def test_an_answer_to_an_earlier_question_is_not_sent_by_itself(guest: Guest) -> None:
    """The night is over when the connection is back: a name would be a vote. Who taps "Send again" means it."""
    phone = guest.joins()
    guest.deals()
    find_part(phone, "phone-pick").first.wait_for()
    guest.others_answer()
    guest.windows.context.route("**/api/phone", lambda route: route.abort())
    with phone.expect_event("requestfailed", lambda sent: '"answer"' in (sent.post_data or "")):
        guest.taps(phone)
    with phone.expect_event("requestfailed"):
        pass  # the next look: nothing is on its way any more
    assert find_part(phone, "phone-unsent").is_visible()
    guest.table.say("wake us up")
    assert guest.table.load_party().stage is Stage.DAWN
    guest.windows.context.unroute("**/api/phone")
    wait_until(phone, lambda: find_part(phone, "phone-pick").count() == PLAYERS - 1)
    looked(phone)
    assert find_part(phone, "phone-unsent").is_visible()
    assert not guest.table.load_party().votes
    find_part(phone, "phone-again").tap()
    find_part(phone, "phone-unsent").wait_for(state="hidden")
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
    wait_until(phone, lambda: phone.locator(".log .theirs.cover").count() == 2)
    before = texts(phone)
    phone.reload()
    wait_until(phone, lambda: texts(phone) == before)
    other = guest.windows.open("/api/phone", speed=1)  # both are one phone, which may look four times a second
    wait_until(other, lambda: texts(other) == before)
    send_text(other, "RULES")
    wait_until(phone, lambda: len(texts(phone)) == len(before) + 1)
    phone.goto("about:blank")
    phone.go_back()
    wait_until(phone, lambda: len(texts(phone)) == len(before) + 1)


def texts(phone: Page) -> list[str]:
    """What the phone holds, covered or not."""
    return phone.locator(".log .theirs").all_text_contents()


def test_what_only_asks_is_sent_as_it_is_tapped(guest: Guest) -> None:
    """The rules are there at a tap, and what was being written stays; who leaves sends it."""
    phone = guest.joins()
    before = len(texts(phone))
    show_texts(phone)
    find_part(phone, "phone-input").fill("mor")
    phone.locator("[data-say=RULES]").tap()
    wait_until(phone, lambda: len(texts(phone)) == before + 1)
    assert find_part(phone, "phone-input").input_value() == "mor"
    phone.locator("[data-say=LEAVE]").tap()
    assert find_part(phone, "phone-input").input_value() == "LEAVE"
    assert len(texts(phone)) == before + 1


def test_who_leaves_is_forgotten(guest: Guest) -> None:
    """The browser keeps nothing, tells so, and is another phone from then on."""
    phone = guest.joins()
    [kept, _] = stored(phone)
    show_texts(phone)
    phone.locator("[data-say=LEAVE]").tap()
    find_part(phone, "phone-text-send").tap()
    wait_for_text(phone, "phone-hint", "You are out")
    assert stored(phone)[0] == {}
    assert texts(phone) == []
    find_part(phone, "phone-name").fill(OWNER)
    find_part(phone, "phone-join").click()
    wait_for_text(phone, "phone-moment", f"You are in, {OWNER}")
    assert stored(phone)[0] != kept


def test_a_forgotten_table_is_forgotten_on_the_phone(guest: Guest) -> None:
    """Its texts, too."""
    phone = guest.joins()
    guest.deals()
    find_part(phone, "phone-card").wait_for()
    guest.table.say("forget us")
    guest.table.say("yes")
    wait_for_text(phone, "phone-hint", "table is gone")
    assert (stored(phone)[0], texts(phone), find_part(phone, "phone-card").is_visible()) == ({}, [], False)


def test_notes_of_a_game_with_cards(guest: Guest) -> None:
    """Who I think has which card of the deck: kept in this window alone, and gone with the next game."""
    phone = guest.joins()
    assert not find_part(phone, "side-notes").is_visible()
    guest.deals()
    find_part(phone, "side-notes").tap()
    note = phone.locator(f"[data-note={NAMES[0]}]")
    for thought in ("werewolf", "seer"):
        note.tap()
        assert note.get_attribute("data-thought") == thought
    take_picture(phone, "phone, notes")
    assert "seer" not in json.dumps(stored(phone)[0])
    phone.reload()
    find_part(phone, "side-notes").tap()
    wait_until(phone, lambda: note.get_attribute("data-thought") == "seer")
    guest.table.say("deal again")


def test_a_face_is_chosen_before_joining(guest: Guest) -> None:
    """An animal and a color by touch; the table shows that face from then on."""
    phone = guest.scans()
    find_part(phone, "phone-faces").locator("summary").tap()
    check_screens(phone, "phone, faces")
    for label in ("Owl", "Violet"):
        find_part(phone, "phone-faces").get_by_role("radio", name=label, exact=True).dispatch_event("click")
    find_part(phone, "phone-name").fill(OWNER)
    find_part(phone, "phone-join").tap()
    wait_for_text(phone, "phone-moment", f"You are in, {OWNER}")
    assert guest.table.load_party().seats[guest.seat].face == "owl-8"
    phone.locator(f"#own-face [data-of={OWNER}][data-face=owl-8]").wait_for()


def test_a_wrong_code_is_told(guest: Guest) -> None:
    """In words, beside the form; the code stands there from the address."""
    phone = guest.scans("00000")
    assert find_part(phone, "phone-code").input_value() == "00000"
    find_part(phone, "phone-name").fill(OWNER)
    find_part(phone, "phone-join").click()
    wait_for_text(phone, "phone-hint", "There is no table 00000")
    find_part(phone, "phone-code").fill(f"{guest.table.code[:2]} {guest.table.code[2:]}")  # as it is said
    find_part(phone, "phone-join").click()
    wait_for_text(phone, "phone-moment", f"You are in, {OWNER}")
    assert not find_part(phone, "phone-hint").is_visible()


@slow
def test_another_table_is_joined_by_its_code(guest: Guest) -> None:
    """Though this phone has a seat elsewhere, which it gives up; a reload then stays there."""
    guest.joins()
    other = Simulated(guest.table.service, guest.table.parties)
    other.code = other.say("text us our roles")["table"]["code"]
    phone = guest.scans(other.code)
    assert find_part(phone, "phone-code").input_value() == other.code
    find_part(phone, "phone-name").fill(OWNER)
    find_part(phone, "phone-join").click()
    find_part(phone, "phone-name").wait_for(state="hidden")
    assert [seat.name for seat in other.load_party().seats] == [OWNER]
    wait_until(phone, lambda: other.code not in phone.url)
    phone.reload()
    wait_for_text(phone, "phone-moment", "You are in")
    assert not find_part(phone, "phone-name").is_visible()


@pytest.mark.parametrize("size", [(844, 390), (360, 640)])
def test_everything_is_in_reach_with_large_text(person: Opens, table: Simulated, size: tuple[int, int]) -> None:
    """At twice its size, on a phone that lies or stands."""
    width, height = size
    guest = Guest(person(viewport={"width": width, "height": height}, has_touch=True), table)
    phone = guest.scans()
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    take_picture(phone, f"phone, large text, {width}, new")
    assert reached(phone, "phone-join")
    find_part(phone, "phone-name").fill(OWNER)
    find_part(phone, "phone-join").tap()
    wait_for_text(phone, "phone-moment", "You are in")
    guest.deals()
    find_part(phone, "phone-pick").first.wait_for()
    take_picture(phone, f"phone, large text, {width}, night")
    assert all(reached(phone, name) for name in ("phone-card", "phone-pick", "phone-send"))
    assert (find_too_wide(phone), find_faults(phone)) == ([], [])

    guest.taps(phone)
    guest.others_answer()
    wait_for_text(phone, "phone-question", "Who do you vote for")
    wait_until(phone, lambda: phone.evaluate("() => document.querySelector('main').scrollTop") == 0)


def reached(phone: Page, name: str) -> bool:
    """Whether a part can be brought wholly into the window."""
    found = find_part(phone, name).last
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
    kept = {
        "/api/phone",
        "/api/page/words.json",
        *(f"/api/page/{sheet}.svg" for sheet in ("roles", "emblems", "faces")),
    }
    wait_until(phone, lambda: kept <= set(phone.evaluate(_SHELL)))
    assert [path for path in phone.evaluate(_SHELL) if not path.startswith("/api/page/")] == ["/api/phone"]
    guest.windows.context.set_offline(True)
    phone.reload()
    phone.get_by_text("No connection").wait_for()
    assert not find_part(phone, "phone-name").is_visible()
    take_picture(phone, "phone, no connection")
    guest.windows.context.set_offline(False)
    wait_for_text(phone, "phone-moment", "You are in")
    guest.windows.complaints.clear()
