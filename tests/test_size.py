"""No room is larger than its budget, and who raises a figure of the budget tells why."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.checkers import find_program
from tests.size import (
    BUDGET,
    SUM,
    UNBOUNDED,
    find_excess,
    find_raised_without_reason,
    format_sizes,
    lower,
    measure,
    read_budget,
    read_budget_before,
)

TEXT = BUDGET.read_text("utf-8")
BEFORE = '# Figures.\n\n"all but tests" = { nodes = 4, types = 1 }\n"console" = { nodes = 4, types = 1 }\n'
RAISED = BEFORE.replace("nodes = 4", "nodes = 9")
REASONED = RAISED.replace("types = 1", 'types = 1, reason = "It hears."')


def test_no_room_is_larger_than_its_budget() -> None:
    """Who needs more deletes as much, or raises the figure in `size.toml` and writes why."""
    assert find_excess(read_budget(TEXT), measure(unread=["tests"])) == []


def test_a_figure_is_raised_for_a_reason() -> None:
    """Since the last change of the file, as far as git knows it: not in a shallow clone, nor in an archive."""
    before = read_budget_before()

    assert not before or find_raised_without_reason(read_budget(before), read_budget(TEXT)) == []


def test_the_budget_is_sorted_and_sums_up() -> None:
    """A line a room, so that two branches that change two rooms merge."""
    budget = read_budget(TEXT)

    assert lower(TEXT, {room: {"nodes": 10**9, "types": 10**9, "lines": 10**9} for room in budget}) == TEXT
    for what in ("nodes", "types"):
        assert int(budget[SUM][what]) <= sum(int(each.get(what, 0)) for room, each in budget.items() if room != SUM)


def test_a_room_that_grows_is_named(tmp_path: Path) -> None:
    """So is one that is new; tests, what people say, docstrings and comments are free."""
    for name, text in {
        "console/said.py": '"""Told."""\n\n\nclass Said:  # a word\n    pass\n',
        "tests/test_said.py": "assert 1\n",
        "templates/en/words.toml": "# Words.\n\nnight = 1\n",
        "templates/en/asked/roles.toml": "night = 1\n",
        "node_modules/other.js": "let other;\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    sizes = measure(tmp_path)
    console = {"nodes": 3, "types": 1}

    assert sizes["console"] == sizes[SUM] == console
    assert {*sizes} == {"console", SUM, "templates .toml", *UNBOUNDED}
    assert find_excess({SUM: console, "console": console, "templates .toml": {"lines": 1}}, sizes) == []
    assert find_excess({SUM: console, "console": {"nodes": 2, "types": 1}}, sizes) == [
        "console: 3 nodes, budget 2",
        "templates .toml: 1 lines, budget none",
    ]
    assert "console                        3 nodes of      2       1 types of      1" in [
        *format_sizes({"console": {"nodes": 2, "types": 1}}, sizes)
    ]


def test_lowered_figures_are_never_raised() -> None:
    """Each is what is reached, where that is less; a reason stays, and a room that is gone goes."""
    lowered = lower(
        REASONED + '"gone" = { nodes = 7, types = 0 }\n',
        {SUM: {"nodes": 10, "types": 0}, "console": {"nodes": 8, "types": 1}},
    )

    assert lowered == (
        "# Figures.\n\n"
        '"all but tests" = { nodes = 9, types = 0, reason = "It hears." }\n'
        '"console" = { nodes = 8, types = 1, reason = "It hears." }\n'
    )


def test_a_raised_figure_needs_a_reason_of_its_own() -> None:
    """An old one was another figure's; what is new needs one, and what is lowered none."""
    before, raised, reasoned = map(read_budget, (BEFORE, RAISED, REASONED))

    assert find_raised_without_reason(before, raised) == [SUM, "console"]
    assert find_raised_without_reason({}, before) == [SUM, "console"]
    assert find_raised_without_reason(before, reasoned) == []
    assert find_raised_without_reason(reasoned, before) == []
    assert find_raised_without_reason({room: {**each, "nodes": 8} for room, each in reasoned.items()}, reasoned) == [
        SUM,
        "console",
    ]


def test_the_budget_before_is_asked_of_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was committed since; a shallow clone and an archive know of none."""
    find_program("git", "install it")
    for name in [each for each in os.environ if each.startswith("GIT_")]:  # in a hook they name the clone it runs in
        monkeypatch.delenv(name)
    budget, shallow, archive = tmp_path / "clone" / BUDGET.name, tmp_path / "shallow", tmp_path / "archive"
    archive.mkdir()
    _run_git(tmp_path, "init", "--quiet", budget.parent.name)
    for text in (BEFORE, RAISED):
        budget.write_text(text, "utf-8")
        _commit(budget.parent)
    (budget.parent / "other").write_text("", "utf-8")
    _commit(budget.parent)
    _run_git(tmp_path, "clone", "--quiet", "--depth=1", budget.parent.as_uri(), shallow.name)
    shutil.copy(budget, archive)

    assert read_budget_before(budget) == BEFORE
    assert read_budget_before(shallow / budget.name) == read_budget_before(archive / budget.name) == ""
    budget.write_text(REASONED, "utf-8")
    assert read_budget_before(budget) == RAISED


def _commit(folder: Path) -> None:
    who = ("-c", "user.name=Ana", "-c", "user.email=ana@example.com", "-c", "commit.gpgsign=false")
    _run_git(folder, "add", ".")
    _run_git(folder, *who, "commit", "--quiet", "--message", "Play")


def _run_git(folder: Path, *words: str) -> None:
    command = ["git", *words]
    subprocess.run(command, cwd=folder, check=True)
