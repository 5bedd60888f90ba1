"""What is installed elsewhere: a wheel has everything it needs inside."""

import os
import shutil
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
    """The tests below run the wheel's own code and data, not the checkout's."""
    code = "import console, onenight, onenight.data; print(console, onenight, onenight.data.data_root())"

    assert run(installed, "-c", code).count(str(installed)) == 3


@pytest.mark.parametrize(
    ("command", "printed"),
    [
        (["talk", "--fast"], "Werewolves, open your eyes"),
        (["deck", "3"], "werewolf,werewolf,seer,robber,troublemaker,villager"),
        (["narrate", "--deck", "werewolf,werewolf,seer,robber,troublemaker,villager"], "Seer, open your eyes."),
        (["judge", "--schema", "game"], "urn:onenight:record"),
        (["judge", "--schema", "week"], "urn:onenight:week"),
        (["skill-package", "out"], "skill-package/interactionModels/custom/en-US.json"),
    ],
)
def test_the_command_works(installed: Path, command: list[str], printed: str) -> None:
    """The command finds its templates and models where it was installed."""
    assert printed in run(installed, "-m", "console", *command)


def test_folders_of_other_wheels_do_no_harm(installed: Path) -> None:
    """Whatever else is installed may have a folder or a package of these names: ours are not there."""
    for name in ("templates", "interaction_models"):
        (installed / name).mkdir()
        (installed / name / "__init__.py").write_text("raise ImportError", "utf-8")
    try:
        told = run(installed, "-m", "console", "deck", "3")
    finally:
        for name in ("templates", "interaction_models"):
            shutil.rmtree(installed / name)

    assert "werewolf,werewolf,seer,robber,troublemaker,villager" in told


def test_the_command_is_called_onenight(installed: Path) -> None:
    """Installing it gives a command named onenight."""
    (entry_points,) = installed.glob("*.dist-info/entry_points.txt")

    assert "onenight = console.main:main" in entry_points.read_text()


def test_it_is_typed(installed: Path) -> None:
    """As it says of itself: every package with code in it has the marker for type checkers (PEP 561)."""
    (metadata,) = installed.glob("*.dist-info/METADATA")
    packages = {path.parent.name for path in installed.glob("*/__init__.py")}

    assert "Classifier: Typing :: Typed" in metadata.read_text("utf-8")
    assert {path.parent.name for path in installed.glob("*/py.typed")} == packages


def test_nothing_else_is_inside(installed: Path) -> None:
    """Tests and benchmarks stay in the checkout, and what models are made from and hearing learns from."""
    packages = {entry.name for entry in installed.iterdir() if not entry.name.endswith(".dist-info")}
    data = installed / "onenight" / "_data"

    assert packages == {"onenight", "stores", "evenings", "skill", "webhooks", "console"}
    assert {path.name for path in data.iterdir()} == {"docs", "interaction_models", "templates"}
    assert (installed / "webhooks" / "assistants" / "tools.json").is_file()
    rules = {path.name for path in (CHECKOUT / "docs" / "rules").iterdir()}
    assert {path.relative_to(data / "docs").as_posix() for path in data.glob("docs/*/*")} == {
        f"rules/{name}" for name in rules
    }
    models = {path.name for path in (data / "interaction_models").iterdir()}
    assert models == {path.name for path in (CHECKOUT / "interaction_models").glob("*.json")} >= {"en-US.json"}
    assert not [path for path in data.rglob("*") if path.name in {"asked", "tagged", "utterances"}]
