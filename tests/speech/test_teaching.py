"""What teaches the hearing: it learns the same each time, and nothing that runs has any of it."""

import ast
import os
import subprocess
import sys

import pytest

from tests.checkers import ROOT
from tests.effort import slow
from tests.sources import sources
from tests.test_locks import TRAIN, names

TAUGHT = "import sys; from training.trainer import taught, written; sys.stdout.write(written(taught('en')))"
TEACHERS = {"numpy", "scipy", "sklearn", "training"}
LOCKED = {"numpy": "numpy", "scipy": "scipy", "sklearn": "scikit-learn"}


def imported(tree: ast.AST) -> set[str]:
    """The packages that a module imports, also late."""
    nodes = list(ast.walk(tree))
    whole = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    parts = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    return {name.partition(".")[0] for name in whole | parts}


@slow
def test_what_was_learned_is_learned_again() -> None:
    """By one thread, where `make ear` has as many as there are cores: the same to the last weight."""
    done = subprocess.run(
        [sys.executable, "-c", TAUGHT],
        check=True,
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env=os.environ | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "1"},
    )

    # Not compared as texts: what differs is a line among two hundred thousand.
    learned, stored = done.stdout.splitlines(), (ROOT / "templates" / "en" / "ear.json").read_text("utf-8").splitlines()
    assert [pair for pair in zip(learned, stored, strict=False) if pair[0] != pair[1]][:5] == []
    assert len(learned) == len(stored)


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
