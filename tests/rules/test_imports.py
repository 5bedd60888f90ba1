"""The rules stand alone: they import only the standard library and one another."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import onenight.rules

MODULES = sorted(Path(onenight.rules.__path__[0]).glob("**/*.py"))
OUTSIDE = {"time", "datetime", "secrets", "socket", "ssl", "urllib", "http", "os", "sys", "io", "logging", "subprocess"}
"""Clock, network, chance and the machine: they are passed in, or not needed."""


def imported(module: Path) -> Iterator[str]:
    """The names of all modules that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield str(node.module)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.name))
def test_the_rules_import_only_the_standard_library_and_themselves(module: Path) -> None:
    """No module of the rules needs another package of the project, or anything that must be installed."""
    others = {name for name in imported(module) if not f"{name}.".startswith("onenight.rules.")}

    assert {name.split(".")[0] for name in others} <= sys.stdlib_module_names


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.name))
def test_the_rules_know_no_clock_network_or_machine(module: Path) -> None:
    """The rules are pure: what changes from run to run is passed in."""
    assert {name.split(".")[0] for name in imported(module)}.isdisjoint(OUTSIDE)


def test_the_modules_are_found() -> None:
    """The walk sees the package."""
    assert {"record.py", "night.py", "verdict.py"} <= {module.name for module in MODULES}
