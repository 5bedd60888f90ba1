"""The command in a made-up language: what is chosen, what the environment says, and what it says then."""

import io
import json
import sys
from pathlib import Path

import pytest

from console.main import main
from onenight.speech.lines import Lines, list_languages
from tests.made_up.language import LANGUAGE, find_leaks, turn_text

NAMES = frozenset({"Ctrl"})


def test_the_terminal_speaks_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An evening by the pipe: nothing else is printed; and the table is remembered with its language."""
    monkeypatch.setenv("ONENIGHT_STORE", f"sqlite:///{tmp_path}/tables.sqlite")
    said = ("five players", "begin", "begin", "vote now", "player one points at player two", "stop")
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join([f"{turn_text(each)}\n" for each in said])))

    assert main(["talk", "--fast", "--language", LANGUAGE]) == 0
    printed = capsys.readouterr().out
    assert printed.count("«") > len(said)
    assert find_leaks(printed, NAMES) == []


def test_a_sentence_is_heard(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is chosen the environment says in which language; a choice goes before it."""
    monkeypatch.setenv("ONENIGHT_LANGUAGE", LANGUAGE)
    for arguments in (["hear", turn_text("six players")], ["hear", "six players", "--language", "en"]):
        assert main(arguments) == 0
        assert json.loads(capsys.readouterr().out)["wishes"] == [
            {"intent": "PlayersIntent", "slots": {"players": ["6"]}}
        ]


def test_a_refusal_is_told_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    """Errors, and help."""
    assert main(["deck", "--check", "seer,seer", "--players", "3", "--language", LANGUAGE]) == 1
    assert "«" in capsys.readouterr().err
    assert main(["talk", "--help", "--language", LANGUAGE]) == 0
    assert "«" in capsys.readouterr().out


def test_no_such_language(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence, exit code 1; also where the environment says so."""
    assert main(["deck", "5", "--language", "tlh"]) == 1
    known = Lines("en").listing(list_languages())
    assert capsys.readouterr().err == f"--language: There is no language 'tlh'; known are {known}.\n"
    assert LANGUAGE in known
    monkeypatch.setenv("ONENIGHT_LANGUAGE", "tlh")
    assert main(["deck", "5"]) == 1
    assert capsys.readouterr().err.startswith("ONENIGHT_LANGUAGE: ")
    assert main(["deck", "5", "--language"]) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["talk", "--nonsense"],
        ["hear"],
        ["deck"],
        ["deck", "five"],
        ["deck", "5", "--players", "6"],
        ["narrate", "--deck"],
        ["narrate", "--deck", "seer", "--format", "verse"],
        ["sing"],
        ["--help"],
        ["deck", "--help"],
    ],
    ids=" ".join,
)
def test_its_own_words_are_all_there_is(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """What Python's parser says around the help, and of what it does not take."""
    main([*arguments[:1], "--language", LANGUAGE, *arguments[1:]] if arguments[0][0] != "-" else arguments)
    printed = "".join(capsys.readouterr())

    for said in ("usage:", "options:", "arguments", "error:", "invalid", "expected", "required:"):
        assert (said in printed) == (arguments == ["--help"] and said in ("usage:", "options:", "arguments"))


def test_the_terminal_goes_over_to_another_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What is said after the wish is heard and answered in it; a translator sees the keys of what was said."""
    monkeypatch.setenv("ONENIGHT_STORE", f"sqlite:///{tmp_path}/tables.sqlite")
    said = (turn_text("let's play in English"), "?", "five players", "stop")
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join([f"{each}\n" for each in said])))
    monkeypatch.setattr("onenight.speech.lines._DRAFTS", set())

    assert main(["talk", "--fast", "--language", LANGUAGE, "--draft"]) == 0
    welcome, *after = " ".join(capsys.readouterr().out.split()).partition("From now on I speak English.")
    told = "".join(after)
    assert find_leaks(welcome, NAMES) == []
    assert "prompts.language.changed: From now on I speak English." in told
    assert "Five players: " in told
    assert "«" not in told
