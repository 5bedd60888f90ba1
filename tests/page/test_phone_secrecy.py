"""What a phone shows that is not held tells nothing: its page over two deals, stage by stage, part for part."""

import copy
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Self

import pytest
from playwright.sync_api import Page

from evenings.parties import Parties
from onenight.texting.party import Party, Stage
from onenight.ways.one_week.texts.party_state import find_state, set_state, week_of
from stores import open_store
from tests.console.test_play import Playing
from tests.effort import rest_seldom, seldom
from tests.page.browser import Windows, find_part, wait_for_text
from tests.page.conftest import Opens
from tests.texting.playing import draw_legal_answer
from tests.ways.one_week.texts.playing import NAMES as GUESTS
from tests.ways.one_week.texts.playing import is_voting
from tests.webhooks.simulated_table import Simulated, make_key
from tests.webhooks.test_texted_week import ROOMS, acts

PHONE: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True}

DECKS: Mapping[str, tuple[str, ...]] = {
    "the base": (),
    "a Doppelgänger, a Witch, a Thing and a Squire": (
        "with daybreak and the bonus packs",
        "play with the doppelganger, witch, seer, thing, squire and werewolf",
    ),
}
STAGES: Mapping[str, tuple[Stage, ...]] = {
    "the base": (Stage.JOIN, Stage.NIGHTFALL, Stage.DAWN),
    "a Doppelgänger, a Witch, a Thing and a Squire": (
        Stage.JOIN,
        Stage.NIGHTFALL,
        Stage.SECOND,
        Stage.REST,
        Stage.DAWN,
    ),
}
PLAYERS = 3

_PAGE = "document.title + document.body.outerHTML"

_BUTTONS = """[...document.querySelectorAll("main button, main input, main [role=button]")]
    .filter((each) => each.checkVisibility())
    .map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [each.tagName, each.className, x, y, width, height].join(" ");
    })"""
"""What can be pressed, and where it is."""

Seen = dict[tuple[str, int], str]


class Phones:
    """The windows of all players of a table."""

    def __init__(self, windows: Windows, table: Simulated, players: int) -> None:
        """Their players have joined."""
        self.table = table
        self.pages = [windows.open(f"/api/phone#{make_key(seat)}&speed=0.05") for seat in range(players)]

    def __enter__(self) -> Self:
        """They are open."""
        return self

    def __exit__(self, *_: object) -> None:
        """The next ones are new, and so is their table."""
        for page in self.pages:
            page.close()
        self.table.parties.end(self.table.parties.find_by_code(self.table.code) or "")

    def fresh(self, seat: int) -> Page:
        """A phone that shows what the table knows now."""
        page = self.pages[seat]
        page.reload()
        find_part(page, "phone-moment").wait_for()
        return page

    def seen(self, moment: str) -> Seen:
        """Everything that is on all their pages, seen or not."""
        return {(moment, seat): self.fresh(seat).evaluate(_PAGE) for seat in range(len(self.pages))}

    def answer(self, party: Party, seat: int) -> None:
        """A player answers, whose phone has seen its last text."""
        last = [text.key for text in party.outbox if text.phone == party.seats[seat].phone][-1]
        message = ".".join([f"a{self.table.messages}", *last.split()])
        reply = self.table.send_tap(seat, message, text=draw_legal_answer(party, seat, self.table.chance))["reply"]
        assert reply.startswith(("Noted", "Your vote")), reply


Tables = Callable[[], Simulated]


@pytest.fixture
def tables(server: Playing, folder: Path) -> Iterator[Tables]:
    """Tables at the server, as many as are wanted."""
    with closing(open_store(f"sqlite:///{folder / 'tables.sqlite'}")) as store:
        yield lambda: Simulated(server.service, Parties(store, None, nudge=None))


def play_night(windows: Windows, table: Simulated, deck: tuple[str, ...], unlike: list[str]) -> tuple[list[str], Seen]:
    """A game from the join to its last vote, as all phones show it; the roles alone where somebody has theirs again."""
    table.join(PLAYERS)
    with Phones(windows, table, PLAYERS) as phones:
        seen = phones.seen("join")
        for said in ("three players", *deck, "deal"):
            table.say(said)
        party = table.load_party()
        dealt = [party.plays.dealt_role(party, seat) for seat in range(PLAYERS)]
        if any(one == other for one, other in zip(dealt, unlike, strict=False)):
            return dealt, {}
        while (party := table.load_party()).stage is not Stage.VERDICT:
            seen |= phones.seen(party.stage)
            assert len({str(page.evaluate(_BUTTONS)) for page in phones.pages}) == 1, party.stage
            phones.answer(party, 0)
            seen |= phones.seen(f"{party.stage}, and one has answered")
            for seat in range(1, PLAYERS):
                phones.answer(party, seat)
    return dealt, seen


@pytest.mark.parametrize("deck", rest_seldom(list(DECKS)))
def test_a_night_looks_alike_whatever_was_dealt(person: Opens, tables: Tables, deck: str) -> None:
    """In every stage, before and after an answer; and all phones have the same buttons at the same places."""
    windows = person(**PHONE)
    dealt, seen = play_night(windows, tables(), DECKS[deck], [])
    other: Seen = {}
    while not other:
        _, other = play_night(windows, tables(), DECKS[deck], dealt)
    assert {moment for moment, _ in seen} >= {str(stage) for stage in STAGES[deck]}
    assert differing(seen, other) == []


