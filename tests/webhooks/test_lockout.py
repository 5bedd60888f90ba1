"""Wrong codes from many addresses: counted by network and together, answered later, and nobody else is kept out."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from evenings.join_codes import FEWEST_DIGITS, FEWEST_DIGITS_OPEN
from evenings.parties import Parties
from evenings.wrong_codes import (
    BOUND_SECONDS,
    KEPT_SECONDS,
    MOST_OF_NETWORK,
    MOST_OF_SERVICE,
    WrongCodes,
    WrongCount,
)
from onenight.texting.events import TextReceived
from stores import Store, steady_clock
from stores.location import Location
from tests.speech.nights import OURS
from tests.texting.playing import number_of
from tests.webhooks.scripts import read_rows
from tests.webhooks.service import serve_app
from webhooks import create_app
from webhooks.client_names import find_network, name_stranger
from webhooks.lockout import MOST_GUESSES, PUT_OFF_SECONDS, Guesses
from webhooks.settings import Settings
from webhooks.texts.incoming import answer_text

NOW = 1_794_000_000.0
WAIT = OURS.raw("texts.join.wait")

SITE = [f"2001:db8:5:{number:x}::{number + 1:x}" for number in range(60)]
"""Addresses of one /48, each of another /64."""
NEIGHBORS = [f"203.0.113.{number + 1}" for number in range(60)]
"""Addresses of one /24."""
MAPPED = [f"::ffff:203.0.113.{number + 1}" for number in range(60)]


class World(NamedTuple):
    """A service, its parties and its clock."""

    app: Flask
    parties: Parties
    code: str
    clock: list[float]
    numbers: Iterator[int]

    def asks(self, peer: str, code: str, text: int | None = None) -> TestResponse:
        """A new phone at that address tries a code; `text`: the number of a text that it sends once more."""
        number = next(self.numbers) if text is None else text
        body = {"phone": f"{number:022}", "text": f"JOIN {code} Ann", "message": f"{number}"}
        return self.app.test_client().post("/api/phone", json=body, environ_base={"REMOTE_ADDR": peer})

    def tells(self, peer: str, code: str, text: int | None = None) -> str:
        """What that is answered, `429` where it is put off."""
        got = self.asks(peer, code, text)
        return "429" if got.status_code == 429 else str(json.loads(got.data)["reply"])


def wrong(number: int, code: str) -> str:
    """A code that is nobody's."""
    return f"{(int(code) + 1 + number) % 10 ** len(code):0{len(code)}}"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """What is kept in a file."""
    with closing(Location(f"sqlite:///{tmp_path / 'tables.sqlite'}").open()) as opened:
        yield opened


