"""Checks of a request to Alexa's endpoint before it is answered: readable, of this minute, and for this skill.

Needs no signature, so it also guards `serve --dev`. Source of the limits: Alexa, request verification
("Verify that the request was sent by Alexa").
"""

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Never

Envelope = dict[str, object]
"""A request as Alexa posts it: version, context, request, and often a session."""

BODY_BYTES = 128 * 1024
"""The longest body that is read. Ours: Alexa's requests are a few kilobytes, its answers may have 120."""

TOLERANCE = timedelta(seconds=150)
"""How far a request's timestamp may be from now, either way."""

EVENT_TOLERANCE = timedelta(hours=1)
"""The same for skill events, which Alexa delivers again when they were not answered."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_SURROGATE = rb"\\u[dD][89a-fA-F]"


class NotForUs(Exception):
    """A request that does not come from Alexa, or not now, or not for us; the web layer answers 400.

    Attributes:
        reason: a short name for logs, such as "timestamp-too-old"; never anything of the request.
    """

    def __init__(self, reason: str) -> None:
        """Keep the reason, which is all that is logged."""
        super().__init__(reason)
        self.reason = reason


def read_envelope(body: bytes) -> Envelope:
    """Return the body as JSON: an object that holds a request.

    Raises:
        NotForUs: `body-too-long`, `body-malformed`, `body-without-request`.
    """
    if len(body) > BODY_BYTES:
        raise NotForUs("body-too-long")
    try:
        envelope = _DECODER.decode(body.decode("utf-8"))
        if re.search(_SURROGATE, body):  # pairs are emoji; a lone one could not be stored or sent later
            json.dumps(envelope, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError):  # not UTF-8, not JSON, a number of thousands of digits, endless nesting
        raise NotForUs("body-malformed") from None  # the original would quote the body
    return require_request(envelope)


def require_request(event: object) -> Envelope:
    """Return the event, if it is an object that holds a request.

    Raises:
        NotForUs: `body-without-request`.
    """
    if not isinstance(event, dict) or not isinstance(event.get("request"), dict):
        raise NotForUs("body-without-request")
    return event


def _refuse_constant(name: str) -> Never:
    """Raise ValueError for NaN and Infinity, which Python reads and JSON does not have."""
    raise ValueError(name)


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant)


def check_timestamp(envelope: Envelope, now: datetime) -> None:
    """Refuse a request whose time is too far from `now`: a recorded one played back, or a wrong clock.

    Raises:
        NotForUs: `timestamp-malformed`, `timestamp-too-old`, `timestamp-too-new`.
    """
    try:
        age = now - parse_timestamp(find_value(envelope, "request", "timestamp"))
    except (ValueError, OverflowError):
        raise NotForUs("timestamp-malformed") from None
    kind = find_value(envelope, "request", "type")
    event = isinstance(kind, str) and kind.startswith("AlexaSkillEvent.")
    if abs(age) > (EVENT_TOLERANCE if event else TOLERANCE):
        raise NotForUs("timestamp-too-old" if age > timedelta() else "timestamp-too-new")


def parse_timestamp(timestamp: object) -> datetime:
    """Return the moment of ISO 8601 with Z or an offset, or of milliseconds since 1970, as older requests have it.

    Raises:
        ValueError: it is no moment, or one of no time zone.
        OverflowError: it is beyond all calendars.
    """
    if type(timestamp) is int:  # True is an int too
        return _EPOCH + timedelta(milliseconds=timestamp)
    read = datetime.fromisoformat(timestamp) if isinstance(timestamp, str) else None
    if read is None or read.tzinfo is None:
        raise ValueError("no moment, or one of no time zone")
    return read


def split_skill_ids(setting: str) -> frozenset[str]:
    """Return the application ids in the setting `ALEXA_SKILL_ID`, which separates them by commas."""
    return frozenset(filter(None, (each.strip() for each in setting.split(","))))


def check_application(envelope: Envelope, applications: frozenset[str]) -> None:
    """Refuse a request for another skill, whose owner has named our address as its endpoint.

    Raises:
        NotForUs: `application-missing`, `application-unknown`.
    """
    named = list(_find_application_ids(envelope))
    if not named:
        raise NotForUs("application-missing")
    if not all(isinstance(application, str) and application in applications for application in named):
        raise NotForUs("application-unknown")


def _find_application_ids(envelope: Envelope) -> Iterator[object]:
    """Yield the ids that a request carries: in its context, in its session, or in both."""
    for holder in (("context", "System"), ("session",)):
        application = find_value(envelope, *holder, "application", "applicationId")
        if application is not None:
            yield application


def find_value(found: object, *path: str) -> object:
    """Return the value at the end of this path of keys; None where the path breaks off."""
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found
