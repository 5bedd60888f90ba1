"""Events that no Alexa should send: whatever is changed in one, there is an answer, and a speaker can play it."""

import json
from collections.abc import Iterator
from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from onenight.conversation.session import Phase
from onenight.rules.deck import recommend_deck
from onenight.rules.game import GAMES, ORIGINAL, ULTIMATE
from onenight.rules.rulebook import Rulebook
from onenight.wishes.wish import Kind
from skill import lambda_handler
from tests.effort import count_examples
from tests.sessions import make_session
from tests.skill.alexa_events import add_interfaces, ask, make_attributes, make_resolution
from tests.skill.read_answers import read
from tests.skill.recorded_requests import CASES, address_recorded

NOW = datetime(2026, 11, 10, 20, 15, tzinfo=UTC)
SIX = make_session(Phase.DECK, players=6, deck=recommend_deck(ULTIMATE, 6))
SEVEN = make_session(Phase.NIGHT, Rulebook(ORIGINAL), 7, recommend_deck(ORIGINAL, 7), started=1_794_341_600, told=2)
SLOTS = {
    "players": {"name": "players", "value": "6"},
    "role": {"name": "role", "value": "sear", **make_resolution("seer")},
}

Path = tuple[str | int, ...]

SESSIONS = (make_session(), SIX, SEVEN)
EVERYTHING = ("Alexa.Presentation.APL", "Alexa.Presentation.APLA")
OURS = [
    *(ask(kind, SLOTS, make_attributes(session)) for kind in Kind for session in SESSIONS),
    *(add_interfaces(ask("BeginIntent", SLOTS, make_attributes(session)), *EVERYTHING) for session in SESSIONS),
]
THEIRS = [address_recorded(file, NOW) for file, outcome in CASES if outcome != "refused"]

DELETED = object()

ODD: tuple[object, ...] = (
    *(DELETED, None, True, False, 0, -1, 7, 1431520496000, 10**30, 2.5, 1e999, -1e999, [], {}),
    *("", "?", "null", "\x00", "<speak>", "&", "\ud83c", "{role}", "x" * 100_000, "9" * 5000),
    *("ER_SUCCESS_MATCH", "ER_SUCCESS_NO_MATCH", "ER_SOMETHING_NEW", "de-DE", "IN_PROGRESS", "night"),
)
KNOWN = (*Kind, *Phase, *GAMES, "LaunchRequest", "IntentRequest", "SessionEndedRequest", "Some.NewRequest")
JUNK = st.one_of(
    st.sampled_from(ODD),
    st.sampled_from(KNOWN),
    st.text(max_size=20),
    st.recursive(
        st.none() | st.integers() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=10,
    ),
)
"""What may take the place of any value."""


def paths(value: object, start: Path = ()) -> Iterator[Path]:
    """Where every value inside a value is."""
    inside: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield (*start, key)
        yield from paths(each, (*start, key))


def change(event: Any, path: Path, to: object) -> None:  # noqa: ANN401 - JSON is of any shape
    """Replace or delete the value at a path."""
    *holders, last = path
    for key in holders:
        event = event[key]
    if to is DELETED:
        del event[last]
    else:
        event[last] = deepcopy(to)


@st.composite
def damaged(draw: st.DrawFn) -> dict[str, Any]:
    """An event with one to five values replaced or deleted."""
    event: dict[str, Any] = deepcopy(draw(st.sampled_from(OURS) | st.sampled_from(THEIRS)))
    for _ in range(draw(st.integers(1, 5))):
        where = list(paths(event))
        if where:
            change(event, draw(st.sampled_from(where)), draw(JUNK))
    return event


@given(damaged())
@settings(
    max_examples=count_examples(400),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
def test_a_damaged_event_is_answered(event: dict[str, Any]) -> None:
    """However many values of a request are lost or replaced, the answer is one that Alexa can play."""
    read(lambda_handler(event))


@given(JUNK.filter(lambda junk: junk is not DELETED))
@example({"request": {}})
@example({"request": {"type": "IntentRequest", "intent": {}}})
@example({"session": {"attributes": {"table": {}}}, "request": {"type": "LaunchRequest"}})
@settings(deadline=None)
def test_an_event_that_is_none_is_answered_with_silence_or_a_welcome(event: object) -> None:
    """Whatever the function is called with, it returns an answer and raises nothing."""
    read(lambda_handler(event))


HARMED = [
    *(
        pytest.param(ask("ExplainRoleIntent", SLOTS, make_attributes(session)), ODD, id=session.phase)
        for session in SESSIONS
    ),
    *(pytest.param(event, (DELETED, None, [], 1e999), id=event["request"]["type"]) for event in THEIRS),
]


@pytest.mark.parametrize(("event", "odd"), HARMED)
def test_every_single_value_may_be_odd(event: dict[str, Any], odd: tuple[object, ...]) -> None:
    """Each value of a request may be missing, null, or something that never stood there, and there is an answer."""
    for path in paths(event):
        for to in odd:
            harmed = deepcopy(event)
            change(harmed, path, to)
            read(lambda_handler(harmed))


@pytest.mark.parametrize("kind", ["Some.NewRequest", "Dialog.InputRequest", "launchrequest", "", "IntentRequest "])
def test_an_unknown_type_of_request_gets_silence(kind: str) -> None:
    """Requests of types that come after this skill was written are answered, and nothing is said."""
    event = ask("AMAZON.HelpIntent")
    event["request"]["type"] = kind

    assert lambda_handler(event) == {"version": "1.0", "response": {}}


@pytest.mark.parametrize("intent", ["SomeNewIntent", "AMAZON.MoreIntent", "playersintent", "", "\ud83c", "x" * 100_000])
def test_an_unknown_intent_is_not_understood(intent: str) -> None:
    """An intent nobody here knows is answered like something nobody could hear, and changes nothing."""
    answer = read(lambda_handler(ask(intent, SLOTS, make_attributes(SIX))))

    assert answer.text.startswith("Sorry, I did not get that.")
    assert answer.session == SIX._replace(lost=True)  # the same is not said twice running


def test_the_damage_is_done() -> None:
    """A changed event is another one, and the original stays whole."""
    event = ask("PlayersIntent", SLOTS)
    whole = json.dumps(event)
    harmed = deepcopy(event)
    change(harmed, ("request", "intent", "name"), DELETED)
    change(harmed, ("session", "attributes"), [1])

    assert ("request", "intent", "slots", "players", "value") in set(paths(event))
    assert "name" not in harmed["request"]["intent"]
    assert (harmed["session"]["attributes"], json.dumps(event)) == ([1], whole)
