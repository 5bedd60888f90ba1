"""The translators' guide names commands, files and keys that there are."""

import re
import shlex
from importlib.util import find_spec

import pytest

from console.usage import make_parser
from onenight.speech.lines import Lines
from onenight.speech.offered_languages import read_all_lines
from tests.checkers import ROOT
from tests.pages import read_page
from tests.speech.test_languages import TEMPLATES
from translation.check import MEANT
from translation.folder import empty_values

GUIDE = read_page("docs/translating.md")
COMMANDS = re.findall(r"\.venv/bin/(\w+) ([^\n`]+)", GUIDE)


@pytest.mark.parametrize(("program", "arguments"), COMMANDS)
def test_a_command_is_one(program: str, arguments: str) -> None:
    """Modules are there, and the program takes its options."""
    told = shlex.split(arguments)
    if program == "onenight":
        assert make_parser(Lines("en")).parse_args(told).language == "xx"
        return
    assert program == "python"
    assert told[0] == "-m"
    assert find_spec(told[1])


def test_the_commands_are_these() -> None:
    """Whoever changes one changes the guide."""
    assert {f"{program} {' '.join(arguments.split()[:2])}" for program, arguments in COMMANDS} == {
        *(
            "python -m pytest",
            "python -m translation",
            "python -m training.models",
            "python -m training",
            "python -m training.questions",
        ),
        *("onenight talk --language", "onenight play --language", "onenight narrate --deck", 'onenight hear "a'),
    }


def test_files_and_keys_are_there() -> None:
    """Those in the text, and the line that is shown as it is made."""
    lines = read_all_lines(TEMPLATES / "en")
    files = {path.stem for path in (TEMPLATES / "en").glob("*.toml")}
    named = (
        set(re.findall(r"`(\w+)\.toml`", GUIDE)) | set(re.findall(r"`(\w+)`", GUIDE.partition("3. Lines")[2])) & files
    )
    shown = "".join(re.findall(r"^    ((?:# texts|full).*\n)", GUIDE, re.MULTILINE))

    assert named <= files
    assert shown in empty_values((TEMPLATES / "en" / "texts.toml").read_text("utf-8"), "texts")
    assert {"page.menu.minutes", "prompts.join.plus"} <= lines.keys()
    assert MEANT.endswith(".meant")
    assert (ROOT / "tests" / "console" / "test_audio.py").is_file()
