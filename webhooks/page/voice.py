"""`POST /api/voice`: this machine speaks for a browser that has no voice, a line at a time."""

import logging
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from flask import Blueprint, Response

from onenight.rules.errors import NotAllowed
from webhooks.body import Refused, read_spoken
from webhooks.refusal import body

Speak = Callable[[str], bytes]
"""Makes a WAV file of plain text; raises `NotAllowed` where it does not speak."""

KEPT_BYTES = 16 * 1024 * 1024
"""So much of what was spoken is kept, for "repeat", a touch that comes late, and the same calls in the next game. Ours:
six minutes of speech."""

log = logging.getLogger(__name__)


def voice(speak: Speak) -> Blueprint:
    """The route."""
    routes = Blueprint("voice", "webhooks.page.voice")
    spoken = Spoken(speak)

    @routes.post("/api/voice")
    def say() -> Response:
        return Response(spoken.line(read_spoken(body())), content_type="audio/wav")

    return routes


class Spoken:
    """The lines that were spoken last; may be shared by threads, which speak one after another."""

    def __init__(self, speak: Speak) -> None:
        """Nothing has been said."""
        self._speak = speak
        self._lock = Lock()
        self._lines: OrderedDict[str, bytes] = OrderedDict()
        """The one that was asked for last comes last."""
        self._bytes = 0

    def line(self, text: str) -> bytes:
        """A line as a WAV file.

        Raises:
            Refused: `not-spoken`.
        """
        with self._lock:
            if text not in self._lines:
                self._keep(text, self._made(text))
            self._lines.move_to_end(text)
            return self._lines[text]

    def _made(self, text: str) -> bytes:
        try:
            return self._speak(text)
        except NotAllowed as problem:
            log.warning("not spoken: %s", problem.key)
            raise Refused("not-spoken", 503) from None

    def _keep(self, text: str, sound: bytes) -> None:
        self._lines[text] = sound
        self._bytes += len(sound)
        while self._bytes > KEPT_BYTES and len(self._lines) > 1:
            _, oldest = self._lines.popitem(last=False)
            self._bytes -= len(oldest)
