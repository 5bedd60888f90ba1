"""Requests as Alexa, Twilio and browsers send them, through the packages, compared with what the checkout answers."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from deploy.lambda_packages import ALEXA, HTTP, SENDER
from deploy.local_lambda import Instance
from evenings.parties import Parties
from onenight.data import find_data
from skill import lambda_handler
from stores.location import Location
from tests.functions.built_packages import start_instance
from tests.functions.cloud import SECRET, Cloud
from tests.functions.gateway import Gateway, make_event, read_response
from tests.skill.alexa_events import NOW, Event, ask, make_attributes, make_launch
from tests.skill.device_scripts import CHECK, INTERRUPTED, SILENCE, after, end_session
from tests.skill.read_answers import read
from tests.skill.recorded_requests import CASES, RECOGNIZED, address_recorded, read_recorded
from tests.waiting import wait_until
from tests.webhooks.service import Service, serve_app
from tests.webhooks.twilio.signed_requests import (
    FORM_TYPE,
    PUBLIC,
    RECORDED,
    make_incoming_text,
    post,
    replay,
    send_text,
    sign,
)
from webhooks import create_app
from webhooks.settings import Settings
from webhooks.texts.account import Account

ANOTHER = "amzn1.ask.skill.ffffffff-0000-4000-8000-000000000000"

ASSETS = sorted(path.name for path in (find_data("templates") / "page").iterdir() if "." in path.name)


@pytest.fixture(scope="module")
def alexa(cloud: Cloud, unpacked: Path) -> Iterator[Instance]:
    """The Alexa function."""
    with start_instance(ALEXA, unpacked, cloud.make_environment("alexa")) as instance:
        yield instance


@pytest.fixture(scope="module")
def gateway(cloud: Cloud, unpacked: Path) -> Iterator[Gateway]:
    """The HTTP function behind its gateway."""
    with start_instance(HTTP, unpacked, cloud.make_environment("http")) as instance:
        yield Gateway(instance)


@pytest.fixture(scope="module")
def service(cloud: Cloud) -> Iterator[Service]:
    """The same service in this process, over HTTP, on the same table; it sends nothing either."""
    with cloud.store() as store, pytest.MonkeyPatch.context() as patch:
        patch.setattr("stores.location.open_store", lambda *_, **_options: store)
        account = Account.read({**cloud.make_environment("http"), "TWILIO_AUTH_TOKEN": "0" * 32})
        settings = Settings(place=Location(secret=SECRET), twilio=account, sends=False)
        with serve_app(create_app(settings)) as running:
            yield running


# Alexa


@pytest.mark.parametrize(("file", "outcome"), CASES)
def test_every_recorded_request_of_alexa_is_answered(
    alexa: Instance, file: str, outcome: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As its kind is, word for word as the checkout does; a device that is not known is welcomed."""
    asked = address_recorded(file, NOW)
    system = (asked.get("context") or {}).get("System")
    if system:
        system["device"] = {**system.get("device", {}), "deviceId": file}
    answer = alexa.invoke(asked).body

    assert RECOGNIZED[outcome](read(answer)), answer
    monkeypatch.delenv("ONENIGHT_STORE", raising=False)
    assert answer == lambda_handler(asked)


def test_a_night_left_by_an_exit_rests(alexa: Instance) -> None:
    """In the deployed table: what the next session asks is whether to go on."""
    begins = read(alexa.invoke(elsewhere(ask("BeginIntent", attributes=make_attributes(CHECK)))).body)
    exits = end_session(40, begins.attributes)

    assert alexa.invoke(elsewhere(exits)).body == SILENCE
    assert read(alexa.invoke(elsewhere(make_launch(now=after(300)))).body).text == INTERRUPTED


def elsewhere(asked: Event) -> Event:
    """The same at a device of this test's own."""
    asked["context"]["System"]["device"]["deviceId"] = "a device that is left"
    return asked


