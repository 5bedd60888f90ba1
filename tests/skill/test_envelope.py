"""What a request must say, signed or not: readable, of this minute, for this skill."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from skill.envelope import BODY_BYTES, NotForUs, check_application, check_timestamp, read_envelope
from tests.fixtures import read_requests
from tests.webhooks.authority import SKILL

NOW = datetime(2026, 11, 10, 20, 15, tzinfo=UTC)
CASES = read_requests(__file__)
OURS = frozenset({SKILL, "amzn1.ask.skill.second"})


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        *((body.encode("latin-1"), reason) for body, reason in CASES["no_requests"]),
        (b'{"request": {"n": ' + b"9" * 5000 + b"}}", "body-malformed"),
        (b"[" * 100_000, "body-malformed"),
        (b'{"request": {}}' + b" " * BODY_BYTES, "body-too-long"),
    ],
)
def test_a_body_that_is_no_request_is_refused(body: bytes, reason: str) -> None:
    """Whatever stands in the body, the answer is a refusal and never another error."""
    with pytest.raises(NotForUs) as caught:
        read_envelope(body)
    assert caught.value.reason == str(caught.value) == reason


def test_a_body_is_read_as_it_stands() -> None:
    """Whole emoji, escaped or not, and everything else JSON allows come through."""
    body = '{"request": {"name": "\\ud83d\\udc3a 🐺 Ágnes", "n": 1.5e3}}'
    assert read_envelope(body.encode()) == {"request": {"name": "🐺 🐺 Ágnes", "n": 1500.0}}


def test_the_longest_body_is_read() -> None:
    """A body of exactly the limit is not too long."""
    assert read_envelope(b'{"request": {}}'.ljust(BODY_BYTES)) == {"request": {}}


@pytest.mark.parametrize(("kind", "seconds", "reason"), CASES["moments"])
@pytest.mark.parametrize("form", ["Z", "+00:00", "+05:30", "-08:00", "epoch"])
def test_a_request_is_of_this_minute(kind: str | None, seconds: float, reason: str | None, form: str) -> None:
    """A request may be 150 seconds off either way, a skill event one hour, however the time is written."""
    moment = NOW + timedelta(seconds=seconds)
    timestamp: str | int
    if form == "epoch":
        timestamp = round(moment.timestamp() * 1000)
    elif form == "Z":
        timestamp = moment.isoformat().replace("+00:00", "Z")
    else:
        timestamp = moment.astimezone(datetime.fromisoformat(f"2026-11-10T00:00{form}").tzinfo).isoformat()
    assert refusal_of_time({"type": kind, "timestamp": timestamp}) == reason


@pytest.mark.parametrize("timestamp", [*CASES["no_times"], "\ud83c"])
def test_a_time_that_cannot_be_read_is_refused(timestamp: object) -> None:
    """Text that is no moment, a moment of no time zone, and numbers beyond all calendars are refused."""
    assert refusal_of_time({"type": "IntentRequest", "timestamp": timestamp}) == "timestamp-malformed"


@pytest.mark.parametrize(
    ("timestamp", "reason"),
    [("0001-01-01T00:00:00+23:59", "timestamp-too-old"), ("9999-12-31T23:59:59-23:59", "timestamp-too-new")],
)
def test_the_ends_of_the_calendar_are_only_far_away(timestamp: str, reason: str) -> None:
    """The first and last moments there are can be compared with now, even in another time zone."""
    assert refusal_of_time({"timestamp": timestamp}) == reason


def refusal_of_time(request: dict[str, object]) -> str | None:
    """Why a request is refused for its time; None if it is not."""
    try:
        check_timestamp({"request": request}, NOW)
    except NotForUs as refused:
        return refused.reason
    return None


@pytest.mark.parametrize(("context", "session", "reason"), CASES["skills"].values(), ids=CASES["skills"])
def test_a_request_is_for_this_skill(context: object, session: object, reason: str | None) -> None:
    """Every application id that a request carries is one of ours, and it carries one."""
    envelope: dict[str, object] = {
        "context": {"System": {"application": {"applicationId": context}}},
        "session": {"application": {"applicationId": session}},
    }
    assert refusal_of_application(envelope) == reason


@pytest.mark.parametrize("envelope", CASES["shapes"], ids=json.dumps)
def test_a_request_of_another_shape_names_no_skill(envelope: dict[str, object]) -> None:
    """Where the application id should stand but does not, the request is refused and nothing breaks."""
    assert refusal_of_application(envelope) == "application-missing"


def refusal_of_application(envelope: dict[str, object]) -> str | None:
    """Why a request is refused for whom it is for; None if it is not."""
    try:
        check_application(envelope, OURS)
    except NotForUs as refused:
        return refused.reason
    return None
