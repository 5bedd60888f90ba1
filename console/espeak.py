"""espeak-ng as a synthesizer: a program that takes a text, and answers with a WAV file."""

import shutil
import subprocess
import wave
from dataclasses import dataclass
from threading import Timer

from onenight.rules.errors import NotAllowed
from onenight.speech.lines import Lines
from onenight.speech.script import Voice

WORDS_PER_MINUTE = 160
"""The speed that `templates/<language>/voices.toml` was measured at."""
SPEECH_TIMEOUT = 5.0
"""Seconds after which espeak-ng is ended that has not finished a line. Ours: two minutes of sound take it a quarter of
one."""
_PIPE = subprocess.PIPE


def find_program() -> str | None:
    """Return where espeak-ng is installed; None where it is not."""
    return shutil.which("espeak-ng")


@dataclass(frozen=True, slots=True)
class Espeak:
    """The program and the name of one of its voices."""

    program: str
    voice: str
    rate: int = 22050
    """Samples a second, of all its voices."""

    @classmethod
    def of(cls, program: str, lines: Lines) -> "Espeak":
        """Return the program with its voice for the language of the lines."""
        return cls(program, Voice.load(lines).name)

    def speak(self, text: str, most: int, speed: float) -> bytes:
        """Return the samples of a text at a speed (1 is as usual), at most so many; there the program is ended.

        Raises:
            NotAllowed: `espeak-failed`, also where it has not finished within `SPEECH_TIMEOUT`.
        """
        command = [self.program, "-v", self.voice, "-s", str(round(speed * WORDS_PER_MINUTE)), "--stdin", "--stdout"]
        try:
            with subprocess.Popen(command, stdin=_PIPE, stdout=_PIPE, stderr=_PIPE) as child:  # noqa: S603 - no shell, and the text goes in as input
                overdue = Timer(SPEECH_TIMEOUT, child.kill)
                overdue.start()
                try:
                    return _read_samples(child, text, most)
                finally:
                    overdue.cancel()
                    child.kill()
        except (OSError, ValueError) as problem:
            raise NotAllowed("espeak-failed", problem=str(problem)) from None


def _read_samples(child: subprocess.Popen[bytes], text: str, most: int) -> bytes:
    """Let the program speak a text; return its samples, at most so many.

    Raises:
        NotAllowed: `espeak-failed`.
        OSError: it does not take the text.
    """
    assert child.stdin and child.stdout and child.stderr  # noqa: S101, PT018 - pipes, as it was started
    child.stdin.write(text.encode(errors="replace"))
    child.stdin.close()
    samples, complaint = b"", ""
    try:
        with wave.open(child.stdout) as sound:
            samples = sound.readframes(most)
    except (wave.Error, EOFError) as problem:
        complaint = repr(problem)  # of a program that says nothing at all, str() is empty
    if complaint or (len(samples) < 2 * most and child.wait()):
        said = child.stderr.read().decode(errors="replace").strip()
        raise NotAllowed("espeak-failed", problem=said or complaint or str(child.returncode))
    return samples
