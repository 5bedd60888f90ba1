"""The project's own code without its tests, as Python's parser reads it."""

import ast
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from tests.checkers import ROOT

_WHEEL = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
PACKAGES: tuple[str, ...] = tuple(sorted(_WHEEL["packages"]))
"""What is installed."""

PATHS: Mapping[str, Path] = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for package in PACKAGES
    for path in sorted((ROOT / package).rglob("*.py"))
}
"""Where each module stands."""


@cache
def parse_module(module: str) -> ast.Module:
    """A module by its dotted name."""
    return ast.parse(PATHS[module].read_text("utf-8"), str(PATHS[module]))


def parse_sources() -> dict[str, ast.Module]:
    """All modules; read when they are asked for first, for most tests need none."""
    return {module: parse_module(module) for module in PATHS}


def find_file(name: str) -> str:
    """The module that a dotted name is found in; empty where none of ours holds it."""
    while name and name not in PATHS:
        name = name.rpartition(".")[0]
    return name


def list_imports(module: str, tree: ast.Module) -> Iterator[str]:
    """Every name that a module imports, wherever in it, dotted and absolute."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".")[: -node.level] if node.level else []
            yield from (".".join([*above, *filter(None, [node.module]), alias.name]) for alias in node.names)


def is_within(name: str, *packages: str) -> bool:
    """Whether a dotted name is one of the packages or inside one."""
    return any(f"{name}.".startswith(f"{package}.") for package in packages)
