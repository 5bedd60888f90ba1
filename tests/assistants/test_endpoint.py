"""`POST /mcp`: who is let in, what is refused, and that no secret passes."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from mcp.shared.exceptions import MCPError

from evenings.parties import Parties
from stores.location import Location
from tests.assistants.connection import TOKEN, Assistant, connect, reach, start_command
from tests.effort import slow
from tests.texting.playing import NAMES
from tests.webhooks.service import serve_app
from tests.webhooks.simulated_table import Simulated
from webhooks import create_app
from webhooks.rate_limit import Limit
from webhooks.request_fields import BODY_BYTES
from webhooks.settings import Settings

CALL = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "talk", "arguments": {}}}
HEADERS = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
SHOWN = HEADERS | {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture(scope="module")
def browser() -> FlaskClient:
    """Who asks a service that has `/mcp`."""
    return create_app(Settings(mcp_token=TOKEN, limit=None)).test_client()


@pytest.mark.parametrize(
    "shown", ["", "Bearer", "Bearer ", f"Bearer {TOKEN[:-1]}", TOKEN, f"Basic {TOKEN}", "Bearer é"]
)
def test_assistant_without_token_is_refused(browser: FlaskClient, shown: str) -> None:
    """With 401 and the sentence of `/api/`; without `WWW-Authenticate`, which Alexa+ does not take."""
    got = browser.post("/mcp", json=CALL, headers=HEADERS | {"Authorization": shown, "Accept-Language": "fr"})

    assert (got.status_code, got.get_json()["error"]["code"]) == (401, "unauthorized")
    assert got.get_json()["error"]["message"].startswith("N'entre ici")
    assert "WWW-Authenticate" not in got.headers


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT"])
def test_other_methods_are_refused(browser: FlaskClient, method: str) -> None:
    """There is no stream to listen at, and no session to end."""
    got = browser.open("/mcp", method=method, headers=SHOWN)

    assert (got.status_code, got.get_json()["error"]["code"]) == (405, "wrong-method")


def test_without_setting_there_is_nothing() -> None:
    """Whatever is shown."""
    assert create_app(Settings()).test_client().post("/mcp", json=CALL, headers=SHOWN).status_code == 404


def test_request_too_long_is_refused(browser: FlaskClient) -> None:
    """As under `/api/`; a record fits."""
    for letters, status in ((BODY_BYTES, 400), (BODY_BYTES - 1000, 200)):
        call = {**CALL, "params": {"name": "judge", "arguments": {"record": {"players": ["x" * letters]}}}}
        assert browser.post("/mcp", json=call, headers=SHOWN).status_code == status


@pytest.mark.parametrize("era", ["", "2025-11-25", "2026-07-28", "1999-01-01"])
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff",
        b"[" * 50_000,
        json.dumps([CALL, CALL]).encode(),
        json.dumps({**CALL, "id": {}}).encode(),
        json.dumps({**CALL, "method": "tools/burn"}).encode(),
        json.dumps({**CALL, "params": []}).encode(),
        json.dumps({**CALL, "params": {"name": 1}}).encode(),
        json.dumps({**CALL, "params": {"name": "talk", "arguments": {"text": "\ud800"}}}).encode(),
        json.dumps({**CALL, "params": {"name": "\ud800"}}).encode(),
        b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "judge", "arguments": {"record": '
        + b'{"a":' * 900
        + b"1"
        + b"}" * 903,
        json.dumps({"jsonrpc": "2.0", "id": 1, "result": {}}).encode(),
        json.dumps({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}).encode(),
        json.dumps({"jsonrpc": "2.0", "id": 1, "method": "subscriptions/listen", "params": {}}).encode(),
    ],
)
def test_no_body_is_a_fault(browser: FlaskClient, era: str, body: bytes) -> None:
    """What is no call is answered at once, in the protocol's own way."""
    got = browser.post("/mcp", data=body, headers=SHOWN | ({"MCP-Protocol-Version": era} if era else {}))

    assert got.status_code < 500, got.data


