"""What Alexa asks: from an event as it came to an envelope of the SDK, and on to the wish behind it.

The SDK's own reader raises on enum values, timestamps and request types that it does not know, out of reach of
any exception handler. So an envelope is built here from what we use of an event; the rest cannot hurt.
"""

from collections.abc import Iterator, Mapping

from ask_sdk_model import Request, RequestEnvelope, Session

from onenight.table.session import Session as TableSession
from onenight.table.session import from_json
from onenight.table.wish import Kind, Slots, Wish, wish

TABLE = "table"
"""The session attribute that holds the conversation's session; others are not ours and are let go."""

MATCHED = "ER_SUCCESS_MATCH"
"""The status of a slot value that entity resolution found in the interaction model."""


class Asked(Request):
    """A launch or an intent, as the wish behind it."""

    def __init__(self, wished: Wish, session: TableSession, locale: str | None) -> None:
        """Be a request of the SDK that carries a wish, and what the conversation remembers."""
        super().__init__(object_type="IntentRequest", locale=locale)
        self.wish = wished
        self.session = session


def request_type(event: object) -> str | None:
    """The type of request an event carries; None where it is no request at all."""
    return _text(event, "request", "type")


def envelope(event: object) -> RequestEnvelope | None:
    """A launch or an intent as the SDK's envelope; None for every other type of request."""
    wished = _wish(event)
    if wished is None:
        return None
    remembered = _at(event, "session", "attributes", TABLE)
    session = from_json(remembered)
    asked = Asked(wished, session or TableSession(), _text(event, "request", "locale"))
    return RequestEnvelope(session=Session(attributes={TABLE: remembered} if session else {}), request=asked)


def _wish(event: object) -> Wish | None:
    kind = request_type(event)
    if kind == "LaunchRequest":
        return Wish(Kind.LAUNCH)
    intent = _text(event, "request", "intent", "name")
    return wish(intent, _slots(event)) if kind == "IntentRequest" and intent is not None else None


def _slots(event: object) -> Slots:
    slots = _at(event, "request", "intent", "slots")
    if not isinstance(slots, Mapping):
        return {}
    return {str(name): tuple(_values(slot)) for name, slot in slots.items()}


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