@pytest.fixture
def world(tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> World:
    """A service with one table that can be joined, whose clock stands still."""
    clock = [NOW]
    monkeypatch.setattr(steady_clock, "now", lambda: clock[0])
    place = Location(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    app = create_app(Settings(place=place, public="https://game.example.org", limit=None))
    parties = Parties(store, place.secret, nudge=None)
    return World(app, parties, parties.create()[1].code, clock, count())


@pytest.mark.parametrize(("peer", "counted_with"), read_rows("clients.txt", "networks"))
def test_network_of_client(peer: str, counted_with: str) -> None:
    """A site of IPv6, a handful of rented addresses of IPv4; nobody on this machine has one."""
    assert find_network(name_stranger(peer)) == counted_with


@pytest.mark.parametrize("peers", [SITE, NEIGHBORS, MAPPED], ids=["IPv6", "IPv4", "mapped"])
def test_wrong_codes_of_network_are_put_off(world: World, peers: list[str]) -> None:
    """From the bound on 429, until they are asked again later; another network is answered as ever."""
    told = [world.tells(peer, wrong(number, world.code)) for number, peer in enumerate(peers)]
    assert told.index("429") == MOST_OF_NETWORK - 1
    assert set(told[MOST_OF_NETWORK - 1 :]) == {"429"}
    elsewhere = wrong(99, world.code)
    assert world.tells("198.51.100.4", elsewhere) == OURS.say("texts.join.unknown", code=elsewhere)

    last = len(peers) - 1
    put_off = world.asks(peers[last], wrong(last, world.code), last)
    assert (put_off.status_code, put_off.headers["Retry-After"]) == (429, str(round(PUT_OFF_SECONDS)))
    world.clock[0] += PUT_OFF_SECONDS
    code = wrong(last, world.code)
    assert world.tells(peers[last], code, last) == OURS.say("texts.join.unknown", code=code)
    world.clock[0] += KEPT_SECONDS
    assert world.tells(peers[0], code) == OURS.say("texts.join.unknown", code=code)


@pytest.mark.parametrize("peers", [SITE, NEIGHBORS, MAPPED], ids=["IPv6", "IPv4", "mapped"])
def test_right_code_is_let_in_from_network_of_guessers(world: World, peers: list[str]) -> None:
    """At once, from an address that has not used up its own guesses, also if it has mistyped; nobody else is let in."""
    for number, peer in enumerate(peers[1:], 1):
        world.tells(peer, wrong(number, world.code))
    for number in range(MOST_GUESSES):
        world.tells(peers[1], wrong(100 + number, world.code))

    assert "You are in" in world.tells(peers[0], world.code)
    assert "You are in" in world.tells(peers[2], world.code)
    assert world.tells(peers[1], world.code) == world.tells(peers[1], wrong(0, world.code)) == WAIT


def test_address_without_guesses_left_learns_nothing(world: World) -> None:
    """Right or wrong, it is answered alike: what is beyond its own limit is no oracle."""
    for number in range(MOST_GUESSES):
        world.tells(SITE[0], wrong(number, world.code))
    before = world.parties.wrong_codes.total()
    answers = {
        world.tells(SITE[0], code) for code in (world.code, *(wrong(99 + more, world.code) for more in range(3)))
    }

    assert (answers, world.parties.wrong_codes.total()) == ({WAIT}, before)


def test_codes_are_longer_over_bound_of_service(store: Store, world: World) -> None:
    """As long as it lasts; wrong ones are put off in every network, and right ones let in, also short ones."""
    texted = Parties(store, None)
    short = texted.create()[1].code
    counts = WrongCodes(store)
    for number in range(MOST_OF_SERVICE):
        assert len(texted.create()[1].code) == FEWEST_DIGITS if number % 100 == 0 else True
        counts.add("")
    long = texted.create()[1].code

    assert (len(short), len(long)) == (FEWEST_DIGITS, FEWEST_DIGITS_OPEN)
    assert world.tells(NEIGHBORS[0], wrong(1, long)) == "429"
    assert "You are in" in world.tells(NEIGHBORS[0], short)
    world.clock[0] += BOUND_SECONDS / MOST_OF_SERVICE * 2
    assert len(texted.create()[1].code) == FEWEST_DIGITS


def test_texts_count_for_service_and_are_not_put_off(store: Store, world: World) -> None:
    """A number has its own limit; Twilio would take a refusal for a fault of ours."""
    guesses, before = Guesses(store), world.parties.wrong_codes.total()
    counts = WrongCodes(store)
    for _ in range(MOST_OF_SERVICE):
        counts.add("")

    def texts(seat: int, code: str, message: str) -> str:
        return answer_text(world.parties, guesses, TextReceived(number_of(seat), f"JOIN {code} Ann", message))

    code = wrong(5, world.code)
    told = [texts(0, code, f"SM{number}") for number in range(MOST_GUESSES + 1)]
    assert told == [OURS.say("texts.join.unknown", code=code)] * MOST_GUESSES + [WAIT]
    assert texts(0, code, "SM0") == told[0]
    assert world.parties.wrong_codes.total() == before + MOST_OF_SERVICE + MOST_GUESSES
    assert "You are in" in texts(1, world.code, "SMright")


def test_count_is_bounded_and_drains(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A flood is forgotten an hour later, also where a clock was set back meanwhile."""
    clock = [NOW]
    monkeypatch.setattr(steady_clock, "now", lambda: clock[0])
    counts = WrongCodes(store)
    for _ in range(MOST_OF_NETWORK * 4):
        counts.add("net")
    for later, over in ((0.0, True), (1700.0, True), (1900.0, False), (KEPT_SECONDS + 1, False), (-9000.0, False)):
        clock[0] = NOW + later
        assert counts.is_over_limit("net") is over, later
    assert not counts.is_over_limit("another")


def test_full_count_is_full_for_clock_that_is_behind(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two workers whose clocks are 5 ms apart count together; an hour's worth from a later minute is another time's."""
    clock = [NOW]
    monkeypatch.setattr(steady_clock, "now", lambda: clock[0])
    counts = WrongCodes(store)
    for number in range(MOST_OF_NETWORK * 3):
        clock[0] = NOW + (0.0, 0.005)[number % 2]
        counts.add("net")
        if number >= MOST_OF_NETWORK:
            clock[0] = NOW
            assert counts.is_over_limit("net"), number
    full = WrongCount(NOW + KEPT_SECONDS)
    for behind, left in ((0.0, KEPT_SECONDS), (0.005, KEPT_SECONDS), (59.0, KEPT_SECONDS), (61.0, 0.0), (9000.0, 0.0)):
        assert full.seconds_left(NOW - behind) == left


def test_bound_of_network_holds_for_four_connections(tmp_path: Path) -> None:
    """Over real HTTP, by the real clock: at most twice as many wrong codes are answered at once as one could have."""
    place = Location(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    app = create_app(Settings(place=place, public="https://game.example.org", limit=None, proxies=1))
    with serve_app(app) as service, ThreadPoolExecutor(4) as pool:

        def guesses(number: int) -> int:
            body = {"phone": f"{number:022}", "text": f"JOIN {number:06} Ann", "message": f"{number}"}
            peer = {"X-Forwarded-For": f"2001:db8:5:{number // (MOST_GUESSES - 1):x}::1"}
            return service.send("POST", "/api/phone", json.dumps(body).encode(), peer).status

        told = list(pool.map(guesses, range(MOST_OF_NETWORK * 12)))
    assert set(told) == {200, 429}
    assert told.count(200) <= 2 * MOST_OF_NETWORK


@pytest.mark.parametrize("known", ["JOIN", ""])
def test_phone_of_table_cannot_try_out_seat(store: Store, world: World, known: str) -> None:
    """Who has left and tries `0999 Mia`: those are guesses, and beyond the limit the right one is none, either."""
    guesses = Guesses(store)

    def texts(seat: int, body: str) -> str:
        message = f"SM{next(world.numbers)}"
        return answer_text(world.parties, guesses, TextReceived(number_of(seat), body, message))

    for seat, name in enumerate(("Ann", "Mia", "Zed")):
        assert "You are in" in texts(seat, f"JOIN {world.code} {name}")
    table = world.parties.find_by_code(world.code)
    assert table
    texts(2, "leave")
    world.parties.let_back(table, "Mia")
    back = world.parties.load(table).party.back  # type: ignore[union-attr]
    assert back
    for number in range(MOST_GUESSES):
        texts(2, f"{known} {wrong(number, back.code)} Mia")
    texts(2, f"{known} {back.code} Mia")

    kept = world.parties.load(table)
    assert kept
    assert kept.party.seats[1].phone == number_of(1)
