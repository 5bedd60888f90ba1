"""Read the requests of the paths under `/api/` from bodies as they came, and refuse what is malformed."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from webhooks.refused import Refused
from webhooks.request_fields import (
    check_length,
    read_language,
    read_object,
    read_place,
    read_seen_version,
    read_text,
    read_token,
)

MOST_OTHERS = 4
"""The most guesses beside the best one."""

LINK_CHARACTERS = 500
"""The longest link that is drawn. Ours: an address in a home with a phone's key takes a fifth of it."""

PHONE_FORM = r"[A-Za-z0-9_-]{22,100}"
"""A phone is known by what its browser drew at random: 22 characters hold 128 bits."""
MESSAGE_FORM = r"[\x21-\x7e]{1,100}"
SCREEN_CODE_FORM = "[0-9]{6}"
LINK_FORM = r"(?:sms:\+?[0-9]{3,15}(?:[?;&]|$)|https?://)[\x21-\x7e]*"


class TalkRequest(NamedTuple):
    """A request of `/api/talk`: the table's token, if it has one, and the utterance."""

    token: str | None
    text: str
    told: int | None = None
    """What was being told then, by its number; None where nothing was, or nobody knows how far."""
    cue: int = 0
    """At which of its cues."""
    others: tuple[str, ...] = ()
    """What a recognizer takes for possible beside the text, the likeliest first."""
    brief: bool = False
    """Whether cards need not be read aloud: whoever speaks sees them."""
    overheard: bool = False
    """Whether an open microphone heard it, so that it may be talk among people."""
    language: str = ""
    """The language that was chosen; empty where nobody did."""
    tapped: Mapping[str, object] | None = None
    """The request, where it has a wish in the place of a text (`page/tap_request.py`)."""


class LookRequest(NamedTuple):
    """A look at a table: its token, and the version that was seen last."""

    token: str | None
    seen: int | None


class PhoneRequest(NamedTuple):
    """A look at a simulated phone, and perhaps a text that is sent from it, or what is tapped there."""

    phone: str
    text: str | None
    message: str
    """Names the text: the same one again changes nothing."""
    seen: int | None = None
    """The version that this phone was told last."""
    language: str = ""
    """What its page speaks; empty where nobody says."""
    tapped: Mapping[str, object] = MappingProxyType({})
    """The fields of what was tapped, as they came (`webhooks/page/phone_input.py`); empty where nothing was."""
    round_name: str = ""
    """The round that the phone showed when it was written; empty where nobody says."""
    story: bool = False
    """Whether it asks how the game went, which is over."""


class HomeRequest(NamedTuple):
    """What a table opens to others, and what it shuts; what is None stays as it is."""

    token: str
    phones: bool | None
    screen: bool | None


class ScreenRequest(NamedTuple):
    """A look at a table by a second screen, which has seen it at that version, with the code that was typed there."""

    code: str | None
    seen: int | None


def read_talk_request(body: bytes) -> TalkRequest:
    """Read a request of `/api/talk`.

    Raises:
        Refused: `wrong-type-session`, `wrong-type-text`, `text-too-long` (413), `wrong-type-at`, `wrong-type-others`,
            `wrong-type-brief`, `wrong-type-overheard`, `wrong-type-language`, or as `read_object` tells.
    """
    data = read_object(body)
    told, cue = read_place(data)
    said = TalkRequest(
        read_token(data),
        read_text(data).strip(),
        told,
        cue,
        _read_other_guesses(data),
        *_read_flags(data),
        read_language(data),
    )
    return said._replace(tapped=data) if "wish" in data else said


def _read_flags(data: Mapping[str, object]) -> tuple[bool, bool]:
    """Return whether cards need not be read aloud, and whether it was overheard; False where they are left out."""
    brief, overheard = data.get("brief", False), data.get("overheard", False)
    if not isinstance(brief, bool):
        raise Refused("wrong-type-brief")
    if not isinstance(overheard, bool):
        raise Refused("wrong-type-overheard")
    return brief, overheard


def _read_other_guesses(data: Mapping[str, object]) -> tuple[str, ...]:
    """Return a recognizer's further guesses, the likeliest first; none where they are left out."""
    others = data.get("others", [])
    if not isinstance(others, list) or len(others) > MOST_OTHERS or not all(isinstance(each, str) for each in others):
        raise Refused("wrong-type-others", most=MOST_OTHERS)
    return tuple([check_length(each).strip() for each in others])


