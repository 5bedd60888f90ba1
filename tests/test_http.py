"""What `docs/http.md` shows is what the service answers: each request is sent as it stands there, in that order.

What differs from time to time is compared by its form; once it has come, it stands for what is shown. Requests and
answers under `/api/` are as `docs/openapi.json` describes them.
"""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

import pytest
from flask import Flask
from flask.testing import FlaskClient
from twilio.request_validator import RequestValidator
from werkzeug.test import TestResponse

from console import audio
from console.channel import REQUEST_SECONDS
from console.home_server import OF_ADDRESS
from evenings.parties import Parties
from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge
from onenight.speech.lines import Lines
from onenight.speech.report import result_object
from stores.location import Location
from tests.assistants.connection import TOKEN
from tests.assistants.test_endpoint import SHOWN
from tests.described_api import check_answer, request_validator
from tests.openapi import list_refusals
from tests.pages import read_page, read_table
from tests.webhooks.service import Service, serve_app
from tests.webhooks.simulated_table import Simulated
from webhooks import create_app
from webhooks.api_requests import LINK_CHARACTERS
from webhooks.page import table_limit, table_state
from webhooks.rate_limit import LIMIT, PHONE, PHONES
from webhooks.refusal import API
from webhooks.request_fields import BODY_BYTES
from webhooks.settings import Settings
from webhooks.texts.account import Account

PAGE = "docs/http.md"
ACCOUNT = Account("AC" + "0" * 32, "0" * 32, "+15550100099", "https://your.host")
NEEDS_A_VERDICT = ("/api/record", "/api/recap")
NEEDS_NO_BODY = ("/api/tv/recap",)

VARIES: Mapping[str, str] = {
    "session": r"[\w-]{20,40}",
    "code": r"[0-9]{4}|[0-9]{6}",
    "version": r"[0-9]+",
    "ago": r"[0-9.]+",
}
"""What differs from time to time, by its key, and its form."""


class Exchange(NamedTuple):
    """A request and its answer, as they are shown."""

    method: str
    target: str
    signed: bool
    body: str
    status: int
    kind: str
    answer: str

    @property
    def path(self) -> str:
        """Without a query."""
        return self.target.partition("?")[0]

    @property
    def app(self) -> str:
        """The service that has only this path, if there is one."""
        return self.path if self.path == "/mcp" else ""


def exchanges() -> list[Exchange]:
    """All that the page shows."""
    blocks = [block.partition("\n\n") for block in re.findall(r"```http\n(.*?)\n```", read_page(PAGE), re.DOTALL)]
    return list(map(_exchange, blocks[::2], blocks[1::2]))


def _exchange(asked: tuple[str, str, str], answered: tuple[str, str, str]) -> Exchange:
    (head, _, body), (got, _, answer) = asked, answered
    method, target, *headers = head.split()
    status, _, kind = got.partition(" ")
    return Exchange(method, target, "X-Twilio-Signature:" in headers, body, int(status), kind, answer)


def parsed(text: str) -> Any:  # noqa: ANN401 - JSON
    """JSON as it is shown: three dots after the last member stand for others."""
    return json.loads(re.sub(r",\s*\.\.\.\s*\}", ', "...": true}', text))


# What is there


@pytest.fixture(scope="module")
def apps() -> Mapping[str, Flask]:
    """The service at home, with Alexa's path, the one with Twilio's, and the one for assistants."""
    return {
        "": create_app(Settings(dev=True)),
        "/twilio/": create_app(Settings(twilio=ACCOUNT, public=ACCOUNT.public, sends=False)),
        "/mcp": create_app(Settings(mcp_token=TOKEN)),
    }


def rules(app: Flask) -> Iterator[str]:
    """The paths of a service, each with its method."""
    for rule in app.url_map.iter_rules():
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
            yield f"{method} {rule.rule}"


def test_every_path_is_told_and_no_other(apps: Mapping[str, Flask]) -> None:
    """As it is mounted, each once."""
    told = re.findall(r"^### `(.*)`$", read_page(PAGE), re.MULTILINE)

    assert sorted(told) == sorted({rule for app in apps.values() for rule in rules(app)})


