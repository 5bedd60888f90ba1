"""The code and the lines agree: what is raised or said has its line, and every error's line is raised somewhere."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from onenight.rules.errors import NotAllowed
from onenight.speech.offered_languages import flatten_lines, read_all_lines
from tests.sources import parse_sources
from tests.speech.nights import OURS
from tests.speech.test_languages import TEMPLATES

LINES = read_all_lines(TEMPLATES / "en")
ERRORS = {key.rpartition(".")[2]: str(line) for key, line in LINES.items() if key.startswith("errors.")}
RAISERS = {"NotUnderstood", "NotAllowed", "Ambiguous", "Fault", "HalfSpoken", "Lacks"}


class Raised(NamedTuple):
    """An error (or a fault of a deck) as some place in the code makes it."""

    key: str
    kind: str
    arguments: frozenset[str] | None
    """The names of what fills its line; None where they cannot be read off the code."""
    where: str


@cache
def raised() -> frozenset[Raised]:
    """Every error in the code whose key can be read there."""
    return frozenset(_raised())


def _raised() -> Iterator[Raised]:
    for module, tree in parse_sources().items():
        for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
            chosen = assigned(function)
            for call in [node for node in ast.walk(function) if isinstance(node, ast.Call)]:
                kind = call.func.id if isinstance(call.func, ast.Name) else base(function, call)
                if kind in RAISERS and call.args and not isinstance(call.args[0], ast.Attribute):
                    where = f"{module}:{call.lineno}"
                    keys = list(strings(call.args[0], chosen))
                    assert keys, f"the key of the error at {where} cannot be read"
                    yield from (Raised(key, kind, arguments(call), where) for key in keys)


def base(function: ast.FunctionDef, call: ast.Call) -> str:
    """What an error with a class of its own is; nothing where it asks, for then its line stands among the questions."""
    made = function.name == "__init__" and isinstance(call.func, ast.Attribute) and call.func.attr == "__init__"
    first = call.args[0] if call.args else None
    return "NotAllowed" if made and isinstance(first, ast.Constant) and first.value in ERRORS else ""


def assigned(function: ast.FunctionDef) -> dict[str, ast.expr]:
    """What a function gives names to."""
    return {
        node.targets[0].id: node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }


def strings(node: ast.expr, chosen: dict[str, ast.expr]) -> Iterator[str]:
    """The strings an expression can be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from chain(strings(node.body, chosen), strings(node.orelse, chosen))
    elif isinstance(node, ast.Name) and node.id in chosen:
        yield from strings(chosen[node.id], chosen)


def arguments(call: ast.Call) -> frozenset[str] | None:
    """The names of what fills the line."""
    told = call.args[1] if len(call.args) > 1 and not _lacks(call) else None
    if isinstance(told, ast.Dict):
        return frozenset(str(key.value) for key in told.keys if isinstance(key, ast.Constant))
    names = [keyword.arg for keyword in call.keywords]
    return None if told or None in names else frozenset(name for name in names if name and name != "field")


def _lacks(call: ast.Call) -> bool:
    """Whether beside the key stands the wish of which half is missing, which fills no line."""
    return isinstance(call.func, ast.Name) and call.func.id == "Lacks"


def test_an_error_has_its_line() -> None:
    """What is raised can be said, and everything its line names is told with it."""
    assert {error for error in raised() if error.key not in ERRORS} == set()
    for error in raised():
        needed = set(re.findall(r"\{(\w+)\}", ERRORS[error.key]))
        if error.arguments is not None:
            # A role tells what it may do, and whoever reads a texted answer adds what it may be.
            may = "role" in error.arguments or error.key.startswith("answer-")
            filled = error.arguments | ({"may"} if may else set())
            assert needed <= filled, error


def test_a_refusal_can_be_spoken() -> None:
    """The line of an error is found by its key alone, and is a sentence once it is filled."""
    for key in {error.key for error in raised() if error.kind != "Fault"}:
        names = re.findall(r"\{(\w+)\}", ERRORS[key])
        roles = ("roles", "either")
        filled: dict[str, Any] = {name: ("seer", "drunk") if name in roles else ("Ana", "Ben") for name in names}
        told = OURS.refusal(NotAllowed(key, **filled | {"role": "seer"}))

        assert told[0].isalnum() or told[0] in "-{", key
        assert "{" not in told, key


def test_every_line_of_an_error_is_raised() -> None:
    """No line is left over from an error that is gone."""
    repairs = dict(
        flatten_lines(tomllib.loads((TEMPLATES / "en" / "errors.toml").read_text("utf-8"))["repair"], "repair")
    )

    assert ERRORS.keys() - {key.partition(".")[2] for key in repairs} == {error.key for error in raised()}


FILES = "|".join(sorted(path.stem for path in (TEMPLATES / "en").glob("*.toml")))


@cache
def said() -> frozenset[tuple[str, str]]:
    """Every key of a line that stands in the code, with * for the parts that are filled in; and where."""
    return frozenset(_said())


def _said() -> Iterator[tuple[str, str]]:
    for module, tree in parse_sources().items():
        inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in ast.walk(tree):
            if not isinstance(node, ast.expr):
                continue
            key = ""
            if isinstance(node, ast.JoinedStr):
                key = "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
                key = node.value
            if re.fullmatch(rf"({FILES})\.[\w*-]+\.[\w*-]+", key):
                yield key, f"{module}:{node.lineno}"


def test_what_is_said_has_its_line() -> None:
    """A key in the code is the key of a line; one that is put together matches at least one."""
    for key, where in said():
        pattern = re.compile(re.escape(key).replace(r"\*", r"[\w-]+"))

        assert any(map(pattern.fullmatch, LINES)), f"{key} in {where} is nowhere in the templates"


def test_the_walk_sees_the_code() -> None:
    """Errors and lines are found in every layer that has some."""
    assert {"onenight", "console", "skill"} <= {error.where.partition(".")[0] for error in raised()}
    assert {"onenight", "console", "skill"} <= {where.partition(".")[0] for _, where in said()}
    assert {error.kind for error in raised()} >= {"NotUnderstood", "NotAllowed", "Fault"}
