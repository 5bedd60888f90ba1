"""A connection of waitress that is one of few of its address, and whose requests come in time."""

import time
from html import escape
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.utilities import Error

from onenight.speech.lines import load_lines
from onenight.speech.offered_languages import list_offered_languages

REQUEST_SECONDS = 10.0
"""The longest that a whole request may take to come in, also the first one of a connection. Ours: browsers open
connections that they do not use at once, and open others when these are closed."""

AGAIN_SECONDS = 2
"""When to come again who has too many connections: by then a browser has loaded its page, and lets some go."""

_PAGE = """<!doctype html>
<html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>
<meta http-equiv="refresh" content="{seconds}">{told}</html>
"""


class TooManyConnections(Error):
    """The answer to a connection that is one too many of its address: a page that loads itself again."""

    def to_response(  # type: ignore[override] # its body is bytes, whatever its types say
        self, _ident: str | None = None
    ) -> tuple[str, list[tuple[str, str]], bytes]:
        """Return the status, the headers and the page, in all languages: nobody has read what was asked."""
        languages = [load_lines(language) for language in list_offered_languages()]
        told = [
            f'<p lang="{lines.language}">{escape(lines.say("web.refused.too-many", seconds=AGAIN_SECONDS))}</p>'
            for lines in languages
        ]
        title = languages[0].raw("page.start.title")
        headers = [
            ("Content-Type", "text/html; charset=utf-8"),
            ("Retry-After", str(AGAIN_SECONDS)),
            ("Cache-Control", "no-store"),
        ]
        return (
            "503 Service Unavailable",
            headers,
            _PAGE.format(title=title, seconds=AGAIN_SECONDS, told="".join(told)).encode(),
        )


class PathlessRequest(HTTPRequestParser):
    """A request, also one that is no HTTP: waitress names the path of those whose client has gone away."""

    path = ""


class RefusedRequest(PathlessRequest):
    """A request of a connection that is one too many of its address."""

    error = TooManyConnections("")


class TimelyChannel(HTTPChannel):
    """The same, but told to come again where its address has too many, and closed where a request does not come.

    Otherwise one device that says nothing, or a byte now and then, would hold all connections of a home; so what is
    told to come again is bounded, too. How long a connection may be silent between two requests is the server's.
    """

    def __init__(self, server: Any, *taken: Any, most: int, **more: Any) -> None:  # noqa: ANN401 - waitress'
        """Take a connection of an address that may have `most` of them."""
        super().__init__(server, *taken, **more)
        self._waiting_since = time.monotonic()
        self._idle = False
        """Whether the last request has come in, and none has begun since."""
        same = sum(channel.addr[0] == self.addr[0] for channel in server.active_channels.values())
        self.parser_class = RefusedRequest if same > most else PathlessRequest
        self.will_close = same > most + most // 2

    def received(self, data: bytes) -> bool:
        """Take what has come in; return whether anything was."""
        taken = super().received(data)
        self._idle = self.request is None
        return bool(taken)

    def readable(self) -> bool:
        """Return whether to read more; asked at each turn, and so the place to see what is overdue."""
        if self.requests or self._idle:
            self._waiting_since = time.monotonic()
        elif time.monotonic() - self._waiting_since > REQUEST_SECONDS:
            self.will_close = True
        return bool(super().readable())
