"""The command that `make` makes runs the checkout, from any folder."""

import venv
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from tests.checkers import ROOT
from tests.console.running import run

COMPILED = [cache_from_source(str(ROOT / name)) for name in ("onenight/data.py", "skill/timers.py")]
DECK = "werewolf,werewolf,seer,robber,troublemaker,villager\n"


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of an environment in a folder whose name has a space, a quote and a sign of the shell's."""
    folder = tmp_path_factory.mktemp("one night") / "Ann's $HOME"
    venv.create(folder)
    for each in COMPILED:
        Path(each).unlink(missing_ok=True)
    assert run([str(folder / "bin" / "python"), "-m", "deploy.checkout"]).code == 0
    return folder / "bin" / "onenight"


def test_it_runs_the_checkout(command: Path, tmp_path: Path) -> None:
    """Whatever lies where it is called; and with its exit code."""
    (tmp_path / "console.py").write_text("print('another one')")
    done = run([str(command), "deck", "3"], cwd=tmp_path)

    assert (done.out, done.err) == (DECK, "")
    assert run([str(command), "deck", "--check", "seer", "--players", "3"], cwd=tmp_path).code == 1


def test_it_is_called_by_another_name(command: Path, tmp_path: Path) -> None:
    """By a link in somebody's own folder of programs."""
    (tmp_path / "night").symlink_to(command)

    assert run([str(tmp_path / "night"), "deck", "3"], cwd=tmp_path, environment={"PATH": "/usr/bin:/bin"}).out == DECK


def test_nothing_is_left_to_compile(command: Path) -> None:
    """A service may not write to its code."""
    assert command.exists()
    assert [each for each in COMPILED if not Path(each).exists()] == []
