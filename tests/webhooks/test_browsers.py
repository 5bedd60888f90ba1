"""Phones that open the join page: wherever the service has an address, beside Twilio's or without."""

import json
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from evenings.parties import Parties
from onenight.texting.party import FETCHING_PHONE_PREFIX, Stage
from stores import steady_clock
from stores.location import Location
from tests.stores.memory import MemoryStore
from tests.texting.playing import NAMES, make_received
from tests.webhooks.service import serve_app
from tests.webhooks.simulated_table import Simulated, make_key
from tests.webhooks.twilio.api import run_twilio
from webhooks import create_app
from webhooks.app import SENDER
from webhooks.rate_limit import PHONE, PHONES, Limit
from webhooks.settings import Settings

HERE = "https://game.example.org"


@pytest.fixture
def place(tmp_path: Path) -> Location:
    """A file for tables, sealed as on a server."""
    return Location(f"sqlite:///{tmp_path}/tables.sqlite", "s" * 32)


@contextmanager
def hosted(place: Location, **settings: Any) -> Iterator[Simulated]:  # noqa: ANN401 - as `Settings` has them
    """A service for real use, without a skill and without Twilio, and a host at its page."""
    app = create_app(Settings(place=place, **{"public": HERE, "limit": None, **settings}))
    with serve_app(app) as service, closing(place.open()) as store:
        yield Simulated(service, Parties(store, place.secret, nudge=None))


def test_the_code_is_drawn(place: Location) -> None:
    """For a code alone, and only where phones can get here."""
    with hosted(place) as table:
        drawn = table.service.send("GET", "/api/qr.png?code=482103")
        assert (drawn.status, drawn.data[:8]) == (200, b"\x89PNG\r\n\x1a\n")
        for wrong in ("", "482", "4821031", "x" * 6, "4821%23x"):
            assert table.service.send("GET", f"/api/qr.png?code={wrong}").status == 404
    with hosted(place, public="", play=True) as table:
        assert table.service.send("GET", "/api/qr.png?code=4821").status == 404


def test_without_the_tables_page_phones_still_join(place: Location) -> None:
    """`ONENIGHT_PAGE=0`: no table is opened from outside, and whoever opens the address can type a code."""
    with hosted(place, page=False) as table:
        for method, path in (("POST", "/api/talk"), ("POST", "/api/look"), ("POST", "/api/qr"), ("POST", "/api/recap")):
            assert table.service.send(method, path, b"{}").status in (404, 405), path
        assert table.service.send("GET", "/api/page/index.html").status == 404
        home, page = (table.service.send("GET", path) for path in ("/", "/api/phone"))
        assert home.data == page.data
        assert b"phone.js" in page.data
        code = table.parties.create()[1].code
        assert table.send_to_phone(0, f"JOIN {code} {NAMES[0]}")["name"] == NAMES[0]
        assert table.service.send("GET", f"/api/qr.png?code={code}").status == 200


def test_with_twilio_a_player_may_choose(place: Location) -> None:
    """Some text, some open the page: all play, and what a page shows is never handed to Twilio."""
    with run_twilio() as api:
        account = api.make_account()
        app = create_app(Settings(place=place, twilio=account, public=HERE, limit=None))
        with serve_app(app) as service, closing(place.open()) as store:
            table = Simulated(service, Parties(store, place.secret))
            table.join(3)
            told = table.say("three players")
            assert told["texts"]["how"] == "both"
            table.say("deal")
            party = table.load_party()
            assert all(text.phone.startswith(FETCHING_PHONE_PREFIX) for text in party.outbox)
            assert table.parties.list_due(1e12) == []
            assert len(table.send_to_phone(1)["texts"]) == 1
        app.extensions[SENDER].stop()
        assert api.list_bodies() == []


