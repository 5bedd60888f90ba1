"""A script as TwiML for a phone call: `<Say>` and `<Pause>`, in chapters that lead on to one another.

Source of the limits: platform facts, "Voice".
"""

from collections.abc import Callable, Iterator, Sequence

from twilio.twiml.voice_response import VoiceResponse

from onenight.speech.script import Cue, Pause, Script

RESPONSE_BYTES = 64_000
SAY_CHARACTERS = 3000


def chapters(
    script: Script,
    address: Callable[[int], str] = "?chapter={}".format,
    *,
    most_bytes: int = RESPONSE_BYTES,
) -> tuple[str, ...]:
    """The script as TwiML documents of at most `most_bytes`; each but the last redirects to the next one's address.

    A chapter ends only between calls. Chapters are counted from 0. Lines are shorter than `<Say>` allows, see
    `lines.LINE_CHARACTERS`.
    """
    groups = list(_chapters(script.calls, most_bytes))
    return tuple(
        _document(cues, address(index + 1) if index + 1 < len(groups) else None) for index, cues in enumerate(groups)
    )


def _chapters(calls: Sequence[Sequence[Cue]], most_bytes: int) -> Iterator[list[Cue]]:
    chapter: list[Cue] = []
    for call in calls:
        room = most_bytes - _REDIRECT_BYTES
        if chapter and len(_document([*chapter, *call], None).encode()) > room:
            yield chapter
            chapter = []
        chapter += call
    yield chapter


_REDIRECT_BYTES = 500
"""Room for a `<Redirect>` with a long address."""


def _document(cues: Sequence[Cue], go_on: str | None) -> str:
    response = VoiceResponse()
    for cue in cues:
        if isinstance(cue, Pause):
            response.pause(length=cue.seconds)
        else:
            response.say(cue.text)
    if go_on is not None:
        response.redirect(go_on)
    return str(response)
