"""What the README states is what the code does."""

import io
import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from console.main import main
from onenight.rules.game import ULTIMATE
from onenight.rules.rulebook import OFFICIAL_VALUES, OPTIONS, PRESETS
from onenight.speech.hearing import NOT_HEARD, hearing
from onenight.speech.lines import Lines
from tests.ways.one_week.texts.playing import dealt

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")
Printed = Callable[[], str]


def table(heading: str) -> list[list[str]]:
    """The rows of the table whose heading row is given, cell by cell, without code quotes."""
    rows = README.split(f"\n{heading}\n", 1)[1].splitlines()[1:]
    end = next((index for index, row in enumerate(rows) if not row.startswith("|")), len(rows))
    return [[cell.strip().replace("`", "") for cell in row.strip("|").split("|")] for row in rows[:end]]


def test_the_cards() -> None:
    """The table of cards lists every role with its name and number."""
    lines = Lines()
    roles = [[key, lines.role(key), str(role.order) if role.order else "never"] for key, role in ULTIMATE.roles.items()]

    assert table("| key | role | wakes |") == roles


def test_the_house_rules() -> None:
    """The table of house rules lists every option and value, the official one first."""
    options = []
    for key, official in OFFICIAL_VALUES.items():
        others = [value for value in OPTIONS[key] if value != official]
        options.append([key, ", ".join(json.dumps(value).strip('"') for value in [official, *others])])

    assert table("| key | values |") == options
    assert all(f"`{preset}`" in README for preset in PRESETS if preset != "official")


def examples() -> list[str]:
    """Every line of the README that runs the command on something complete."""
    lines = [line.strip().split("  #")[0].strip() for line in README.splitlines()]
    return [line for line in lines if re.match(r"onenight (narrate|deck) ", line) and "..." not in line]


@pytest.mark.parametrize("line", examples())
def test_the_examples_run(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands shown can be typed as they stand; one shows what is wrong with a deck."""
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(line)[1:]) == (1 if "--check" in line else 0)


def test_the_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The record shown is judged as shown."""
    shown = re.search(r"echo '(\{.*?\})' \| onenight judge\n(.*?)\n\n", README, re.DOTALL)
    assert shown
    (tmp_path / "record").write_text(shown[1])

    assert main(["judge", str(tmp_path / "record")]) == 0
    judged = json.loads(capsys.readouterr().out)
    for part in re.findall(r'"(\w+)": (\[[^\]]*\]|\{[^}]*\}|"[^"]*")', shown[2]):
        assert judged[part[0]] == json.loads(part[1])


def test_what_can_be_said() -> None:
    """Everything the README says can be said is understood, each as something of its own."""
    section = README.split("## What can be said", 1)[1].split("\n## ", 1)[0]
    said = [" ".join(text.split()) for text in re.findall(r'"([^"]+)"', section)]
    heard = [hearing().hear(text) for text in said]

    assert len(said) == 64
    assert [text for text, each in zip(said, heard, strict=True) if each.intent == NOT_HEARD] == []
    again = 5  # "help", "go on", "begin", "we are awake" and the score are there in other words, too
    assert len({(each.intent, *each.slots.values()) for each in heard}) >= len(said) - again


def test_what_can_be_said_in_a_week() -> None:
    """What the README says of One Week is understood, at a table of its players."""
    section = README.split("## One Week", 1)[1].split("\n## ", 1)[0]
    said = [" ".join(text.split()) for text in re.findall(r'"([^"]+)"', section)]

    assert len(said) > 25
    assert [text for text in said if hearing().hear(text, ["Ann", "Ben", "Cy"]).intent == NOT_HEARD] == []


def test_what_can_be_asked_by_text_in_a_week() -> None:
    """What the README lets players ask by text is answered, whoever's turn it is."""
    sentence = " ".join(README.split()).split("What they ask is answered", 1)[1].split(". ", 1)[0]
    asked = re.findall(r"`([^`]+)`", sentence)
    line = dealt()

    assert len(asked) == 5
    for seat in range(3):
        answers = [line.texts(seat, text)[1].reply for text in asked]
        assert len(set(answers)) == len(asked)
        assert not [answer for answer in answers if "I do not know" in answer or "yours comes later" in answer]


def test_the_conversation(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The evening shown goes as shown."""
    shown = README.split("$ .venv/bin/onenight talk\n", 1)[1].split("\n\n", 1)[0]
    said = " ".join(line.strip() for line in shown.splitlines() if not line.strip().startswith(">"))
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(re.findall(r"^ *> (.*)$", shown, re.MULTILINE))))

    assert main(["talk", "--fast"]) == 0
    spoken = " ".join(capsys.readouterr().out.split())
    at = [spoken.index(part.strip()) for part in said.split("...")]
    assert at == sorted(at)
