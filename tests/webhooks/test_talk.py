"""`POST /api/talk` over real HTTP, with the tables in a real file."""

import json
import logging
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evenings.device_memory import Memory
from evenings.services import Services
from stores import Keys, State, Store, Stored, open_store
from stores.location import Location
from tests.effort import count_examples
from tests.sessions import make_session
from tests.speech.nights import OURS
from tests.webhooks.service import Got, Service, serve_app
from webhooks import create_app
from webhooks.page.guests import Guests
from webhooks.page.tables import Tables
from webhooks.page.talk import make_talk_routes
from webhooks.refusal import guard
from webhooks.request_fields import BODY_BYTES, TEXT_CHARACTERS
from webhooks.settings import Settings

SECRET = "correct horse battery staple"  # noqa: S105 - a test's
AFRESH = OURS.raw("prompts.open.afresh")
JSON = {"Content-Type": "application/json"}
KEYS = {
    *(
        "session",
        "say",
        "cues",
        "seconds",
        "listen",
        "answers",
        "several",
        "fingers",
        "now",
        "offers",
        "grave",
        "dawn",
        "last",
        "table",
    ),
    *("texts", "version", "told"),
}


@pytest.fixture(scope="module", params=[None, SECRET], ids=["plain", "sealed"])
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Location:
    """A file for tables, sealed and not."""
    return Location(f"sqlite:///{tmp_path_factory.mktemp('tables') / 'tables.sqlite'}", request.param)


@pytest.fixture(scope="module")
def service(place: Location) -> Iterator[Service]:
    """A service with its tables there."""
    with serve_app(create_app(Settings(place=place, limit=None))) as running:
        yield running


@pytest.fixture
def store(place: Location) -> Iterator[Store]:
    """What the service keeps, seen from outside."""
    opened = place.open()
    yield opened
    opened.close()


def post(service: Service, body: object) -> Got:
    """Post something as JSON, or bytes as they are."""
    return service.send("POST", "/api/talk", body if isinstance(body, bytes) else json.dumps(body).encode(), JSON)


def said(service: Service, text: str, token: str | None = None) -> dict[str, Any]:
    """Say something, and have it answered."""
    got = post(service, {"session": token, "text": text})
    assert got.status == 200, got
    assert got.data.keys() - {"left", "home"} == KEYS
    answer: dict[str, Any] = got.data
    return answer


@pytest.mark.parametrize("state", [{}, {"talk": {"phase": "noon"}}, {"talk": None}, {"party": {}}])
def test_what_is_no_table_of_ours_starts_afresh(service: Service, store: Store, state: State) -> None:
    """An old version's, or the id of something else in the store, which stays as it is."""
    now = time.time()
    token = store.create(state, Keys(), expires_at=now + 60, now=now)
    answer = said(service, "six players", token)

    assert answer["say"].startswith(AFRESH)
    assert answer["session"] != token
    kept = store.load(token, now=now)
    assert kept is not None
    assert kept.state == state


def test_a_devices_memory_is_no_table(service: Service, store: Store) -> None:
    """Who could learn the id of what is kept for a device would not get it."""
    now = time.time()
    Memory(store, None).keep("echo", make_session(), now)
    (token,) = (each for each in ids(store) if "device" in loaded(store, each).state)

    assert said(service, "help", token)["session"] != token


def ids(store: Store) -> list[str]:
    """The ids of all tables in a file."""
    path = store._connections.path  # type: ignore[attr-defined]  # noqa: SLF001 - the file, whatever is in it
    with closing(sqlite3.connect(path)) as connection:
        return [row[0].decode() for row in connection.execute("SELECT id FROM state")]


def loaded(store: Store, token: str) -> Stored:
    """What is kept of a table."""
    stored = store.load(token, now=time.time())
    assert stored is not None
    return stored


def test_a_damaged_table_starts_afresh(service: Service, store: Store) -> None:
    """Whatever happened to it in the file."""
    token = said(service, "six players")["session"]
    path = store._connections.path  # type: ignore[attr-defined]  # noqa: SLF001 - as above
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE state SET body = ? WHERE id = ?", (b"\x07", token.encode()))
        connection.commit()

    assert said(service, "begin", token)["say"].startswith(AFRESH)


def test_at_once_nothing_is_lost(service: Service, store: Store) -> None:
    """Eight who say something at the same time are all heard, one after the other."""
    token = said(service, "six players")["session"]
    for text in ("begin", "begin", "we are awake"):
        day = said(service, text, token)
    version = loaded(store, token).version
    barrier = Barrier(8)

    def add_a_minute(_: int) -> None:
        barrier.wait()
        said(service, "add a minute", token)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(add_a_minute, range(8)))

    left = said(service, "how long have we got", token)["table"]["timer"]["seconds_left"]
    assert loaded(store, token).version == version + 8 + 1
    assert abs(left - day["table"]["timer"]["seconds_left"] - 8 * 60) < 20


