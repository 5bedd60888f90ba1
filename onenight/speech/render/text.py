"""A script as a screenplay that a person reads; the golden format of the tests."""

from itertools import groupby

from onenight.speech.script import Say, Script


def render_text(script: Script) -> str:
    """Return the screenplay: a paragraph for each step, pauses in brackets; ends with a newline."""
    paragraphs = []
    for step, cues in groupby(script.cues, key=lambda cue: cue.step):
        heading = [f"[{step}]"] if step else []
        told = [cue.text if isinstance(cue, Say) else f"    ({cue.seconds} s)" for cue in cues]
        paragraphs.append("\n".join(heading + told))
    return "\n\n".join(paragraphs) + "\n"
