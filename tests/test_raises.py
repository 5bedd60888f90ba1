"""Public functions that raise say so in their docstrings."""

import ast
from collections.abc import Iterator

import pytest

from tests.fixtures import read_findings
from tests.sources import PATHS, parse_module


def silent(tree: ast.AST, *, public: bool = True) -> Iterator[str]:
    """The public functions that raise an error of their own making without saying so."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            raises = any(isinstance(each, ast.Raise) and each.exc is not None for each in _own(node))
            if public and not node.name.startswith("_") and raises and "Raises:" not in (ast.get_docstring(node) or ""):
                yield node.name
        else:
            named = not isinstance(node, ast.ClassDef) or not node.name.startswith("_")
            yield from silent(node, public=public and named)


def _own(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function but those of functions inside it."""
    left: list[ast.AST] = list(function.body)
    while left:
        node = left.pop()
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            yield node
            left += ast.iter_child_nodes(node)


def test_who_raises_says_so() -> None:
    """Which error, with its key where it has one."""
    assert [(module, name) for module in PATHS for name in silent(parse_module(module))] == []


@pytest.mark.parametrize(("source", "found"), read_findings(__file__))
def test_a_silent_function_is_found(source: str, found: list[str]) -> None:
    """Wherever it raises; what is passed on is not its own."""
    assert list(silent(ast.parse(source))) == found
