"""A connection of waitress that is one of few of its address, and whose requests come in time."""

import time
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser

REQUEST_SECONDS = 10.0
"""The longest that a whole request may take to come in, also the first one of a connection. Ours: browsers open
connections that they do not use at once, and open others when these are closed."""


class PathlessRequest(HTTPRequestParser):
    """A request, also one that is no HTTP: waitress names the path of those whose client has gone away."""

    path = ""


class TimelyChannel(HTTPChannel):
    """The same, but closed where its address has too many, or where a request does not come.

    Otherwise one device that says nothing, or a byte now and then, would hold all connections of a home. How long a
    connection may be silent between two requests is the server's.
    """

    parser_class = PathlessRequest

    def __init__(self, server: Any, *taken: Any, most: int, **more: Any) -> None:  # noqa: ANN401 - waitress'
        """Take a connection of an address that may have `most` of them."""
        super().__init__(server, *taken, **more)
        self._waiting_since = time.monotonic()
        self._idle = False
        """Whether the last request has come in, and none has begun since."""
        same = sum(channel.addr[0] == self.addr[0] for channel in server.active_channels.values())
        self.will_close = same > most

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
