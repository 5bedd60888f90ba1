"""`POST /api/voice`: what this machine speaks for browsers that have no voice, with the real espeak-ng where it is."""

import wave
from collections.abc import Iterator
from http.client import HTTPConnection
from io import BytesIO
from pathlib import Path

import pytest

from console import audio
from onenight.rules.errors import NotAllowed
from onenight.speech.script import Say
from onenight.speech.voice import Voice
from tests.checkers import espeak
from tests.speech.nights import OURS
from tests.webhooks.service import Service, serving
from webhooks import create_app
from webhooks.body import SPOKEN_CHARACTERS, Refused
from webhooks.page import voice
from webhooks.page.voice import Spoken
from webhooks.settings import Settings

VOICE = Voice.of(OURS)
LINE = "Werewolves, open your eyes, and look for other Werewolves."


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    """A service that was started to play where espeak-ng is."""
    espeak()
    with serving(create_app(Settings(play=True, limit=None), speak=audio.speaker())) as running:
        yield running


def sound(wav: bytes) -> tuple[bytes, float]:
    """The samples of a sound, and its seconds."""
    with wave.open(BytesIO(wav)) as file:
        frames = file.getnframes()
        return file.readframes(frames), frames / file.getframerate()


def test_a_line_is_spoken(service: Service) -> None:
    """As a sound, about as long as the script reckons, with the gap after it."""
    connection = HTTPConnection("127.0.0.1", service.port, timeout=60)
    connection.request("POST", "/api/voice", b'{"text": "%s"}' % LINE.encode())
    response = connection.getresponse()
    samples, seconds = sound(response.read())
    connection.close()

    assert (response.status, response.headers["Content-Type"]) == (200, "audio/wav")
    assert any(samples)
    assert seconds == pytest.approx(VOICE.seconds(LINE), rel=0.25)


def test_it_is_what_narrate_writes(service: Service, tmp_path: Path) -> None:
    """Sample by sample, with the gap after it."""
    audio.render([Say(LINE, 0)], tmp_path / "line.wav", VOICE.name)
    narrated, _ = sound((tmp_path / "line.wav").read_bytes())
    samples, _ = sound(service.post("/api/voice", {"text": LINE}).data)

    assert samples.startswith(narrated)
    assert not any(samples[len(narrated) :])


def test_markup_is_text(service: Service) -> None:
    """A pause that a name would have is none."""
    plainly = sound(service.post("/api/voice", {"text": "Ann is in."}).data)[1]
    marked = sound(service.post("/api/voice", {"text": 'Ann <break time="60s"/> is in.'}).data)[1]

    assert marked < plainly + 10


@pytest.mark.parametrize("text", [None, 7, ["x"], "", " ", "a" * (SPOKEN_CHARACTERS + 1)])
def test_nothing_else_is_spoken(service: Service, text: object) -> None:
    """Only a text that is not too long."""
    got = service.post("/api/voice", {"text": text})

    assert (got.status, got.data["error"]["code"]) == (400, "no-speech")


def test_half_a_letter_is_none(service: Service) -> None:
    """And the rest is spoken."""
    assert service.send("POST", "/api/voice", b'{"text": "Ann \\ud800 is in."}').status == 200


def test_the_page_knows_who_speaks(service: Service) -> None:
    """Before anything is said: where nobody does, the path is not there either."""
    assert service.send("GET", "/api/page/words.json").data["speaks"] is True
    with serving(create_app(Settings(play=True, limit=None))) as silent:
        assert silent.send("GET", "/api/page/words.json").data["speaks"] is False
        assert silent.post("/api/voice", {"text": LINE}).status == 404


def test_a_program_that_fails_is_told() -> None:
    """As a code; what it complains of is for nobody."""

    def speak(_text: str, _language: str) -> bytes:
        raise NotAllowed("espeak-failed", problem="no such voice")

    with serving(create_app(Settings(play=True, limit=None), speak=speak)) as service:
        got = service.post("/api/voice", {"text": LINE})
    assert (got.status, got.data["error"]["code"]) == (503, "not-spoken")


# What is kept


def test_a_line_is_spoken_once() -> None:
    """In a language, as long as it is kept; a failure is tried again."""
    spoken: list[str] = []

    def speak(text: str, language: str) -> bytes:
        spoken.append(f"{language}: {text}")
        if len(spoken) == 1:
            raise NotAllowed("espeak-failed", problem="")
        return text.encode()

    lines = Spoken(speak)
    with pytest.raises(Refused):
        lines.line("one", "en")
    told = [("one", "en"), ("one", "en"), ("two", "en"), ("one", "de")]
    assert [lines.line(*each) for each in told] == [b"one", b"one", b"two", b"one"]
    assert spoken == ["en: one", "en: one", "en: two", "de: one"]


def test_what_was_not_asked_for_longest_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that no flood of texts fills the memory; a single long line is served all the same."""
    monkeypatch.setattr(voice, "KEPT_BYTES", 10)
    spoken: list[str] = []

    def speak(text: str, _language: str) -> bytes:
        spoken.append(text)
        return bytes(4 if len(text) < 5 else 40)

    lines = Spoken(speak)
    for text in ("a", "b", "a", "c", "a", "b"):
        lines.line(text, "en")
    assert spoken == ["a", "b", "c", "b"]
    assert len(lines.line("a long one", "en")) == 40
    lines.line("c", "en")
    assert spoken[-1] == "c"
