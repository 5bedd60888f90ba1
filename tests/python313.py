"""Python 3.13 beside the one that runs the tests: environments of its own, made once, and kept in `build/`."""

import os
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from tests.checkers import ROOT

_NAME = "python3.13"
_FOLDER = ROOT / "build" / _NAME

ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if not name.startswith(("ONENIGHT_", "PYTEST_", "PYTHON")) and name not in ("CI", "TESTS")
} | {"PYENV_VERSION": "3.13"}
"""The machine's own, without what tells the tests around what to do; pyenv, where there is one, takes this version."""


def make_environment(lock: Path) -> Path:
    """Return the Python of an environment that has what a lock names; skip the test where there is no Python 3.13."""
    folder = _FOLDER / lock.stem
    python, made_of = folder / "bin" / "python", folder / "made-of"
    content = sha256(lock.read_bytes()).hexdigest()
    if not made_of.exists() or made_of.read_text("utf-8") != content:
        _find_interpreter()
        run(_NAME, "-m", "venv", "--clear", str(folder))
        run(str(python), "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "-r", str(lock))
        made_of.write_text(content, "utf-8")
    return python


def _find_interpreter() -> None:
    try:
        found = subprocess.run([_NAME, "--version"], env=ENVIRONMENT, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        found = False
    if not found:
        pytest.skip(f"{_NAME} is missing, with which this is tried: install Python 3.13 beside this one")


def run(*command: str, folder: Path = ROOT, **settings: str) -> None:
    """Run a program to its end; where it fails, so does the test, with what it printed."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=ENVIRONMENT | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout
