"""Sessions that end in the middle: "Alexa, exit", or a fault; what is told rests there, and nobody is answered."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from evenings.device_memory import Memory
from onenight.conversation.session import Phase, Session
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from onenight.speech.lines import Lines
from skill import answer, lambda_handler
from skill.request import APART, TABLE
from stores import Store, StoreError, Unreachable, open_store
from tests.sessions import make_session, replace_parts
from tests.skill.alexa_events import DEVICE, NOW, Event, add_interfaces, ask, make_attributes, make_event, make_launch
from tests.skill.read_answers import Answer, read
from tests.skill.recorded_requests import OUTCOMES, address_recorded, read_recorded
from tests.skill.test_damaged import ODD, change
from tests.skill.test_memory import Recorder
from tests.ways.one_week.board.test_hosted import POINTS as WEEKS

SILENCE = {"version": "1.0", "response": {}}
INTERRUPTED = Lines("en").raw("prompts.ask.go_on")
RECORDED = [file for file in OUTCOMES["silence"] if read_recorded(file)["request"]["type"] == "SessionEndedRequest"]
FIRST_VOTE = Lines("en").raw("prompts.vote.circle")

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

SIX = make_session(Phase.CHECK, players=6, deck=recommend_deck(ULTIMATE, 6))
MIDNIGHT = 40
"""Seconds after its beginning at which this table's night is certainly being told."""
OVER = 300
"""Seconds after which it is certainly over, and its day is not."""


def after(seconds: float) -> datetime:
    """So long after the night began."""
    return NOW + timedelta(seconds=seconds)


def ended(seconds: float, attributes: object = None, **more: object) -> Event:
    """The session ends, because of an exit unless it is said why."""
    request = {"type": "SessionEndedRequest", **(more or REASONS["exit"])}
    return make_event(request, {} if attributes is None else attributes, after(seconds))


@pytest.fixture
def store() -> Iterator[Store]:
    """A store of its own."""
    opened = open_store("sqlite:///:memory:")
    yield opened
    opened.close()


@pytest.fixture
def memory(store: Store) -> Memory:
    """A memory in it."""
    return Memory(store, None)


@contextmanager
def remembering() -> Iterator[Memory]:
    """Another memory."""
    with closing(open_store("sqlite:///:memory:")) as other:
        yield Memory(other, None)


def hear(asked: Event, memory: Memory) -> Answer:
    """The answer of a skill that remembers."""
    return read(answer(asked, memory))


def begun(memory: Memory, *interfaces: str) -> object:
    """A night begins; the attributes that are left."""
    return hear(add_interfaces(ask("BeginIntent", attributes=make_attributes(SIX)), *interfaces), memory).attributes


def kept(memory: Memory) -> Session:
    """What is remembered."""
    session = memory.recall(DEVICE, NOW.timestamp()).session
    assert session is not None
    return session


def between(store: Store, monkeypatch: pytest.MonkeyPatch, happens: Callable[[], object]) -> None:
    """Have something happen just before the next state is saved."""
    save = store.save

    def late(*told: Any, **more: Any) -> int:  # noqa: ANN401 - as it is called
        monkeypatch.setattr(store, "save", save)
        happens()
        return save(*told, **more)

    monkeypatch.setattr(store, "save", late)


# In the night


@pytest.mark.parametrize("interfaces", DEVICES.values(), ids=DEVICES)
@pytest.mark.parametrize("reason", REASONS.values(), ids=REASONS)
def test_a_night_left_by_an_exit_rests(reason: dict[str, object], interfaces: tuple[str, ...], memory: Memory) -> None:
    """Whyever the session ended: the next one asks whether to go on, and goes on with the call it was left in."""
    attributes = begun(memory, *interfaces)
    paused = hear(
        add_interfaces(ask("AMAZON.PauseIntent", attributes=attributes, now=after(MIDNIGHT)), *interfaces), Recorder()
    )

    assert answer(add_interfaces(ended(MIDNIGHT, attributes, **reason), *interfaces), memory) == SILENCE
    again = hear(add_interfaces(make_launch(now=after(OVER)), *interfaces), memory)
    assert again.text == INTERRUPTED
    told = hear(
        add_interfaces(ask("AMAZON.YesIntent", attributes=again.attributes, now=after(OVER + 5)), *interfaces), memory
    )

    assert told.session is not None
    assert paused.session is not None
    assert 0 < told.session.narration.call == paused.session.narration.call


@pytest.mark.parametrize("seconds", range(0, 400, 13))
def test_an_exit_leaves_what_stop_leaves(seconds: int, memory: Memory) -> None:
    """At whatever time of the night, or of the day after it."""
    attributes = begun(memory)
    with remembering() as other:
        begun(other)
        hear(ask("AMAZON.StopIntent", attributes=attributes, now=after(seconds)), other)
        answer(ended(seconds, attributes), memory)

        assert kept(memory) == kept(other)


