"""What espeak-ng speaks: a script as a sound file, every pause exactly as long as it says, and single lines."""

import io
import shutil
import subprocess
import wave
from array import array
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import Timer

from onenight.rules.errors import NotAllowed
from onenight.speech.alphabet import transliterate
from onenight.speech.lines import load_lines
from onenight.speech.script import Cue, Pause, Voice

WORDS_PER_MINUTE = 160
"""The speed that `templates/<language>/voices.toml` was measured at."""
GAP_SECONDS = 0.45
"""Between two lines that no pause separates."""
_RATE = 22050
_FORM = (1, 2, _RATE, 0, "NONE", "")
_PIPE = subprocess.PIPE
_QUIET = 200
"""Samples (of 32,767) under this are silence, which is cut off both ends of a spoken line."""
SPEECH_TIMEOUT = 5.0
"""Seconds after which espeak-ng is ended that has not finished a line. Ours: two minutes of sound take it a quarter of
one."""
MAX_SOUND_SECONDS = 120
"""The longest sound of one line; there espeak-ng is ended. Ours: what is told at once takes less."""


def render(cues: Sequence[Cue], path: Path, voice: str) -> float:
    """Write the cues as a WAV file (mono, 16 bits).

    Returns the seconds that it takes.

    Raises:
        NotAllowed: `no-espeak` where espeak-ng is not installed, `espeak-failed` where it does not speak.
    """
    program = _find_program()
    if program is None:
        raise NotAllowed("no-espeak")
    night = io.BytesIO()  # in memory (2.6 MB a minute), so that a failure leaves no half a file and ruins no old one
    with wave.open(night, "wb") as sound:
        sound.setparams(_FORM)
        after_speech = False
        for cue in cues:
            if isinstance(cue, Pause):
                sound.writeframes(_make_silence(cue.seconds))
            else:
                gap = _make_silence(GAP_SECONDS) if after_speech else b""
                sound.writeframes(gap + _read_speech(program, cue.speakable_text, voice))
            after_speech = not isinstance(cue, Pause)
        seconds = sound.tell() / _RATE
    path.write_bytes(night.getvalue())
    return seconds


def find_speaker() -> Callable[[str, str], bytes] | None:
    """Return the function that makes a WAV file of one line, with the gap after it; None where espeak-ng is missing.

    It raises `NotAllowed` (`espeak-failed`) where espeak-ng does not speak.
    """
    program = _find_program()
    return None if program is None else partial(_write_line, program)


def _find_program() -> str | None:
    return shutil.which("espeak-ng")


def _write_line(program: str, text: str, language: str) -> bytes:
    voice = Voice.load(load_lines(language)).name
    line = io.BytesIO()
    with wave.open(line, "wb") as sound:
        sound.setparams(_FORM)
        sound.writeframes(_read_speech(program, transliterate(text), voice) + _make_silence(GAP_SECONDS))
    return line.getvalue()


def _make_silence(seconds: float) -> bytes:
    return bytes(2 * round(seconds * _RATE))


def _read_speech(program: str, text: str, voice: str) -> bytes:
    """Return the samples of a line, cut at `MAX_SOUND_SECONDS`, without the silence around them.

    Raises:
        NotAllowed: `espeak-failed`, also where it has not finished within `SPEECH_TIMEOUT`.
    """
    command = [program, "-v", voice, "-s", str(WORDS_PER_MINUTE), "--stdin", "--stdout"]
    try:
        with subprocess.Popen(command, stdin=_PIPE, stdout=_PIPE, stderr=_PIPE) as child:  # noqa: S603 - no shell, and the text goes in as input
            overdue = Timer(SPEECH_TIMEOUT, child.kill)
            overdue.start()
            try:
                samples = array("h", _read_samples(child, text))
            finally:
                overdue.cancel()
                child.kill()
    except (OSError, ValueError) as problem:
        raise NotAllowed("espeak-failed", problem=str(problem)) from None
    first = next((index for index, sample in enumerate(samples) if abs(sample) > _QUIET), len(samples))
    last = next((index for index in reversed(range(len(samples))) if abs(samples[index]) > _QUIET), -1)
    return samples[first : last + 1].tobytes()


def _read_samples(child: subprocess.Popen[bytes], text: str) -> bytes:
    """Let the program speak a text; return its samples up to `MAX_SOUND_SECONDS`.

    Raises:
        NotAllowed: `espeak-failed`.
        OSError: it does not take the text.
    """
    assert child.stdin and child.stdout and child.stderr  # noqa: S101, PT018 - pipes, as it was started
    child.stdin.write(text.encode(errors="replace"))
    child.stdin.close()
    most = MAX_SOUND_SECONDS * _RATE
    samples, complaint = b"", ""
    try:
        with wave.open(child.stdout) as sound:
            samples = sound.readframes(most)
    except (wave.Error, EOFError) as problem:
        complaint = str(problem)
    if complaint or (len(samples) < 2 * most and child.wait()):
        said = child.stderr.read().decode(errors="replace").strip()
        raise NotAllowed("espeak-failed", problem=said or complaint or str(child.returncode))
    return samples
