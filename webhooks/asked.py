"""What a program asks of `POST /api/talk`, read from a body as it came."""

import json
from typing import NamedTuple

BODY_BYTES = 16 * 1024
"""The longest body that is read. Ours: the longest text takes 6 kB where every character is escaped, 12 as a pair."""

TEXT_CHARACTERS = 1000
"""The longest text. Ours: a minute of speech; what lists a whole deck takes a fifth of it."""


class Refused(Exception):
    """A request that cannot be answered.

    Attributes:
        code: the name of its line in `web.refused`.
        status: the HTTP status.
        arguments: what fills the line.
    """

    def __init__(self, code: str, status: int = 400, **arguments: int) -> None:
        """Nothing of the request is in it."""
        super().__init__(code)
        self.code = code
        self.status = status
        self.arguments = arguments


class Asked(NamedTuple):
    """A request: the table's token, if it has one, and what was said."""

    token: str | None
    text: str


def read_asked(body: bytes) -> Asked:
    """The request in a body.

    Raises:
        Refused: `body-too-long`, `malformed-json`, `wrong-type-request`, `wrong-type-session`, `wrong-type-text`,
            `text-too-long`.
    """
    if len(body) > BODY_BYTES:
        raise Refused("body-too-long", most=BODY_BYTES)
    try:
        data = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError):  # not UTF-8, not JSON, a number of thousands of digits, endless nesting
        raise Refused("malformed-json") from None
    if not isinstance(data, dict):
        raise Refused("wrong-type-request")
    token, text = data.get("session"), data.get("text", "")
    if not isinstance(token, str | None):
        raise Refused("wrong-type-session")
    if not isinstance(text, str):
        raise Refused("wrong-type-text")
    if len(text) > TEXT_CHARACTERS:
        raise Refused("text-too-long", most=TEXT_CHARACTERS)
    return Asked(token, text.strip())