def test_the_function_lets_a_night_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a store in its settings."""
    monkeypatch.setenv("ONENIGHT_STORE", f"sqlite:///{tmp_path / 'tables.sqlite'}")
    attributes = read(lambda_handler(ask("BeginIntent", attributes=make_attributes(SIX)))).attributes

    assert lambda_handler(ended(MIDNIGHT, attributes)) == SILENCE
    assert read(lambda_handler(make_launch(now=after(OVER)))).text == INTERRUPTED


@pytest.mark.parametrize("file", RECORDED)
def test_the_end_of_a_session_is_known_as_it_was_recorded(file: str, memory: Memory) -> None:
    """Whatever Alexa tells of the device, or only of its user; without our attributes what is remembered counts."""
    left = address_recorded(file, after(MIDNIGHT))
    asked = ask("BeginIntent", attributes=make_attributes(SIX))
    asked["session"]["user"] = left["session"]["user"]
    asked["context"] = left.get("context", {})
    hear(asked, memory)

    assert answer(left, memory) == SILENCE
    again = asked | make_launch(now=after(OVER)) | {"context": asked["context"]}
    again["session"]["user"] = left["session"]["user"]
    assert hear(again, memory).text == INTERRUPTED


def test_a_night_that_nobody_answered_goes_on() -> None:
    """A session that ends after its last question has told all it had to: then the day has come."""
    with remembering() as memory:
        attributes = begun(memory)
        answer(ended(MIDNIGHT, attributes, reason="EXCEEDED_MAX_REPROMPTS"), memory)

        assert hear(make_launch(now=after(OVER)), memory).text.startswith(FIRST_VOTE)


@pytest.mark.parametrize("reason", REASONS.values(), ids=REASONS)
def test_without_a_store_there_is_silence(reason: dict[str, object]) -> None:
    """Nothing can be kept, and nothing may be said."""
    begins = read(lambda_handler(ask("BeginIntent", attributes=make_attributes(SIX))))

    assert lambda_handler(ended(MIDNIGHT, begins.attributes, **reason)) == SILENCE


# By day, and in games of other shapes


def test_an_exit_by_day_keeps_the_clock_running(memory: Memory) -> None:
    """As it was set, in this session or before: the next one calls the vote."""
    awake = hear(ask("AwakeIntent", attributes=begun(memory), now=after(MIDNIGHT)), memory)
    by_day = kept(memory)

    assert answer(ended(MIDNIGHT + 60, awake.attributes), memory) == SILENCE
    assert by_day.clock.ends
    assert kept(memory) == by_day
    assert hear(make_launch(now=after(OVER)), memory).text.startswith(FIRST_VOTE)


def test_an_exit_after_the_night_is_by_day(memory: Memory) -> None:
    """Though nobody has said a word since it began: the clock runs from the end of the night."""
    attributes = begun(memory)
    left = hear(ask("TimeLeftIntent", attributes=attributes, now=after(OVER)), Recorder()).session
    answer(ended(OVER, attributes), memory)

    assert left is not None
    assert (kept(memory).phase, kept(memory).clock.ends) == (Phase.DAY, left.clock.ends)
    assert hear(make_launch(now=after(OVER + 10)), memory).text.startswith(FIRST_VOTE)


@pytest.mark.parametrize("session", [SIX, *WEEKS.values()])
def test_where_nothing_is_told_an_exit_changes_nothing(session: Session, memory: Memory) -> None:
    """At the table check, and wherever a week stands."""
    memory.keep(DEVICE, session, NOW.timestamp())

    assert answer(ended(MIDNIGHT, make_attributes(session)), memory) == SILENCE
    assert kept(memory) == session


@pytest.mark.parametrize("started", [0, int(NOW.timestamp())])
def test_a_texted_night_goes_on_by_text(started: int, memory: Memory) -> None:
    """Everyone reads and answers while nobody speaks: an exit changes nothing."""
    night = replace_parts(SIX, phase=Phase.NIGHT, party="a-table", code="4821", started=started, told=3)
    memory.keep(DEVICE, night, NOW.timestamp())

    assert answer(ended(MIDNIGHT, make_attributes(night)), memory) == SILENCE
    assert kept(memory) == night


# Late, twice, of another session


def test_an_exit_that_comes_late_does_not_undo_what_was_said_since(memory: Memory) -> None:
    """The next session has begun, and goes on with its night, when the end of the last one comes."""
    attributes = begun(memory)
    again = hear(make_launch(now=after(MIDNIGHT + 10)), memory)
    asked = kept(memory)
    answer(ended(MIDNIGHT, attributes), memory)
    assert kept(memory) == asked

    hear(ask("AMAZON.YesIntent", attributes=again.attributes, now=after(MIDNIGHT + 15)), memory)
    told = kept(memory)
    answer(ended(MIDNIGHT, attributes), memory)
    assert told.narration.started
    assert kept(memory) == told


def test_an_exit_that_comes_twice_is_one(memory: Memory) -> None:
    """Also where the second tells of a later time."""
    attributes = begun(memory)
    answer(ended(MIDNIGHT, attributes), memory)
    rests = kept(memory)
    for seconds in (MIDNIGHT, MIDNIGHT + 60, OVER):
        answer(ended(seconds, attributes), memory)

    assert rests.phase is Phase.NIGHT
    assert kept(memory) == rests


def test_what_is_forgotten_does_not_come_back(memory: Memory) -> None:
    """An exit of a session before "forget us" leaves nothing."""
    attributes = begun(memory)
    memory.forget(DEVICE)
    answer(ended(MIDNIGHT, attributes), memory)

    assert memory.recall(DEVICE, NOW.timestamp()).session is None


def test_a_night_that_the_store_missed_rests(memory: Memory) -> None:
    """It failed when the night began: what came with the end of the session is newer."""
    hear(ask("PlayersIntent", {"players": {"name": "players", "value": "6"}}, now=after(-60)), memory)
    attributes = begun(Recorder(fault=Unreachable("away")))
    answer(ended(MIDNIGHT, attributes), memory)

    assert hear(make_launch(now=after(OVER)), memory).text == INTERRUPTED


def test_a_night_that_alexa_could_not_play_rests(memory: Memory) -> None:
    """Its response failed, so that the session ends with the attributes of the answer before."""
    begun(memory)
    answer(ended(5, make_attributes(SIX), **REASONS["fault"]), memory)

    assert (kept(memory).narration.started, kept(memory).narration.call) == (0, 0)
    assert hear(make_launch(now=after(OVER)), memory).text == INTERRUPTED


def test_an_evening_apart_leaves_the_remembered_one_alone(memory: Memory) -> None:
    """It began while the store failed, and does not take its place in the end either."""
    attributes = begun(memory)
    night = kept(memory)
    assert isinstance(attributes, dict)
    answer(ended(MIDNIGHT, attributes | {APART: True}), memory)

    assert kept(memory) == night


# At the same time, and with a store that fails


def test_who_comes_between_is_looked_at_again(store: Store, memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody opens the skill while the exit is written: that is newer, and stays."""
    attributes = begun(memory)
    between(store, monkeypatch, lambda: hear(make_launch(now=after(MIDNIGHT + 1)), memory))
    answer(ended(MIDNIGHT, attributes), memory)

    assert kept(memory).seen == NOW.timestamp() + MIDNIGHT + 1
    assert kept(memory).pending is not None


