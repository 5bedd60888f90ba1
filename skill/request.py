"""What Alexa asks: from an event as it came to an envelope of the SDK, and on to the wish behind it.

The SDK's own reader raises on enum values, timestamps and request types that it does not know, out of reach of
any exception handler. So an envelope is built here from what we use of an event; the rest cannot hurt.
"""

import time
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from ask_sdk_model import Request, RequestEnvelope, Session

from onenight.conversation.session import Session as TableSession
from onenight.speech.either import strip_either
from onenight.ways.index import from_json
from onenight.wishes.wish import Kind, Slots, Wish, read_wishes
from skill.envelope import moment
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
    """A launch, an intent, what came of a request for a permission, or the end of a session, as its wishes."""

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
        """Be a request of the SDK that carries wishes, and all that is needed to answer it.

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
    """The type of request an event carries; None where it is no request at all."""
    return _text(event, "request", "type")


def envelope(event: object) -> RequestEnvelope | None:
    """What carries a wish as the SDK's envelope; None for every other type of request.

    Its attributes are empty, for the SDK copies them whatever is in them; what they held stands in the request.
    """
    wished = _wishes(event)
    if not wished:
        return None
    return RequestEnvelope(session=Session(attributes={}), request=_asked(event, wished))


def broken_off(event: object) -> WishRequest | None:
    """The end of a session before all was said (an exit, a fault), as the wish to stop; None for everything else."""
    if request_type(event) != "SessionEndedRequest" or _text(event, "request", "reason") == _UNANSWERED:
        return None
    return _asked(event, (Wish(Kind.STOP),))


def _asked(event: object, wished: tuple[Wish, ...]) -> WishRequest:
    session = from_json(_at(event, "session", "attributes", TABLE))
    apart = session is not None and _at(event, "session", "attributes", APART) is True
    return WishRequest(wished, session, _device(event), _now(event), _text(event, "request", "locale"), apart=apart)


def _wishes(event: object) -> tuple[Wish, ...]:
    """What is wished for, in the order said; nothing where the request carries no wish."""
    kind = request_type(event)
    if kind == "LaunchRequest":
        return (Wish(Kind.LAUNCH),)
    if kind == "Connections.Response":  # Alexa has asked the table for the permission, whatever came of it
        return (Wish(Kind.TIMER),) if _text(event, "request", "name") == "AskFor" else ()
    intent = _text(event, "request", "intent", "name")
    return read_wishes(intent, _slots(event)) if kind == "IntentRequest" and intent is not None else ()


def _device(event: object) -> Device:
    system = _at(event, "context", "System")
    interfaces = _at(system, "device", "supportedInterfaces")
    known = interfaces if isinstance(interfaces, Mapping) else {}
    return Device(
        key=_text(system, "device", "deviceId")
        or _text(system, "user", "userId")
        or _text(event, "session", "user", "userId")
        or "",
        screen="Alexa.Presentation.APL" in known,
        mixes="Alexa.Presentation.APLA" in known,
        timers=_timers(event, system),
        endpoint=_text(system, "apiEndpoint") or "",
        token=_text(system, "apiAccessToken") or "",
    )


def _timers(event: object, system: object) -> Timers:
    """Just asked for, the permission is what was answered (ACCEPTED, DENIED, NOT_ANSWERED); else what the user set."""
    if not _text(system, "apiEndpoint") or not _text(system, "apiAccessToken"):
        return "none"
    if request_type(event) == "Connections.Response":
        return _answered(_at(event, "request", "payload"))
    status = _text(system, "user", "permissions", "scopes", TIMERS, "status")
    return "granted" if status == "GRANTED" else "ask"


def _answered(payload: object) -> Timers:
    """What came of Alexa's question; only a plain no to just this one is one."""
    told = _text(payload, "permissionScope"), _text(payload, "status")
    return "granted" if told[1] == "ACCEPTED" else "denied" if told == (TIMERS, "DENIED") else "none"


def _now(event: object) -> float:
    """When the request was sent, in Unix seconds: where a night is depends on it."""
    try:
        sent = moment(_at(event, "request", "timestamp")).timestamp()
    except (ValueError, OverflowError):
        sent = 0
    return sent if sent > _MILLENNIUM else time.time()


def _slots(event: object) -> Slots:
    slots = _at(event, "request", "intent", "slots")
    if not isinstance(slots, Mapping):
        return {}
    found: dict[str, tuple[str, ...]] = {}
    for name, slot in slots.items():
        called = _slot(str(name), slot)
        found[called] = (*found.get(called, ()), *_values(slot))
    return found


def _slot(name: str, slot: object) -> str:
    """What a slot is called: what could be a name is a card for sure where it was said with more than its name."""
    several = _at(slot, "slotValue", "values")
    said = several if isinstance(several, list) else [slot]
    return name if all(map(_bare, said)) else strip_either(name)


def _bare(said: object) -> bool:
    """Whether a value was said by its name alone: "Hunter", not "the Hunter"; or is no known one."""
    words = _text(said, "value")
    names = [
        str(_text(match, "value", key)).replace("_", " ").casefold()
        for resolution in _list(said, "resolutions", "resolutionsPerAuthority")
        for match in _list(resolution, "values")
        for key in ("name", "id")
    ]
    return not names or words is None or words.casefold() in names


def _values(slot: object) -> Iterator[str]:
    """What was said for a slot, value by value: the id of a known one, else the words."""
    several = _at(slot, "slotValue", "values")
    if isinstance(several, list):
        for each in several:
            yield from _value(each)
    else:
        yield from _value(slot)


def _value(said: object) -> Iterator[str]:
    for resolution in _list(said, "resolutions", "resolutionsPerAuthority"):
        if _at(resolution, "status", "code") == MATCHED:
            for match in _list(resolution, "values"):
                known = _text(match, "value", "id") or _text(match, "value", "name")
                if known is not None:
                    yield known
                    return
    words = _text(said, "value")
    if words is not None:
        yield words


def _at(found: object, *path: str) -> object:
    """What stands at the end of the path; None where the path breaks off."""
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found


def _text(found: object, *path: str) -> str | None:
    text = _at(found, *path)
    return text if isinstance(text, str) else None


def _list(found: object, *path: str) -> list[object]:
    several = _at(found, *path)
    return several if isinstance(several, list) else []
