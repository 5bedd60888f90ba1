"""How much the tests do: by hand they are quick, where CI is set thorough, and `make test-all` leaves nothing out.

A test that takes long and finds little that no other does is marked `slow`, as a whole or for some of its parameters:
by hand it is left out. One that is dearer still, and fails still more seldom, is marked `seldom`: where CI is set a
share of them runs, drawn from the hash of the commit's tree, so that the same tree has the same tests. A run says how
many were left out. Tests with examples by hypothesis have fewer of them by hand, drawn anew each time; where CI is set
there are half, the same ones each time (docs/tests.md).
"""

import os
import subprocess
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from hypothesis import settings

Thing = TypeVar("Thing")

ALL = os.environ.get("TESTS") == "all"
"""Whether nothing is left out; `make test-all` sets it, and CI."""

THOROUGH = ALL or bool(os.environ.get("CI"))
"""Whether slow tests run."""

SLOW_LEFT_OUT = "a slow check; CI=1 runs it"
SELDOM_LEFT_OUT = "a seldom check, not drawn for this tree; `make test-all` runs it"

SELDOM_SHARE = 8
"""One seldom test in so many runs where CI is set."""

_SHARE = 4
"""By hand there is one example in four; where CI is set every second one."""
_FEWEST = 20
"""So many examples there are at least, as long as there were."""

LOST = pytest.mark.xfail(reason="understood until the words of more people were taught")
"""Marks a sentence that should be understood again."""

slow = pytest.mark.slow
seldom = pytest.mark.seldom


@cache
def read_tree_hash() -> str:
    """Return the hash of the tree of the commit that is checked out; empty where there is none."""
    command = ["git", "rev-parse", "--verify", "--quiet", "HEAD^{tree}"]
    try:
        done = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return done.stdout.strip()


def is_drawn(test: str, tree: str) -> bool:
    """Return whether a seldom test, by its id, runs for this tree."""
    return Random(f"{tree} {test}").randrange(SELDOM_SHARE) == 0  # noqa: S311 - a test keeps no secrets


def is_long(item: pytest.Item) -> bool:
    """Return whether a test takes long where it runs."""
    return any(item.get_closest_marker(name) for name in ("slow", "seldom"))


def reason_left_out(item: pytest.Item) -> str:
    """Return why a test is left out of this run; empty if it runs.

    Seldom tests of a group are drawn together, for they share what is dear to make.
    """
    marker = item.get_closest_marker("seldom")
    if not THOROUGH:
        return SLOW_LEFT_OUT if marker or item.get_closest_marker("slow") else ""
    drawn_too = marker is None or ALL or is_drawn(marker.kwargs.get("group", item.nodeid), read_tree_hash())
    return "" if drawn_too else SELDOM_LEFT_OUT


def count_examples(most: int = 100) -> int:
    """Return the number of examples of a test that has so many where nothing is left out (hypothesis's own: 100)."""
    return most if ALL else max(most // (2 if THOROUGH else _SHARE), min(most, _FEWEST))


def take_share(things: Iterable[Thing], key: str) -> Iterable[Thing]:
    """All of them where CI is set; by hand about one in four, for each key others, and always the same."""
    chance = Random(key)  # noqa: S311 - a test keeps no secrets
    return things if THOROUGH else (each for each in things if chance.randrange(_SHARE) == 0)


def draw_some(things: Sequence[Thing], count: int, key: str) -> Sequence[Thing]:
    """Return so many of the things, drawn from the tree's hash and a key; all of them where nothing is left out."""
    chance = Random(f"{read_tree_hash()} {key}")  # noqa: S311 - a test keeps no secrets
    return things if ALL else chance.sample(things, min(count, len(things)))


def rest_slow(cases: Sequence[object], *, quick: int = 1) -> list[object]:
    """The parameters of a test of which the first ones run by hand, too, and the rest where CI is set."""
    return [*cases[:quick], *(pytest.param(case, marks=slow) for case in cases[quick:])]


def rest_seldom(cases: Sequence[object], *, quick: int = 1) -> list[object]:
    """Return the parameters of a test of which the first ones run always, and the rest seldom."""
    return [*cases[:quick], *(pytest.param(case, marks=seldom) for case in cases[quick:])]


def choose_profile() -> None:
    """Let hypothesis do as much; where CI is set the same each time, as its own profile of that name does."""
    usual = settings.get_profile("ci" if THOROUGH else "default")
    settings.register_profile("ours", usual, deadline=None, max_examples=count_examples())
    settings.load_profile("ours")
