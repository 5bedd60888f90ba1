"""What the skill remembers between two requests: the session attributes, good, foreign and damaged."""

import json
import time
from typing import NoReturn

import pytest

from onenight.conversation.session import Phase, Session
from onenight.conversation.session_json import to_json
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from skill import lambda_handler
from skill.request import TABLE, WishRequest, build_envelope
from skill.response import BUSY_PAUSE_SECONDS
from tests.fixtures import read_requests
from tests.sessions import make_session, replace_parts
from tests.skill.alexa_events import ask, make_attributes, make_launch
from tests.skill.read_answers import read
from tests.ways.one_week.board.test_hosted import POINTS as WEEKS

SIX = make_session(Phase.DECK, players=6, deck=recommend_deck(ULTIMATE, 6))
WRITTEN = to_json(SIX)


def nested(depth: int) -> object:
    """Lists in lists."""
    junk: object = 0
    for _ in range(depth):
        junk = [junk]
    return junk


CASES = read_requests(__file__)
TOO_MUCH: dict[str, dict[str, object]] = {
    "an endless deck": {"deck": ["werewolf"] * 100_000},
    "endlessly many players": {"players": 1e999},
    "endlessly much told": {"told": 1e999},
    "a house rule deeply nested": {"rulebook": ["ultimate", {"lone_wolf": nested(800)}]},
}
FRESH: dict[str, object] = {
    **CASES["attributes"],
    **{name: {TABLE: WRITTEN | changes} for name, changes in (CASES["tables"] | TOO_MUCH).items()},
    "ours under another key": {"session": WRITTEN},
    "a table of text": {TABLE: json.dumps(WRITTEN)},
    "a missing key": {TABLE: {key: WRITTEN[key] for key in WRITTEN if key != "players"}},
}
"""Session attributes that are not what this skill wrote."""


def test_a_good_session_goes_on() -> None:
    """With the attributes as they were written, the table is where it was."""
    answer = read(lambda_handler(ask("AMAZON.RepeatIntent", attributes=make_attributes(SIX))))

    assert answer.session == SIX
    assert answer.text.startswith("Six players: ")


@pytest.mark.parametrize("more", [5, nested(800)], ids=["a number", "deeply nested"])
def test_what_a_later_version_wrote_does_no_harm(more: object) -> None:
    """Whatever it is: it is neither read nor copied."""
    answer = read(
        lambda_handler(ask("AMAZON.RepeatIntent", attributes={TABLE: WRITTEN | {"moon": more}, "more": more}))
    )

    assert answer.session == SIX


@pytest.mark.parametrize("attributes", FRESH.values(), ids=FRESH)
def test_a_session_that_is_not_ours_starts_afresh(attributes: object) -> None:
    """Foreign or damaged attributes are forgotten, and the table is asked how many are playing."""
    answer = read(lambda_handler(ask("AMAZON.RepeatIntent", attributes=attributes)))

    assert (answer.session, answer.listens) == (make_session(), True)
    assert answer.text.startswith("How many are playing?")


@pytest.mark.parametrize("holder", CASES["sessions"], ids=json.dumps)
def test_a_request_without_a_session_starts_afresh(holder: dict[str, object]) -> None:
    """Where Alexa sends no session there is nothing to go on with, and nothing breaks."""
    event = make_launch()
    del event["session"]

    assert read(lambda_handler(event | holder)).session == make_session()


def test_the_end_closes_the_microphone() -> None:
    """After "stop" nobody listens any more, and what the device's memory is given is the evening as it was."""
    answer = read(lambda_handler(ask("AMAZON.StopIntent", attributes=make_attributes(SIX))))

    assert (answer.listens, answer.reprompt, answer.session) == (False, (), SIX)
    assert answer.text


@pytest.mark.parametrize("locale", ["en-GB", "nl-NL", "ja-JP", "xx", "", "../../etc", "x" * 10_000, None, 5])
def test_a_language_without_words_is_answered_in_english(locale: object) -> None:
    """Whatever locale a device has, it gets an answer it can speak."""
    event = make_launch()
    event["request"]["locale"] = locale

    assert read(lambda_handler(event)).text.startswith("Welcome")


@pytest.mark.parametrize(("timestamp", "seconds"), CASES["times"])
def test_the_time_is_that_of_the_request(timestamp: object, seconds: float | None) -> None:
    """A table is answered as of when it spoke; where a request does not say, as of when it came."""
    asked = make_launch()
    asked["request"]["timestamp"] = timestamp
    read_there = build_envelope(asked)

    assert read_there is not None
    assert isinstance(read_there.request, WishRequest)
    assert read_there.request.now == (seconds or pytest.approx(time.time(), abs=60))


def fails(*_said: object, **_more: object) -> NoReturn:
    """A fault of ours, with a secret in its message."""
    raise RuntimeError("Bob holds the werewolf")


def test_a_fault_of_ours_is_apologized_for(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """When the conversation fails, the table hears an apology and keeps its session; the log tells no secret."""
    monkeypatch.setattr("skill.function.reply", fails)
    slots = {"role": {"name": "role", "value": "Bobs secret seer"}}
    kept = make_attributes(replace_parts(SIX, phase=Phase.NIGHT, told=3))

    answer = read(lambda_handler(ask("ExplainRoleIntent", slots, kept)))

    assert answer.attributes == kept
    assert (answer.text[:5], answer.listens, bool(answer.reprompt)) == ("Sorry", True, True)
    assert "RuntimeError" in caplog.text
    assert [secret for secret in ("werewolf", "seer", "Bob", "secret") if secret in caplog.text] == []


def test_after_a_fault_the_table_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Saying it again after an apology is answered as if nothing had happened."""
    with monkeypatch.context() as broken:
        broken.setattr("skill.function.reply", fails)
        sorry = read(lambda_handler(ask("AMAZON.RepeatIntent", attributes=make_attributes(SIX))))

    again = lambda_handler(ask("AMAZON.RepeatIntent", attributes=sorry.attributes))

    assert again == lambda_handler(ask("AMAZON.RepeatIntent", attributes=make_attributes(SIX)))


@pytest.mark.parametrize(
    ("session", "silent"),
    [
        (SIX, 0),
        (SIX._replace(phase=Phase.CHECK), BUSY_PAUSE_SECONDS),
        (WEEKS["rooms"], 0),
        (WEEKS["arrive"], BUSY_PAUSE_SECONDS),
        (WEEKS["night"], BUSY_PAUSE_SECONDS),
        (WEEKS["vote"], 0),
    ],
)
def test_who_is_busy_is_not_hurried(session: Session, silent: int) -> None:
    """With cards to deal, or a turn on the board: silence before it is asked again; Alexa ends the session after it."""
    answer = read(lambda_handler(ask("AMAZON.HelpIntent", attributes=make_attributes(session)), None))

    assert answer.listens
    assert [part for part in answer.reprompt if isinstance(part, int)] == ([silent] if silent else [])
    assert isinstance(answer.reprompt[-1], str)
