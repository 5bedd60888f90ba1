"""The page's JavaScript without a browser: its types, a linter, what its modules reckon, and which may use which."""

import os
import re
import subprocess
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.checkers import ROOT, find_program, list_complaints
from tests.fixtures import read_table

PAGE = ROOT / "templates" / "page"
MODULES = {path.stem: path.read_text("utf-8") for path in sorted(PAGE.glob("*.js"))}

ORDER = read_table(__file__)
"""What every part of the page needs; pictures and words; what is said and heard; the castle; the parts of the table's
page, and of a phone's; the three pages. A module may use those of its own row and of the rows before it, in comments on
types, too."""

_CODE = re.compile(r"""^(?:import|export)\b[^;/]*?["']\./([\w-]+)\.js["']""", re.MULTILINE)
_TYPES = re.compile(r"""(?:@import [^*]*?from |import\()["']\./([\w-]+)\.js["']""")
_LOADED = re.compile(r"""["']/api/page/([\w-]+)\.js["']""")


def used(source: str) -> set[str]:
    """The modules that a module names: to run, in a comment on types, or by their address."""
    return {*_CODE.findall(source), *_TYPES.findall(source), *_LOADED.findall(source)}


def upward() -> Iterator[str]:
    """The arrows against the order."""
    row = {module: number for number, modules in enumerate(ORDER) for module in modules}
    for module, source in MODULES.items():
        yield from (f"{module} -> {other}" for other in sorted(used(source)) if row[other] > row[module])


def circle() -> list[str]:
    """A circle among the modules; empty where there is none."""
    try:
        TopologicalSorter({module: used(source) for module, source in MODULES.items()}).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def test_every_module_has_its_place() -> None:
    """One, and every place its module."""
    assert sorted(module for row in ORDER for module in row) == sorted(MODULES)


def test_no_arrow_points_up() -> None:
    """Each module uses its own row and those before it."""
    assert list(upward()) == []


def test_no_circle() -> None:
    """Among single modules, whichever row they are in."""
    assert circle() == []


def test_every_module_is_loaded() -> None:
    """By a document, or by another module that is; what nobody loads is dead."""
    reached: set[str] = set()
    found = {name for document in PAGE.glob("*.html") for name in _LOADED.findall(document.read_text("utf-8"))}
    while found:
        reached |= found
        found = {each for name in found for each in (*_CODE.findall(MODULES[name]), *_LOADED.findall(MODULES[name]))}
        found -= reached
    assert sorted(MODULES.keys() - reached) == []


def test_types() -> None:
    """Those in the comments, as TypeScript reads them (`tsconfig.json`)."""
    found = list_complaints("typescript/bin/tsc", "--project", ".")
    assert not found, found


def test_lint() -> None:
    """The rules that ESLint recommends, and few more (`eslint.config.js`); for the tests in JavaScript, too."""
    folders = ("templates/page", "tests/page/js", "tests/page/firefox", "eslint.config.js")
    found = list_complaints("eslint/bin/eslint.js", "--max-warnings", "0", *folders)
    assert not found, found


def test_what_needs_no_browser() -> None:
    """What the modules reckon, by node's own test runner: `node --test tests/page/js/*.test.js`."""
    node = find_program("node", "install Node.js")
    files = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests/page/js").glob("*.test.js"))
    done = subprocess.run(
        [node, "--test", "--test-reporter=spec", *files],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        cwd=ROOT,
        env={key: value for key, value in os.environ.items() if key != "NODE_OPTIONS"},
        check=False,
    )
    if done.returncode:
        pytest.fail(done.stdout.partition("failing tests:")[2] or f"{done.stdout}{done.stderr}", pytrace=False)
    assert re.search(r" pass [1-9]", done.stdout)
