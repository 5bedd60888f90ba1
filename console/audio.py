"""The speech of this machine: a script as a sound file, every pause exactly as long as it says, and single lines."""

import io
import wave
from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, Protocol

from console.espeak import Espeak, find_program
from console.piper_voice import PiperVoice
from onenight.rules.errors import NotAllowed
from onenight.speech.alphabet import transliterate
from onenight.speech.lines import Lines, load_lines
from onenight.speech.script import Cue, Pause

GAP_SECONDS = 0.45
"""Between two lines that no pause separates."""
_QUIET = 200
"""Samples (of 32,767) under this are silence, which is cut off both ends of a spoken line."""
MAX_SOUND_SECONDS = 120
"""The longest sound of one line; there its synthesizer is ended. Ours: what is told at once takes less."""


class Synthesizer(Protocol):
    """Speaks one language, mono, in samples of 16 bits."""

    @property
    def rate(self) -> int:
        """Samples a second."""

    def speak(self, text: str, most: int, speed: float) -> bytes:
        """Return the samples of a text at a speed (1 is as usual), at most so many.

        Raises:
            NotAllowed: it does not speak.
        """


class Synthesizers(NamedTuple):
    """What can speak on this machine."""

    own: PiperVoice | None
    """The host's own voice, which speaks its language; espeak-ng speaks the others."""
    espeak: str | None
    """Where espeak-ng is."""

    @classmethod
    def find(cls, environment: Mapping[str, str]) -> "Synthesizers":
        """Return what there is.

        Raises:
            NotUnderstood, NotAllowed: as `PiperVoice.read` tells; a host learns at once that a voice is no good.
        """
        return cls(PiperVoice.read(environment), find_program())

    def choose(self, lines: Lines) -> Synthesizer:
        """Return the synthesizer for the language of the lines.

        Raises:
            NotAllowed: `no-espeak`.
        """
        if self.own is not None and self.own.language == lines.language:
            return self.own
        if self.espeak is None:
            raise NotAllowed("no-espeak")
        return Espeak.of(self.espeak, lines)


def find_speaker(environment: Mapping[str, str]) -> Callable[[str, str, float], bytes] | None:
    """Return the function that makes a WAV file of a line at a speed, with the gap after it; None if nothing speaks.

    It raises `NotAllowed` where the line's language has no synthesizer, or that does not speak.

    Raises:
        NotUnderstood, NotAllowed: as `Synthesizers.find` tells.
    """
    synthesizers = Synthesizers.find(environment)
    return partial(_write_line, synthesizers) if any(synthesizers) else None


def _write_line(synthesizers: Synthesizers, text: str, language: str, speed: float) -> bytes:
    synthesizer = synthesizers.choose(load_lines(language))
    line = io.BytesIO()
    with _open_sound(line, synthesizer) as sound:
        sound.writeframes(
            _read_speech(synthesizer, transliterate(text), speed) + _make_silence(GAP_SECONDS, synthesizer)
        )
    return line.getvalue()


def render(cues: Sequence[Cue], path: Path, synthesizer: Synthesizer) -> float:
    """Write the cues as a WAV file (mono, 16 bits, at the synthesizer's rate).

    Returns the seconds that it takes.

    Raises:
        NotAllowed: it does not speak.
    """
    night = io.BytesIO()  # in memory (2.6 MB a minute), so that a failure leaves no half a file and ruins no old one
    with _open_sound(night, synthesizer) as sound:
        after_speech = False
        for cue in cues:
            if isinstance(cue, Pause):
                sound.writeframes(_make_silence(cue.seconds, synthesizer))
            else:
                gap = _make_silence(GAP_SECONDS, synthesizer) if after_speech else b""
                sound.writeframes(gap + _read_speech(synthesizer, cue.speakable_text))
            after_speech = not isinstance(cue, Pause)
        seconds = sound.tell() / synthesizer.rate
    path.write_bytes(night.getvalue())
    return seconds


def _open_sound(file: io.BytesIO, synthesizer: Synthesizer) -> wave.Wave_write:
    sound = wave.open(file, "wb")  # noqa: SIM115 - who asked for it closes it
    sound.setparams((1, 2, synthesizer.rate, 0, "NONE", ""))
    return sound


def _make_silence(seconds: float, synthesizer: Synthesizer) -> bytes:
    return bytes(2 * round(seconds * synthesizer.rate))


def _read_speech(synthesizer: Synthesizer, text: str, speed: float = 1) -> bytes:
    """Return the samples of a line, cut at `MAX_SOUND_SECONDS`, without the silence around them.

    Raises:
        NotAllowed: it does not speak.
    """
    samples = array("h", synthesizer.speak(text, MAX_SOUND_SECONDS * synthesizer.rate, speed))
    first = next((index for index, sample in enumerate(samples) if abs(sample) > _QUIET), len(samples))
    last = next((index for index in reversed(range(len(samples))) if abs(samples[index]) > _QUIET), -1)
    return samples[first : last + 1].tobytes()
