"""What docstrings cite: a page of `docs` with its headings, or an entry of `docs/sources.md`."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from tests.checkers import ROOT
from tests.sources import PACKAGES, find_file

HOUSES = (*PACKAGES, "tests")
PAGE = re.compile(r'(docs/[\w/-]+\.md)((?:(?:,| and|, and)?\s+"[^"]+")*)')
NAME = re.compile(r'"([^"]+)"')
OTHER = re.compile(r"\bSource: (?!docs/)([^.:;]+)")


def texts() -> Iterator[tuple[Path, str]]:
    """Yield all modules but this one, each as one line a paragraph."""
    for house in HOUSES:
        for path in sorted((ROOT / house).rglob("*.py")):
            if path != Path(__file__):
                yield path, " ".join(path.read_text("utf-8").split())


def page_text(page: str) -> str:
    """Return the words of a page, without capitals."""
    return " ".join((ROOT / page).read_text("utf-8").split()).casefold()


def test_pages_have_the_headings_that_are_cited() -> None:
    """Each page is there, and each quoted name stands on it."""
    cited = {(page, name) for _, text in texts() for page, names in PAGE.findall(text) for name in NAME.findall(names)}
    pages = {page for _, text in texts() for page, _ in PAGE.findall(text)}
    missing = {page for page in pages if not (ROOT / page).is_file()}
    unknown = {(page, name) for page, name in cited if name.casefold() not in page_text(page)}

    assert (missing, unknown) == (set(), set())
    assert len(cited) > 15


def test_other_sources_are_listed() -> None:
    """Each begins as an entry of the list does."""
    entries = [line[2:].split(":")[0].rstrip(".") for line in _sources() if line.startswith("- ")]
    cited = {(path.name, source) for path, text in texts() for source in OTHER.findall(text)}
    unknown = {each for each in cited if not any(_begins(each[1], entry) for entry in entries)}

    assert unknown == set()
    assert len(cited) > 8


def _sources() -> list[str]:
    return (ROOT / "docs" / "sources.md").read_text("utf-8").splitlines()


def _begins(cited: str, entry: str) -> bool:
    """Return whether a citation is of an entry: the first words of both are the same."""
    short = min(len(cited), len(entry), 11)
    return cited[:short].casefold() == entry[:short].casefold()


def test_steps_of_the_journey_are_there() -> None:
    """Each name in the first column is a module, a function, a class or a method of the code."""
    names = re.findall(r"^\| `([\w.]+)` \|", (ROOT / "docs" / "journey.md").read_text("utf-8"), re.MULTILINE)
    missing = [name for name in names if not _is_found(name)]

    assert missing == []
    assert len(names) > 15


GUIDES = ("docs/script.md", "docs/secrecy.md", "docs/texted-game.md", "docs/store.md")
"""Pages for who builds on it, which name modules, classes and tests."""


def test_names_in_guides_are_there() -> None:
    """Each dotted name is a module, a class or a function of the code; each test that is named is one of its file."""
    text = "".join((ROOT / page).read_text("utf-8") for page in GUIDES)
    names = [name for name in re.findall(r"`([a-z]\w*(?:\.\w+)+)`", text) if name.split(".")[0] in PACKAGES]
    tests = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", text)
    unknown = [(path, test) for path, test in tests if f"def {test}(" not in (ROOT / path).read_text("utf-8")]

    assert [name for name in names if not _is_found(name)] == []
    assert unknown == []
    assert len(names) > 25
    assert len(tests) > 1


def _is_found(name: str) -> bool:
    """Return whether a dotted name leads to something."""
    module = find_file(name)
    if not module:
        return False
    found: object = import_module(module)
    for part in filter(None, name.removeprefix(module).split(".")):
        found = getattr(found, part, None)
    return found is not None
