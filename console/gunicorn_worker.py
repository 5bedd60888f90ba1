"""gunicorn's worker, which answers one request at a time, and whom nobody keeps waiting who is silent or slow."""

import errno
import math
import re
import socket
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from gunicorn.http.errors import ExpectationFailed, LimitRequestHeaders, LimitRequestLine, ParseException
from gunicorn.util import close_on_exec, write_error
from gunicorn.workers.sync import SyncWorker

from skill.envelope import BODY_BYTES

PATIENCE = 5.0
"""How long a request may take to come in, altogether, and an answer to be taken, in seconds. Ours: nginx brings both
at once."""

MOST_ARRIVING = 200
"""Requests of which a worker has a part and waits for the rest; the oldest makes room. Ours: each takes a file
descriptor, of 1024, and its part in memory."""

MOST_BYTES = BODY_BYTES + 32 * 1024
"""Bytes of a request that are waited for: more is refused, and read no further."""

READ_BYTES = 64 * 1024
"""Bytes that are taken at once."""

_HEAD_END = b"\r\n\r\n"
_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,9})[ \t]*\r", re.IGNORECASE)
_IN_CHUNKS = re.compile(rb"\r\ntransfer-encoding:", re.IGNORECASE)


_STATUSES: Mapping[type[BaseException], tuple[int, str]] = {
    LimitRequestLine: (414, "URI Too Long"),
    LimitRequestHeaders: (431, "Request Header Fields Too Large"),
    ExpectationFailed: (417, "Expectation Failed"),
    ParseException: (400, "Bad Request"),
}
"""What is answered to what is no HTTP, or too long."""


class TimelyWorker(SyncWorker):
    """The same, but a request is read once it has come in whole, and others are answered until then.

    A client that is silent or slow is given up in time, as one that has hung up; whom it refuses it says nothing of,
    and quotes nobody's request back.
    """

    def __init__(self, *facts: Any, **more: Any) -> None:  # noqa: ANN401 - gunicorn's
        """Wait for nobody yet."""
        super().__init__(*facts, **more)
        self._arriving: list[tuple[Connection, Any]] = []
        """Connections whose requests have not come in, the oldest first, and their addresses."""

    def accept(self, listener: socket.socket) -> None:
        """Answer one request that has come in, or take one more connection.

        Raises:
            BlockingIOError: there is neither.
        """
        taken = next((each for each in self._arriving if each[0].has_come()), None)
        if taken is not None:
            self._arriving.remove(taken)
        else:
            client, address = listener.accept()
            close_on_exec(client)
            taken = Connection(client.detach()), address
            if not taken[0].has_come():
                self._arriving.append(taken)
                if len(self._arriving) > MOST_ARRIVING:
                    self._arriving.pop(0)[0].close()
                return
        self.handle(listener, *taken)

    def wait(self, timeout: int) -> list[socket.socket | int] | None:
        """Wait until somebody comes, or sends more; return the sockets to accept from."""
        fixed = self.wait_fds
        self.wait_fds = [*fixed, *[connection for connection, _ in self._arriving]]
        super().wait(min([timeout, *[math.ceil(connection.seconds_left) for connection, _ in self._arriving[:1]]]))
        self.wait_fds = fixed
        return [*self.sockets]

    def run(self) -> None:
        """Serve until told to stop; then answer what is under way."""
        super().run()
        for taken in self._arriving:
            self.handle(self.sockets[0], *taken)

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: BaseException) -> None:  # noqa: ANN401, ARG002 - gunicorn's
        """Answer what cannot be read, or could not be answered."""
        answer = next((each for kind, each in _STATUSES.items() if isinstance(exc, kind)), None)
        if answer is None:
            self.log.exception("failed")
        with suppress(OSError):  # nobody is there any more
            write_error(client, *(answer or (500, "Internal Server Error")), "")


class Connection(socket.socket):
    """A connection that is given up in time."""

    def __init__(self, fileno: int) -> None:
        """Wait from now on."""
        super().__init__(fileno=fileno)
        self.settimeout(None)
        self._until = time.monotonic() + PATIENCE
        self._came = b""
        """What has come in and was not read."""

    @property
    def seconds_left(self) -> float:
        """Return for how long the request is waited for."""
        return max(0.0, self._until - time.monotonic())

    def has_come(self) -> bool:
        """Take what has come in, without waiting; return whether the request is whole, or nothing more will come."""
        try:
            part = super().recv(READ_BYTES, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return not self.seconds_left
        except OSError:
            return True
        self._came += part
        return not part or not self.seconds_left or len(self._came) >= MOST_BYTES or is_whole(self._came)

    def recv(self, size: int, *flags: int) -> bytes:
        """Return what has come in; nothing, as at its end, once time is over."""
        part, self._came = self._came[:size], self._came[size:]
        if part:
            return part
        asked, left = self.gettimeout(), self.seconds_left
        if not left:
            return b""
        self.settimeout(left if asked is None else min(left, asked))
        try:
            return super().recv(size, *flags)
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


def is_whole(came: bytes) -> bool:
    """Return whether a request has come in to its end, as far as its head tells where that is."""
    head, end, body = came.partition(_HEAD_END)
    if not end:
        return False
    if _IN_CHUNKS.search(head):
        return body.endswith(_HEAD_END)
    length = _LENGTH.search(head + end)
    return length is None or len(body) >= int(length[1])
