"""What the packages export is said in each, and is there; to say it loads nothing."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tests.checkers import ROOT
from tests.sources import PACKAGES, PATHS, find_file, is_within, list_imports

ROOMS = tuple(
    module
    for module, path in PATHS.items()
    if path.name == "__init__.py" and is_within(module, "onenight") and "." in module
)
"""The packages in the first one."""

EXPORTING = (
    *PACKAGES,
    *(room for room in ROOMS if room.count(".") == 1),
    "onenight.rules.week",
    "onenight.interpretation",
)
"""Those that others build on; what stands further in is the project's own."""

LOADED = f"""
import sys
for name in {EXPORTING!r}:
    __import__(name)
print(*sorted(name for name in sys.modules if name.partition(".")[0] in {PACKAGES!r}))
"""

SAID_BY_IMPORTING = ("onenight.rules.errors", "stores.seal", "stores.store")
"""What the stores export is in these, which everybody needs who opens one."""


def exports(package: str) -> list[str]:
    """What a package says that it exports."""
    said: list[str] = import_module(package).__all__
    return said


@pytest.mark.parametrize("package", EXPORTING)
def test_what_is_exported_is_there(package: str) -> None:
    """Each a module of it, or something that it holds or finds."""
    names = exports(package)

    assert len(set(names)) == len(names) > 0
    for name in names:
        assert f"{package}.{name}" in PATHS or hasattr(import_module(package), name), name


def test_to_say_it_loads_nothing() -> None:
    """An evening with cards starts with what it needs."""
    told = subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, check=True, capture_output=True, text=True)

    assert told.stdout.split() == sorted({*EXPORTING, *SAID_BY_IMPORTING})


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.stem)
def test_the_examples_use_what_is_exported(path: Path) -> None:
    """And nothing else of ours: each name comes from a module that its package exports, or from the package."""
    names = [
        name
        for name in list_imports(f"examples.{path.stem}", ast.parse(path.read_text("utf-8")))
        if is_within(name, *PACKAGES)
    ]
    used = {name if find_file(name) in EXPORTING else find_file(name) for name in names}

    assert [module for module in used if module.rpartition(".")[2] not in exports(module.rpartition(".")[0])] == []
