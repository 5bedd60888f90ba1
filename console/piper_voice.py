"""A host's own voice as a synthesizer: a model of Piper, in this process, for to load it takes longer than to speak.

Source: Piper, "Python API".
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from onenight.rules.errors import NotAllowed, NotUnderstood, quote_value
from onenight.speech.lines import list_languages

SETTING = "ONENIGHT_PIPER"
_RATES = range(8_000, 192_001)
"""Samples a second that a WAV file is usually made of."""


class Chunk(Protocol):
    """A sentence as Piper speaks it."""

    @property
    def audio_int16_bytes(self) -> bytes:
        """Samples of 16 bits, mono."""


class SpeechModel(Protocol):
    """What we use of `piper.PiperVoice`."""

    def synthesize(self, text: str, manner: object, /) -> Iterable[Chunk]:
        """Speak a text, a sentence at a time."""


@dataclass(frozen=True, slots=True)
class PiperVoice:
    """A model that is loaded, and what stands in its `.onnx.json`."""

    model: SpeechModel
    manner: Callable[..., object]
    """Piper's `SynthesisConfig`."""
    length_scale: float
    """How long its sounds are at its own speed; 1 where the voice says nothing else."""
    rate: int
    """Samples a second."""
    language: str
    """The one language that it speaks."""

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> "PiperVoice | None":
        """Return the voice of `ONENIGHT_PIPER`; None where nothing is set.

        Raises:
            NotUnderstood: `unreadable-voice`, `unknown-language`.
            NotAllowed: `no-piper`, `piper-failed`.
        """
        path = environment.get("ONENIGHT_PIPER", "").strip()
        return _load(path) if path else None

    def speak(self, text: str, most: int, speed: float) -> bytes:
        """Return the samples of a text at a speed (1 is as the voice has it), at most so many.

        Raises:
            NotAllowed: `piper-failed`.
        """
        samples = b""
        try:
            for sentence in self.model.synthesize(text, self.manner(length_scale=self.length_scale / speed)):
                samples += sentence.audio_int16_bytes
                if len(samples) >= 2 * most:
                    break
        except Exception as problem:  # noqa: BLE001 - the runtime's own errors have nothing else in common
            raise NotAllowed("piper-failed", problem=str(problem)) from None
        return samples[: 2 * most]


@lru_cache(maxsize=1)
def _load(path: str) -> PiperVoice:
    length_scale, rate, language = _read_config(path)
    if language not in list_languages():
        raise NotUnderstood("unknown-language", field=SETTING, value=quote_value(language), known=list_languages())
    try:
        import piper  # noqa: PLC0415 - an extra, and slow to import
    except ImportError:
        raise NotAllowed("no-piper") from None
    try:
        return PiperVoice(piper.PiperVoice.load(path), piper.SynthesisConfig, length_scale, rate, language)
    except Exception as problem:  # noqa: BLE001 - the runtime's own errors have nothing else in common
        raise NotAllowed("piper-failed", problem=str(problem)) from None


def _read_config(path: str) -> tuple[float, int, str]:
    """Return a voice's length of sounds, samples a second and language, from the `.onnx.json` beside its model.

    Raises:
        NotUnderstood: `unreadable-voice`.
    """
    try:
        with Path(path).open("rb"):
            config = json.loads(Path(f"{path}.json").read_bytes())
        rate = _RATES[_RATES.index(config["audio"]["sample_rate"])]
        length_scale = float(config.get("inference", {}).get("length_scale", 1))
        spoken = str(config["espeak"]["voice"])
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as problem:
        raise NotUnderstood("unreadable-voice", field=SETTING, value=quote_value(path), problem=str(problem)) from None
    return length_scale, rate, spoken.partition("-")[0]
