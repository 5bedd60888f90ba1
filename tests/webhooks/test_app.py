"""The web service over real HTTP on loopback: Alexa's requests signed, answered or refused, and what is mounted."""

import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from onenight.rules.errors import NotAllowed, NotUnderstood
from skill.envelope import BODY_BYTES
from stores.location import Location
from tests.skill.alexa_events import ask
from tests.skill.alexa_events import make_launch as open_skill
from tests.skill.read_answers import read
from tests.skill.recorded_requests import CASES, RECOGNIZED, address_recorded, read_recorded
from tests.webhooks.authority import SKILL, Authority, Signer, load_rsa_key, make_launch
from tests.webhooks.scripts import read_rows
from tests.webhooks.service import Got, Headers, Service, serve_app
from webhooks import create_app
from webhooks.alexa.signature import Verifier
from webhooks.settings import Settings
from webhooks.texts.account import Account

AUTHORITY = Authority()
SIGNER = AUTHORITY.make_leaf()
FORGER = Signer(load_rsa_key("forger"), SIGNER.chain)
NOW = datetime.now(UTC)
GOOD = make_launch(NOW)
OTHER_SKILL = "amzn1.ask.skill.other"


def post(service: Service, body: bytes, headers: Headers | None = None) -> Got:
    """Post a body to Alexa's route, by default as Alexa signs it."""
    json_type = {"Content-Type": "application/json; charset=utf-8"}
    return service.send("POST", "/alexa", body, json_type | dict(SIGNER.sign(body) if headers is None else headers))


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    """The web service with a skill of ours, trusting the throw-away authority, at that moment."""
    verifier = Verifier(frozenset({SKILL}), roots=AUTHORITY.roots, fetch=SIGNER.fetch, now=lambda: NOW)
    with serve_app(create_app(Settings(alexa_skill_id=SKILL), verifier)) as running:
        yield running


@pytest.fixture(scope="module")
def dev() -> Iterator[Service]:
    """The same as `onenight serve --dev` starts it, without an application id."""
    with serve_app(create_app(Settings(dev=True))) as running:
        yield running


def encoded(event: object) -> bytes:
    """An event as a body."""
    return json.dumps(event).encode()


@pytest.mark.parametrize(("file", "outcome"), CASES)
def test_every_recorded_request_is_answered(service: Service, file: str, outcome: str) -> None:
    """Each kind of request, signed and sent now to us, gets its answer; what is no request is refused."""
    got = post(service, encoded(address_recorded(file, NOW)))

    if outcome == "refused":
        assert got == (400, {"error": "body-without-request"})
    else:
        assert got.status == 200
        assert RECOGNIZED[outcome](read(got.data)), got