def test_requests_of_another_skill_are_refused(alexa: Instance) -> None:
    """With silence, and one line in the log that says why."""
    full = [file for file, outcome in CASES if outcome != "refused"]
    for file in full:
        assert alexa.invoke(address_recorded(file, NOW, ANOTHER)).body == SILENCE
        assert alexa.invoke(read_recorded(file)).body == SILENCE

    def told() -> list[str]:
        return [line for line in alexa.lines if "application-unknown" in line]

    wait_until(lambda: len(told()) == 2 * len(full))
    assert {json.loads(line)["message"] for line in told()} == {"refused: application-unknown"}
    assert {json.loads(line)["level"] for line in told()} == {"WARNING"}


@pytest.mark.parametrize("nonsense", [None, [], "x", 1, {}, {"request": None}, {"version": "1.0", "request": {}}])
def test_what_is_no_request_is_refused(alexa: Instance, nonsense: object) -> None:
    """The function does not fail."""
    assert alexa.invoke(nonsense).body == SILENCE


# Twilio


@pytest.mark.parametrize("name", RECORDED)
def test_every_recorded_webhook_of_twilio_is_answered(gateway: Gateway, service: Service, name: str) -> None:
    """As the checkout answers, byte for byte, also when it comes twice."""
    got = replay(gateway, name)

    assert got.status in (200, 204)
    assert replay(service, name) == got
    assert replay(gateway, name) == got


@pytest.mark.parametrize("name", RECORDED)
def test_what_twilio_did_not_sign_is_refused(gateway: Gateway, name: str) -> None:
    """With a signature that is wrong, of another address, or missing."""
    case = RECORDED[name]
    target, body = case["url"].removeprefix(PUBLIC), case["body"].encode()
    elsewhere = sign(f"{target}/", case["form"])
    for headers in ({"X-Twilio-Signature": "wrong"}, {"X-Twilio-Signature": elsewhere}, {}):
        assert gateway.send("POST", target, body, {"Content-Type": FORM_TYPE, **headers}).status == 403


def test_the_signed_address_is_kept_as_it_was(gateway: Gateway) -> None:
    """A query with empty, repeated and escaped values, cookies and headers of several values do not break it."""
    form = make_incoming_text("+15550100055", "hello", "SM" + "5" * 32)
    target = "/twilio/sms?x=&y=%20a&y=b%2Fc&z=%C3%A4"
    headers = {
        "Content-Type": FORM_TYPE,
        "X-Twilio-Signature": sign(target, form),
        "Cookie": "a=1; b=2",
        "Accept": "text/html, application/xml",
        "X-Forwarded-For": "203.0.113.7, 198.51.100.4",
    }
    asked = make_event("POST", target, urlencode(form).encode(), headers)

    assert asked["cookies"] == ["a=1", "b=2"]
    assert asked["isBase64Encoded"]
    assert asked["queryStringParameters"]["y"] == " a,b/c"
    got = read_response(gateway.instance.invoke(asked).body)
    assert got.status == 200
    assert b"<Message>" in got.data


# The page


def test_the_page_is_there(gateway: Gateway, service: Service) -> None:
    """The same bytes as from the checkout: its document, the phone's, its words."""
    for path in ("/", "/api/phone", "/api/page/words.json"):
        got = gateway.send("GET", path)
        assert got.status == 200
        assert got == service.send("GET", path)


@pytest.mark.parametrize("name", ASSETS)
def test_each_part_of_the_page_is_there(gateway: Gateway, service: Service, name: str) -> None:
    """As the checkout serves it."""
    path = f"/api/page/{name}"
    got = gateway.send("GET", path)

    assert (got.status, got.data) == (200, service.send("GET", path).data)


def test_a_table_on_the_page_talks(gateway: Gateway) -> None:
    """Its session is a token of a table in the store."""
    opened = talk(gateway, None, "five players")
    again = talk(gateway, opened["session"], "what's in the deck")

    assert opened["table"]["players"] == again["table"]["players"] == 5
    assert "Werewolves" in again["say"]


