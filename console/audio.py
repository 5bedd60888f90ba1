"""What espeak-ng speaks: a script as a sound file, every pause exactly as long as it says, and single lines."""

import io
import shutil
import subprocess
import wave
from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from onenight.rules.errors import NotAllowed
from onenight.speech.alphabet import latin
from onenight.speech.lines import lines_in
from onenight.speech.script import Cue, Pause
from onenight.speech.voice import Voice

WORDS_PER_MINUTE = 160
"""The speed that `templates/<language>/voices.toml` was measured at."""
GAP_SECONDS = 0.45
"""Between two lines that no pause separates."""
_RATE = 22050
_FORM = (1, 2, _RATE, 0, "NONE", "")
_QUIET = 200
"""Samples (of 32,767) under this are silence, which is cut off both ends of a spoken line."""
_SPEECH_TIMEOUT = 30.0


def render(cues: Sequence[Cue], path: Path, voice: str, progress: Iterable[Cue] | None = None) -> float:
    """Write the cues as a WAV file (mono, 16 bits); `progress` may wrap the cues to show how far it is.

    Returns the seconds that it takes.

    Raises:
        NotAllowed: `no-espeak` where espeak-ng is not installed, `espeak-failed` where it does not speak.
    """
    program = _found()
    if program is None:
        raise NotAllowed("no-espeak")
    night = io.BytesIO()  # in memory (2.6 MB a minute), so that a failure leaves no half a file and ruins no old one
    with wave.open(night, "wb") as sound:
        sound.setparams(_FORM)
        after_speech = False
        for cue in cues if progress is None else progress:
            if isinstance(cue, Pause):
                sound.writeframes(_silence(cue.seconds))
            else:
                gap = _silence(GAP_SECONDS) if after_speech else b""
                sound.writeframes(gap + _speech(program, cue.spoken, voice))
            after_speech = not isinstance(cue, Pause)
        seconds = sound.tell() / _RATE
    path.write_bytes(night.getvalue())
    return seconds


def speaker() -> Callable[[str, str], bytes] | None:
    """What makes a WAV file of one line of a language, with the gap after it; None where espeak-ng is not installed.

    It raises `NotAllowed` (`espeak-failed`) where espeak-ng does not speak.
    """
    program = _found()
    return None if program is None else partial(_line, program)


def _found() -> str | None:
    return shutil.which("espeak-ng")


def _line(program: str, text: str, language: str) -> bytes:
    voice = Voice.of(lines_in(language)).name
    line = io.BytesIO()
    with wave.open(line, "wb") as sound:
        sound.setparams(_FORM)
        sound.writeframes(_speech(program, latin(text), voice) + _silence(GAP_SECONDS))
    return line.getvalue()


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
