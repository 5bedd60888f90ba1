"""A host's own voice: a night and lines through Piper, by a stand-in of its module, and by its own code where it is."""

import io
import json
import sys
import wave
from array import array
from base64 import b64decode
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from console import audio
from console.espeak import Espeak
from console.piper_voice import SETTING, PiperVoice
from onenight.rules.errors import GameError, NotAllowed
from onenight.speech.lines import load_lines
from onenight.speech.script import Pause, Say
from tests.checkers import find_espeak
from tests.console.running import ENVIRONMENT, Done, run_in_process
from tests.speech.nights import OURS, make_night, read_cards

DECK = "doppelganger, werewolf, minion, robber, drunk, villager"
RATE = 16000
SPOKEN = round(0.7 * RATE)
"""Samples of every sentence of the stand-in, which breathes half a second before and after it."""

TINY = b64decode(
    "CAgSADr+AQobCgVpbnB1dBIBZiIEQ2FzdCoJCgJ0bxgBoAECChQKAWYKAWESAXUiCVVuc3F1ZWV6ZQoPCgF1CgFyEgF0IgRUaWxlChcKAXQKAXMS"
    "Bm91dHB1dCIHUmVzaGFwZRIBdioKCAEQBzoBAkIBYSoNCAMQBzoEAQGQA0IBcioVCAMQBzoMAQH///////////8BQgFzWhgKBWlucHV0Eg8KDQgH"
    "EgkKAggBCgMSAW5aGwoNaW5wdXRfbGVuZ3RocxIKCggIBxIECgIIAVoUCgZzY2FsZXMSCgoICAESBAoCCANiHQoGb3V0cHV0EhMKEQgBEg0KAggB"
    "CgIIAQoDEgFtQgQKABAN"
)
"""A model of Piper's form, made with `onnx`: every sound is a step of 400 samples, as high as its number."""


class StandIn:
    """Speaks as `piper.PiperVoice` does: a chunk a sentence, with some silence around it."""

    @staticmethod
    def load(path: str) -> "StandIn":
        """Load no more than the file's name says."""
        if Path(path).read_bytes() == b"broken":
            raise RuntimeError("INVALID_PROTOBUF")
        return StandIn()

    def synthesize(self, text: str, manner: SimpleNamespace) -> Iterator[SimpleNamespace]:
        """Speak every sentence alike."""
        if "mute" in text:
            raise RuntimeError("no such sound")
        breath = bytes(RATE)
        for _ in filter(None, text.split(". ")):
            yield SimpleNamespace(
                audio_int16_bytes=breath + array("h", [9000]).tobytes() * round(SPOKEN * manner.length_scale) + breath
            )


