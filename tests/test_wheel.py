"""What is installed elsewhere: a wheel has everything it needs inside."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from the checkout and unpacked as pip would, in a folder whose name has a space."""
    folder = tmp_path_factory.mktemp("a wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(CHECKOUT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    target = folder / "site packages"
    zipfile.ZipFile(wheel).extractall(target)
    return target


def run(installed: Path, *code_or_command: str) -> str:
    """Run Python in an empty folder, with the wheel's packages before the checkout's; returns what it prints."""
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run(
        [sys.executable, *code_or_command],
        check=True,
        capture_output=True,
        text=True,
        cwd=installed.parent,
        env=environment,
        input="five\nbegin\nbegin\n",
    )
    return done.stdout


def test_it_is_the_wheel_that_runs(installed: Path) -> None:
    """The tests below run the wheel's own code and templates, not the checkout's."""
    files = run(installed, "-c", "import console, templates, onenight; print(console, templates, onenight)")

    assert files.count(str(installed)) == 3


@pytest.mark.parametrize(
    ("command", "printed"),
    [
        (["talk", "--fast"], "Werewolves, open your eyes"),
        (["deck", "3"], "werewolf,werewolf,seer,robber,troublemaker,villager"),
        (["narrate", "--deck", "werewolf,werewolf,seer,robber,troublemaker,villager"], "Seer, open your eyes."),
        (["skill-package", "out"], "skill-package/interactionModels/custom/en-US.json"),
    ],
)
def test_the_command_works(installed: Path, command: list[str], printed: str) -> None:
    """The command finds its templates and models where it was installed."""
    assert printed in run(installed, "-m", "console", *command)


def test_the_command_is_called_onenight(installed: Path) -> None:
    """Installing it gives a command named onenight."""
    (entry_points,) = installed.glob("*.dist-info/entry_points.txt")

    assert "onenight = console.main:main" in entry_points.read_text()


def test_it_is_typed(installed: Path) -> None:
    """As it says of itself: every package with code in it has the marker for type checkers (PEP 561)."""
    (metadata,) = installed.glob("*.dist-info/METADATA")
    packages = {path.parent.name for path in installed.glob("*/__init__.py")} - {"interaction_models", "templates"}

    assert "Classifier: Typing :: Typed" in metadata.read_text("utf-8")
    assert {path.parent.name for path in installed.glob("*/py.typed")} == packages


def test_nothing_else_is_inside(installed: Path) -> None:
    """Tests and benchmarks stay in the checkout, and what the interaction models are made from."""
    packages = {entry.name for entry in installed.iterdir() if not entry.name.endswith(".dist-info")}

    assert packages == {
        "onenight",
        "stores",
        "evenings",
        "skill",
        "webhooks",
        "console",
        "interaction_models",
        "templates",
    }
    models = {path.name for path in (installed / "interaction_models").iterdir()} - {"__pycache__"}  # if it has run
    assert models == {"__init__.py", "de-DE.json", "en-US.json", "fr-FR.json"}
