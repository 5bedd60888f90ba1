"""`POST /api/voice`: what this machine speaks for browsers that have no voice, with the real espeak-ng where it is."""

import os
import wave
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection
from io import BytesIO
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from console import audio
from console import espeak as espeak_ng
from console.espeak import Espeak
from evenings.parties import Parties
from onenight.rules.errors import NotAllowed
from onenight.speech.lines import Lines
from onenight.speech.offered_languages import list_offered_languages
from onenight.speech.script import Say, Voice
from stores.location import Location
from tests.checkers import find_espeak
from tests.speech.nights import OURS
from tests.webhooks.service import Service, serve_app
from tests.webhooks.simulated_table import Simulated
from webhooks import create_app
from webhooks.page import voice
from webhooks.page.voice import SpokenLines
from webhooks.refused import Refused
from webhooks.settings import Settings

VOICE = Voice.load(OURS)
SAMPLE = OURS.raw("page.sound.sample_text")


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    """A service that was started to play where espeak-ng is."""
    find_espeak()
    with serve_app(create_app(Settings(play=True, limit=None), speak=audio.find_speaker(os.environ))) as running:
        yield running


def sound(wav: bytes) -> tuple[bytes, float]:
    """The samples of a sound, and its seconds."""
    with wave.open(BytesIO(wav)) as file:
        frames = file.getnframes()
        return file.readframes(frames), frames / file.getframerate()


def words(text: str, language: str, _speed: float) -> bytes:
    """A speaker whose sound is what it was given."""
    return f"{language}: {text}".encode()


@pytest.fixture
def table(place: Location) -> Iterator[Simulated]:
    """A host at a service whose sounds are words."""
    app = create_app(Settings(place=place, play=True, limit=None), speak=words)
    with serve_app(app) as running, closing(place.open()) as store:
        yield Simulated(running, Parties(store, place.secret, nudge=None))


@pytest.fixture
def place(tmp_path: Path) -> Location:
    """A file for tables."""
    return Location(f"sqlite:///{tmp_path}/tables.sqlite")


def spoken(table: Simulated, **asked: object) -> tuple[int, str]:
    """The status, and the words that are spoken or the code of the refusal."""
    got = table.post("/api/voice", {"session": table.session, **asked})
    return got.status, got.data.decode() if isinstance(got.data, bytes) else got.data["error"]["code"]


# What is spoken


def test_sound_of_sample_is_as_long_as_estimated(service: Service) -> None:
    """As a sound, about as long as the script reckons, with the gap after it."""
    connection = HTTPConnection("127.0.0.1", service.port, timeout=60)
    connection.request("POST", "/api/voice", b'{"line": "sample"}')
    response = connection.getresponse()
    samples, seconds = sound(response.read())
    connection.close()

    assert (response.status, response.headers["Content-Type"]) == (200, "audio/wav")
    assert any(samples)
    assert seconds == pytest.approx(VOICE.estimate_seconds(SAMPLE), rel=0.25)


def test_it_is_what_narrate_writes(service: Service, tmp_path: Path) -> None:
    """Sample by sample, with the gap after it."""
    audio.render([Say(SAMPLE, 0)], tmp_path / "line.wav", Espeak.of(find_espeak(), OURS))
    narrated, _ = sound((tmp_path / "line.wav").read_bytes())
    samples, _ = sound(service.post("/api/voice", {"line": "sample"}).data)

    assert samples.startswith(narrated)
    assert not any(samples[len(narrated) :])


def test_every_cue_told_last_is_spoken(table: Simulated) -> None:
    """By table, number of the telling and index; pauses and other tellings are not."""
    table.say("five players")
    before, told = table.say("begin"), table.say("begin")
    number, cues = told["told"], told["cues"]
    said = {index: cue["say"] for index, cue in enumerate(cues) if "say" in cue}
    [pause, *_] = [index for index, cue in enumerate(cues) if "pause" in cue]

    assert len(said) > 10
    assert {index: spoken(table, at=[number, index]) for index in said} == {
        index: (200, f"en: {text}") for index, text in said.items()
    }
    for at in ([number, pause], [number, len(cues)], [before["told"], 0], [number + 1, 0], None):
        assert spoken(table, at=at) == (404, "not-told"), at
    assert spoken(table, session="nobody's", at=[number, 0]) == (404, "unknown-table")
    assert spoken(table, session=None, at=[number, 0]) == (404, "unknown-table")


def test_cue_is_spoken_in_language_of_its_table(table: Simulated) -> None:
    """Whatever the browser asks for; and as a voice says it, with names in Latin letters."""
    told = table.post("/api/talk", {"session": None, "text": "vier Spieler", "language": "de"}).data
    at = [told["told"], 0]

    assert spoken(table, session=told["session"], at=at, language="fr") == (200, f"de: {told['say']}")
    table.join(0)
    table.send_to_phone(0, f"JOIN {table.code} Ελένη")
    told = table.say("who is in?")
    status, said = spoken(table, at=[told["told"], 0])
    assert "Ελένη" in told["say"]
    assert (status, "Ελένη" in said, "Eleni" in said) == (200, False, True)


@pytest.mark.parametrize("language", list_offered_languages())
def test_page_lines_are_spoken_by_key(table: Simulated, language: str) -> None:
    """Those of the closed list, in the language of the page, at a table or at none."""
    lines = Lines(language)
    farewell = f"{lines.raw('prompts.other.forgotten')} {lines.raw('prompts.open.how_many')}"
    for key, text in (
        ("sample", lines.raw("page.sound.sample_text")),
        ("forgotten", farewell),
        ("somebody_out", lines.raw("page.join.somebody_out")),
    ):
        assert spoken(table, line=key, language=language) == (200, f"{language}: {text}")
    assert spoken(table, line="title", language=language)[0] == 404


