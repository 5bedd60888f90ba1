"""The device's own timer, against a stand-in for Alexa's Timers API, and the permission for it."""

import time

import pytest

from onenight.speech.lines import Lines
from onenight.speech.render import ssml
from skill import answer, lambda_handler
from skill.request import WishRequest, build_envelope
from skill.timers import WAIT_SECONDS
from tests.fixtures import read_requests
from tests.skill.alexa_events import DEVICE, NOW, Event, ask, make_attributes
from tests.skill.device_scripts import DAY, SILENCE, WatchedMemory, tell_consent
from tests.skill.read_answers import Answer, read
from tests.skill.recorded_requests import read_recorded
from tests.skill.test_nights import seconds
from tests.skill.timers_api import SCOPE, TOKEN, Timers

CASES = read_requests(__file__)

LINES = Lines("en")
FAILED = LINES.raw("skill.timers.failed")


def start() -> Event:
    """Somebody says "start the timer"."""
    return ask("StartTimerIntent", attributes=make_attributes(DAY))


def hear(asked: Event) -> Answer:
    """The answer to an event."""
    return read(lambda_handler(asked))


def timed(answered: Answer) -> bool:
    """Whether the day is told instead of being left to a timer."""
    return sum(part for part in answered.speech if isinstance(part, int)) > 100


# The timer


@pytest.mark.parametrize("status", [400, 401, 403, 404, 429, 500, 503, 504])
def test_a_timer_that_is_refused_costs_nobody_the_day(
    status: int, timers: Timers, caplog: pytest.LogCaptureFixture
) -> None:
    """The table hears that there is no timer, and the day is told as on a device without; the log has the status."""
    timers.status["POST"] = status
    answered = hear(timers.permit(start()))

    assert answered.text.startswith(FAILED)
    assert timed(answered)
    assert seconds(answered.speech) <= ssml.RESPONSE_SECONDS
    assert answered.listens
    assert f"status {status}" in caplog.text
    assert TOKEN not in caplog.text


@pytest.mark.parametrize("body", [b"", b"not json", b"<html>\xff</html>", b"[]", b"{" * 5000])
def test_whatever_stands_in_a_refusal_it_is_one(body: bytes, timers: Timers) -> None:
    """The body of an error is not read, so it cannot hurt."""
    timers.status["POST"], timers.body = 500, body

    assert hear(timers.permit(start())).text.startswith(FAILED)


@pytest.mark.parametrize("body", [b"", b"not json", b'{"status": "NEVER_HEARD_OF"}'])
def test_whatever_stands_in_a_success_it_is_one(body: bytes, timers: Timers) -> None:
    """A timer that was set is set, however it is described."""
    timers.body = body

    assert FAILED not in hear(timers.permit(start())).text
    assert len(timers.set) == 1


def test_a_slow_answer_is_not_waited_for(timers: Timers, monkeypatch: pytest.MonkeyPatch) -> None:
    """Alexa gives us eight seconds; when the time that all calls have together is over, they have failed."""
    assert WAIT_SECONDS < 6
    monkeypatch.setattr("skill.timers.WAIT_SECONDS", 4.0)
    timers.delay = 3.8  # each call alone would be in time
    began = time.monotonic()
    answered = hear(timers.permit(start()))

    assert answered.text.startswith(FAILED)
    assert time.monotonic() - began < 7


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://localhost:1",
        "https://localhost:1",
        "https://",
        "ftp://x",
        "nonsense",
        "https://[",
        "https://a b",
        "\x00",
    ],
)
def test_an_endpoint_that_is_none_has_failed(endpoint: str, timers: Timers) -> None:
    """Where nobody answers, or where the token would travel unsealed, there is no timer; nothing breaks."""
    asked = timers.permit(start())
    asked["context"]["System"]["apiEndpoint"] = endpoint

    assert hear(asked).text.startswith(FAILED)
    assert timers.calls == []


def test_a_stranger_is_not_given_the_token(timers: Timers, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server whose certificate nobody vouches for gets no call."""
    monkeypatch.delenv("SSL_CERT_FILE")

    assert hear(timers.permit(start())).text.startswith(FAILED)
    assert timers.calls == []


def test_a_token_that_is_none_has_failed(timers: Timers) -> None:
    """A token that could smuggle a header in, or has expired, is refused."""
    for token in ("x\r\nHost: evil", "\N{SNOWMAN}", "expired"):
        asked = timers.permit(start())
        asked["context"]["System"]["apiAccessToken"] = token
        assert hear(asked).text.startswith(FAILED)

    assert timers.set == []


# The permission


def test_without_the_permission_alexa_asks_for_it(timers: Timers) -> None:
    """The answer hands over to Alexa, who asks in her own words; we leave the microphone to her."""
    raw = lambda_handler(timers.offer(start()))
    sent = read(raw).find_directive("Connections.SendRequest")

    assert sent is not None
    assert sent["payload"]["permissionScope"] == SCOPE
    assert isinstance(raw["response"], dict)
    assert raw["response"].keys() & {"shouldEndSession", "reprompt", "card"} == set()
    assert read(raw).session == DAY
    assert timers.calls == []


def test_a_no_to_something_else_is_none(timers: Timers) -> None:
    """As recorded, for reminders: that is not what we ask for."""
    asked = tell_consent("DENIED")
    asked["request"] = read_recorded("connections_response.json") | {"timestamp": NOW.isoformat()}
    memory = WatchedMemory()
    memory.keep(DEVICE, DAY, NOW.timestamp())
    read(answer(timers.offer(asked), memory))

    again = read(answer(timers.offer(ask("StartTimerIntent")), memory))
    assert again.find_directive("Connections.SendRequest") is not None


@pytest.mark.parametrize("name", ["Buy", "Upsell", ""])
def test_other_answers_are_not_ours(name: str) -> None:
    """What others asked Alexa for gets silence."""
    assert lambda_handler(tell_consent("ACCEPTED", make_attributes(DAY), name)) == SILENCE


@pytest.mark.parametrize(("user", "timers_there"), CASES["users"])
def test_the_permission_is_read_where_it_stands(user: dict[str, object], timers_there: str) -> None:
    """Only a status of GRANTED for the very scope is one."""
    asked = start()
    asked["context"]["System"] |= {"apiEndpoint": "https://x", "apiAccessToken": "y", "user": user}
    read_there = build_envelope(asked)

    assert read_there is not None
    assert isinstance(read_there.request, WishRequest)
    assert (read_there.request.device.timers, read_there.request.device.key) == (timers_there, DEVICE)
