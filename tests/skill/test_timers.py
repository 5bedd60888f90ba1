"""The device's own timer, against a stand-in for Alexa's Timers API, and the permission for it."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from evenings.device_memory import Memory
from onenight.conversation.session import Phase
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from onenight.speech.lines import Lines
from onenight.speech.render import ssml
from skill import answer, lambda_handler
from skill.request import WishRequest, build_envelope
from skill.timers import WAIT_SECONDS
from tests.fixtures import read_requests
from tests.sessions import make_session, replace_parts
from tests.skill.alexa_events import DEVICE, NOW, Event, ask, make_attributes, make_event
from tests.skill.read_answers import Answer, read
from tests.skill.recorded_requests import read_recorded
from tests.skill.test_exits import remembering
from tests.skill.test_memory import Recorder
from tests.skill.test_nights import seconds
from tests.skill.timers_api import SCOPE, TOKEN, Timers

CASES = read_requests(__file__)

LINES = Lines("en")
SIX = make_session(Phase.DECK, players=6, deck=recommend_deck(ULTIMATE, 6))
DAY = replace_parts(SIX, phase=Phase.DAY, ends=int(NOW.timestamp()) + 300)
FAILED = LINES.raw("skill.timers.failed")
STILL_SET = LINES.raw("skill.timers.still_set")
SIX_PLAYERS = {"players": {"name": "players", "value": "6"}}
ADD = {"duration": {"name": "duration", "value": "PT1M"}}


@pytest.fixture
def timers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Timers]:
    """The stand-in, trusted."""
    with Timers(tmp_path) as running:
        monkeypatch.setenv("SSL_CERT_FILE", running.certificate)
        yield running


def start(attributes: object = None) -> Event:
    """Somebody says "start the timer"."""
    return ask("StartTimerIntent", attributes=make_attributes(DAY) if attributes is None else attributes)


def consented(status: str | None, attributes: object = None, name: str = "AskFor") -> Event:
    """Alexa tells what the table said to her question."""
    payload = {"permissionScope": SCOPE, "status": status, "isCardThrown": False}
    request = {"type": "Connections.Response", "name": name, "status": {"code": "200", "message": "OK"}}
    return make_event({**request, "token": "timers", "payload": payload}, attributes)


def hear(asked: Event) -> Answer:
    """The answer to an event."""
    return read(lambda_handler(asked))


def timed(answered: Answer) -> bool:
    """Whether the day is told instead of being left to a timer."""
    return sum(part for part in answered.speech if isinstance(part, int)) > 100


# The timer


def test_a_permitted_timer_rings_at_the_end_of_the_day(timers: Timers) -> None:
    """It is set for what is left, with a chime and an announcement in the device's language, and the session ends."""
    answered = hear(timers.permit(start()))

    assert timers.set == CASES["set"]
    assert not answered.listens
    assert not timed(answered)


def test_a_minute_more_sets_the_timer_anew(timers: Timers) -> None:
    """One timer takes the place of the other; two of one label would be refused."""
    hear(timers.permit(start()))
    hear(timers.permit(ask("AddTimeIntent", ADD, make_attributes(DAY))))

    assert [each["duration"] for each in timers.set] == ["PT360S"]


def test_a_clock_that_stands_has_no_timer(timers: Timers) -> None:
    """Pausing takes the timer back, and going on sets it again."""
    hear(timers.permit(start()))
    paused = hear(timers.permit(ask("AMAZON.PauseIntent", attributes=make_attributes(DAY))))
    assert (timers.set, paused.listens) == ([], True)

    hear(timers.permit(ask("AMAZON.ResumeIntent", attributes=paused.attributes)))
    assert [each["duration"] for each in timers.set] == ["PT300S"]


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


def test_a_timer_that_cannot_be_taken_back_is_told(timers: Timers) -> None:
    """If the old timer may still ring, the table hears how to stop it, and the clock stands all the same."""
    timers.status["DELETE"] = 500
    answered = hear(timers.permit(ask("AMAZON.PauseIntent", attributes=make_attributes(DAY))))

    assert answered.text.startswith(STILL_SET)
    assert answered.session is not None
    assert (answered.session.clock.ends, answered.session.clock.left) == (0, 300)


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


def test_a_permission_just_given_sets_the_timer(timers: Timers) -> None:
    """After "I approve" the timer is set at once, though the user's settings may not know of it yet."""
    answered = hear(timers.offer(consented("ACCEPTED", make_attributes(DAY))))

    assert [each["duration"] for each in timers.set] == ["PT300S"]
    assert not answered.listens


@pytest.mark.parametrize("status", ["DENIED", "NOT_ANSWERED", "SOMETHING_NEW"])
def test_a_permission_not_given_costs_nobody_the_day(status: str, timers: Timers) -> None:
    """Whoever says no hears the day told, and is not asked a second time."""
    answered = hear(timers.permit(consented(status, make_attributes(DAY)), "DENIED"))

    assert timed(answered)
    assert answered.find_directive("Connections.SendRequest") is None
    assert timers.calls == []


