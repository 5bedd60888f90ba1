"""Reads a request: from an event as it came to an envelope of the SDK, and on to the wishes in it.

The SDK's own reader raises on enum values, timestamps and request types that it does not know, out of reach of
any exception handler. So an envelope is built here from what we use of an event; the rest cannot hurt.
"""

import time
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from ask_sdk_model import Request, RequestEnvelope, Session

from onenight.conversation.session import Session as TableSession
from onenight.speech.either_slots import strip_either
from onenight.ways.index import from_json
from onenight.wishes.wish import Kind, Slots, Wish, read_wishes
from skill.envelope import find_value, parse_timestamp
from skill.permission import TIMERS

TABLE = "table"
"""The session attribute that holds the conversation's session; others are not ours and are let go."""

APART = "apart"
"""The session attribute that is set while an evening goes on without knowing what its device remembers."""

MATCHED = "ER_SUCCESS_MATCH"
"""The status of a slot value that entity resolution found in the interaction model."""

Timers = Literal["none", "ask", "granted", "denied"]

_UNANSWERED = "EXCEEDED_MAX_REPROMPTS"
"""Why a session ends after all that was to be said has been said (Alexa: "SessionEndedRequest")."""

_MILLENNIUM = 1_000_000_000
"""In September 2001. A request from before Alexa was born says nothing about the time."""


class Device(NamedTuple):
    """Where a request comes from, and what can be done there."""

    key: str = ""
    """What its table is remembered by: the device's id, else the user's; empty where there is neither."""
    screen: bool = False
    """Whether it shows APL documents."""
    mixes: bool = False
    """Whether it plays APL documents for audio."""
    timers: Timers = "none"
    """Whether it has timers for us: no, if the table permits it, yes; or whether the table has said no just now."""
    endpoint: str = ""
    """Where Alexa's services are that it belongs to."""
    token: str = ""
    """What lets us call them for as long as this request is answered; never logged."""


class WishRequest(Request):
    """A request of the SDK that carries wishes, with all that is needed to answer it."""

    def __init__(  # noqa: PLR0913 - each is a fact of its own
        self,
        wished: tuple[Wish, ...],
        session: TableSession | None,
        device: Device,
        now: float,
        locale: str | None,
        *,
        apart: bool = False,
    ) -> None:
        """Keep the wishes of a launch, an intent, an answered request for a permission, or the end of a session.

        `session`: what the conversation remembers; None where Alexa's session does not hold it.
        `apart`: whether it began without knowing what the device remembers.
        """
        super().__init__(object_type="IntentRequest", locale=locale)
        self.wishes = wished
        self.session = session
        self.device = device
        self.now = now
        self.apart = apart


def request_type(event: object) -> str | None:
    """Return the type of an event's request; None where it holds none."""
    return _find_text(event, "request", "type")


def build_envelope(event: object) -> RequestEnvelope | None:
    """Return the event's wishes in an envelope of the SDK; None where it carries none.

    Its attributes are empty, for the SDK copies them whatever is in them; what they held stands in the request.
    """
    wished = _read_request_wishes(event)
    if not wished:
        return None
    return RequestEnvelope(session=Session(attributes={}), request=_build_request(event, wished))


def read_early_end(event: object) -> WishRequest | None:
    """Return the wish to stop for a session that ended before all was said (an exit, a fault); else None."""
    if request_type(event) != "SessionEndedRequest" or _find_text(event, "request", "reason") == _UNANSWERED:
        return None
    return _build_request(event, (Wish(Kind.STOP),))


def _build_request(event: object, wished: tuple[Wish, ...]) -> WishRequest:
    session = from_json(find_value(event, "session", "attributes", TABLE))
    apart = session is not None and find_value(event, "session", "attributes", APART) is True
    return WishRequest(
        wished, session, _read_device(event), _read_time(event), _find_text(event, "request", "locale"), apart=apart
    )


def _read_request_wishes(event: object) -> tuple[Wish, ...]:
    """Return the wishes in the order said; () where the request carries none."""
    kind = request_type(event)
    if kind == "LaunchRequest":
        return (Wish(Kind.LAUNCH),)
    if kind == "Connections.Response":  # Alexa has asked the table for the permission, whatever came of it
        return (Wish(Kind.TIMER),) if _find_text(event, "request", "name") == "AskFor" else ()
    intent = _find_text(event, "request", "intent", "name")
    return read_wishes(intent, _read_slots(event)) if kind == "IntentRequest" and intent is not None else ()


