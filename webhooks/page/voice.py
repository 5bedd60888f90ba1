"""`POST /api/voice`: this machine speaks for a browser that has no voice, a line at a time, and only lines of its own.

What was told last at a table is found by table, number and cue; a few lines of the page are found by their keys.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from threading import Lock

from flask import Blueprint, Response

from onenight.rules.errors import NotAllowed
from onenight.speech.lines import Lines, load_lines
from webhooks.answer_language import choose_language
from webhooks.api_requests import VoiceRequest, read_voice_request
from webhooks.page.table_state import FoundTable
from webhooks.page.tables import Tables
from webhooks.refusal import read_body
from webhooks.refused import Refused

Speak = Callable[[str, str, float], bytes]
"""Makes a WAV file of bounded length of plain text in a language, at a speed (1 is as usual); raises `NotAllowed` where
it does not speak."""

KEPT_BYTES = 16 * 1024 * 1024
"""So much of what was spoken is kept, for "repeat", a touch that comes late, and the same calls in the next game. Ours:
six minutes of speech."""

MAX_WAIT_SECONDS = 5.0
"""The longest that a line waits for others to be spoken. Ours: one takes a fifth of a second, and pages wait 8."""

PAGE_LINES: Mapping[str, tuple[str, ...]] = {
    "sample": ("page.sound.sample_text",),
    "forgotten": ("prompts.other.forgotten", "prompts.open.how_many"),
    "somebody_out": ("page.join.somebody_out",),
}
"""Lines of the page that name nobody, by key: a sample, the farewell of a table that is forgotten, who has left."""

ARRIVALS = ("is_in", "are_in", "all_in")
"""Lines that tell who has joined a table, by key."""

log = logging.getLogger(__name__)


def make_voice_routes(speak: Speak, tables: Tables) -> Blueprint:
    """Return the route, for what was told at these tables."""
    routes = Blueprint("voice", "webhooks.page.voice")
    spoken = SpokenLines(speak)

    @routes.post("/api/voice")
    def say() -> Response:
        asked = read_voice_request(read_body())
        line = spoken.speak_line(*find_words(asked, tables), asked.speed)
        return Response(line, content_type="audio/wav")

    return routes


def find_words(asked: VoiceRequest, tables: Tables) -> tuple[str, str]:
    """Return the words that are to be spoken, and their language.

    Raises:
        Refused: `not-told`, or `unknown-table`.
    """
    language = choose_language(asked.language, tables.language)
    lines = load_lines(language)
    if asked.line in PAGE_LINES:
        text = " ".join(map(lines.say, PAGE_LINES[asked.line]))
    elif asked.line:
        text = say_arrival(asked, tables.find(asked.token), lines)
    else:
        table = tables.find(asked.token)
        text, language = table.told.last.find_spoken(asked.told, asked.cue), table.session.language
    if not text:
        raise Refused("not-told", 404)
    return text, language


def say_arrival(asked: VoiceRequest, table: FoundTable, lines: Lines) -> str:
    """Return the line that tells who has joined a table; "" where there is none, or somebody is not known to have."""
    texts = table.told.texts
    joined: list[str] = texts["joined"] if isinstance(texts, dict) else []
    names = tuple([name for name in joined if name in asked.names])
    if asked.line not in ARRIVALS or not names or not set(asked.names) <= set(names):
        return ""
    return lines.say(f"page.join.{asked.line}", names=names, count=lines.number(len(joined)))


class SpokenLines:
    """The lines that were spoken last; may be shared by threads, which speak one after another."""

    def __init__(self, speak: Speak) -> None:
        """Nothing has been said."""
        self._speak = speak
        self._lock = Lock()
        self._lines: OrderedDict[tuple[str, str, float], bytes] = OrderedDict()
        """By their words, languages and speeds; the one that was asked for last comes last."""
        self._bytes = 0

    def speak_line(self, text: str, language: str, speed: float = 1) -> bytes:
        """Return a line as a WAV file, as who speaks that language says it at that speed.

        Raises:
            Refused: `not-spoken`.
        """
        if not self._lock.acquire(timeout=MAX_WAIT_SECONDS):
            raise Refused("not-spoken", 503)
        try:
            said = text, language, speed
            if said not in self._lines:
                self._keep(said, self._make_sound(*said))
            self._lines.move_to_end(said)
            return self._lines[said]
        finally:
            self._lock.release()

    def _make_sound(self, text: str, language: str, speed: float) -> bytes:
        """Return a line as a WAV file; the refusal of a voice becomes a refused request."""
        try:
            return self._speak(text, language, speed)
        except NotAllowed as problem:
            log.warning("not spoken: %s", problem.key)
            raise Refused("not-spoken", 503) from None

    def _keep(self, said: tuple[str, str, float], sound: bytes) -> None:
        self._lines[said] = sound
        self._bytes += len(sound)
        while self._bytes > KEPT_BYTES and len(self._lines) > 1:
            _, oldest = self._lines.popitem(last=False)
            self._bytes -= len(oldest)
