"""TwiML for a phone call: a script as `<Say>` and `<Pause>`, in chapters that lead on; and documents that also listen.

Source of the limits: docs/platforms.md, "Voice"; Twilio, errors 13313 (timeout), 13330 (hints), 13335 (speechTimeout)
and 13521 (Say).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from twilio.twiml.voice_response import Gather, VoiceResponse

from onenight.speech.alphabet import transliterate
from onenight.speech.script import Cue, Pause, Script

RESPONSE_BYTES = 64_000
SAY_CHARACTERS = 3000
SAY_ENCODED = 4500
"""The longest text of a `<Say>` once it is encoded for an address; a letter takes at most three of it for each byte."""
MOST_HINTS = 500
HINT_CHARACTERS = 100
SHORTEST_WAIT = 1
"""The shortest time that can be listened for after the last word, in seconds."""

_NOT_XML = r"[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"


class Speaker(NamedTuple):
    """Who speaks: a voice that Twilio knows, and its language."""

    voice: str
    language: str


class Listening(NamedTuple):
    """How a call listens while something is told, and after it."""

    action: str
    """The address that is asked once something was heard."""
    seconds: int = SHORTEST_WAIT
    """How long it listens after the last word, and between two keys."""
    keys: int = 1
    """How many keys are waited for; fewer are ended by the pound key, which is a key like others where it is one."""
    speech: bool = False
    """Whether speech is listened to as well; it interrupts what is told."""
    hints: tuple[str, ...] = ()
    """What is likely to be said."""


class Part(NamedTuple):
    """Cues, and how the call listens meanwhile; without `listening` nothing interrupts them."""

    cues: tuple[Cue, ...] = ()
    listening: Listening | None = None


def write_call(parts: Iterable[Part], speaker: Speaker, go_on: str | None) -> str:
    """Return the next document of a call; `go_on` is asked if nothing is heard, without it the call ends."""
    response = VoiceResponse()
    for cues, listening in parts:
        if listening is None:
            _tell(response, cues, speaker)
        else:
            gather = _make_gather(listening, speaker)
            _tell(gather, cues, speaker)
            response.append(gather)
    if go_on is None:
        response.hangup()
    else:
        response.redirect(go_on, method="POST")
    return str(response)


def _make_gather(listening: Listening, speaker: Speaker) -> Gather:
    speech = {"language": speaker.language, "speech_timeout": "auto", "hints": _format_hints(listening.hints) or None}
    return Gather(
        input="dtmf speech" if listening.speech else "dtmf",
        action=listening.action,
        method="POST",
        timeout=max(SHORTEST_WAIT, listening.seconds),
        num_digits=listening.keys,
        finish_on_key="" if listening.keys == 1 else "#",
        **(speech if listening.speech else {}),
    )


def _format_hints(phrases: Iterable[str]) -> str:
    """Return phrases as Twilio's list, which commas part: other punctuation and long phrases are dropped."""
    plain = dict.fromkeys(re.sub(r"[^\w' -]", "", transliterate(phrase)).strip() for phrase in phrases)
    return ",".join([each for each in plain if 0 < len(each) <= HINT_CHARACTERS][:MOST_HINTS])


def _tell(verb: VoiceResponse | Gather, cues: Iterable[Cue], speaker: Speaker) -> None:
    for cue in cues:
        if isinstance(cue, Pause):
            verb.pause(length=cue.seconds)
        else:
            for text in _split_text(re.sub(_NOT_XML, "", cue.speakable_text)):
                verb.say(text, voice=speaker.voice, language=speaker.language)


def _split_text(text: str) -> Iterator[str]:
    """Yield a text in parts that fit a `<Say>`, cut between words."""
    piece = ""
    for word in text.split():
        longer = f"{piece} {word}" if piece else word
        if piece and 3 * len(longer.encode()) > SAY_ENCODED:
            yield piece
            longer = word
        piece = longer
    if piece:
        yield piece


def write_chapters(
    script: Script,
    address: Callable[[int], str] = "?chapter={}".format,
    *,
    most_bytes: int = RESPONSE_BYTES,
) -> tuple[str, ...]:
    """Return a script as TwiML documents of at most `most_bytes`; each but the last redirects to the next.

    A chapter ends only between calls. Chapters are counted from 0. Lines are shorter than `<Say>` allows, see
    `lines.LINE_CHARACTERS`.
    """
    groups = list(_split_chapters(script.calls, most_bytes))
    return tuple(
        _write_document(cues, address(index + 1) if index + 1 < len(groups) else None)
        for index, cues in enumerate(groups)
    )


def _split_chapters(calls: Sequence[Sequence[Cue]], most_bytes: int) -> Iterator[list[Cue]]:
    chapter: list[Cue] = []
    for call in calls:
        room = most_bytes - _REDIRECT_BYTES
        if chapter and len(_write_document([*chapter, *call], None).encode()) > room:
            yield chapter
            chapter = []
        chapter += call
    yield chapter


_REDIRECT_BYTES = 500
"""Room for a `<Redirect>` with a long address."""


def _write_document(cues: Sequence[Cue], go_on: str | None) -> str:
    response = VoiceResponse()
    for cue in cues:
        if isinstance(cue, Pause):
            response.pause(length=cue.seconds)
        else:
            response.say(cue.speakable_text)
    if go_on is not None:
        response.redirect(go_on)
    return str(response)
