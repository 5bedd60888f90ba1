"""The count on which everybody points, as a script."""

from onenight.speech.lines import Lines
from onenight.speech.script import Cue, Pause, Say, Voice

STEP = "vote"
_PAUSES = {"ready": 2, "three": 1, "two": 1, "one": 1, "now": 3}
"""The lines of the count, each with the seconds of silence after it; ours."""


def compile_count(lines: Lines) -> tuple[Cue, ...]:
    """Return the cues from "get ready" to the vote."""
    voice = Voice.load(lines)
    said = {key: lines.say(f"prompts.count.{key}") for key in _PAUSES}
    return tuple(
        [
            cue
            for key, text in said.items()
            for cue in (Say(text, voice.estimate_seconds(text), STEP), Pause(_PAUSES[key], STEP))
        ]
    )
