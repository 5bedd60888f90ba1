"""What teaches the hearing: it learns the same each time, and nothing that runs has any of it."""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from onenight.hearing.classifier import format_line, parse_line
from tests.checkers import ROOT
from tests.effort import seldom
from tests.read_locks import TRAIN, names
from tests.sources import PATHS, parse_module
from training.weight_steps import StoredSteps, keep_order

TAUGHT = """
import json
from onenight.speech.lines import find_resource
from training.weight_steps import MIN_WEIGHT
from training.trainer import format_ear, train_ear
print(MIN_WEIGHT, format_ear(train_ear('en', json.loads(find_resource('en', 'ear.json').read_bytes()))))
"""
"""In a process of its own: what teaches takes seconds to load, and every process of the tests would."""
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


def weights(data: Mapping[str, Any]) -> dict[tuple[str, int], int]:
    """By feature and label the steps of its weight, those that are left out as none."""
    pairs = dict(map(parse_line, data["weights"]))
    return {(feature, label): weight for feature, each in pairs.items() for label, weight in each}


@seldom
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
    least, _, told = done.stdout.partition(" ")
    learned, stored = json.loads(told), json.loads((ROOT / "templates" / "en" / "ear.json").read_text("utf-8"))
    for now, then in ((learned, stored), (learned.pop("tags"), stored.pop("tags"))):
        assert {key: now[key] for key in now.keys() - ROUNDED} == {key: then[key] for key in then.keys() - ROUNDED}
        assert max(abs(one - other) for one, other in zip(now["bias"], then["bias"], strict=True)) <= APART
        steps = list(_steps(weights(now), weights(then), int(least)))
        assert max(steps) <= APART
        assert sum(map(bool, steps)) * SELDOM < len(steps)


Steps = Mapping[tuple[str, int], int]


def _steps(now: Steps, then: Steps, least: int) -> Iterator[int]:
    """How many steps each weight is from the one that is stored.

    What is left out is less than the least that is kept, so there it is compared with one step below that.
    """
    yield from (abs(_kept(now, at, then[at], least) - then[at]) for at in then)
    yield from (abs(now[at] - _kept(then, at, now[at], least)) for at in now.keys() - then.keys())


ROUNDED = {"bias", "weights"}


def _kept(every: Steps, at: tuple[str, int], beside: int, least: int) -> int:
    """A weight; one that is left out as the largest, of the sign of the other, that is."""
    return every.get(at, (least - 1) * (1 if beside > 0 else -1))


LABELS = ("add", "remove", "vote")
WEIGHTS: Mapping[str, Sequence[float]] = {"seer": (4.4, -2.6, 0.3), "drunk": (1.9, 1.6, -1.4)}


def stored(weights: Mapping[str, Sequence[float]], labels: Sequence[str], before: Mapping[str, Any]) -> dict[str, Any]:
    """Return weights as they are stored over those of before."""
    steps = StoredSteps(before, labels)
    lines = [format_line(feature, pairs) for feature, each in weights.items() if (pairs := steps.of(feature, each))]
    return {"labels": list(labels), "weights": sorted(lines)}


@pytest.mark.parametrize("by", [0.0, 0.2, -0.2, 0.24])
def test_weights_that_hardly_change_keep_their_steps(by: float) -> None:
    """Those are a quarter of a step beyond rounding, also for what is left out."""
    first = stored(WEIGHTS, LABELS, {})
    moved = {feature: [weight + by for weight in each] for feature, each in WEIGHTS.items()}

    assert [weights(first)["seer", label] for label in (0, 1)] == [4, -3]
    assert stored(moved, LABELS, first) == first


def test_taught_twice_is_the_same() -> None:
    """Whatever was stored before, the second time nothing changes."""
    moved = {feature: [weight * 1.7 for weight in each] for feature, each in WEIGHTS.items()}
    again = stored(moved, LABELS, stored(WEIGHTS, LABELS, {}))

    assert again != stored(WEIGHTS, LABELS, {})
    assert stored(moved, LABELS, again) == again


def test_new_label_leaves_numbers_of_others() -> None:
    """A label's number stands in many lines."""
    assert keep_order({"vote", "begin", "add", "remove"}, LABELS) == ["add", "remove", "vote", "begin"]
    assert keep_order({"vote", "add"}, LABELS) == ["add", "vote"]
    assert keep_order({"vote", "add"}, ()) == ["add", "vote"]


def test_nothing_that_runs_needs_what_teaches() -> None:
    """Nor is anything of it in the wheel, which has no other packages."""
    for module in PATHS:
        assert not imported(parse_module(module)) & TEACHERS


def test_the_lock_of_teaching_has_what_it_imports() -> None:
    """A lock of its own: `make ear` needs nothing else of others."""
    modules = [ast.parse(path.read_text("utf-8")) for path in (ROOT / "training").glob("*.py")]
    ours = {"onenight", "training", "tests"}
    others = {name for tree in modules for name in imported(tree)} - sys.stdlib_module_names - ours

    assert others == LOCKED.keys()
    assert set(LOCKED.values()) <= names(TRAIN)