def read_look_request(body: bytes) -> LookRequest:
    """Read a request of `/api/look`.

    Raises:
        Refused: `wrong-type-session`, `wrong-type-seen`, or as `read_object` tells.
    """
    data = read_object(body)
    return LookRequest(read_token(data), read_seen_version(data))


def read_home_request(body: bytes) -> HomeRequest:
    """Read a request of `/api/home`.

    Raises:
        Refused: `wrong-type-session`, `wrong-type-home`, or as `read_object` tells.
    """
    data = read_object(body)
    phones, screen = data.get("phones"), data.get("screen")
    if not isinstance(phones, bool | None) or not isinstance(screen, bool | None) or phones is screen is None:
        raise Refused("wrong-type-home")
    return HomeRequest(read_token(data) or "", phones, screen)


def read_screen_request(body: bytes) -> ScreenRequest:
    """Read a request of `/api/tv`.

    Raises:
        Refused: `wrong-type-screen-code`, `wrong-type-seen`, or as `read_object` tells.
    """
    data = read_object(body)
    code = data.get("code")
    if code is not None and not (isinstance(code, str) and re.fullmatch(SCREEN_CODE_FORM, code)):
        raise Refused("wrong-type-screen-code")
    return ScreenRequest(code, read_seen_version(data))


def read_phone_request(body: bytes) -> PhoneRequest:
    """Read a request of `/api/phone`.

    Raises:
        Refused: `wrong-type-phone`, `wrong-type-message`, `wrong-type-text`, `text-too-long` (413), `wrong-type-seen`,
            `wrong-type-language`, `wrong-type-round`, `several-wishes`, or as `read_object` tells.
    """
    data = read_object(body)
    phone, text = data.get("phone"), None if data.get("text") is None else read_text(data)
    tapped = [key for key in ("answer", "command") if data.get(key) is not None]
    message = data.get("message", "")
    if not isinstance(phone, str) or not re.fullmatch(PHONE_FORM, phone):
        raise Refused("wrong-type-phone")
    if len(tapped) + (text is not None) > 1:
        raise Refused("several-wishes")
    if (tapped or text is not None) and (not isinstance(message, str) or not re.fullmatch(MESSAGE_FORM, message)):
        raise Refused("wrong-type-message")
    written_in = data.get("round")
    if not isinstance(written_in, str | None):
        raise Refused("wrong-type-round")
    seen, language = read_seen_version(data), read_language(data)
    story = data.get("story") is True
    return PhoneRequest(phone, text, str(message), seen, language, data if tapped else {}, written_in or "", story)


def read_link(body: bytes) -> str:
    """Return the address in a request of `/api/qr`.

    Raises:
        Refused: `no-link`, or as `read_object` tells.
    """
    link = read_object(body).get("text")
    if not isinstance(link, str) or len(link) > LINK_CHARACTERS or not re.fullmatch(LINK_FORM, link):
        raise Refused("no-link", most=LINK_CHARACTERS)
    return link


SLOWEST, FASTEST = 0.5, 2
"""How many times faster than usual a line can be spoken. Ours: beyond it nobody follows."""


class VoiceRequest(NamedTuple):
    """What is to be spoken for a browser that has no voice: a cue that was told, or a line of the page."""

    token: str | None
    told: int | None = None
    """The number of the telling at the table."""
    cue: int = 0
    """The index of the cue in it."""
    line: str = ""
    """The key of a line of the page; empty for a cue."""
    names: tuple[str, ...] = ()
    """Players of the table, where the line names any."""
    language: str = ""
    """The language that was chosen; empty where nobody did."""
    speed: float = 1
    """How many times faster than usual."""


def read_voice_request(body: bytes) -> VoiceRequest:
    """Read a request of `/api/voice`.

    Raises:
        Refused: `wrong-type-session`, `wrong-type-at`, `wrong-type-line`, `wrong-type-speed`, `wrong-type-language`, or
            as `read_object`
            tells.
    """
    data = read_object(body)
    line, names = data.get("line", ""), data.get("names", [])
    if not isinstance(line, str) or not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise Refused("wrong-type-line")
    speed = data.get("speed", 1)
    if isinstance(speed, bool) or not isinstance(speed, int | float) or not SLOWEST <= speed <= FASTEST:
        raise Refused("wrong-type-speed")
    told, cue = read_place(data)
    return VoiceRequest(read_token(data), told, cue, line, tuple(names), read_language(data), speed)