def test_every_path_has_an_example() -> None:
    """Under its own heading."""
    for chapter in read_page(PAGE).split("\n### ")[1:]:
        method, _, rule = chapter.split("`")[1].partition(" ")
        first = re.search(r"```http\n(\w+) ([^\s?]+)", chapter)
        assert first, rule
        assert first[1] == method
        path = re.sub("<[^>]+>", r"[^/]+", rule)
        assert re.fullmatch(path, first[2]), rule


# What is answered


PICTURE = "image/png"
"""What is drawn only where phones can open the join page, as they can beside Twilio."""


class Replay:
    """The requests of the page, one after another."""

    def __init__(self, apps: Mapping[str, Flask]) -> None:
        """Nothing has been answered."""
        self._clients: Mapping[str, FlaskClient] = {prefix: app.test_client() for prefix, app in apps.items()}
        self._known: dict[str, str] = {}

    def send(self, exchange: Exchange) -> None:
        """Send a request, and compare the answer.

        Raises:
            AssertionError: it is another one.
        """
        client = self._clients["/twilio/" if exchange.signed or exchange.kind == PICTURE else exchange.app]
        got = client.open(
            exchange.target, method=exchange.method, data=self._now(exchange.body), headers=_signed(exchange)
        )
        assert (got.status_code, got.content_type) == (exchange.status, exchange.kind), exchange.target
        if exchange.path.startswith(API):
            check_exchange(exchange, got)
        if exchange.kind == "application/json":
            shown = parsed(exchange.answer)
            self._learn(shown, got.get_json())
            self._same(shown, got.get_json())
        elif exchange.kind != PICTURE:
            assert _in_order(exchange.answer, got.text), got.text

    def _now(self, text: str) -> str:
        """A text as it is this time: with the codes and tokens that came, also where they are read out."""
        for shown, came in self._known.items():
            text = text.replace(shown, came).replace(" ".join(shown), " ".join(came))
        return text

    def _learn(self, shown: object, got: object) -> None:
        """What stands for what is shown; where both are alike in form they are compared later."""
        if isinstance(shown, dict) and isinstance(got, dict):
            for key in shown.keys() & got.keys():
                if _varies(key, shown[key]):
                    assert _varies(key, got[key]), (key, got[key])
                    self._known[str(shown[key])] = str(got[key])
                self._learn(shown[key], got[key])

    def _same(self, shown: object, got: object, key: str = "") -> None:
        if isinstance(shown, dict):
            assert isinstance(got, dict), (shown, got)
            some = "..." in shown
            assert shown.keys() - {"..."} <= got.keys() if some else shown.keys() == got.keys()
            for name in shown.keys() - {"..."}:
                self._same(shown[name], got[name], name)
        elif isinstance(shown, list):
            assert isinstance(got, list), (shown, got)
            for each, other in zip(shown, got, strict=True):
                self._same(each, other)
        elif isinstance(shown, str):
            assert isinstance(got, str), (shown, got)
            assert _in_order(self._now(shown), got) if shown.endswith(">...") else self._now(shown) == got
        else:
            assert _varies(key, shown) or shown == got, (key, shown, got)


def check_exchange(exchange: Exchange, got: TestResponse) -> None:
    """Check that a request and its answer are as `docs/openapi.json` describes them."""
    check_answer(exchange.method, exchange.path, got.status_code, got.content_type, got.get_json(silent=True))
    if exchange.method == "POST" and exchange.path not in NEEDS_NO_BODY:
        described = request_validator(exchange.path).is_valid(json.loads(exchange.body))
        assert described is (got.status_code != 400), exchange


def _signed(exchange: Exchange) -> Mapping[str, str]:
    """The headers of a request; Twilio's signature, or the token, is put in place of the three dots."""
    if exchange.app:
        return SHOWN
    if not exchange.signed:
        return {}
    form = dict(parse_qsl(exchange.body, strict_parsing=True))
    signature = RequestValidator(ACCOUNT.token).compute_signature(ACCOUNT.public + exchange.target, form)
    return {"Content-Type": "application/x-www-form-urlencoded", "X-Twilio-Signature": str(signature)}


def _varies(key: str, value: object) -> bool:
    """Whether a member is one that differs from time to time: an error has a `code`, too, and Alexa a `version`."""
    return key in VARIES and re.fullmatch(VARIES[key], str(value)) is not None


