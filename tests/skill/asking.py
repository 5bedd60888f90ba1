"""Events as Alexa sends them, made for a test: a launch, or an intent with its slots."""

from collections.abc import Mapping
from typing import Any

from onenight.speech.hearing import Heard
from onenight.table.session import Session, to_json
from skill.request import TABLE
from tests.webhooks.authority import SKILL

Event = dict[str, Any]

APPLICATION = {"application": {"applicationId": SKILL}}


def event(request: Mapping[str, object], attributes: object = None) -> Event:
    """An event with that request, in a session with these attributes."""
    moment = {"requestId": "amzn1.echo-api.request.1", "timestamp": "2026-11-10T20:15:00Z", "locale": "en-US"}
    session = {"new": attributes is None, "sessionId": "amzn1.echo-api.session.1", **APPLICATION}
    return {
        "version": "1.0",
        "session": session | {"attributes": {} if attributes is None else attributes},
        "context": {"System": {**APPLICATION, "device": {"deviceId": "amzn1.ask.device.1"}}},
        "request": {**moment, **request},
    }


def launch(attributes: object = None) -> Event:
    """Somebody opens the skill."""
    return event({"type": "LaunchRequest"}, attributes)


def ask(intent: str, slots: object = None, attributes: object = None) -> Event:
    """Somebody says something that means this intent."""
    said = {"name": intent, "confirmationStatus": "NONE", "slots": {} if slots is None else slots}
    return event({"type": "IntentRequest", "intent": said}, attributes)


def at(session: Session) -> dict[str, object]:
    """The attributes of a session."""
    return {TABLE: to_json(session)}


def slots(heard: Heard) -> dict[str, object]:
    """What was heard, as the slots of an intent: numbers plain, everything else resolved to its id."""
    return {
        name: {"name": name, "value": value, "source": "USER"} | ({} if value.isdigit() else resolved(value))
        for name, (value, *_) in heard.slots.items()
    }


def resolved(identity: str | None, name: str = "somebody") -> dict[str, Any]:
    """How entity resolution found a value, or did not."""
    status = {"code": "ER_SUCCESS_NO_MATCH" if identity is None else "ER_SUCCESS_MATCH"}
    found = {} if identity is None else {"values": [{"value": {"name": name, "id": identity}}]}
    return {
        "resolutions": {"resolutionsPerAuthority": [{"authority": "amzn1.er-authority", "status": status, **found}]}
    }