class Contested:
    """A store in which somebody else always was quicker."""

    def __init__(self, store: Store) -> None:
        """Contest the tables of this store."""
        self._store = store

    def __getattr__(self, name: str) -> object:
        """Do what it does."""
        return getattr(self._store, name)

    def load(self, table: str, *, now: float) -> Stored | None:
        """What is there, changed by another right after."""
        stored = self._store.load(table, now=now)
        if stored is not None:
            self._store.save(table, stored.state, stored.version, Keys(), expires_at=now + 60, now=now)
        return stored


def test_too_many_at_once_is_told(tmp_path: Path) -> None:
    """Who is never served gets an error that says what to do, and the table stays as the others left it."""
    with closing(open_store(f"sqlite:///{tmp_path / 'tables.sqlite'}")) as store:
        app = Flask("contested")
        contested: Any = Contested(store)
        guard(app, None, "en")
        app.register_blueprint(make_talk_routes(Tables(Services(contested, None), Guests())))
        with serve_app(app) as service:
            token = said(service, "six players")["session"]
            got = post(service, {"session": token, "text": "begin"})

    assert (got.status, got.data["error"]["code"]) == (503, "busy")
    assert got.data["error"]["message"] == OURS.raw("web.refused.busy")


def test_a_store_that_breaks_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody is told a table is unknown when it only cannot be reached."""
    folder = tmp_path / "tables"
    with serve_app(create_app(Settings(place=Location(f"sqlite:///{folder}/tables.sqlite")))) as service:
        token = said(service, "six players")["session"]
        folder.rename(tmp_path / "elsewhere")
        with caplog.at_level(logging.WARNING):
            got = post(service, {"session": token, "text": "Zebedee points at Alice"})

    assert (got.status, got.data["error"]["code"]) == (503, "store-unreachable")
    assert token not in caplog.text
    assert "Zebedee" not in caplog.text


REFUSED = [
    (b"", "malformed-json"),
    (b"six players", "malformed-json"),
    (b"\xff\xfe", "malformed-json"),
    (b"[" * 10_000, "malformed-json"),
    (b'{"text": ' + b"9" * 5000 + b"}", "malformed-json"),
    (json.dumps({"text": "six"}).encode("utf-16"), "malformed-json"),
    (json.dumps({"text": "x" * BODY_BYTES}).encode(), "body-too-long"),
    (b" " * (10 * BODY_BYTES), "body-too-long"),
]


@pytest.mark.parametrize(("body", "code"), REFUSED, ids=range(len(REFUSED)))
def test_what_cannot_be_read_is_refused(service: Service, body: bytes, code: str) -> None:
    """With a code for programs."""
    got = post(service, body)

    assert (got.status, got.data["error"]["code"]) == (400, code)


@pytest.mark.parametrize("text", ["x" * (TEXT_CHARACTERS + 1), "\ufdfa" * 1000, "\ufdfa" * 60, "a " * 201, "a's" * 200])
def test_what_is_too_long_is_refused(service: Service, text: str) -> None:
    """As it comes, or written plainly: by its letters, its words, or what is written out."""
    got, other = post(service, {"text": text}), post(service, {"text": "six", "others": ["sex", text]})

    assert (got.status, got.data["error"]["code"]) == (413, "text-too-long")
    assert (other.status, other.data) == (got.status, got.data)
    assert got.data["error"]["message"].startswith("That was too long for me")


@pytest.mark.parametrize("text", ["x" * TEXT_CHARACTERS, "👩" * TEXT_CHARACTERS, "\x00", "\ud800", "{players}", "%s"])
def test_any_text_is_answered(service: Service, text: str) -> None:
    """Up to the longest, whatever is in it."""
    assert said(service, text)["say"]


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH"])
def test_other_methods_are_refused(service: Service, method: str) -> None:
    """It is talked to by POST alone."""
    assert service.send(method, "/api/talk").status == 405


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
SAYABLE = ("six players", "begin", "yes", "no", "stop", "vote now", "bob points at carol", "add the tanner", "undo")
WORDS = st.lists(st.sampled_from(SAYABLE))
BODIES = st.one_of(
    st.binary(max_size=200),
    st.builds(lambda data: json.dumps(data).encode(), ANYTHING),
    st.builds(lambda *pair: json.dumps(dict(zip(("session", "text"), pair, strict=True))).encode(), ANYTHING, ANYTHING),
    st.builds(lambda words: json.dumps({"text": " ".join(words)}).encode(), WORDS),
)


@given(body=BODIES)
@settings(max_examples=count_examples(150), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_comes_is_answered_or_refused(service: Service, body: bytes) -> None:
    """Never with a fault of ours."""
    got = post(service, body)

    assert (got.status == 200 and got.data.keys() - {"home"} == KEYS) or (
        got.status == 400 and got.data.keys() == {"error"}
    )


def test_a_fault_of_ours_is_logged_without_what_was_said(
    service: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The log tells where it happened; who asked gets a sentence."""

    def faulty(*_: object, **__: object) -> None:
        raise ValueError("Zebedee")

    monkeypatch.setattr("onenight.interpretation.sentence.reply_to", faulty)
    with caplog.at_level(logging.WARNING):
        got = post(service, {"text": "Zebedee points at Alice"})

    assert (got.status, got.data["error"]["code"]) == (500, "failure")
    assert "Zebedee" not in caplog.text
    assert "ValueError at " in caplog.text