def said(memory: Memory, intent: str, timers: Timers) -> Answer:
    """Something said in a session of its own at a device that has timers."""
    return read(answer(timers.offer(ask(intent, SIX_PLAYERS)), memory))


def denied(memory: Memory, timers: Timers) -> None:
    """By day somebody starts the timer, and says no when Alexa asks."""
    memory.keep(DEVICE, DAY, NOW.timestamp())
    assert said(memory, "StartTimerIntent", timers).find_directive("Connections.SendRequest") is not None
    read(answer(timers.offer(consented("DENIED")), memory))


def by_day(memory: Memory) -> None:
    """The remembered table comes to its day."""
    session = memory.recall(DEVICE, NOW.timestamp()).session
    assert session is not None
    memory.keep(DEVICE, replace_parts(session, phase=Phase.DAY, ends=DAY.clock.ends), NOW.timestamp())


def test_whoever_said_no_is_not_asked_again(timers: Timers) -> None:
    """In no later session, nor at another table of this device: whoever starts the timer hears the day told."""
    with remembering() as memory:
        denied(memory, timers)
        for intent in ("AMAZON.StartOverIntent", "AMAZON.YesIntent", "PlayersIntent"):
            said(memory, intent, timers)
        by_day(memory)
        answered = said(memory, "StartTimerIntent", timers)

    assert answered.find_directive("Connections.SendRequest") is None
    assert answered.text.startswith("The timer is running: ")
    assert timed(answered)
    assert timers.calls == []


def test_a_permission_given_later_counts(timers: Timers) -> None:
    """In the Alexa app, after a no: the timer is set."""
    with remembering() as memory:
        denied(memory, timers)
        read(answer(timers.permit(ask("StartTimerIntent")), memory))

    assert [each["duration"] for each in timers.set] == ["PT300S"]


def test_with_the_rest_the_no_is_forgotten(timers: Timers) -> None:
    """After "forget us" a table is asked as one that nobody knows."""
    with remembering() as memory:
        denied(memory, timers)
        for intent in ("ForgetIntent", "AMAZON.YesIntent", "PlayersIntent"):
            said(memory, intent, timers)
        by_day(memory)

        assert said(memory, "StartTimerIntent", timers).find_directive("Connections.SendRequest") is not None


@pytest.mark.parametrize("status", ["NOT_ANSWERED", "SOMETHING_NEW", "ACCEPTED", None])
def test_only_a_no_is_one(status: str | None, timers: Timers) -> None:
    """Where nobody answered Alexa, or something went wrong, the table is asked once more the next time."""
    with remembering() as memory:
        memory.keep(DEVICE, DAY, NOW.timestamp())
        read(answer(timers.offer(consented(status)), memory))

        assert said(memory, "StartTimerIntent", timers).find_directive("Connections.SendRequest") is not None


def test_a_no_to_something_else_is_none(timers: Timers) -> None:
    """As recorded, for reminders: that is not what we ask for."""
    asked = consented("DENIED")
    asked["request"] = read_recorded("connections_response.json") | {"timestamp": NOW.isoformat()}
    with remembering() as memory:
        memory.keep(DEVICE, DAY, NOW.timestamp())
        read(answer(timers.offer(asked), memory))

        assert said(memory, "StartTimerIntent", timers).find_directive("Connections.SendRequest") is not None


def test_the_answer_finds_the_table_in_memory(timers: Timers) -> None:
    """Where Alexa's question took the session with it, the remembered table goes on."""
    read(answer(timers.offer(consented("ACCEPTED")), Recorder(DAY)))

    assert [each["duration"] for each in timers.set] == ["PT300S"]


@pytest.mark.parametrize("name", ["Buy", "Upsell", ""])
def test_other_answers_are_not_ours(name: str) -> None:
    """What others asked Alexa for gets silence."""
    assert lambda_handler(consented("ACCEPTED", make_attributes(DAY), name)) == {"version": "1.0", "response": {}}


def test_a_device_without_timers_is_not_asked_for_them() -> None:
    """Where the request brings no way to call Alexa, the day is told."""
    answered = hear(start())

    assert timed(answered)
    assert answered.find_directive("Connections.SendRequest") is None


@pytest.mark.parametrize(("user", "timers_there"), CASES["users"])
def test_the_permission_is_read_where_it_stands(user: dict[str, object], timers_there: str) -> None:
    """Only a status of GRANTED for the very scope is one."""
    asked = start()
    asked["context"]["System"] |= {"apiEndpoint": "https://x", "apiAccessToken": "y", "user": user}
    read_there = build_envelope(asked)

    assert read_there is not None
    assert isinstance(read_there.request, WishRequest)
    assert (read_there.request.device.timers, read_there.request.device.key) == (timers_there, DEVICE)
