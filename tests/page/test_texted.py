"""A whole texted game in the browser: the shared page, and a phone for each player in a window of its own."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page

from evenings.parties import Parties
from onenight.texting.party import Party
from onenight.ways.one_night.texts.recap import list_deeds
from stores import open_store
from tests.page.browser import (
    Windows,
    find_part,
    read_captions,
    say,
    take_picture,
    wait_for_caption,
    wait_for_text,
    wait_until,
)
from tests.page.conftest import Opens
from tests.texting.playing import NAMES, draw_legal_answer

PLAYERS = 4
CLOSING = ("vote", "winners")
"""The last moments of what happened."""


class Game:
    """A table on the shared page, and its phones."""

    def __init__(self, windows: Windows, parties: Parties) -> None:
        """Nobody has joined; the parties are the server's own, seen from outside."""
        self.windows, self.parties = windows, parties
        self.page = windows.open(speed=10)
        self.phones: list[Page] = []
        self.code = ""

    def open(self) -> None:
        """The host takes texts instead of cards."""
        self.page.get_by_label(str(PLAYERS), exact=True).check()
        find_part(self.page, "start").click()
        wait_for_caption(self.page, "players: ")
        say(self.page, "text us our roles")
        self.code = wait_for_text(self.page, "code", r"\d{4}")

    def join(self, name: str) -> Page:
        """One more player opens a phone from the shared page, and gives a name."""
        self.page.bring_to_front()  # a window behind others is slow to be clicked in
        with self.windows.context.expect_page() as opened:
            find_part(self.page, "add-phone").click()
        phone = opened.value
        find_part(phone, "phone-name").fill(name)
        find_part(phone, "phone-join").click()
        wait_for_text(phone, "phone-moment", f"You are in, {name}")
        self.phones.append(phone)
        return phone

    def sends(self, name: str) -> None:
        """One more player joins with a phone that is no window here: to the table's page it is the same."""
        joins = {"phone": f"{name}-{'x' * 20}", "text": f"JOIN {self.code} {name}", "message": "m1", "seen": None}
        assert self.page.request.post(f"{self.windows.home}/api/phone", data=joins).ok

    def party(self) -> Party:
        """The party as it is kept."""
        kept = self.parties.load(self.parties.find_by_code(self.code) or "")
        assert kept
        return kept.party

    def answer(self) -> None:
        """Everyone answers what is asked now, from the own phone."""
        before, chance = self.party(), Random(7)  # noqa: S311 - a test keeps no secrets
        for seat, phone in enumerate(self.phones):
            phone.locator(f"body[data-round='{before.round_name}']").wait_for()
            find_part(phone, "side-texts").click()
            texts = find_part(phone, "phone-text").count()
            find_part(phone, "phone-input").fill(draw_legal_answer(before, seat, chance))
            find_part(phone, "phone-input").press("Enter")
            wait_until(phone, lambda phone=phone, texts=texts: find_part(phone, "phone-text").count() >= texts + 2)  # type: ignore[misc]

    def secrets(self) -> set[str]:
        """What was texted to players so far, and may not be seen on the shared page."""
        return {text.body for text in self.party().outbox}


@pytest.fixture
def game(person: Opens, folder: Path) -> Iterator[Game]:
    """A table that nobody has joined yet."""
    with closing(open_store(f"sqlite:///{folder / 'tables.sqlite'}")) as store:
        game = Game(person(), Parties(store, None, nudge=None))
        game.open()
        yield game


