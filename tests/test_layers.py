"""Words are data, and the guides tell the order of the layers.

Which packages may import which, our own and other people's, stands in `pyproject.toml`, for `lint-imports`; that the
games know no network, clock or chance, for `ruff` (`make check`).
"""

import ast
import re
import tomllib

import pytest

from tests.checkers import ROOT
from tests.sources import PACKAGES, PATHS, parse_module
from tests.tables import read_findings

CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
LAYERS = next(each["layers"] for each in CONTRACTS if each["id"] == "layers")[::-1]
"""Each may use what stands left of it."""

PROGRAMMERS: frozenset[str] = frozenset()
"""Sentences in code that only programmers read. None so far."""

SQL = re.compile(r"(?:SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA) ")
SENTENCE = re.compile(r"\S+(?:\s+\S+){2,}(?<=[.?!])")
"""Three or more words, and an end."""


def sentences(tree: ast.Module) -> list[str]:
    """Sentences in a module's code, docstrings aside."""
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    said = (_text(node) for node in ast.walk(tree) if id(node) not in docstrings | inside)
    return [
        text for text in said if SENTENCE.fullmatch(text.strip()) and not SQL.match(text) and text not in PROGRAMMERS
    ]


def _text(node: ast.AST) -> str:
    """The text of a literal; what is filled in is "it"."""
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) or "it" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


@pytest.mark.parametrize("guide", ["README.md", "CONTRIBUTING.md"])
def test_the_guides_tell_the_order(guide: str) -> None:
    """As it is held here."""
    order = " <- ".join(LAYERS).replace("onenight.", "")

    assert f"`{order}`" in (ROOT / guide).read_text("utf-8")


def test_no_sentence_stands_in_python() -> None:
    """Whatever is heard or read stands in templates/."""
    assert [(module, text) for module in PATHS for text in sentences(parse_module(module))] == []


@pytest.mark.parametrize(("source", "found"), read_findings(__file__))
def test_a_sentence_is_found(source: str, found: list[str]) -> None:
    """Three words and an end make a sentence, filled in or not; docstrings are none."""
    assert sentences(ast.parse(source)) == found


def test_every_package_has_contracts() -> None:
    """What is walked, and linted, are the packages that are installed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

    assert set(project["tool"]["importlinter"]["root_packages"]) == set(PACKAGES)
    assert all((ROOT / package).is_dir() for package in PACKAGES)