def test_who_asks_too_often_is_told_when_to_come_again() -> None:
    """Also who shows a wrong token: it is no way to guess one."""
    client = create_app(Settings(mcp_token=TOKEN, limit=Limit(each_second=0.01, burst=2))).test_client()
    got = [client.post("/mcp", json=CALL, headers=HEADERS) for _ in range(3)]

    assert [each.status_code for each in got] == [401, 401, 503]
    assert got[2].headers["Retry-After"]


class Club(Simulated):
    """A table whose phones are on the page, and an assistant at it."""

    assistant: Assistant


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """A service that was started to play, with both."""
    place = Location(f"sqlite:///{tmp_path}/tables.sqlite")
    app = create_app(Settings(place=place, play=True, limit=None, mcp_token=TOKEN))
    with serve_app(app) as service, connect(reach(service)) as assistant, closing(place.open()) as store:
        club = Club(service, Parties(store, place.secret))
        club.assistant = assistant
        yield club


def test_no_secret_passes(club: Club) -> None:
    """Neither the code of a seat nor what the windows of phones and screens know; what everybody may know does."""
    club.say("three players")
    club.join(3)
    call = partial(club.assistant.call, "talk")
    told = call({"session": club.session, "text": f"let {NAMES[1]} back in"}).data
    code = club.look()["texts"]["back"]["code"]

    assert code in club.look()["say"].replace(" ", "")
    assert (told["say"], told["cues"]) == ("", [])
    assert code not in json.dumps(told).replace(" ", "")
    assert not told.keys() & {"texts", "home", "faces", "keys"}
    assert "who is in" not in call({"session": club.session, "text": "who is in?"}).data["say"]
    dealt = call({"session": club.session, "text": "deal"}).data
    assert dealt["table"]["known"] is None
    kept = json.dumps([dealt, call({"session": club.session, "text": "what does Alice have?"}).data])
    assert "phone-0" not in kept
    assert club.assistant.call("offers", {"session": club.session}).data["offers"]


def test_pages_can_be_read(club: Club) -> None:
    """The rules of each game and the schemas of records; any other address is refused."""
    ask = club.assistant
    uris = [each.uri for each in ask.portal.call(ask.client.list_resources).resources]
    texts = [ask.portal.call(ask.client.read_resource, uri).contents[0] for uri in uris]

    assert [uri.removeprefix("onenight://") for uri in uris] == [
        *(f"rules/{page}" for page in ("bonus", "daybreak", "one-night", "one-week", "vampire")),
        "record/game",
        "record/week",
    ]
    assert all(len(getattr(each, "text", "")) > 1000 for each in texts)
    with pytest.raises(MCPError, match="There is nothing at this address") as refused:
        ask.portal.call(ask.client.read_resource, "onenight://rules/../../../pyproject.toml")
    assert refused.value.error.data == {"code": "unknown-path"}


def test_model_is_told_how_to_use_it(club: Club) -> None:
    """By the server, and by each tool."""
    client = club.assistant.client

    assert "word for word" in str(client.instructions)
    assert client.server_info is not None
    assert client.server_info.name == "onenight"


def test_command_speaks_the_language_that_is_chosen() -> None:
    """As every command does."""
    with connect(start_command("--language", "de")) as assistant:
        assert "Wie viele" in assistant.call("talk", {}).data["say"]


@slow
def test_tables_stay_in_the_store_of_the_settings(tmp_path: Path) -> None:
    """An assistant that is started anew goes on at its table."""
    store = {"ONENIGHT_STORE": f"sqlite:///{tmp_path}/tables.sqlite"}
    with connect(start_command(**store)) as assistant:
        session = assistant.call("talk", {"text": "six players"}).data["session"]
    with connect(start_command(**store)) as assistant:
        assert assistant.call("talk", {"session": session, "text": ""}).data["table"]["players"] == 6


def test_nothing_else_loads_the_package() -> None:
    """Neither the service without the setting nor any other command."""
    code = "import sys, webhooks.app, console.main, console.play; print({'mcp', 'anyio', 'pydantic'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "set()\n"
