"""Words are data, the guides tell the order of the layers, and the games know no network, clock or chance.

Which packages may import which, our own and other people's, stands in `pyproject.toml`, for `lint-imports`.
"""

import ast
import re
import sys
import tomllib

import pytest

from tests.checkers import ROOT
from tests.fixtures import read_findings
from tests.sources import PACKAGES, PATHS, is_within, list_imports, parse_module

CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
LAYERS = next(each["layers"] for each in CONTRACTS if each["id"] == "layers")[::-1]
"""Each may use what stands left of it."""

CORE = (
    *(
        "abc",
        "bisect",
        "collections",
        "contextlib",
        "dataclasses",
        "difflib",
        "enum",
        "fractions",
        "functools",
        "hashlib",
        "heapq",
        "importlib.resources",
    ),
    *("itertools", "json", "math", "operator", "re", "string", "tomllib", "types", "typing", "unicodedata"),
    "random.Random",
)
"""What `onenight` may use of the standard library: nothing that differs from run to run. Of `random` the type alone."""

DATA = ("onenight.data", "pathlib.Path")
"""The module that finds the data's files, and what it finds them with; no other one of `onenight` needs a path."""

PROGRAMMERS: frozenset[str] = frozenset()
"""Sentences in code that only programmers read. None so far."""

SQL = re.compile(r"(?:SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA) ")
SENTENCE = re.compile(r"\S+(?:\s+\S+){2,}(?<=[.?!])")
"""Three or more words, and an end."""


def impure(module: str, tree: ast.Module) -> list[str]:
    """What a module of `onenight` uses of the standard library that is not given to it from outside."""
    names = [name for name in list_imports(module, tree) if name.partition(".")[0] in sys.stdlib_module_names]
    used = [name for each in names for name in (_uses(each, tree) if each == "random" else [each])]
    return [name for name in used if not is_within(name, *CORE) and (module, name) != DATA]


def _uses(package: str, tree: ast.Module) -> list[str]:
    """The attributes that a module takes from a package it imports as a whole."""
    attributes = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return [f"{package}.{a.attr}" for a in attributes if isinstance(a.value, ast.Name) and a.value.id == package]


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


def test_games_know_no_network_clock_or_chance() -> None:
    """What differs from run to run, or from machine to machine, is passed in."""
    games = [module for module in PATHS if is_within(module, "onenight")]

    assert [(module, name) for module in games for name in impure(module, parse_module(module))] == []


def test_no_sentence_stands_in_python() -> None:
    """Whatever is heard or read stands in templates/."""
    assert [(module, text) for module in PATHS for text in sentences(parse_module(module))] == []


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("import time", ["time"]),
        ("import datetime as now", ["datetime"]),
        ("from secrets import choice", ["secrets.choice"]),
        ("import random\nrandom.shuffle(cards)", ["random.shuffle"]),
        ("from random import Random, choice", ["random.choice"]),
        ("import random\ndef f(chance: random.Random): ...", []),
        ("import os.path", ["os.path"]),
        ("from importlib import import_module", ["importlib.import_module"]),
        ("from importlib.resources import files\nimport tomllib, re", []),
    ],
)
def test_what_is_not_passed_in_is_found(source: str, wrong: list[str]) -> None:
    """Clock, chance and machine are seen in every form of import; chance as a type is fine."""
    assert impure("onenight.rules.deck", ast.parse(source)) == wrong


@pytest.mark.parametrize(("source", "found"), read_findings(__file__))
def test_a_sentence_is_found(source: str, found: list[str]) -> None:
    """Three words and an end make a sentence, filled in or not; docstrings are none."""
    assert sentences(ast.parse(source)) == found


def test_every_package_has_contracts() -> None:
    """What is walked, and linted, are the packages that are installed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

    assert set(project["tool"]["importlinter"]["root_packages"]) == set(PACKAGES)
    assert all((ROOT / package).is_dir() for package in PACKAGES)
