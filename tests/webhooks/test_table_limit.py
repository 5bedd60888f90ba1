"""Who asks, as limits count; how many tables they may open, and how long those are kept."""

import json
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from apig_wsgi import make_lambda_handler
from flask import Flask
from werkzeug.test import TestResponse

from onenight.rules.errors import NotUnderstood
from stores import Conflict, Store
from stores.location import Location
from tests.functions.gateway import make_event
from tests.webhooks.scripts import read_rows
from webhooks import create_app
from webhooks.client_names import name_client, name_stranger
from webhooks.lockout import MOST_GUESSES
from webhooks.page import table_limit
from webhooks.page.table_limit import LIMIT_SECONDS, MOST_TABLES, TableLimit
from webhooks.page.table_state import TABLES_KEPT, UNTOUCHED_SECONDS
from webhooks.refused import Refused
from webhooks.settings import Settings

HERE, THERE, ELSEWHERE = "127.0.0.1", "203.0.113.7", "198.51.100.4"


@pytest.fixture
def place(tmp_path: Path) -> Location:
    """A file."""
    return Location(f"sqlite:///{tmp_path / 'tables.sqlite'}")


@pytest.fixture
def store(place: Location) -> Iterator[Store]:
    """What is kept in it."""
    with closing(place.open()) as open_:
        yield open_


def served(place: Location, proxies: int = 0) -> Flask:
    """A service behind so many proxies."""
    return create_app(Settings(place=place, play=True, limit=None, proxies=proxies))


def post(app: Flask, peer: str, path: str, body: dict[str, Any], forwarded: str = "") -> TestResponse:
    """Ask from an address, perhaps through proxies."""
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    return app.test_client().post(path, json=body, headers=headers, environ_base={"REMOTE_ADDR": peer})


def first(app: Flask, peer: str, forwarded: str = "") -> TestResponse:
    """The first word at a new table."""
    return post(app, peer, "/api/talk", {"session": None, "text": "six players"}, forwarded)


@pytest.mark.parametrize(
    ("peer", "counted", "stranger_"),
    read_rows("clients.txt", "clients"),
)
def test_a_client_is_who_it_is(peer: str | None, counted: str, stranger_: str) -> None:
    """An address, or a network of IPv6; whatever a proxy writes, it stays short."""
    assert (name_client(peer), name_stranger(peer)) == (counted, stranger_)


def test_a_client_opens_so_many_tables_an_hour(place: Location, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then it is told when to come again; the tables that it has go on, and others open theirs."""
    monkeypatch.setattr(table_limit, "MOST_TABLES", 3)
    app = served(place)
    tables = [first(app, THERE) for _ in range(3)]
    refused = first(app, THERE)
    error = json.loads(refused.data)["error"]

    assert [table.status_code for table in tables] == [200] * 3
    assert (refused.status_code, error["code"]) == (429, "too-many-tables")
    assert LIMIT_SECONDS - 60 < int(refused.headers["Retry-After"]) <= LIMIT_SECONDS
    assert " 60 min" in error["message"]
    token = json.loads(tables[0].data)["session"]
    assert post(app, THERE, "/api/talk", {"session": token, "text": "help"}).status_code == 200
    assert post(app, THERE, "/api/talk", {"session": "forgotten", "text": "help"}).status_code == 429
    assert first(app, ELSEWHERE).status_code == 200
    assert [first(served(place), THERE).status_code, first(app, HERE).status_code] == [429, 200]


def test_an_hour_later_there_are_more(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each counts for an hour, also where the clock is set back meanwhile; threads are counted one by one."""
    counted, now = TableLimit(store, None), time.time()
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: until_counted(counted), range(MOST_TABLES)))
    for later, waits in ((0.0, LIMIT_SECONDS), (LIMIT_SECONDS - 100.0, 100), (-100.0, LIMIT_SECONDS)):
        monkeypatch.setattr(time, "time", lambda later=later: now + later)
        with pytest.raises(Refused) as refused:
            counted.count(THERE)
        assert refused.value.arguments["seconds"] == pytest.approx(waits, abs=60)
    monkeypatch.setattr(time, "time", lambda: now + LIMIT_SECONDS + 60)
    counted.count(THERE)


