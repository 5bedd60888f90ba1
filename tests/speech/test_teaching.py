"""What teaches the hearing: it learns the same each time, and nothing that runs has any of it."""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from onenight.speech.hearing.classifier import ZERO
from tests.checkers import ROOT
from tests.effort import slow
from tests.sources import sources
from tests.test_locks import TRAIN, names
from training.trainer import LEAST

TAUGHT = "import sys; from training.trainer import taught, written; sys.stdout.write(written(taught('en')))"
TEACHERS = {"hassil", "numpy", "scipy", "sklearn", "training"}
LOCKED = {"hassil": "hassil", "numpy": "numpy", "scipy": "scipy", "sklearn": "scikit-learn"}


def imported(tree: ast.AST) -> set[str]:
    """The packages that a module imports, also late."""
    nodes = list(ast.walk(tree))
    whole = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    parts = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    return {name.partition(".")[0] for name in whole | parts}


APART, SELDOM = 1, 1000
"""Another processor may add up in another order: a weight beside the boundary of two steps may then be on the other
side of it, one step away, and not one in so many is."""


def weights(data: Mapping[str, Any]) -> dict[tuple[str, str], int]:
    """By feature and label the steps of its weight, those that are left out as none."""
    pairs = {feature: zip(told[::2], told[1::2], strict=True) for feature, told in data["weights"].items()}
    return {(feature, label): ord(weight) - ZERO for feature, each in pairs.items() for label, weight in each}


@slow
def test_what_was_learned_is_learned_again() -> None:
    """By one thread, where `make ear` has as many as there are cores: the same after rounding."""
    done = subprocess.run(
        [sys.executable, "-c", TAUGHT],
        check=True,
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env=os.environ | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "1"},
    )
    learned, stored = json.loads(done.stdout), json.loads((ROOT / "templates" / "en" / "ear.json").read_text("utf-8"))
    now, then = weights(learned), weights(stored)
    # What is left out is less than the least that is kept, so there it is compared with one step below that.
    steps = [abs(_kept(now, at, then[at]) - then[at]) for at in then]
    steps += [abs(now[at] - _kept(then, at, now[at])) for at in now.keys() - then.keys()]

    assert {key: learned[key] for key in learned.keys() - ROUNDED} == {
        key: stored[key] for key in stored.keys() - ROUNDED
    }
    assert max(abs(one - other) for one, other in zip(learned["bias"], stored["bias"], strict=True)) <= APART
    assert max(steps) <= APART
    assert sum(map(bool, steps)) * SELDOM < len(then)


ROUNDED = {"bias", "weights"}


def _kept(every: Mapping[tuple[str, str], int], at: tuple[str, str], beside: int) -> int:
    """A weight; one that is left out as the largest, of the sign of the other, that is."""
    return every.get(at, (LEAST - 1) * (1 if beside > 0 else -1))


@pytest.mark.parametrize("module", sources())
def test_nothing_that_runs_needs_what_teaches(module: str) -> None:
    """Nor is anything of it in the wheel, which has no other packages."""
    assert not imported(sources()[module]) & TEACHERS


def test_the_lock_of_teaching_has_what_it_imports() -> None:
    """A lock of its own: `make ear` needs nothing else of others."""
    modules = [ast.parse(path.read_text("utf-8")) for path in (ROOT / "training").glob("*.py")]
    others = {name for tree in modules for name in imported(tree)} - sys.stdlib_module_names - {"onenight", "training"}

    assert others == LOCKED.keys()
    assert set(LOCKED.values()) <= names(TRAIN)