def test_phones_are_counted_by_token(place: Location, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten at one address and a television are let through; a token without a seat counts as its address does.

    However slow this machine is, nothing is let through again while the test lasts.
    """
    monkeypatch.setattr("webhooks.page.phone_limit.PHONE", PHONE._replace(each_second=0.001))
    with hosted(place, limit=Limit(each_second=0.001, burst=12)) as table:
        table.join(10)
        for _ in range(5):
            for seat in range(10):
                table.send_to_phone(seat)
        asked = [table.post("/api/phone", {"phone": make_key(20 + number)}) for number in range(5)]
        assert (asked[-1].status, asked[-1].data["error"]["code"]) == (503, "too-many")
        for _ in range(PHONE.burst):
            got = table.post("/api/phone", {"phone": make_key(0)})
        assert got.status == 503
        assert table.post("/api/phone", {"phone": make_key(1)}).status == 200


def test_phones_of_one_address_have_a_ceiling(place: Location, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many have a seat, and whoever has none keeps them from nothing; another address is let through."""
    monkeypatch.setattr("webhooks.page.phone_limit.PHONES", PHONES._replace(each_second=0.001))
    with hosted(place, limit=Limit(each_second=0.001, burst=80), proxies=1) as table:
        table.join(10)
        other = Simulated(table.service, table.parties)
        other.join(0)

        def asks(seat: int, address: str = "198.51.100.1") -> int:
            body = json.dumps({"phone": make_key(seat)}).encode()
            return table.service.send("POST", "/api/phone", body, {"X-Forwarded-For": address}).status

        statuses = [asks(number % 10) for number in range(PHONES.burst + 10)]
        assert statuses == [200] * PHONES.burst + [503] * 10
        assert (asks(1, "198.51.100.2"), asks(20)) == (200, 200)


@pytest.mark.parametrize("said", ["I am Zelda", "JOIN {code} Zelda"])
def test_who_is_renamed_between_games_stands_once_in_evening(place: Location, said: str) -> None:
    """With what she has won; who comes by the old name is somebody else."""
    with hosted(place) as table:
        table.join(4)
        for words in ("four players", "five players"):
            table.say(words)
            if words == "five players":
                assert "Zelda" in table.send_to_phone(0, said.format(code=table.code))["reply"]
                assert table.send_to_phone(4, f"JOIN {table.code} {NAMES[0]}")["name"] == NAMES[0]
            assert table.say("deal")["table"]["phase"] == "night"
            while table.load_party().stage is not Stage.VERDICT:
                table.answer(table.load_party())
            shown = table.look()["table"]

    first, second = shown["evening"]
    assert set(first["players"]) == {"Zelda", *NAMES[1:4]}
    assert set(second["players"]) == set(shown["wins"]) == {"Zelda", *NAMES[:4]}
    won = Counter([*first["winners"], *second["winners"]])
    assert shown["wins"] == {name: won[name] for name in shown["wins"]}


# Whose seat


def after(seconds: float) -> Callable[[], float]:
    """A clock that is ahead."""
    return lambda: time.time() + seconds


# What is left


@pytest.mark.parametrize("asked", ["/healthz", "/api/phone"])
def test_after_a_day_nothing_is_left(place: Location, monkeypatch: pytest.MonkeyPatch, asked: str) -> None:
    """Nobody sends, so the service sweeps whatever it is asked for: game, seats and guesses are gone from the file."""
    with hosted(place) as table:
        table.join(3)
        table.say("three players")
        table.say("deal")
        table.say(f"let {NAMES[1]} back in")
        table.send_to_phone(9, "JOIN 000000 Zed")
        assert rows(place) > 0
        monkeypatch.setattr(steady_clock, "now", after(26 * 3600))
        assert table.service.send("GET", asked).status == 200

        assert rows(place) == 0


def test_where_the_store_does_not_purge_the_service_does() -> None:
    """As on AWS: parties and open seats are found by their end, without Twilio's sender."""
    store = Kept()
    parties = Parties(store, "s" * 32, nudge=None)
    table, party = parties.create()
    parties.step(table, make_received(f"{FETCHING_PHONE_PREFIX}1", f"JOIN {party.code} Alice", "m1"))
    parties.let_back(table, "Alice")
    assert len(store.entries) == 2
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(steady_clock, "now", after(26 * 3600))
        parties.sweep()

    assert store.entries == {}


class Kept(MemoryStore):
    """A store that removes what has expired some days later."""

    def purge(self, *, now: float) -> int:  # noqa: ARG002 - as in `Store`
        """Nothing."""
        return 0


def rows(place: Location) -> int:
    """How many tables are in a file."""
    with closing(sqlite3.connect(place.address.removeprefix("sqlite:///"))) as file:
        return sum(file.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("state", "key"))  # noqa: S608 - ours
