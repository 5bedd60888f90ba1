"""`onenight skill-package`: the files are where the Alexa tools look for them."""

import json
from pathlib import Path

import pytest

from skill.locales import list_locales
from tests.console.running import run_onenight

FILES = [
    "ask-resources.json",
    "skill-package/skill.json",
    *(f"skill-package/interactionModels/custom/{locale}.json" for locale in list_locales()),
    *(f"skill-package/assets/images/{size}-icon.png" for size in ("small", "large")),
]


def test_the_package_is_written(tmp_path: Path) -> None:
    """Every file is there, and is named on standard output."""
    folder = tmp_path / "a skill" / "package"
    done = run_onenight(
        "skill-package", str(folder), "--invocation", "our night", "--endpoint", "https://a.example/alexa"
    )

    assert (done.code, done.err) == (0, "")
    assert sorted(done.lines) == sorted(str(folder / name) for name in FILES)
    written = {name: json.loads((folder / name).read_text("utf-8")) for name in FILES if name.endswith(".json")}
    custom = written["skill-package/skill.json"]["manifest"]["apis"]["custom"]
    assert custom["endpoint"]["uri"] == "https://a.example/alexa"
    for name in (name for name in FILES if "interactionModels" in name):
        assert written[name]["interactionModel"]["languageModel"]["invocationName"] == "our night"


def test_a_package_can_be_written_again(tmp_path: Path) -> None:
    """The same call twice leaves the same files."""
    done = [run_onenight("skill-package", str(tmp_path / name)) for name in ("one", "one/../one")]

    assert [each.code for each in done] == [0, 0]


REFUSED = [
    (("--invocation", "werewolf"), "'werewolf'"),
    (("--invocation", "Our Night"), "'Our Night'"),
    (("--invocation", "open the werewolf"), "'open the werewolf'"),
    (("--endpoint", "http://a.example"), "'http://a.example'"),
]


@pytest.mark.parametrize(("arguments", "told"), REFUSED)
def test_what_alexa_would_refuse_is_refused(arguments: tuple[str, ...], told: str, tmp_path: Path) -> None:
    """One sentence, exit code 1, and nothing is written."""
    done = run_onenight("skill-package", str(tmp_path / "out"), *arguments)

    assert (done.code, done.out, len(done.complaints)) == (1, "", 1)
    assert told in done.err
    assert not (tmp_path / "out").exists()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    """Where a file is in the way the command says so."""
    (tmp_path / "out").write_text("a file")
    done = run_onenight("skill-package", str(tmp_path / "out"))

    assert (done.code, done.out, len(done.complaints)) == (1, "", 1)