@pytest.fixture
def piper(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stand-in in the place of the package."""
    module = ModuleType("piper")
    vars(module).update(PiperVoice=StandIn, SynthesisConfig=SimpleNamespace)
    monkeypatch.setitem(sys.modules, "piper", module)


def voice(folder: Path, model: bytes = b"model", spoken: str = "en-us", **config: object) -> str:
    """Write a voice; return the path of its model."""
    path = folder / "voice.onnx"
    path.write_bytes(model)
    whole = {"audio": {"sample_rate": RATE}, "espeak": {"voice": spoken}} | config
    (folder / "voice.onnx.json").write_text(json.dumps(whole))
    return str(path)


def narrate(path: str, into: Path, *arguments: str) -> Done:
    """Tell a short night into a file, with this voice."""
    command = ["narrate", "--deck", ",".join(read_cards(DECK)), "--pace", "quick", "--audio", str(into), *arguments]
    return run_in_process(*command, environment=ENVIRONMENT | {SETTING: path})


def runs(wav: bytes) -> tuple[int, list[tuple[bool, int]]]:
    """The rate of a sound, and its runs of samples: whether each is silence, and how long."""
    with wave.open(io.BytesIO(wav)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2)
        samples, rate = array("h", sound.readframes(sound.getnframes())), sound.getframerate()
    return rate, [(quiet, len(list(run))) for quiet, run in groupby(samples, lambda sample: sample == 0)]


@pytest.mark.usefixtures("piper")
def test_pauses_are_exact_to_the_sample_at_the_rate_of_the_voice(tmp_path: Path) -> None:
    """Speech is cut to what sounds; every pause of the script stands between, not a sample more or less."""
    done = narrate(voice(tmp_path), tmp_path / "night.wav")
    rate, found = runs((tmp_path / "night.wav").read_bytes())
    pauses = [cue.seconds * RATE for cue in make_night(DECK, pace="quick").cues if isinstance(cue, Pause)]

    assert (done.code, rate) == (0, RATE)
    assert [length for quiet, length in found if quiet and length > 2 * RATE] == pauses
    assert {length for quiet, length in found if not quiet} == {SPOKEN}


@pytest.mark.usefixtures("piper")
def test_line_is_spoken_with_its_gap(tmp_path: Path) -> None:
    """As the page asks for it."""
    speak = audio.find_speaker({SETTING: voice(tmp_path)})
    assert speak

    assert runs(speak("Good evening", "en", 2)) == (
        RATE,
        [(False, SPOKEN // 2), (True, round(audio.GAP_SECONDS * RATE))],
    )


@pytest.mark.usefixtures("piper")
def test_long_line_is_cut(tmp_path: Path) -> None:
    """No line is longer than the longest sound."""
    own = PiperVoice.read({SETTING: voice(tmp_path)})
    assert own

    assert len(own.speak("One. " * 99, 3 * RATE, 1)) == 2 * 3 * RATE


@pytest.mark.usefixtures("piper")
@pytest.mark.parametrize(("spoken", "kind"), [("de", PiperVoice), ("fr-fr", Espeak), ("en-us", Espeak)])
def test_voice_speaks_its_language_and_espeak_the_others(spoken: str, kind: type, tmp_path: Path) -> None:
    """A table in German, beside voices of three languages."""
    find_espeak()
    found = audio.Synthesizers.find({SETTING: voice(tmp_path, spoken=spoken)}).choose(load_lines("de"))

    assert isinstance(found, kind)


def test_without_the_setting_espeak_speaks() -> None:
    """Nothing set, or nothing written: as ever."""
    find_espeak()

    assert [type(audio.Synthesizers.find(each).choose(OURS)) for each in ({}, {SETTING: " "})] == [Espeak, Espeak]


@pytest.mark.usefixtures("piper")
@pytest.mark.parametrize("command", ["narrate", "play"])
@pytest.mark.parametrize(
    ("break_it", "said"),
    [
        (lambda path: Path(path).unlink(), "No such file"),
        (lambda path: Path(f"{path}.json").unlink(), "voice.onnx.json"),
        (lambda path: Path(f"{path}.json").write_text("{}"), "cannot be read: 'audio'"),
        (lambda path: Path(f"{path}.json").write_text("rate"), "cannot be read: Expecting value"),
        (lambda path: voice(Path(path).parent, audio={"sample_rate": 0}), "cannot be read"),
        (lambda path: voice(Path(path).parent, spoken="nl"), "no language 'nl'"),
        (lambda path: voice(Path(path).parent, model=b"broken"), "Piper did not speak: INVALID_PROTOBUF"),
        (lambda _: sys.modules.update(piper=None), "pip install piper-tts"),  # type: ignore[call-overload]
    ],
    ids=["no model", "no config", "empty config", "no JSON", "no rate", "no language of ours", "broken", "no package"],
)
def test_voice_that_is_no_good_is_one_sentence(break_it: object, said: str, command: str, tmp_path: Path) -> None:
    """Told at once, with exit code 1; no file is begun, no page is served."""
    path = voice(tmp_path)
    assert callable(break_it)
    break_it(path)
    done = (
        narrate(path, tmp_path / "night.wav")
        if command == "narrate"
        else run_in_process("play", "--bind", "127.0.0.1:0", environment=ENVIRONMENT | {SETTING: path})
    )

    assert (done.code, done.out, len(done.complaints)) == (1, "", 1)
    assert said in done.err
    assert not (tmp_path / "night.wav").exists()


@pytest.mark.usefixtures("piper")
def test_line_that_it_cannot_speak_is_refused(tmp_path: Path) -> None:
    """The page shows the words then; a night is not begun."""
    own = PiperVoice.read({SETTING: voice(tmp_path)})
    assert own
    with pytest.raises(NotAllowed) as refused:
        audio.render([Say("mute", 0)], tmp_path / "night.wav", own)

    assert refused.value.key == "piper-failed"
    assert not (tmp_path / "night.wav").exists()


# With the package


@pytest.fixture
def package() -> None:
    """Leave a test out where the package is not installed: an extra that the checks do not need."""
    if find_spec("piper") is None:
        pytest.skip("piper-tts is not installed (pip install piper-tts)")


@pytest.mark.usefixtures("package")
def test_package_loads_and_speaks(tmp_path: Path) -> None:
    """Its own code loads a model of its form, and speaks a text with a breath that is exact."""
    sounds = {sound: [number] for number, sound in enumerate("_^$abcdefghijklmnopqrstuvwxyz .")}
    config: dict[str, Any] = {
        "num_symbols": len(sounds),
        "num_speakers": 1,
        "phoneme_type": "text",
        "phoneme_id_map": sounds,
    }
    path = voice(tmp_path, TINY, "en-us", **config)
    own = PiperVoice.read({SETTING: path})
    assert own
    audio.render([Say("wake up", 0), Pause(2), Say("sleep", 0)], tmp_path / "night.wav", own)
    rate, found = runs((tmp_path / "night.wav").read_bytes())

    assert rate == RATE
    assert 2 * RATE in [length for quiet, length in found if quiet]


@pytest.mark.usefixtures("package")
def test_package_refuses_a_broken_model(tmp_path: Path) -> None:
    """What its runtime says of a file that is no model is told."""
    with pytest.raises(GameError) as refused:
        PiperVoice.read({SETTING: voice(tmp_path, model=b"no model", num_symbols=1, num_speakers=1, phoneme_id_map={})})

    assert refused.value.key == "piper-failed"
