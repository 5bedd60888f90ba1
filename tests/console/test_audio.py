"""The night as a sound file: silences measured in the samples, and the estimate of speech held against espeak-ng."""

import os
import wave
from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from console import audio
from console.espeak import Espeak
from onenight.rules.deck import recommend_deck
from onenight.rules.game import GAMES
from onenight.rules.rulebook import Rulebook
from onenight.speech.script import Cue, Pause, Say, Script, Telling, Voice, compile_night
from tests.checkers import find_espeak
from tests.console.running import ENVIRONMENT, Done, run_in_process, run_onenight
from tests.speech.nights import OURS, make_night, read_cards

DECK = "doppelganger, werewolf, minion, robber, drunk, villager"
VOICE = Voice.load(OURS)
QUIET = 300
"""Samples (of 32,767) under this are silence."""
WINDOW = 0.01


def sound(path: Path) -> tuple[Sequence[int], int]:
    """The samples of a file and how many there are in a second."""
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        return array("h", file.readframes(file.getnframes())), file.getframerate()


def seconds(path: Path) -> float:
    """How long a file is."""
    samples, rate = sound(path)
    return len(samples) / rate


def silences(path: Path, least: float) -> Iterator[float]:
    """The seconds of every silence that is longer than any breath between words."""
    samples, rate = sound(path)
    step = round(rate * WINDOW)
    windows = [max(map(abs, samples[start : start + step])) < QUIET for start in range(0, len(samples), step)]
    for quiet, run_of in groupby(windows):
        lasts = sum(1 for _ in run_of) * WINDOW
        if quiet and lasts > least:
            yield lasts


def narrate_into(path: Path, *arguments: str) -> Done:
    """Tell a short night into a file."""
    return run_onenight(
        "narrate", "--deck", ",".join(read_cards(DECK)), "--pace", "quick", "--audio", str(path), *arguments
    )


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole night, spoken by the command."""
    find_espeak()
    path = tmp_path_factory.mktemp("sound") / "a night.wav"
    done = narrate_into(path)
    assert (done.code, done.err) == (
        0,
        f"{OURS.say('console.said.spoken', file=str(path), seconds=round(seconds(path)))}\n",
    )
    assert done.out.startswith("Everyone, close your eyes.")  # the script is printed all the same
    return path


def test_silences_are_as_long_as_the_script_says(spoken: Path) -> None:
    """Every pause of the script is a silence of that length in the samples, in order, within a tenth of a second."""
    pauses = [cue.seconds for cue in make_night(DECK, pace="quick").cues if isinstance(cue, Pause)]

    assert pauses == [9, 6, 6, 6, 6, 6, 3]
    assert list(silences(spoken, 2)) == pytest.approx(pauses, abs=0.1)


def test_a_night_takes_as_long_as_estimated(spoken: Path) -> None:
    """The file is as long as the script, within what the estimate of speech may be off."""
    script = make_night(DECK, pace="quick")

    assert seconds(spoken) - script.pauses == pytest.approx(script.speech, rel=0.15)


@cache
def rendered(*texts: str) -> float:
    """How many seconds these lines take when they are spoken one after another."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "lines.wav"
        audio.render([Say(text, 0) for text in texts], path, Espeak.of(find_espeak(), OURS))
        return seconds(path)


def speech(cues: tuple[Cue, ...]) -> float:
    """How many seconds of a night are speech, with the gaps between lines; each distinct line is rendered once."""
    gap = rendered("One.", "Two.") - rendered("One.") - rendered("Two.")
    gaps = sum(isinstance(one, Say) and isinstance(other, Say) for one, other in pairwise(cues))
    return sum(rendered(cue.text) for cue in cues if isinstance(cue, Say)) + gaps * gap


def usual_nights() -> Iterator[tuple[str, Script]]:
    """The night of every recommended deck of both games."""
    for game in GAMES.values():
        for players in game.players:
            script = compile_night(recommend_deck(game, players), players, Rulebook(game), Telling(), OURS)
            yield f"{game.key} {players}", script


USUAL = dict(usual_nights())


@pytest.mark.parametrize("table", USUAL)
def test_speech_is_estimated_well(table: str) -> None:
    """For every recommended deck the estimate is within 15 % of the speech that is rendered."""
    find_espeak()
    script = USUAL[table]

    assert script.speech == pytest.approx(speech(script.cues), rel=0.15)


def test_without_espeak_the_command_says_what_is_missing(tmp_path: Path) -> None:
    """One sentence that names the program and how to get it, exit code 1, and no file."""
    path = tmp_path / "night.wav"
    command = ["narrate", "--deck", ",".join(read_cards(DECK)), "--audio", str(path)]
    done = run_in_process(*command, environment=ENVIRONMENT | {"PATH": str(tmp_path)})

    assert (done.code, done.out, len(done.complaints)) == (1, "", 1)
    assert "espeak-ng, which is not installed" in done.err
    assert not path.exists()


@pytest.mark.parametrize("behavior", ["echo no such voice >&2; exit 1", "exit 0", "echo not a sound"])
def test_an_espeak_that_does_not_speak_is_reported(behavior: str, tmp_path: Path) -> None:
    """Where the program fails, or answers with no sound, that is one sentence and exit code 1."""
    program = tmp_path / "espeak-ng"
    program.write_text(f"#!/bin/sh\n{behavior}\n")
    program.chmod(0o755)
    command = ["narrate", "--deck", ",".join(read_cards(DECK)), "--audio", str(tmp_path / "night.wav")]

    done = run_in_process(*command, environment=ENVIRONMENT | {"PATH": f"{tmp_path}{os.pathsep}{ENVIRONMENT['PATH']}"})

    assert (done.code, done.out, len(done.complaints)) == (1, "", 1)
    assert "espeak-ng did not speak" in done.err


@pytest.mark.parametrize("name", ["missing/night.wav", "."])
def test_a_file_that_cannot_be_written_is_named(name: str, tmp_path: Path) -> None:
    """One sentence, and exit code 1."""
    find_espeak()
    done = narrate_into(tmp_path / name)

    assert (done.code, done.out, len(done.complaints)) == (1, "", 1)
    assert "cannot be written" in done.err


@pytest.mark.parametrize("script", [None, "exit 1"], ids=["not installed", "failing"])
def test_a_failure_ruins_no_file(script: str | None, tmp_path: Path) -> None:
    """Where espeak-ng does not speak, a night that was spoken into the file before is still there."""
    if script:
        (tmp_path / "espeak-ng").write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / "espeak-ng").chmod(0o755)
    spoken_before = tmp_path / "night.wav"
    spoken_before.write_bytes(b"an older night")
    deck = "werewolf,werewolf,seer,robber,troublemaker,villager"
    command = ["narrate", "--deck", deck, "--audio", str(spoken_before)]

    assert run_in_process(*command, environment=ENVIRONMENT | {"PATH": str(tmp_path)}).code == 1
    assert spoken_before.read_bytes() == b"an older night"