def differing(seen: Seen, other: Seen) -> list[tuple[str, int]]:
    """When and where two deals do not look alike."""
    return [at for at in {**seen, **other} if seen.get(at) != other.get(at)]


def deal_week(table: Simulated) -> Simulated:
    """Begin a week of five by phones; return its table."""
    for said in ("one week", "five players", "next", ROOMS):
        table.say(said)
    table.code = table.say("text us our roles")["table"]["code"]
    for seat, name in enumerate(GUESTS[:5]):
        table.send_to_phone(seat, f"JOIN {table.code} {name}")
    table.say("deal")
    return table


def test_another_players_turn_is_told_in_the_open(person: Opens, tables: Tables) -> None:
    """What they tap does not count, and the reason stands at the button until they tap anew."""
    windows, table = person(**PHONE), deal_week(tables())
    with Phones(windows, table, 5) as phones:
        actor = week_of(table.load_party()).actor
        phone = phones.fresh((actor + 1) % 5)
        find_part(phone, "phone-pick").first.tap()
        find_part(phone, "phone-send").tap()
        wait_for_text(phone, "phone-refused", GUESTS[actor])
        find_part(phone, "phone-pick").first.tap()
        assert not find_part(phone, "phone-refused").is_visible()
        assert week_of(table.load_party()).actor == actor

        mine = phones.fresh(actor)
        for said in ("Alfred", "Foyer"):
            find_part(mine, "phone-pick").filter(has_text=said).tap()
        find_part(mine, "phone-send").tap()
        wait_for_text(mine, "phone-question", f"{GUESTS[(actor + 1) % 5]}'s turn")
        assert find_part(mine, "phone-refused").inner_text() == ""


def test_a_refusal_by_night_is_read_on_the_card(person: Opens, tables: Tables) -> None:
    """In the open stands only that there is something to read: a reason may tell who has asked."""
    table = tables()
    table.join(PLAYERS)
    deck = "play with the seer, robber, troublemaker, drunk, insomniac and werewolf"
    for said in ("three players", deck, "deal"):
        table.say(said)
    party = table.load_party()
    wrong = {"seer": "center 1", "robber": "center 1", "troublemaker": "center 1", "drunk": ""}  # two of six cannot err
    dealt = [party.plays.dealt_role(party, seat) for seat in range(PLAYERS)]
    seat = next(seat for seat in range(PLAYERS) if dealt[seat] in wrong)
    with Phones(person(**PHONE), table, PLAYERS) as phones:
        phone = phones.fresh(seat)
        find_part(phone, "phone-pick").filter(has_text=wrong[str(dealt[seat])]).first.tap()
        find_part(phone, "phone-send").tap()
        wait_for_text(phone, "phone-refused", "^Hold your card")


@seldom
def test_a_week_looks_alike_whatever_was_dealt(person: Opens, tables: Tables) -> None:
    """At every step, with all tokens moved on to the next player; whose turn it is, all may know."""
    windows, table = person(**PHONE), deal_week(tables())
    steps: set[str] = set()
    with Phones(windows, table, 2) as phones:
        while not is_voting(party := table.load_party()):
            step = str(week_of(party).step)
            if step not in steps:
                steps.add(step)
                seen = phones.seen(step)
                change(table, moved_on(party))
                assert differing(seen, phones.seen(step)) == []
                change(table, party)
            acts(table)
    assert steps >= {"arrive", "walk", "act", "night"}


def change(table: Simulated, party: Party) -> None:
    """Let the table have another party."""
    table.parties.change(
        table.parties.find_by_code(table.code) or "", lambda kept, _: (kept.replace_party(party), None)
    )


def moved_on(party: Party) -> Party:
    """The same week, where each player has the token of the one before."""
    state = find_state(party)
    week: dict[str, Any] = copy.deepcopy(dict(state.week))
    names = week["setup"]["players"]
    dealt = [week["setup"]["dealt"][name] for name in names]
    lying = [week["markers"][name]["role"] for name in names]
    for name, role, token in zip(names, [*dealt[1:], dealt[0]], [*lying[1:], lying[0]], strict=True):
        week["setup"]["dealt"][name] = role
        week["markers"][name]["role"] = token
    return set_state(party, state._replace(week=week))


def test_what_is_held_is_whole(person: Opens, tables: Tables) -> None:
    """The longest text, on the smallest phone, and at twice its size; nothing of it is on the page before or after."""
    windows, table = person(**PHONE), tables()
    table.join(PLAYERS)
    with Phones(windows, table, PLAYERS) as phones:
        for said in ("three players", "deal"):
            table.say(said)
        last = table.load_party().outbox[0].key.split()
        told = table.send_tap(0, ".".join(["r", *last]), command="rules")["reply"]
        phone = phones.fresh(0)
        for size in ("100%", "200%"):
            phone.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
            find_part(phone, "side-texts").click()
            covered = phone.locator(".log .cover").last
            assert told not in phone.content()
            covered.focus()
            phone.keyboard.down("Enter")
            assert told in phone.content()
            assert phone.locator(".secret").evaluate("(held) => held.scrollHeight - held.clientHeight") <= 1
            phone.keyboard.up("Enter")
        assert told not in phone.content()
