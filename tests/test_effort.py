"""By hand less is done, and nothing is where CI is set; what is left out is told."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests import effort
from tests.checkers import ROOT

TRIED = """
from hypothesis import given, settings, strategies
from tests.effort import examples, rest_slow, share, slow
import pytest

seen = []

@slow
def test_slow(): pass

@pytest.mark.parametrize("size", rest_slow(["one", "two", "three"]))
def test_sizes(size): pass

@settings(max_examples=examples(400))
@given(strategies.integers())
def test_examples(number): seen.append(number)

def test_counted(): print("examples:", len(seen), "shared:", len(list(share(range(400), "key"))))
"""


def ran(folder: Path, ci: str) -> str:
    """What is told of the same tests, by hand or where CI is set."""
    (folder / "conftest.py").write_text("from tests.conftest import pytest_runtest_setup, pytest_terminal_summary\n")
    (folder / "test_tried.py").write_text(TRIED)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = slow\n")
    command = [sys.executable, "-m", "pytest", "-rP", "-p", "no:cacheprovider"]
    environment = os.environ | {"CI": ci, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def counted(told: str) -> tuple[int, int]:
    """How many examples there were, and how much of the share."""
    [(examples, shared)] = re.findall(r"^examples: (\d+) shared: (\d+)$", told, re.MULTILINE)
    return int(examples), int(shared)


def test_what_is_left_out_by_hand_is_told(tmp_path: Path) -> None:
    """Slow tests, slow parameters, most examples."""
    told = ran(tmp_path, "")
    examples, shared = counted(told)

    assert "3 passed, 3 skipped" in told
    assert "3 slow checks were left out: `CI=1 make test` runs them, too" in told
    assert 50 <= examples <= 100
    assert 60 <= shared <= 140


def test_nothing_is_left_out_where_ci_is_set(tmp_path: Path) -> None:
    """The same tests, all of them."""
    told = ran(tmp_path, "1")
    examples, shared = counted(told)

    assert "6 passed" in told
    assert "left out" not in told
    assert 300 <= examples <= 400
    assert shared == 400


def test_everything_runs_there() -> None:
    """The script of the continuous integration sets what `effort` looks for."""
    assert "\nexport CI=true\n" in (ROOT / ".ci" / "run").read_text("utf-8")
    assert bool(os.environ.get("CI")) == effort.THOROUGH


def test_a_share_is_the_same_each_time() -> None:
    """What is found by hand is found again."""
    assert list(effort.share(range(100), "key")) == list(effort.share(range(100), "key"))
