"""A script as a sound file, spoken by espeak-ng: every pause exactly as long as the script says."""

import io
import shutil
import subprocess
import wave
from array import array
from collections.abc import Iterable, Sequence
from pathlib import Path

from onenight.rules.errors import NotAllowed
from onenight.speech.script import Cue, Pause

WORDS_PER_MINUTE = 160
"""The speed that `templates/<language>/voices.toml` was measured at."""
GAP_SECONDS = 0.45
"""Between two lines that no pause separates."""
_RATE = 22050
_QUIET = 200
"""Samples (of 32,767) under this are silence, which is cut off both ends of a spoken line."""
_SPEECH_TIMEOUT = 30.0


def render(cues: Sequence[Cue], path: Path, voice: str, progress: Iterable[Cue] | None = None) -> None:
    """Write the cues as a WAV file (mono, 16 bits); `progress` may wrap the cues to show how far it is.

    Raises:
        NotAllowed: `no-espeak` where espeak-ng is not installed, `espeak-failed` where it does not speak.
    """
    program = shutil.which("espeak-ng")
    if program is None:
        raise NotAllowed("no-espeak")
    night = io.BytesIO()  # in memory (2.6 MB a minute), so that a failure leaves no half a file and ruins no old one
    with wave.open(night, "wb") as sound:
        sound.setparams((1, 2, _RATE, 0, "NONE", ""))
        after_speech = False
        for cue in cues if progress is None else progress:
            if isinstance(cue, Pause):
                sound.writeframes(_silence(cue.seconds))
            else:
                gap = _silence(GAP_SECONDS) if after_speech else b""
                sound.writeframes(gap + _speech(program, cue.text, voice))
            after_speech = not isinstance(cue, Pause)
    path.write_bytes(night.getvalue())


def _silence(seconds: float) -> bytes:
    return bytes(2 * round(seconds * _RATE))


def _speech(program: str, text: str, voice: str) -> bytes:
    command = [program, "-v", voice, "-s", str(WORDS_PER_MINUTE), "--stdin", "--stdout"]
    try:
        done = subprocess.run(command, input=text.encode(), capture_output=True, timeout=_SPEECH_TIMEOUT, check=True)  # noqa: S603 - no shell, and the text goes in as input
        with wave.open(io.BytesIO(done.stdout)) as spoken:
            samples = array("h", spoken.readframes(spoken.getnframes()))
    except (subprocess.SubprocessError, wave.Error, EOFError, ValueError) as problem:
        raise NotAllowed("espeak-failed", problem=_complaint(problem)) from None
    loud = [index for index, sample in enumerate(samples) if abs(sample) > _QUIET]
    return samples[loud[0] : loud[-1] + 1].tobytes() if loud else b""


def _complaint(problem: Exception) -> str:
    """What espeak-ng itself said, or else what went wrong with it."""
    said = problem.stderr if isinstance(problem, subprocess.CalledProcessError) else b""
    return bytes(said or b"").decode(errors="replace").strip() or str(problem)