def until_counted(counted: TableLimit) -> None:
    """One more, however many others there are at the same time."""
    while True:
        try:
            counted.count(THERE)
        except Conflict:
            continue
        else:
            return


def test_nobody_is_known_by_what_is_kept(place: Location, store: Store) -> None:
    """The store has no address, only its hash."""
    TableLimit(store, "a secret of some length").count(THERE)
    store.close()

    assert THERE.encode() not in Path(place.address.removeprefix("sqlite:///")).read_bytes()


def test_a_table_that_nobody_speaks_to_again_is_gone_soon(place: Location, store: Store) -> None:
    """After its first word it lives for two hours, with the second for a day."""
    app, now = served(place), time.time()
    token = json.loads(first(app, HERE).data)["session"]
    assert store.load(token, now=now + UNTOUCHED_SECONDS - 60)
    assert not store.load(token, now=now + UNTOUCHED_SECONDS + 60)
    post(app, HERE, "/api/talk", {"session": token, "text": "help"})
    assert store.load(token, now=now + TABLES_KEPT - 60)
    assert not store.load(token, now=now + TABLES_KEPT + 60)
    assert TABLES_KEPT == 24 * 3600


@pytest.mark.parametrize(
    ("proxies", "asked", "whose"),
    read_rows("clients.txt", "proxies"),
)
def test_only_proxies_that_are_there_are_believed(
    proxies: int, asked: Sequence[str], whose: str, place: Location, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many as the setting says; what a client writes itself comes before, and says nothing."""
    counted: list[str] = []
    monkeypatch.setattr(TableLimit, "count", lambda _, who: counted.append(who))
    first(served(place, proxies), *asked)

    assert counted == [whose]


def test_on_aws_the_gateway_tells_who_it_is(place: Location, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not what a client wrote into a header."""
    counted: list[str] = []
    monkeypatch.setattr(TableLimit, "count", lambda _, who: counted.append(who))
    asked = make_event("POST", "/api/talk", b"{}", {"Content-Type": "application/json", "X-Forwarded-For": ELSEWHERE})
    answer = make_lambda_handler(create_app(Settings(place=place)))(asked, None)

    assert (answer["statusCode"], counted) == (200, [asked["requestContext"]["http"]["sourceIp"]])


@pytest.mark.parametrize(("value", "proxies"), [("", 0), ("0", 0), ("1", 1), (" 2 ", 2), ("10", 10)])
def test_the_proxies_are_read(value: str, proxies: int) -> None:
    """A small number; without one there are none."""
    assert Settings.read({"ONENIGHT_PROXIES": value}, play=True).proxies == proxies


@pytest.mark.parametrize("value", ["-1", "11", "one", "1.0", "1 2", "\u0661", "9" * 5000])
def test_other_proxies_are_refused(value: str) -> None:
    """At the start, in one sentence."""
    with pytest.raises(NotUnderstood) as refused:
        Settings.read({"ONENIGHT_PROXIES": value}, play=True)
    assert (refused.value.key, refused.value.field) == ("bad-proxies", "ONENIGHT_PROXIES")


def test_phones_of_one_client_share_their_wrong_codes(place: Location) -> None:
    """A browser draws as many phones as it likes: those of this machine have one limit, those of another its own."""
    app = served(place)
    told = [code(app, f"127.0.0.{1 + number % 9}", number) for number in range(MOST_GUESSES + 1)]

    assert len(set(told[:-1])) == MOST_GUESSES
    assert told[-1] not in told[:-1]
    assert [code(app, HERE, 99), code(app, "::1", 98)] == [told[-1]] * 2
    assert code(app, THERE, 97) != told[-1]


def code(app: Flask, peer: str, number: int) -> str:
    """What a new phone is answered to a code that is nobody's."""
    body = {"phone": f"{number:022}", "text": f"JOIN {1000 + number} Ann", "message": f"{number}"}
    return str(json.loads(post(app, peer, "/api/phone", body).data)["reply"])
