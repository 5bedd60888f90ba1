"""`POST /api/voice`: this machine speaks for a browser that has no voice, a line at a time."""

import logging
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from flask import Blueprint, Response

from onenight.rules.errors import NotAllowed
from webhooks.body import Refused, read_spoken
from webhooks.refusal import body
from webhooks.tongue import wanted

Speak = Callable[[str, str], bytes]
"""Makes a WAV file of plain text in a language; raises `NotAllowed` where it does not speak."""

KEPT_BYTES = 16 * 1024 * 1024
"""So much of what was spoken is kept, for "repeat", a touch that comes late, and the same calls in the next game. Ours:
six minutes of speech."""

log = logging.getLogger(__name__)


def voice(speak: Speak, language: str) -> Blueprint:
    """The route; `language`: what is spoken to who asks for none that is offered."""
    routes = Blueprint("voice", "webhooks.page.voice")
    spoken = Spoken(speak)

    @routes.post("/api/voice")
    def say() -> Response:
        asked = read_spoken(body())
        line = spoken.line(asked.text, wanted(asked.language, language))
        return Response(line, content_type="audio/wav")

    return routes


class Spoken:
    """The lines that were spoken last; may be shared by threads, which speak one after another."""

    def __init__(self, speak: Speak) -> None:
        """Nothing has been said."""
        self._speak = speak
        self._lock = Lock()
        self._lines: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        """By their words and languages; the one that was asked for last comes last."""
        self._bytes = 0

    def line(self, text: str, language: str) -> bytes:
        """A line as a WAV file, as who speaks that language says it.

        Raises:
            Refused: `not-spoken`.
        """
        with self._lock:
            said = text, language
            if said not in self._lines:
                self._keep(said, self._made(*said))
            self._lines.move_to_end(said)
            return self._lines[said]

    def _made(self, text: str, language: str) -> bytes:
        try:
            return self._speak(text, language)
        except NotAllowed as problem:
            log.warning("not spoken: %s", problem.key)
            raise Refused("not-spoken", 503) from None

    def _keep(self, said: tuple[str, str], sound: bytes) -> None:
        self._lines[said] = sound
        self._bytes += len(sound)
        while self._bytes > KEPT_BYTES and len(self._lines) > 1:
            _, oldest = self._lines.popitem(last=False)
            self._bytes -= len(oldest)