def test_the_page_knows_who_speaks(table: Simulated) -> None:
    """Before anything is said: where nobody does, the path is not there either."""
    assert table.service.send("GET", "/api/page/words.json").data["speaks"] is True
    with serve_app(create_app(Settings(play=True, limit=None))) as silent:
        assert silent.send("GET", "/api/page/words.json").data["speaks"] is False
        assert silent.post("/api/voice", {"line": "sample"}).status == 404


# The program that speaks


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], FlaskClient]:
    """What speaks is a program that begins a sound, and goes on as it is told."""
    header = tmp_path / "header"
    header.write_bytes(b'RIFF%bWAVEfmt \x10\0\0\0\1\0\1\0"V\0\0D\xac\0\0\2\0\x10\0data%b' % ((b"\0\xf0\xff\x7f",) * 2))
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)

    def written(script: str) -> FlaskClient:
        program = tmp_path / "espeak-ng"
        program.write_text(f"#!/bin/sh\ncat '{header}'\n{script}\n")
        program.chmod(0o755)
        return create_app(Settings(play=True, limit=None), speak=audio.find_speaker(os.environ)).test_client()

    return written


@pytest.mark.parametrize(
    "script", ["kill -ABRT $$", "echo half a line; kill -ABRT $$", "echo no such voice >&2; exit 1", "exec sleep 60"]
)
def test_failure_of_speaker_is_503_and_one_line(
    program: Callable[[str], FlaskClient],
    script: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """However it ends, also in the middle of a sound, and where it does not end; what it complains of is for nobody."""
    monkeypatch.setattr(espeak_ng, "SPEECH_TIMEOUT", 0.2 if "sleep" in script else 60)
    got = program(script).post("/api/voice", json={"line": "sample"})

    assert (got.status_code, got.get_json()["error"]["code"]) == (503, "not-spoken")
    assert caplog.messages == ["not spoken: espeak-failed"]


def test_speaker_that_is_gone_is_503(program: Callable[[str], FlaskClient], tmp_path: Path) -> None:
    """As after an update of the machine."""
    client = program("")
    (tmp_path / "espeak-ng").unlink()

    assert client.post("/api/voice", json={"line": "sample"}).status_code == 503


def test_sound_is_cut_at_its_limit(program: Callable[[str], FlaskClient], monkeypatch: pytest.MonkeyPatch) -> None:
    """The program, which would speak for ever, is ended; no more than the limit was read."""
    monkeypatch.setattr(audio, "MAX_SOUND_SECONDS", 1)
    got = program("exec yes").post("/api/voice", json={"line": "sample"})

    assert got.status_code == 200
    assert sound(got.data)[1] == pytest.approx(1 + audio.GAP_SECONDS, abs=0.01)


@pytest.mark.parametrize("text", ["\ufdfa" * 2000, "W." * 100, "Bob is in. " + "W." * 100, "Ann \ud800 is in.", " "])
def test_hard_text_is_sound_or_refused(text: str) -> None:
    """By the real program, whatever it does with it: never more than two minutes of sound."""
    find_espeak()
    speak = audio.find_speaker(os.environ)
    assert speak
    with suppress(NotAllowed):
        assert sound(speak(text, "en", 1))[1] <= audio.MAX_SOUND_SECONDS + audio.GAP_SECONDS


def test_line_is_as_fast_as_asked(service: Service) -> None:
    """In the same words: at one and a half times the usual speed it takes clearly less."""
    usual, faster = (
        sound(service.post("/api/voice", {"line": "sample"} | speed).data)[1] for speed in ({}, {"speed": 1.5})
    )

    assert 0.55 < faster / usual < 0.85


def test_line_waits_only_so_long_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that hangs holds no more than its own line."""
    monkeypatch.setattr(voice, "MAX_WAIT_SECONDS", 0.0)
    lines = SpokenLines(lambda text, language, _: lines.speak_line("another", language) + text.encode())
    with pytest.raises(Refused, match="not-spoken"):
        lines.speak_line("one", "en")


# What is kept


def test_a_line_is_spoken_once() -> None:
    """In a language, as long as it is kept; a failure is tried again."""
    spoken: list[str] = []

    def speak(text: str, language: str, _speed: float) -> bytes:
        spoken.append(f"{language}: {text}")
        if len(spoken) == 1:
            raise NotAllowed("espeak-failed", problem="")
        return text.encode()

    lines = SpokenLines(speak)
    with pytest.raises(Refused):
        lines.speak_line("one", "en")
    told = [("one", "en"), ("one", "en"), ("two", "en"), ("one", "de")]
    assert [lines.speak_line(*each) for each in told] == [b"one", b"one", b"two", b"one"]
    assert spoken == ["en: one", "en: one", "en: two", "de: one"]


def test_what_was_not_asked_for_longest_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that no flood of texts fills the memory; a single long line is served all the same."""
    monkeypatch.setattr(voice, "KEPT_BYTES", 10)
    spoken: list[str] = []

    def speak(text: str, _language: str, _speed: float) -> bytes:
        spoken.append(text)
        return bytes(4 if len(text) < 5 else 40)

    lines = SpokenLines(speak)
    for text in ("a", "b", "a", "c", "a", "b"):
        lines.speak_line(text, "en")
    assert spoken == ["a", "b", "c", "b"]
    assert len(lines.speak_line("a long one", "en")) == 40
    lines.speak_line("c", "en")
    assert spoken[-1] == "c"
