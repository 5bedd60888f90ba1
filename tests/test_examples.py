"""The examples do what they say, run as somebody would run them."""

import io
import re
import runpy
import wave
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.checkers import ROOT, find_espeak
from tests.pages import PAGES, read_page
from tests.webhooks.hearing_count import note_hearings

SHORT = 45
"""Lines; an example is read at a glance."""


def run(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What an example prints."""
    runpy.run_module(f"examples.{name}", run_name="__main__")
    return capsys.readouterr().out


def test_a_front_holds_an_evening(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """From the greeting to who won, and no further than its end."""
    said = [
        "five",
        "begin",
        "begin",
        "vote now",
        "Alice, Bob and Carol point at Dave",
        "a Villager",
        "yes",
        "stop",
        "six",
    ]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(said)))
    told = run("front", capsys)

    heard = ["How many are playing?", "Five players", "Robber, close your eyes.", "Vote!", "the werewolf team wins"]
    assert [told.index(text) for text in heard] == sorted(told.index(text) for text in heard)
    assert "six" not in told.casefold().split("the werewolf team wins")[1]


def test_front_without_words_holds_an_evening(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By numbers alone: what is offered, who points at whom of what is open, the answers; no further than its end."""
    heard = note_hearings(monkeypatch)
    told = ""

    def numbers() -> Iterator[str]:
        """What somebody presses who looks for these labels."""
        nonlocal told
        for label in (
            "3",
            "Deal these cards",
            "Everyone is dealt: start the night",
            "Vote",
            "PointIntent 1 3",
            "PointIntent 2 3",
            "Werewolf",
            "Stop",
            "Help",
        ):
            told += capsys.readouterr().out
            wanted, *seats = label.split() if "Intent" in label else [label]
            yield " ".join([re.findall(rf"(\d+) {wanted}(?:  |\n)", told)[-1], *seats])

    monkeypatch.setattr("sys.stdin", numbers())
    runpy.run_module("examples.offers", run_name="__main__")
    told += capsys.readouterr().out

    assert "A Werewolf died: Player 3. The village wins." in told
    assert told.rstrip().endswith("Good night.")
    assert heard == []


def test_a_game_is_judged(capsys: pytest.CaptureFixture[str]) -> None:
    """With its reason, and what was seen."""
    told = run("judged", capsys)

    assert "A Werewolf died: Ben. The village wins. Winners: ['Ana', 'Cy']" in told
    assert "'Ben': [['Ben', 'werewolf']]" in told


def test_a_record_that_cannot_be_is_refused() -> None:
    """With its code, and where."""
    judged = runpy.run_module("examples.judged")["judged"]

    assert judged({"players": ["Ana", "Ben"]})["error"].items() >= {"field": "players"}.items()


def test_night_is_narrated_to_sound(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As long as its script is, about."""
    find_espeak()
    path = tmp_path / "night.wav"
    monkeypatch.setattr("sys.argv", ["narrated", str(path)])
    told = run("narrated", capsys)
    (pauses, speech) = map(int, re.findall(r"(\d+) s", told))
    with wave.open(str(path)) as sound:
        seconds = sound.getnframes() / sound.getframerate()

    assert pauses > 30
    assert pauses + speech / 2 < seconds < pauses + 2 * speech


def test_sound_needs_a_file(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its name the usage is told."""
    monkeypatch.setattr("sys.argv", ["narrated"])
    with pytest.raises(SystemExit) as done:
        run("narrated", capsys)

    assert done.value.code == 2
    assert "python -m examples.narrated night.wav" in capsys.readouterr().err


@pytest.mark.parametrize("choice", ["begin", "99", "1 first", "1 9", "\n"])
def test_offers_are_chosen_by_number(
    choice: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A word, or a number that is not shown, gets the usage."""
    monkeypatch.setattr("sys.stdin", io.StringIO(choice))
    with pytest.raises(SystemExit) as done:
        run("offers", capsys)

    assert done.value.code == 2
    assert "taps what is chosen by its number" in capsys.readouterr().err


def test_bots_play_by_texts(capsys: pytest.CaptureFixture[str]) -> None:
    """From the invitation to who won: each is asked at night and votes, and nothing is refused."""
    *told, end = run("texting", capsys).splitlines()

    assert [line.split(" > ")[1].split(":")[0] for line in told] == ["Noted"] * 3 + ["Your vote"] * 3
    assert "the verdict: Ada died." in end
    assert "Winners: [" in end


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.stem)
def test_each_is_short_and_linked(path: Path) -> None:
    """From a page; the package itself says what there is."""
    links = "".join(read_page(name) for name in PAGES)

    assert len(path.read_text("utf-8").splitlines()) <= SHORT
    assert path.name == "__init__.py" or f"examples/{path.name})" in links
