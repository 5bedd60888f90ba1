"""The program's own code speaks no language: whoever needs words is told which, and none is written down there."""

import ast
import re
from collections.abc import Iterator, Mapping

import pytest

from tests.fixtures import read_findings
from tests.sources import parse_sources

SPEAKS = (
    "Lines",
    "load_ear",
    "hearing",
    "read_own_night",
    "load_vocabulary",
    "load_hearing_model",
    "load_interaction_model",
)
"""What is asked for words or for ears: the first argument, or the one called so, says in which language."""
NAMED = ("language", "locale")

WRITTEN = re.compile(r"de|en|fr|[a-z]{2}-[A-Z]{2}")
"""How a language is written that we have or may have soon, or any locale."""

PLACES: Mapping[str, frozenset[str]] = {
    "onenight.speech.lines": frozenset({"en"}),
}
"""Where a language may stand: what was kept before there were others is English."""


def unspoken(trees: Mapping[str, ast.Module]) -> Iterator[str]:
    """Where somebody asks for words and does not say in which language, and where the code names one itself."""
    for module, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _name(node.func) in SPEAKS and not _told(node):
                yield f"{module}:{node.lineno}: {_name(node.func)} without a language"
            if isinstance(node, ast.Constant) and _is_language(node.value) and node.value not in PLACES.get(module, ()):
                yield f"{module}:{node.lineno}: {node.value!r}"


def _name(called: ast.expr) -> str:
    return called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""


def _told(call: ast.Call) -> bool:
    return bool(call.args) or any(keyword.arg in NAMED for keyword in call.keywords)


def _is_language(value: object) -> bool:
    return isinstance(value, str) and bool(WRITTEN.fullmatch(value))


def test_whoever_speaks_says_in_which_language() -> None:
    """A new call without one, and a language that is written down, are named with the place."""
    assert sorted(unspoken(parse_sources())) == []


@pytest.mark.parametrize(("code", "found"), read_findings(__file__))
def test_it_is_found(code: str, found: list[str]) -> None:
    """Whatever way it is called in."""
    assert [*unspoken({"a": ast.parse(code)})] == found