@pytest.mark.parametrize(
    ("body", "headers", "reason"),
    [
        (GOOD, {}, "chain-address-missing"),
        (GOOD, FORGER.sign(GOOD), "signature-wrong"),
        (make_launch(NOW, OTHER_SKILL), None, "application-unknown"),
        (b"", None, "body-malformed"),
        (b"[" * 100_000, None, "body-malformed"),
        (GOOD.ljust(BODY_BYTES + 1), None, "body-too-long"),
    ],
)
def test_what_alexa_did_not_send_is_refused(
    service: Service, body: bytes, headers: Headers | None, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Unsigned, changed, old, foreign, unreadable and oversized requests get 400, and the log only the reason."""
    with caplog.at_level(logging.WARNING):
        got = post(service, body, headers)

    assert got == (400, {"error": reason})
    assert caplog.messages == [f"refused: {reason}"]


def test_the_longest_body_is_answered(service: Service) -> None:
    """A body of exactly the limit is read."""
    assert post(service, GOOD.ljust(BODY_BYTES)).status == 200


def test_the_clock_is_the_real_one() -> None:
    """A service of its own takes what is sent now, and nothing of an hour ago."""
    verifier = Verifier(frozenset({SKILL}), roots=AUTHORITY.roots, fetch=SIGNER.fetch)
    with serve_app(create_app(Settings(alexa_skill_id=SKILL), verifier)) as running:
        assert post(running, make_launch(datetime.now(UTC))).status == 200
        assert post(running, make_launch(datetime.now(UTC) - timedelta(hours=1))).status == 400


@pytest.mark.parametrize(("method", "path", "status", "told"), read_rows("app.txt", "statuses"))
def test_other_requests_get_their_status(service: Service, method: str, path: str, status: int, told: object) -> None:
    """The service says whether it is well; other methods and paths get the status that HTTP has for them."""
    got = service.send(method, path)

    assert got.status == status
    assert told is None or got.data == told


def test_an_evening_over_http(service: Service) -> None:
    """Open, six players, begin, begin, good night: each answer's attributes, sent back, lead to the next."""
    attributes: object = None
    said = []
    for intent, slots in (
        ("PlayersIntent", {"players": {"name": "players", "value": "6"}}),
        ("BeginIntent", {}),
        ("BeginIntent", {}),
        ("AMAZON.StopIntent", {}),
    ):
        event = ask(intent, slots, attributes)
        event["request"]["timestamp"] = NOW.isoformat()
        answer = read(post(service, encoded(event)).data)
        attributes = answer.attributes
        said.append(answer.text.split()[0])

    assert said == ["Six", "Deal", "Everyone,", "Good"]


def test_for_trying_out_no_signature_is_asked_for(dev: Service) -> None:
    """With `--dev` recorded requests are answered as they are, unsigned, of any time and for any skill."""
    for file, outcome in CASES:
        got = post(dev, encoded(read_recorded(file)), {})
        assert got.status == (400 if outcome == "refused" else 200), file


def test_for_trying_out_an_application_id_still_counts() -> None:
    """With `--dev` and an application id, requests for another skill are refused."""
    with serve_app(create_app(Settings(alexa_skill_id=SKILL, dev=True))) as service:
        assert post(service, GOOD, {}).status == 200
        assert post(service, make_launch(NOW, OTHER_SKILL), {}) == (400, {"error": "application-unknown"})


def test_for_trying_out_oversized_requests_are_refused(dev: Service) -> None:
    """Without a signature, too, nobody makes the service read without end."""
    assert post(dev, GOOD.ljust(BODY_BYTES + 1), {}) == (400, {"error": "body-too-long"})


@pytest.mark.parametrize(
    ("settings", "mounted"),
    [
        (Settings(), False),
        (Settings(alexa_skill_id=SKILL), True),
        (Settings(alexa_skill_id=f"{SKILL},{OTHER_SKILL}"), True),
        (Settings(dev=True), True),
    ],
)
def test_only_what_is_configured_is_mounted(settings: Settings, mounted: bool) -> None:  # noqa: FBT001 - a table's column
    """Without an application id there is no route for Alexa; the service is healthy all the same."""
    with serve_app(create_app(settings)) as service:
        assert service.send("GET", "/healthz") == (200, {"status": "ok"})
        assert post(service, GOOD, {}).status == (404 if not mounted else 200 if settings.dev else 400)


SECRET = "0123456789abcdef"  # noqa: S105 - a test's
HOME = {"XDG_DATA_HOME": "/data"}
TWILIO = {
    "TWILIO_ACCOUNT_SID": "AC" + "0" * 32,
    "TWILIO_AUTH_TOKEN": "0" * 32,
    "TWILIO_FROM": "+15550100099",
    "PUBLIC_BASE_URL": "https://game.example.org",
}


@pytest.mark.parametrize(("environment", "dev", "told"), read_rows("app.txt", "settings"))
def test_settings_come_from_the_environment(
    environment: dict[str, str],
    dev: bool,  # noqa: FBT001 - a table's column
    told: dict[str, Any] | str,
) -> None:
    """What is needed is read; what is missing is refused by its name, except for trying out."""
    if not isinstance(told, str):
        account = Account.read(environment) if told.pop("twilio", None) else None
        found = Settings.read(HOME | environment, dev=dev)
        assert found == Settings(**told | {"place": Location(*told["place"]), "twilio": account})
        assert SECRET not in repr(found)
        return

    with pytest.raises(NotUnderstood) as refused:
        Settings.read(HOME | environment, dev=dev)

    assert f"{refused.value.key} at {refused.value.field}" == told
    assert SECRET not in str(refused.value)


def test_a_store_that_cannot_be_opened_is_refused_at_start(tmp_path: Path) -> None:
    """Before anybody is served."""
    with pytest.raises(NotAllowed):
        create_app(Settings(dev=True, place=Location(f"sqlite:///{tmp_path}")))
    with pytest.raises(NotUnderstood):
        create_app(Settings(dev=True, place=Location("mysql://x")))


def test_a_device_is_remembered_over_a_restart(tmp_path: Path) -> None:
    """What the skill keeps of a device is there for the next process."""
    settings = Settings(dev=True, place=Location(f"sqlite:///{tmp_path / 'tables.sqlite'}", SECRET))
    with serve_app(create_app(settings)) as service:
        post(service, encoded(ask("PlayersIntent", {"players": {"name": "players", "value": "6"}})), {})
    with serve_app(create_app(settings)) as service:
        answer = read(post(service, encoded(open_skill()), {}).data)

    assert "six" in answer.text.lower()


def test_the_factory_reads_the_environment_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is given only the factory, such as gunicorn, gets a configured service or a refusal at start."""
    monkeypatch.setenv("ALEXA_SKILL_ID", SKILL)
    monkeypatch.setenv("ONENIGHT_SECRET", SECRET)
    with serve_app(create_app()) as service:
        assert service.send("GET", "/alexa").status == 405

    monkeypatch.delenv("ALEXA_SKILL_ID")
    with pytest.raises(NotUnderstood):
        create_app()
