"""Whole weeks in the browser: by taps on five phones, and a board on the table. The server is the real one."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from evenings.parties import Parties
from onenight.rules.week.components import ARTIFACTS, TokenKind
from onenight.rules.week.moves import Move, parse_move
from onenight.rules.week.week import Week
from onenight.texting.party import Stage
from onenight.texting.player_answer import Tap
from onenight.ways.one_week.texts.party_state import find_state, week_of
from stores import open_store
from tests.effort import seldom
from tests.page.browser import find_part, say, take_picture, wait_for_caption, wait_for_text, wait_until
from tests.page.castles import rate_move
from tests.page.conftest import Opens
from tests.page.test_castle import drawn, rooms_of
from tests.page.test_texted import Game
from tests.rules.week import through_json
from tests.speech.nights import OURS
from tests.ways.one_week.texts.playing import is_tappable, is_voting, make_tap

NAMES = ("Bob", "Cy", "Dora", "Eli", "Finn")
ROOMS = ("Archives", "Laboratory", "Dynamite", "Observatory", "Workshop")
TOKENS = {str(kind) for kind in TokenKind}
LOOK_EVERY = 6
MOST_STEPS = 80


class Castle(Game):
    """A table that plays a week by texts."""

    def open(self) -> None:
        """The host wants these rooms, and texts instead of a board."""
        self.page.get_by_label(str(len(NAMES)), exact=True).check()
        find_part(self.page, "start").click()
        wait_for_caption(self.page, "players: ")
        say(self.page, "one week")
        wait_for_caption(self.page, "Who is sitting there")
        say(self.page, f"the rooms are {', '.join(ROOMS[:-1])} and {ROOMS[-1]}")
        wait_for_caption(self.page, "clockwise: .*Workshop")
        say(self.page, "text us our roles")
        self.code = wait_for_text(self.page, "code", r"\d{4}")

    def taps(self, seat: int, tap: Tap) -> bool:
        """A player taps an answer and sends it, and it counts; false where the phone does not offer all of it yet."""
        before, phone = self.party(), self.phones[seat]
        words = sorted(tap.words, key=lambda key: key not in TOKENS)  # a token before all places is of all
        shown = [OURS.raw(f"page.phone.say_{key}") for key in words]
        shown += [OURS.raw(f"page.castle.room_{key}") for key in tap.rooms]
        shown += [OURS.raw(f"page.castle.card_{key}") for key in tap.cards]
        if not phone.evaluate(_TAPS, [before.round_name, *shown, *tap.names]):
            return False
        wait_until(
            self.page,
            lambda: (find_state(self.party()).diary, self.party().votes) != (find_state(before).diary, before.votes),
        )
        return True

    def turn(self, chance: Random) -> None:
        """Whoever is awaited does something, much of it worth seeing, as soon as it is on the phone."""
        wait_until(self.page, lambda: self.taps(*self.move(chance)))

    def move(self, chance: Random) -> tuple[int, Tap]:
        """Who is awaited, and what they could do now."""
        party = self.party()
        if is_voting(party):
            seat = next(seat for seat in range(len(NAMES)) if seat not in party.votes)
            return seat, Tap(names=(NAMES[(seat + 1) % len(NAMES)],))
        state: Any = dict(find_state(party).week)
        week = week_of(party)
        possible = [move for move in through_json.list_moves(state) if simple(parse_move(move, NAMES), week)]
        best = max(map(rate_move, possible))
        move = chance.choice([each for each in possible if rate_move(each) == best])
        return week.actor, make_tap(parse_move(move, NAMES), week)

    def castle(self) -> dict[str, str]:
        """Where everyone is."""
        markers = {name: {"room": each["room"]} for name, each in find_state(self.party()).week["markers"].items()}
        return rooms_of({"week": {"markers": markers}})

    def private(self) -> list[str]:
        """What has been shown that nobody may see there before the verdict."""
        seen = self.page.evaluate("['ring', 'side'].map((id) => document.getElementById(id).outerHTML).join()").lower()
        told = self.page.locator("body").inner_text()
        faces = [face for face in ("werewolf", "tanner", "villager", *ARTIFACTS) if face in seen]
        return faces + [text for text in self.secrets() if text in told]


# Taps all of an answer and sends it, where the phone has come to the round, all is offered and nothing is chosen.
_TAPS = """([round, ...wanted]) => {
    if (document.body.dataset.round !== round) return false;
    const picks = [...document.querySelectorAll("[data-testid=phone-pick]")];
    const found = wanted.map((each) => picks.find((pick) => pick.dataset.say === each));
    if (found.includes(undefined) || picks.some((pick) => pick.ariaPressed === "true")) return false;
    found.forEach((pick) => pick.click());
    document.querySelector("[data-testid=phone-send]").click();
    return true;
}"""


def simple(move: Move, week: Week) -> bool:
    """Whether a move can be tapped, and takes one kind of token."""
    return is_tappable(move) and len(TOKENS & {*make_tap(move, week).words}) < 2


@pytest.fixture
def castle(person: Opens, folder: Path) -> Iterator[Castle]:
    """A table that nobody has joined yet."""
    with closing(open_store(f"sqlite:///{folder / 'tables.sqlite'}")) as store:
        game = Castle(person(), Parties(store, None, nudge=None))
        game.open()
        yield game


@seldom
def test_a_whole_texted_week(castle: Castle) -> None:
    """Five players, from the join to the recap: the ring follows the rules, and shows nothing private."""
    for name in NAMES:
        castle.join(name)
    page, chance = castle.page, Random(3)  # noqa: S311 - a test keeps no secrets
    doors = page.locator("#ring .room")
    ring = ["foyer", *map(str.lower, ROOMS)]
    wait_until(page, lambda: doors.evaluate_all("(all) => all.map((room) => room.dataset.room)") == ring)
    shown = {panel: page.locator(f"#{panel}").is_visible() for panel in ("join", "rooms", "deck", "guests")}
    assert shown == {"join": True, "rooms": True, "deck": False, "guests": False}
    say(page, "deal")
    wait_until(page, lambda: castle.party().stage is Stage.WEEK)
    turns = 0
    while castle.party().stage is not Stage.VERDICT:
        castle.turn(chance)
        turns += 1
        if turns % LOOK_EVERY == 0 and castle.party().stage is Stage.WEEK:
            wait_until(page, lambda: drawn(page) == castle.castle())
            assert castle.private() == []
        if turns == 7 * LOOK_EVERY:
            take_picture(page, "week, by texts")
            wait_until(castle.phones[1], lambda: drawn(castle.phones[1]) == castle.castle())
            take_picture(castle.phones[1], "week, a phone")
    wait_for_text(page, "verdict", "win")
    find_part(page, "travels").locator(".story li").first.wait_for()
    take_picture(page, "week, by texts, verdict")
    told = 0
    for tab in find_part(page, "travels").locator(".scenes button").all():
        tab.click()
        told += page.locator(".story li:not([data-step=staff])").count()
    assert told == len(find_state(castle.party()).diary.moves)


@seldom
def test_a_whole_week_on_the_table(person: Opens) -> None:
    """Three players with their own board: the page shows day, turn, arrow and who it is told is where, and who won."""
    page = person().open(speed=60)
    page.get_by_label("3", exact=True).check()
    find_part(page, "start").click()
    wait_for_caption(page, "players: ")
    say(page, "one week")
    wait_for_caption(page, "Who is sitting there")
    say(page, "we are Ann, Ben and Cy")
    wait_for_caption(page, "The castle, clockwise")
    said(page, "the recommended rooms")
    wait_until(page, lambda: page.locator("#ring .room").all_text_contents()[:1] == ["Foyer"])
    said(page, "begin")
    while wait_for_text(page, "phase", ".") != "Day":
        said(page, "done")
    said(page, "in the Kitchen with Alfred")
    wait_until(page, lambda: list(drawn(page).values()) == ["kitchen", "kitchen"])
    assert page.locator(".chip.primary").all_text_contents() == [OURS.raw("castle.lead.arrive")]
    nights = set()
    for _ in range(MOST_STEPS):
        if find_part(page, "chips").get_by_text("Add a minute").count():
            break
        said(page, "done")
        if wait_for_text(page, "phase", ".") == "Night":
            nights.add(page.locator("[aria-current=date]").inner_text()[:2])
        if len(nights) == 2 and page.locator("#ring .room").count():
            take_picture(page, "week, board, night")
    assert nights == {"Mo", "Tu", "We", "Th", "Fr"}
    wait_for_text(page, "timer", r"\d:\d\d")
    take_picture(page, "week, board, discussion")
    said(page, "vote now")
    said(page, "Ann and Ben point at Cy, Cy points at Ann")
    said(page, "Cy is a Werewolf")
    said(page, "nobody")
    assert "Villagers win" in wait_for_text(page, "verdict", "Sapphire")
    take_picture(page, "week, board, verdict")


def said(page: Page, text: str) -> None:
    """Say something, and wait until it is answered."""
    before = int(page.locator("body").get_attribute("data-told") or 0)
    say(page, text)
    page.locator(f"body[data-told='{before + 1}']").wait_for()
