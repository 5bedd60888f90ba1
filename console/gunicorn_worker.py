"""A connection that is given up in time, and gunicorn's worker that answers on such ones, one request at a time."""

import errno
import socket
import time
from typing import Any

from console.gunicorn_log import QuietWorker

PATIENCE = 5.0
"""How long a request may take to come in, altogether, and an answer to be taken, in seconds. Ours: nginx brings both
at once; without it, whoever is silent for longer keeps half the service waiting."""


class TimelyWorker(QuietWorker):
    """The same, but for a client that is silent or slow: it counts as one that has hung up."""

    def handle(self, listener: Any, client: socket.socket, addr: Any) -> None:  # noqa: ANN401 - gunicorn's
        """Answer what comes in on a connection."""
        super().handle(listener, Connection(fileno=client.detach()), addr)


class Connection(socket.socket):
    """A connection that is given up in time."""

    def __init__(self, fileno: int) -> None:
        """Wait from now on."""
        super().__init__(fileno=fileno)
        self._until = time.monotonic() + PATIENCE

    def recv(self, *arguments: int) -> bytes:
        """Return what has come in; nothing, as at its end, once time is over."""
        asked, left = self.gettimeout(), self._until - time.monotonic()
        if left <= 0:
            return b""
        self.settimeout(left if asked is None else min(left, asked))
        try:
            return super().recv(*arguments)
        except TimeoutError:
            return b""

    def sendall(self, *arguments: Any) -> None:  # noqa: ANN401 - a buffer, and flags
        """Send all of it.

        Raises:
            BrokenPipeError: nobody takes it.
        """
        self.settimeout(PATIENCE)
        try:
            super().sendall(*arguments)
        except TimeoutError:
            raise BrokenPipeError(errno.EPIPE, "") from None
