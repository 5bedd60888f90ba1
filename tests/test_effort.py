"""By hand less is done, where CI is set nearly all, and `make test-all` does all; what is left out is told."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests import effort
from tests.checkers import ROOT

TRIED = """
from hypothesis import given, settings, strategies
from tests.effort import count_examples, draw_some, rest_seldom, rest_slow, slow, take_share
import pytest

seen = []

@slow
def test_slow(): pass

@pytest.mark.parametrize("size", rest_slow(["one", "two", "three"]))
def test_sizes(size): pass

@pytest.mark.parametrize("number", rest_seldom([*map(str, range(41))]))
def test_numbers(number): pass

@settings(max_examples=count_examples(400))
@given(strategies.integers())
def test_examples(number): seen.append(number)

def test_counted():
    shared = list(take_share(range(400), "key"))
    print("examples:", len(seen), "shared:", len(shared), "drawn:", len(draw_some(range(9), 3, "key")))
"""


def ran(folder: Path, ci: str, tests: str = "") -> str:
    """Return what is printed of the same tests: by hand, where CI is set, or with all tests."""
    (folder / "conftest.py").write_text("from tests.conftest import pytest_runtest_setup, pytest_terminal_summary\n")
    (folder / "test_tried.py").write_text(TRIED)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = slow\n    seldom\n")
    command = [sys.executable, "-m", "pytest", "-rP", "-p", "no:cacheprovider"]
    environment = os.environ | {"CI": ci, "TESTS": tests, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def counted(told: str) -> tuple[int, ...]:
    """Return how many examples there were, how much of the share, and how many things were drawn."""
    [counts] = re.findall(r"^examples: (\d+) shared: (\d+) drawn: (\d+)$", told, re.MULTILINE)
    return tuple(map(int, counts))


def outcomes(told: str) -> tuple[int, int]:
    """Return how many tests passed and were skipped."""
    [(passed, _, skipped)] = re.findall(r"(\d+) passed(, (\d+) skipped)?", told)
    return int(passed), int(skipped or 0)


def test_what_is_left_out_by_hand_is_told(tmp_path: Path) -> None:
    """Slow and seldom tests and parameters, most examples."""
    told = ran(tmp_path, "")
    examples, shared, drawn = counted(told)

    assert outcomes(told) == (4, 43)
    assert "43 slow checks were left out: `CI=1 make test` runs them, too" in told
    assert 50 <= examples <= 100
    assert 60 <= shared <= 140
    assert drawn == 3


def test_seldom_tests_run_by_a_share_where_ci_is_set(tmp_path: Path) -> None:
    """All others run, and the same ones each time for one tree."""
    told, again = (ran(tmp_path, "1") for _ in range(2))
    examples, shared, drawn = counted(told)
    passed, skipped = outcomes(told)

    assert passed + skipped == 47
    assert 6 <= passed < 47
    assert f"{skipped} seldom checks were left out for tree {effort.read_tree_hash()[:12]}" in told
    assert outcomes(again) == (passed, skipped)
    assert 150 <= examples <= 200
    assert (shared, drawn) == (400, 3)


def test_nothing_is_left_out_of_all(tmp_path: Path) -> None:
    """As `make test-all` runs them."""
    told = ran(tmp_path, "1", "all")

    assert outcomes(told) == (47, 0)
    assert "left out" not in told
    assert counted(told)[1:] == (400, 9)


def test_what_is_drawn_differs_by_tree() -> None:
    """About one test in so many is drawn for each tree, and each test for some tree."""
    trees, tests = [f"tree {number}" for number in range(40)], [f"test {number}" for number in range(40)]
    drawn = {tree: {test for test in tests if effort.is_drawn(test, tree)} for tree in trees}

    assert len({frozenset(each) for each in drawn.values()}) == len(trees)
    assert set().union(*drawn.values()) == set(tests)
    assert 125 <= sum(map(len, drawn.values())) <= 275


def test_everything_runs_there() -> None:
    """The script of the continuous integration sets what `effort` looks for."""
    assert "\nexport CI=true\n" in (ROOT / ".ci" / "run").read_text("utf-8")
    assert (effort.ALL or bool(os.environ.get("CI"))) == effort.THOROUGH


def test_a_share_is_the_same_each_time() -> None:
    """What is found by hand is found again."""
    assert list(effort.take_share(range(100), "key")) == list(effort.take_share(range(100), "key"))
