"""How much the tests do: by hand they are quick, where CI is set they are thorough (docs/tests.md).

A test that takes long and seldom finds what no other does is marked `slow`, as a whole or for some of its parameters:
by hand it is left out, and the summary says so. Tests with examples by hypothesis have fewer of them by hand, drawn
anew each time; where CI is set there are all, and the same ones each time.
"""

import os
from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

import pytest
from hypothesis import settings

Thing = TypeVar("Thing")

THOROUGH = bool(os.environ.get("CI"))
"""Whether every check runs."""

LEFT_OUT = "a slow check; CI=1 runs it"

_FEWEST, _SHARE = 20, 4
"""By hand there is one example in four, and at least so many as long as there were."""

slow = pytest.mark.slow


def examples(most: int = 100) -> int:
    """How many examples a test has that has so many where CI is set (hypothesis's own number: 100)."""
    return most if THOROUGH else max(most // _SHARE, min(most, _FEWEST))


def share(things: Iterable[Thing], key: str) -> Iterable[Thing]:
    """All of them where CI is set; by hand about one in four, for each key others, and always the same."""
    chance = Random(key)  # noqa: S311 - a test keeps no secrets
    return things if THOROUGH else (each for each in things if chance.randrange(_SHARE) == 0)


def rest_slow(cases: Sequence[str], *, quick: int = 1) -> list[object]:
    """The parameters of a test of which the first ones run by hand, too, and the rest where CI is set."""
    return [*cases[:quick], *(pytest.param(case, marks=slow) for case in cases[quick:])]


def chosen() -> None:
    """Let hypothesis do as much; where CI is set its own profile of that name holds."""
    settings.register_profile("quick", deadline=None, max_examples=examples())
    if not THOROUGH:
        settings.load_profile("quick")