def _read_device(event: object) -> Device:
    system = find_value(event, "context", "System")
    interfaces = find_value(system, "device", "supportedInterfaces")
    known = interfaces if isinstance(interfaces, Mapping) else {}
    return Device(
        key=_find_text(system, "device", "deviceId")
        or _find_text(system, "user", "userId")
        or _find_text(event, "session", "user", "userId")
        or "",
        screen="Alexa.Presentation.APL" in known,
        mixes="Alexa.Presentation.APLA" in known,
        timers=_read_timers(event, system),
        endpoint=_find_text(system, "apiEndpoint") or "",
        token=_find_text(system, "apiAccessToken") or "",
    )


def _read_timers(event: object, system: object) -> Timers:
    """Return the permission for timers: as just answered (ACCEPTED, DENIED, NOT_ANSWERED), else as the user set it."""
    if not _find_text(system, "apiEndpoint") or not _find_text(system, "apiAccessToken"):
        return "none"
    if request_type(event) == "Connections.Response":
        return _read_permission_answer(find_value(event, "request", "payload"))
    status = _find_text(system, "user", "permissions", "scopes", TIMERS, "status")
    return "granted" if status == "GRANTED" else "ask"


def _read_permission_answer(payload: object) -> Timers:
    """Return the answer to Alexa's question; "denied" only for a plain no to the permission for timers."""
    told = _find_text(payload, "permissionScope"), _find_text(payload, "status")
    return "granted" if told[1] == "ACCEPTED" else "denied" if told == (TIMERS, "DENIED") else "none"


def _read_time(event: object) -> float:
    """Return when the request was sent, in Unix seconds: the place in a night depends on it."""
    try:
        sent = parse_timestamp(find_value(event, "request", "timestamp")).timestamp()
    except (ValueError, OverflowError):
        sent = 0
    return sent if sent > _MILLENNIUM else time.time()


def _read_slots(event: object) -> Slots:
    slots = find_value(event, "request", "intent", "slots")
    if not isinstance(slots, Mapping):
        return {}
    found: dict[str, tuple[str, ...]] = {}
    for name, slot in slots.items():
        called = _name_slot(str(name), slot)
        found[called] = (*found.get(called, ()), *_read_values(slot))
    return found


def _name_slot(name: str, slot: object) -> str:
    """Return the name of a slot: with an article before its value, a name that could be a player's is a card's."""
    several = find_value(slot, "slotValue", "values")
    said = several if isinstance(several, list) else [slot]
    return name if all(map(_is_bare_name, said)) else strip_either(name)


def _is_bare_name(said: object) -> bool:
    """Return whether a value was said by its name alone ("Hunter", not "the Hunter"), or is no known one."""
    words = _find_text(said, "value")
    names = [
        str(_find_text(match, "value", key)).replace("_", " ").casefold()
        for resolution in _find_list(said, "resolutions", "resolutionsPerAuthority")
        for match in _find_list(resolution, "values")
        for key in ("name", "id")
    ]
    return not names or words is None or words.casefold() in names


def _read_values(slot: object) -> Iterator[str]:
    """Yield the values of a slot: the id of a known one, else the words that were said."""
    several = find_value(slot, "slotValue", "values")
    if isinstance(several, list):
        for each in several:
            yield from _read_value(each)
    else:
        yield from _read_value(slot)


def _read_value(said: object) -> Iterator[str]:
    for resolution in _find_list(said, "resolutions", "resolutionsPerAuthority"):
        if find_value(resolution, "status", "code") == MATCHED:
            for match in _find_list(resolution, "values"):
                known = _find_text(match, "value", "id") or _find_text(match, "value", "name")
                if known is not None:
                    yield known
                    return
    words = _find_text(said, "value")
    if words is not None:
        yield words


def _find_text(found: object, *path: str) -> str | None:
    text = find_value(found, *path)
    return text if isinstance(text, str) else None


def _find_list(found: object, *path: str) -> list[object]:
    several = find_value(found, *path)
    return several if isinstance(several, list) else []
