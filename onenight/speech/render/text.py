"""A script as a screenplay that a person reads; the golden format of the tests."""

from itertools import groupby

from onenight.speech.script import Cue, Say, Script


def render_text(script: Script) -> str:
    """Return the screenplay: a paragraph for each step, pauses in brackets; ends with a newline."""
    paragraphs = []
    for step, cues in groupby(script.cues, key=lambda cue: cue.step):
        heading = [f"[{step}]"] if step else []
        paragraphs.append("\n".join(heading + [_render_cue(cue) for cue in cues]))
    return "\n\n".join(paragraphs) + "\n"


def _render_cue(cue: Cue) -> str:
    return cue.text if isinstance(cue, Say) else f"    ({cue.seconds} s)"
