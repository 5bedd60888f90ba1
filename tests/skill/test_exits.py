"""Sessions that end in the middle: "Alexa, exit", or a fault; what is told rests there, and nobody is answered."""

import pytest

from evenings.device_memory import Memory
from onenight.conversation.session import Phase, Session
from skill import answer, lambda_handler
from skill.request import TABLE
from stores import StoreError, Unreachable
from tests.sessions import replace_parts
from tests.skill.alexa_events import DEVICE, NOW, Event, add_interfaces, ask, make_attributes, make_launch
from tests.skill.device_scripts import CHECK, INTERRUPTED, SILENCE, WatchedMemory, after, end_session
from tests.skill.read_answers import Answer, read
from tests.skill.recorded_requests import OUTCOMES, address_recorded, read_recorded
from tests.skill.test_damaged import ODD, change
from tests.ways.one_week.board.test_hosted import POINTS as WEEKS

RECORDED = [file for file in OUTCOMES["silence"] if read_recorded(file)["request"]["type"] == "SessionEndedRequest"]

DEVICES: dict[str, tuple[str, ...]] = {
    "headless": (),
    "screen": ("Alexa.Presentation.APL",),
    "screen and sound": ("Alexa.Presentation.APL", "Alexa.Presentation.APLA"),
}
REASONS: dict[str, dict[str, object]] = {
    "exit": {"reason": "USER_INITIATED"},
    "fault": {"reason": "ERROR", "error": {"type": "INVALID_RESPONSE", "message": "test message"}},
    "none": {},
    "new": {"reason": "SOMETHING_NEW"},
    "odd": {"reason": ["USER_INITIATED"]},
}

MIDNIGHT = 40
"""Seconds after its beginning at which this table's night is certainly being told."""
OVER = 300
"""Seconds after which it is certainly over, and its day is not."""


@pytest.fixture
def memory() -> WatchedMemory:
    """A memory in a store of its own."""
    return WatchedMemory()


def hear(asked: Event, memory: Memory) -> Answer:
    """The answer of a skill that remembers."""
    return read(answer(asked, memory))


def begun(memory: Memory, *interfaces: str) -> object:
    """A night begins; the attributes that are left."""
    return hear(add_interfaces(ask("BeginIntent", attributes=make_attributes(CHECK)), *interfaces), memory).attributes


def kept(memory: Memory) -> Session:
    """What is remembered."""
    session = memory.recall(DEVICE, NOW.timestamp()).session
    assert session is not None
    return session


# In the night


@pytest.mark.parametrize("interfaces", DEVICES.values(), ids=DEVICES)
@pytest.mark.parametrize("reason", REASONS.values(), ids=REASONS)
def test_a_night_left_by_an_exit_rests(reason: dict[str, object], interfaces: tuple[str, ...], memory: Memory) -> None:
    """Whyever the session ended: the next one asks whether to go on, and goes on with the call it was left in."""
    attributes = begun(memory, *interfaces)

    def say(intent: str, given: object, seconds: float, memory: Memory) -> Answer:
        return hear(add_interfaces(ask(intent, attributes=given, now=after(seconds)), *interfaces), memory)

    paused = say("AMAZON.PauseIntent", attributes, MIDNIGHT, WatchedMemory()).session
    assert answer(add_interfaces(end_session(MIDNIGHT, attributes, **reason), *interfaces), memory) == SILENCE
    again = hear(add_interfaces(make_launch(now=after(OVER)), *interfaces), memory)
    assert again.text == INTERRUPTED
    told = say("AMAZON.YesIntent", again.attributes, OVER + 5, memory).session

    assert told
    assert paused
    assert 0 < told.narration.call == paused.narration.call


@pytest.mark.parametrize("seconds", range(0, 400, 13))
def test_an_exit_leaves_what_stop_leaves(seconds: int, memory: Memory) -> None:
    """At whatever time of the night, or of the day after it."""
    attributes = begun(memory)
    other = WatchedMemory()
    begun(other)
    hear(ask("AMAZON.StopIntent", attributes=attributes, now=after(seconds)), other)
    answer(end_session(seconds, attributes), memory)

    assert kept(memory) == kept(other)


@pytest.mark.parametrize("file", RECORDED)
def test_the_end_of_a_session_is_known_as_it_was_recorded(file: str, memory: Memory) -> None:
    """Whatever Alexa tells of the device, or only of its user; without our attributes what is remembered counts."""
    left = address_recorded(file, after(MIDNIGHT))
    asked = ask("BeginIntent", attributes=make_attributes(CHECK))
    asked["session"]["user"] = left["session"]["user"]
    asked["context"] = left.get("context", {})
    hear(asked, memory)

    assert answer(left, memory) == SILENCE
    again = asked | make_launch(now=after(OVER)) | {"context": asked["context"]}
    again["session"]["user"] = left["session"]["user"]
    assert hear(again, memory).text == INTERRUPTED


@pytest.mark.parametrize("reason", REASONS.values(), ids=REASONS)
def test_without_a_store_there_is_silence(reason: dict[str, object]) -> None:
    """Nothing can be kept, and nothing may be said."""
    begins = read(lambda_handler(ask("BeginIntent", attributes=make_attributes(CHECK))))

    assert lambda_handler(end_session(MIDNIGHT, begins.attributes, **reason)) == SILENCE


# By day, and in games of other shapes


TEXTED = replace_parts(CHECK, phase=Phase.NIGHT, party="a-table", code="4821", told=3)


@pytest.mark.parametrize(
    "session", [CHECK, *WEEKS.values(), TEXTED, replace_parts(TEXTED, started=int(NOW.timestamp()))]
)
def test_where_nothing_is_told_an_exit_changes_nothing(session: Session, memory: Memory) -> None:
    """At the table check, wherever a week stands, and in a texted night: all read and answer while nobody speaks."""
    memory.keep(DEVICE, session, NOW.timestamp())

    assert answer(end_session(MIDNIGHT, make_attributes(session)), memory) == SILENCE
    assert kept(memory) == session


# At the same time, and with a store that fails


@pytest.mark.parametrize(
    "fault",
    [StoreError("a secret"), Unreachable("a secret"), RuntimeError("a secret")],
    ids=lambda each: repr(type(each)),
)
def test_a_store_that_fails_is_silent(fault: Exception, caplog: pytest.LogCaptureFixture) -> None:
    """The end of a session can be answered with nothing else; the log tells the kind of failure, and no more."""
    assert answer(end_session(MIDNIGHT, make_attributes(CHECK)), WatchedMemory(fault=fault)) == SILENCE
    assert type(fault).__name__ in caplog.text
    assert [word for word in ("secret", DEVICE, "erewol") if word in caplog.text] == []


@pytest.mark.parametrize("odd", [*ODD, {"started": 10**400}])
@pytest.mark.parametrize("where", [("session", "attributes"), ("session", "attributes", TABLE), ("context",)])
def test_an_odd_end_is_silent(where: tuple[str, ...], odd: object, memory: Memory) -> None:
    """Whatever stands in the request: the night that is remembered rests, or stays as it was."""
    attributes = begun(memory)
    assert isinstance(attributes, dict)
    left = end_session(MIDNIGHT, attributes)
    if isinstance(odd, dict) and odd and where[-1] == TABLE:
        odd = {**attributes[TABLE], **odd, "seen": attributes[TABLE]["seen"] + 1}
    change(left, where, odd)

    assert answer(left, memory) == SILENCE
    assert kept(memory).phase is Phase.NIGHT
