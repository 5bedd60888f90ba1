"""What `make` would do to set itself up; nothing is done."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from onenight.speech.lines import Lines
from tests.checkers import ROOT, find_program

PLAY, WHOLE = "-r requirements/play.lock", "-r requirements.lock"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """What `make` looks at, in a folder whose name has a space."""
    folder = tmp_path / "a clone"
    shutil.copytree(ROOT / "requirements", folder / "requirements")
    for name in ("Makefile", "requirements.lock", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    (folder / ".venv").mkdir()
    return folder


def would(clone: Path, *target: str) -> str:
    """The commands of a target that would run, with what is set for it."""
    known = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    command = [find_program("make", "install it"), "--just-print", *target]
    return subprocess.run(command, cwd=clone, env=known, capture_output=True, text=True, check=True).stdout


def done(clone: Path, *stamps: str) -> None:
    """That has been set up."""
    for number, stamp in enumerate(stamps):
        (clone / ".venv" / stamp).touch()
        later = (clone / "requirements.lock").stat().st_mtime + 1 + number
        os.utime(clone / ".venv" / stamp, (later, later))


def test_playing_installs_what_playing_needs(clone: Path) -> None:
    """And nothing else."""
    told = would(clone, "play")

    assert told.count(PLAY) == told.count("-m venv .venv") == told.count("-m console play") == 1
    assert WHOLE not in told


def test_play_listens_where_it_is_told(clone: Path) -> None:
    """As the refusal of a taken port says; `make` alone plays at the usual one."""
    refused = Lines("en").say("errors.tools.address-in-use", value="", address="")
    [advised] = re.findall(r"make play (BIND=\S+?),", refused)

    assert f'console play --bind "{advised.removeprefix("BIND=")}"' in would(clone, "play", advised)
    assert would(clone) == would(clone, "play")
    assert "--bind" not in would(clone)


def test_help_has_a_line_for_each_target() -> None:
    """And for no other."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    [targets] = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    told = subprocess.run(
        [find_program("make", "install it"), "-s", "help"], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert sorted(line.split(maxsplit=1)[0] for line in told.stdout.splitlines()) == sorted(targets.split())
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in targets.split())


def test_the_checks_add_the_rest(clone: Path) -> None:
    """After the same, or to it."""
    fresh = would(clone, "check")
    done(clone, ".playing")
    after = would(clone, "check")

    assert fresh.count(PLAY) == fresh.count(WHOLE) == 1
    assert fresh.index(PLAY) < fresh.index(WHOLE)
    assert PLAY not in after
    assert after.count(WHOLE) == 1


def test_nothing_is_done_twice(clone: Path) -> None:
    """Once all is there, whoever comes installs nothing."""
    done(clone, ".playing", ".ready")

    for target in ("play", "check"):
        assert "install" not in would(clone, target)


def test_another_lock_is_installed(clone: Path) -> None:
    """Each one where it is needed."""
    done(clone, ".playing", ".ready")
    later = (clone / ".venv" / ".ready").stat().st_mtime + 1
    os.utime(clone / "requirements.lock", (later, later))

    assert "install" not in would(clone, "play")
    assert WHOLE in would(clone, "check")
    os.utime(clone / "requirements" / "play.lock", (later, later))
    assert PLAY in would(clone, "play")
