"""Read the fields that requests under `/api/` share, from the JSON object of a body."""

import json
from collections.abc import Mapping

from onenight.hearing.normalization import MAX_LETTERS, MAX_WORDS, is_too_long
from webhooks.refused import Refused

BODY_BYTES = 16 * 1024
"""The longest body that is read. Ours: the longest text takes 6 kB where every character is escaped, 12 as a pair;
five spoken ones take 5 kB."""

TEXT_CHARACTERS = MAX_LETTERS
"""The longest text as it comes; written plainly it may be longer, and then is refused in the same way."""

LANGUAGE_CHARACTERS = 35
"""Of a language so much is read: as long as most of them are written (RFC 5646, 4.4.1)."""


def read_object(body: bytes) -> Mapping[str, object]:
    """Return the JSON object in a body.

    Raises:
        Refused: `body-too-long`, `malformed-json`, `wrong-type-request`.
    """
    if len(body) > BODY_BYTES:
        raise Refused("body-too-long", most=BODY_BYTES)
    try:
        data = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError):  # not UTF-8, not JSON, a number of thousands of digits, endless nesting
        raise Refused("malformed-json") from None
    if not isinstance(data, dict):
        raise Refused("wrong-type-request")
    return data


def read_token(data: Mapping[str, object]) -> str | None:
    """Return the token of a table; None where the request has none.

    Raises:
        Refused: `wrong-type-session`.
    """
    token = data.get("session")
    if not isinstance(token, str | None):
        raise Refused("wrong-type-session")
    return token


def read_seen_version(data: Mapping[str, object]) -> int | None:
    """Return the version that came back last.

    Raises:
        Refused: `wrong-type-seen`.
    """
    seen = data.get("seen")
    if not isinstance(seen, int | None) or isinstance(seen, bool):
        raise Refused("wrong-type-seen")
    return seen


def read_text(data: Mapping[str, object]) -> str:
    """Return the text; "" where the request has none.

    Raises:
        Refused: `wrong-type-text`, or as `check_length` tells.
    """
    text = data.get("text", "")
    if not isinstance(text, str):
        raise Refused("wrong-type-text")
    return check_length(text)


def check_length(text: str) -> str:
    """Return a text that is not too long.

    Raises:
        Refused: `text-too-long` (413).
    """
    if len(text) > TEXT_CHARACTERS or is_too_long(text):
        raise Refused("text-too-long", 413, letters=MAX_LETTERS, words=MAX_WORDS)
    return text


def read_language(data: Mapping[str, object]) -> str:
    """Return the chosen language, as browsers write it; '' where it is left out.

    Raises:
        Refused: `wrong-type-language`.
    """
    language = data.get("language", "")
    if not isinstance(language, str):
        raise Refused("wrong-type-language")
    return language[:LANGUAGE_CHARACTERS]


def read_place(data: Mapping[str, object]) -> tuple[int | None, int]:
    """Return the number of the telling that was interrupted, and the index of its cue; (None, 0) if left out.

    Raises:
        Refused: `wrong-type-at`.
    """
    place = data.get("at")
    if place is None:
        return None, 0
    match place:
        case [int(told), int(cue)] if told >= 0 and cue >= 0 and type(told) is type(cue) is int:
            return told, cue
        case _:
            raise Refused("wrong-type-at")