def _in_order(shown: str, got: str) -> bool:
    """Whether a text is what is shown, with anything in place of three dots."""
    parts = [re.escape(part.strip()) for part in shown.split("...")]
    return re.fullmatch(r".*".join(parts), got.strip(), re.DOTALL) is not None


def test_every_request_is_answered_as_it_is_shown(apps: Mapping[str, Flask]) -> None:
    """Those that need a whole game aside."""
    replay = Replay(apps)
    shown = [each for each in exchanges() if each.path not in NEEDS_A_VERDICT]
    for exchange in shown:
        replay.send(exchange)

    assert len(shown) >= 17


# A game that is over


@pytest.fixture
def over(tmp_path: Path) -> Iterator[Simulated]:
    """A table whose game of three has its verdict."""
    place = Location(f"sqlite:///{tmp_path}/tables.sqlite")
    app = create_app(Settings(place=place, play=True, limit=None))
    with serve_app(app) as service, closing(place.open()) as store:
        yield _played(service, Parties(store, place.secret, nudge=None))


def _played(service: Service, parties: Parties) -> Simulated:
    game = Simulated(service, parties)
    game.say("three players")
    game.join(3)
    game.say("deal")
    for _ in range(2):  # the night, the vote
        game.answer(game.load_party())
    return game


def test_a_game_that_is_over(over: Simulated) -> None:
    """Has a record and a recap of the form that is shown, whoever was dealt what."""
    shown = {each.path: parsed(each.answer) for each in exchanges() if each.path in NEEDS_A_VERDICT}
    told, recap = (over.post(path, {"session": over.session}).data for path in NEEDS_A_VERDICT)
    for path, answer in zip(NEEDS_A_VERDICT, (told, recap), strict=True):
        check_answer("POST", path, 200, "application/json", answer)

    assert told.keys() == shown["/api/record"].keys()
    assert told["players"] == shown["/api/record"]["players"]
    assert recap.keys() == shown["/api/recap"].keys()
    assert recap["record"] == told
    assert recap["result"].keys() == shown["/api/recap"]["result"].keys()
    [form] = {frozenset(step) for step in shown["/api/recap"]["steps"]}
    assert {frozenset(step) for step in recap["steps"]} <= {form}


def test_the_game_that_is_shown_ends_so() -> None:
    """By the rules."""
    [shown] = [parsed(each.answer) for each in exchanges() if each.path == "/api/recap"]
    [alone] = [parsed(each.answer) for each in exchanges() if each.path == "/api/record"]
    game = read_record(shown["record"])

    assert shown["record"] == alone
    assert shown["result"] == result_object(game, play_and_judge(game), Lines("en"))


# What is refused


def test_every_error_is_told_and_no_other() -> None:
    """With its status, and what it says."""
    lines = Lines("en")
    told = read_table(PAGE, "| code | status | message |")

    assert sorted(told) == sorted(
        [code, str(status), lines.raw(f"web.refused.{code}")]
        for code, status in set(list_refusals("page", "assistants"))
    )


def test_the_limits_are_those_of_the_code() -> None:
    """As they are told before the first path, and at those that have their own."""
    text = " ".join(read_page(PAGE).split())

    assert f"at most {BODY_BYTES // 1024} kB" in text
    assert (
        f"{LIMIT.each_second:.0f} requests a second to them and for words and pictures ({LIMIT.burst} at once)" in text
    )
    assert f"{PHONE.each_second:.0f} a second each ({PHONE.burst} at once)" in text
    assert f"{PHONES.each_second:.0f} for all of an address ({PHONES.burst} at once)" in text
    assert f"{table_limit.MOST_TABLES} tables an hour" in text
    assert table_limit.LIMIT_SECONDS == 3600
    kept, untouched = table_state.TABLES_KEPT / 3600, table_state.UNTOUCHED_SECONDS / 3600
    assert f"{kept:.0f} hours after its last word ({untouched:.0f} hours after its first)" in text
    assert f"at most {LINK_CHARACTERS} characters" in text
    assert f"at most {audio.MAX_SOUND_SECONDS} seconds" in text
    assert f"may have {OF_ADDRESS} connections" in text
    assert f"has {REQUEST_SECONDS:.0f} seconds to come in" in text
