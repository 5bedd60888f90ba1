"""How much there is to know, counted by room, beside its budget in `size.toml`: `python -m tests.size` prints both.

Of Python the types and the syntax nodes are counted, which comments, docstrings and layout change nothing of; of what
else is written by hand the lines. `--lower` lowers each figure of the budget to what is reached, and raises none.
"""

import ast
import json
import os
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.checkers import ROOT

BUDGET = ROOT / "tests" / "size.toml"
SUM = "all but tests"
"""The budget of all rooms of Python together."""
UNBOUNDED = ("tests", "samples")
"""Rooms without a budget: each point needs its test, and what people say is what hearing learns from."""

_UNWRITTEN = frozenset({"__pycache__", "build", "dist", "node_modules"})
_SAMPLES = frozenset({"asked", "tagged", "utterances", "interaction_models"})
_COMMENTS = {".css": ("/*",), ".js": ("//", "/*", "*"), ".toml": ("#",)}

Sizes = Mapping[str, Mapping[str, int]]
"""Figures by room: "nodes" and "types", or "lines"."""
Budget = Mapping[str, Mapping[str, int | str]]
"""The same, with the "reason" of a figure that was raised."""


def measure(root: Path = ROOT, unread: Sequence[str] = ()) -> Sizes:
    """Return the figures of each room, and of all but the tests; the folders that are unread are left out."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for path in _list_files(root, unread):
        room = name_room(path.relative_to(root))
        text = path.read_text("utf-8")
        found[room].update(_count_python(text) if path.suffix == ".py" else _count_lines(text, path.suffix))
    programs = [each for room, each in found.items() if "nodes" in each and room not in UNBOUNDED]
    return {**found, SUM: {what: sum(each[what] for each in programs) for what in ("nodes", "types")}}


def _list_files(root: Path, unread: Sequence[str]) -> Iterator[Path]:
    for folder in root.iterdir():
        if folder.is_dir() and not folder.name.startswith(".") and folder.name not in {*_UNWRITTEN, *unread}:
            for here, below, names in os.walk(folder):
                below[:] = [each for each in below if each not in _UNWRITTEN]
                yield from (Path(here, name) for name in names if Path(name).suffix in {".py", *_COMMENTS})


def name_room(path: Path) -> str:
    """Return the room of a file: tests, a folder of `onenight`, else of the top; what is no Python by its kind."""
    top, *below = path.parent.parts
    if "tests" in below:
        return "tests"
    if top == "onenight":
        return "/".join((top, *below[:1]))
    if top == "tests" or path.suffix == ".py":
        return top
    return "samples" if _SAMPLES.intersection(path.parts) else f"{top} {path.suffix}"


def _count_python(text: str) -> Mapping[str, int]:
    """Return the types and syntax nodes of a module without its docstrings."""
    nodes = list(ast.walk(ast.parse(text)))
    alone = [each.value for each in nodes if isinstance(each, ast.Expr)]
    docstrings = [each for each in alone if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    types = [each for each in nodes if isinstance(each, ast.ClassDef)]
    return {"nodes": len(nodes) - 2 * len(docstrings), "types": len(types)}


def _count_lines(text: str, kind: str) -> Mapping[str, int]:
    """Return the lines that are neither empty nor a comment."""
    lines = [line.strip() for line in text.splitlines()]
    return {"lines": sum(bool(line) and not line.startswith(_COMMENTS[kind]) for line in lines)}


# The budget


def read_budget(text: str) -> Budget:
    """Return the figures of each room as they stand in the file."""
    return tomllib.loads(text)


def find_excess(budget: Budget, sizes: Sizes) -> list[str]:
    """Return what is larger than its figure, or has none."""
    return [
        f"{room}: {size} {what}, budget {budget.get(room, {}).get(what, 'none')}"
        for room, each in sorted(sizes.items())
        for what, size in each.items()
        if room not in UNBOUNDED and size > _read_figure(budget, room, what)
    ]


def _read_figure(budget: Budget, room: str, what: str) -> int:
    return int(budget.get(room, {}).get(what, -1))


def find_raised_without_reason(before: Budget, after: Budget) -> list[str]:
    """Return the rooms whose figures were raised, or that are new, without a reason of their own."""
    return [
        room
        for room, each in after.items()
        if each.get("reason", "") in ("", before.get(room, {}).get("reason"))
        and any(what != "reason" and int(size) > _read_figure(before, room, what) for what, size in each.items())
    ]


def lower(text: str, sizes: Sizes) -> str:
    """Return the file with each figure lowered to what is reached; rooms that are gone are left out."""
    opening = "".join(line for line in text.splitlines(keepends=True) if line.startswith("#"))
    rows = {
        room: {what: size if what == "reason" else min(size, sizes[room][what]) for what, size in each.items()}
        for room, each in sorted(tomllib.loads(text).items())
        if room in sizes
    }
    told = {room: ", ".join(f"{what} = {json.dumps(each[what])}" for what in each) for room, each in rows.items()}
    return opening + "\n" + "".join(f'"{room}" = {{ {each} }}\n' for room, each in told.items())


def read_budget_before(budget: Path = BUDGET) -> str:
    """Return the file before its last change; empty where git, or the history, does not tell."""
    last = _ask_git(budget.parent, "rev-list", "-1", "HEAD", "--", budget.name).strip()
    commits = (last, f"{last}~") if last else ()  # the former, where it is changed and not committed
    texts = (_ask_git(budget.parent, "show", f"{each}:./{budget.name}") for each in commits)
    return next((text for text in texts if text != budget.read_text("utf-8")), "")


def _ask_git(folder: Path, *words: str) -> str:
    command = ["git", *words]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    except FileNotFoundError:
        return ""
    return done.stdout if done.returncode == 0 else ""


def format_sizes(budget: Budget, sizes: Sizes) -> Iterator[str]:
    """Yield the lines of a table: each room with what it has, and what it may have."""
    for room, each in sorted(sizes.items()):
        told = [f"{size:>8} {what} of {budget.get(room, {}).get(what, '-'):>6}" for what, size in sorted(each.items())]
        yield f"{room:24}{''.join(told)}"


if __name__ == "__main__":
    reached = measure()
    if "--lower" in sys.argv[1:]:
        BUDGET.write_text(lower(BUDGET.read_text("utf-8"), reached), "utf-8")
    print("\n".join(format_sizes(read_budget(BUDGET.read_text("utf-8")), reached)))  # noqa: T201