def test_the_privacy_page_says_where_everything_lies(gateway: Gateway) -> None:
    """With AWS, whose figures it tells."""
    got = gateway.send("GET", "/privacy")

    assert got.status == 200
    assert b"With Amazon Web Services" in got.data
    assert b"after 14 days" in got.data


def talk(service: Service, session: object, text: str) -> Any:  # noqa: ANN401 - plain JSON
    """What is answered to somebody at the page."""
    body = json.dumps({"session": session, "text": text}).encode()
    got = service.send("POST", "/api/talk", body, {"Content-Type": "application/json"})
    assert got.status == 200, got
    return got.data


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/healthz", 200),
        ("POST", "/alexa", 404),
        ("GET", "/alexa", 404),
        ("GET", "/nothing", 404),
        ("GET", "/api/page/../../webhooks/app.py", 404),
        ("GET", "/api/page/%2e%2e%2fapp.py", 404),
        ("GET", "/twilio/sms", 405),
        ("PUT", "/", 405),
    ],
)
def test_what_is_there_and_what_is_not(gateway: Gateway, service: Service, method: str, path: str, status: int) -> None:
    """Alexa calls its function without HTTP."""
    got = gateway.send(method, path)

    assert got.status == status
    if path != "/healthz":
        assert without_address(got.data) == without_address(service.send(method, path).data)
    else:
        assert got.data == {"status": "ok"}


def without_address(data: object) -> object:
    """Return a page that names its own address without it; what is no page as it is."""
    return re.sub(rb"<a href=\"/\">[^<]+</a>", b"", data) if isinstance(data, bytes) else data


# Without Twilio, and without anything


def test_without_twilio_there_is_the_skill_and_the_page(cloud: Cloud, unpacked: Path) -> None:
    """Texts are not taken, and a sweep that has nothing to send says so, or the alarm on it would go off."""
    nothing = {"TWILIO_ACCOUNT_SID": "", "TWILIO_AUTH_TOKEN": "", "TWILIO_FROM": ""}
    with start_instance(HTTP, unpacked, {**cloud.make_environment("http"), **nothing}) as instance:
        gateway = Gateway(instance)
        assert gateway.send("GET", "/").status == 200
        assert gateway.send("GET", "/api/qr.png?code=482103").status == 200
        assert post(gateway, "/twilio/sms", make_incoming_text("+15550100001", "hello", "SM1")).status == 404
    with start_instance(SENDER, unpacked, {**cloud.make_environment("sender"), **nothing}) as instance:
        assert instance.invoke({"source": "aws.events"}).body == {}
        wait_until(lambda: any('"OldestUnsent": 0.0' in line for line in instance.lines))


def test_a_parameter_that_is_missing_is_told_by_its_setting(cloud: Cloud, unpacked: Path) -> None:
    """In the log; Twilio hears 503 and tries again, and somebody at the speaker plays on without a memory."""
    missing = {"ONENIGHT_SECRET": "ssm:/nowhere"}
    with start_instance(HTTP, unpacked, {**cloud.make_environment("http"), **missing}) as instance:
        got = post(Gateway(instance), "/twilio/sms", make_incoming_text("+15550100001", "hello", "SM1"))
        assert got == (503, b"")
        wait_until(lambda: any('"Faults": 1' in line for line in instance.lines))
        assert any("not set up: missing-parameter" in line for line in instance.lines)
        assert not any(SECRET in line for line in instance.lines)


def test_a_phone_is_the_same_to_both(cloud: Cloud, gateway: Gateway, service: Service) -> None:
    """What one has written the other reads: a phone's keyed hash is made with the secret in the parameter store."""
    phone = "+15550100077"
    with cloud.store() as store:
        parties = Parties(store, SECRET)
        table, party = parties.create()
        reply = send_text(gateway, phone, f"JOIN {party.code} Alice", "SM77")
        assert parties.find_by_phone(phone) == table

    assert reply.startswith("You are in, Alice.")
    assert send_text(service, phone, f"JOIN {party.code} Alice", "SM77") == reply
