"""Events as Alexa sends them, made for a test: a launch, or an intent with its slots."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from onenight.conversation.session import Session
from onenight.conversation.session_json import to_json
from onenight.hearing.heard_values import Heard
from skill.request import TABLE
from tests.webhooks.authority import SKILL

Event = dict[str, Any]

APPLICATION = {"application": {"applicationId": SKILL}}


NOW = datetime(2026, 11, 10, 20, 15, tzinfo=UTC)
"""When a test takes place, unless it says otherwise."""

DEVICE = "amzn1.ask.device.1"


def make_event(request: Mapping[str, object], attributes: object = None, now: datetime = NOW) -> Event:
    """An event with that request, in a session with these attributes."""
    moment = {"requestId": "amzn1.echo-api.request.1", "timestamp": now.isoformat(), "locale": "en-US"}
    session = {"new": attributes is None, "sessionId": "amzn1.echo-api.session.1", **APPLICATION}
    return {
        "version": "1.0",
        "session": session | {"attributes": {} if attributes is None else attributes},
        "context": {"System": {**APPLICATION, "device": {"deviceId": DEVICE, "supportedInterfaces": {}}}},
        "request": {**moment, **request},
    }


def make_launch(attributes: object = None, now: datetime = NOW) -> Event:
    """Somebody opens the skill."""
    return make_event({"type": "LaunchRequest"}, attributes, now)


def ask(intent: str, slots: object = None, attributes: object = None, now: datetime = NOW) -> Event:
    """Somebody says something that means this intent."""
    said = {"name": intent, "confirmationStatus": "NONE", "slots": {} if slots is None else slots}
    return make_event({"type": "IntentRequest", "intent": said}, attributes, now)


def add_interfaces(asked: Event, *interfaces: str) -> Event:
    """Return the event from a device with these interfaces, such as "Alexa.Presentation.APL"."""
    asked["context"]["System"]["device"]["supportedInterfaces"] = {interface: {} for interface in interfaces}
    return asked


def set_locale(asked: Event, locale: str) -> Event:
    """Return the event from a device of this locale."""
    return asked | {"request": asked["request"] | {"locale": locale}}


def make_attributes(session: Session) -> dict[str, object]:
    """The attributes of a session."""
    return {TABLE: to_json(session)}


def make_slots(heard: Heard) -> dict[str, object]:
    """Return heard values as the slots of an intent: several values as a list of them."""
    return {name: {"name": name, "source": "USER", **_make_values(values)} for name, values in heard.slots.items()}


def _make_values(values: Sequence[str]) -> dict[str, object]:
    if len(values) == 1:
        return make_value(values[0])
    return {"slotValue": {"type": "List", "values": [{"type": "Simple", **make_value(each)} for each in values]}}


def make_value(said: str) -> dict[str, object]:
    """One thing that was said: a number plain, everything else resolved to its id."""
    return {"value": said} | ({} if said.isdigit() else make_resolution(said))


def make_resolution(identity: str | None, name: str = "somebody") -> dict[str, Any]:
    """Return entity resolution's result for a value, found or not."""
    status = {"code": "ER_SUCCESS_NO_MATCH" if identity is None else "ER_SUCCESS_MATCH"}
    found = {} if identity is None else {"values": [{"value": {"name": name, "id": identity}}]}
    return {
        "resolutions": {"resolutionsPerAuthority": [{"authority": "amzn1.er-authority", "status": status, **found}]}
    }