def test_a_night_that_goes_on_between_rests_too(store: Store, memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something said before the exit is written while the exit is: the exit is still the last that happened."""
    attributes = begun(memory)
    goes_on = ask("AMAZON.NextIntent", attributes=attributes, now=after(MIDNIGHT - 10))
    between(store, monkeypatch, lambda: hear(goes_on, memory))
    answer(ended(MIDNIGHT, attributes), memory)

    assert kept(memory).narration.started == 0
    assert hear(make_launch(now=after(OVER)), memory).text == INTERRUPTED


@pytest.mark.parametrize(
    "fault",
    [StoreError("a secret"), Unreachable("a secret"), RuntimeError("a secret")],
    ids=lambda each: repr(type(each)),
)
def test_a_store_that_fails_is_silent(fault: Exception, caplog: pytest.LogCaptureFixture) -> None:
    """The end of a session can be answered with nothing else; the log tells the kind of failure, and no more."""
    assert answer(ended(MIDNIGHT, make_attributes(SIX)), Recorder(fault=fault)) == SILENCE
    assert type(fault).__name__ in caplog.text
    assert [word for word in ("secret", DEVICE, "erewol") if word in caplog.text] == []


def test_a_store_that_cannot_be_opened_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """A setting that leads nowhere costs the memory only."""
    monkeypatch.setenv("ONENIGHT_STORE", "sqlite:////dev/null/tables.sqlite")

    assert lambda_handler(ended(MIDNIGHT, make_attributes(SIX))) == SILENCE


@pytest.mark.parametrize("odd", [*ODD, {"started": 10**400}])
@pytest.mark.parametrize("where", [("session", "attributes"), ("session", "attributes", TABLE), ("context",)])
def test_an_odd_end_is_silent(where: tuple[str, ...], odd: object, memory: Memory) -> None:
    """Whatever stands in the request: the night that is remembered rests, or stays as it was."""
    attributes = begun(memory)
    assert isinstance(attributes, dict)
    left = ended(MIDNIGHT, attributes)
    if isinstance(odd, dict) and odd and where[-1] == TABLE:
        odd = {**attributes[TABLE], **odd, "seen": attributes[TABLE]["seen"] + 1}
    change(left, where, odd)

    assert answer(left, memory) == SILENCE
    assert kept(memory).phase is Phase.NIGHT