def test_a_whole_texted_game(game: Game) -> None:
    """Join, deal, night, vote, verdict and recap, all in windows; the shared page never shows a player's text."""
    for name in NAMES[:PLAYERS]:
        game.join(name)
    page = game.page
    page.get_by_text(NAMES[PLAYERS - 1]).first.wait_for()
    take_picture(page, "join")
    say(page, "deal")
    wait_for_text(page, "phase", "night")
    for phone in game.phones:
        wait_until(phone, lambda phone=phone: find_part(phone, "phone-text").count() >= 3)  # type: ignore[misc]
    take_picture(page, "texted-night")
    take_picture(game.phones[0], "phone")
    game.answer()
    wait_for_text(page, "phase", "day")
    wait_for_caption(page, "Good morning")
    seen = page.locator("body").inner_text()
    assert not any(secret in seen for secret in game.secrets())
    say(page, "vote")
    game.answer()
    wait_for_text(page, "verdict", "win")
    wait_for_text(page, "recap", "What happened")
    page.bring_to_front()
    steps = find_part(page, "recap").locator(".story li")
    assert steps.count() == len(list(list_deeds(game.party()))) + len(CLOSING)
    while find_part(page, "recap.back").is_enabled():
        find_part(page, "recap.back").click()
    for at in range(steps.count()):
        find_part(page, "recap.forward").click()
        assert find_part(page, "recap").locator(".sentence").inner_text() == steps.nth(at).inner_text()
    assert find_part(page, "recap.forward").is_disabled()
    for phone in game.phones:
        wait_until(phone, lambda phone=phone: find_part(phone, "phone-text").count() >= 9)  # type: ignore[misc]
    take_picture(page, "texted-verdict")
    take_picture(game.phones[0], "phone-verdict")
    assert {"Play again", "Somebody joins"} <= {*find_part(page, "chips").locator("button").all_inner_texts()}
    find_part(page, "chips").get_by_role("button", name="Change the cards").click()
    wait_for_text(page, "phase", "Join in")
    find_part(page, "deck-grid").get_by_role("button", name="Tanner").click()
    wait_for_text(page, "draft", "too many for 4 players")
    assert find_part(page, "code").is_visible()


def taken_out(page: Page, name: str) -> None:
    """Take a player out by the menu behind the name."""
    page.locator("#join, #late").get_by_role("button", name=name, exact=True).click()
    find_part(page, "player-can").get_by_role("button", name=f"{name} is out").click()


def test_who_comes_in_is_told(game: Game) -> None:
    """Who joins is shown at once, interrupts nothing that is being told, and is told then; at last, that all are in.

    By touch a player is taken out again, and so is somebody who came late and waits for the next game.
    """
    for name in NAMES[: PLAYERS - 1]:
        game.sends(name)
        game.page.get_by_text(name).first.wait_for()
    wait_for_caption(game.page, f"{NAMES[PLAYERS - 2]} (is|are) in")
    game.sends(NAMES[PLAYERS - 1])
    wait_for_caption(game.page, "All four are in: deal")
    take_picture(game.page, "all are in")

    assert sum("To play without cards" in told for told in read_captions(game.page)) == 1
    page, last = game.page, NAMES[PLAYERS - 1]
    taken_out(page, last)
    wait_for_caption(page, f"{last}: out of the game")
    wait_until(page, lambda: last not in [seat.name for seat in game.party().seats])
    say(page, "three players")
    say(page, "deal")
    wait_for_text(page, "phase", "night")
    game.sends("Mia")
    wait_for_text(page, "late", "Mia")
    taken_out(page, "Mia")
    find_part(page, "late").wait_for(state="hidden")
    assert game.party().late == ()


def test_a_phone_that_is_opened_again(game: Game) -> None:
    """It has its seat and its texts, whatever happened to its window."""
    phone = game.join(NAMES[0])
    address = phone.url
    phone.close()
    again = game.windows.context.new_page()
    again.goto(address)

    wait_for_text(again, "phone-moment", "You are in")


def test_a_phone_keeps_its_secret(game: Game) -> None:
    """What is behind its address stands in no request and on no shared page, once its player is in."""
    asked: list[str] = []
    game.windows.context.on("request", lambda request: asked.append(request.url))
    phone = game.join(NAMES[0])
    token = phone.url.partition("#")[2].partition("&")[0]
    game.page.get_by_text(NAMES[0]).first.wait_for()

    assert len(token) >= 22
    assert not [url for url in asked if token in url]
    assert token not in game.page.content()
