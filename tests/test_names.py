"""A name means one thing: no two classes or aliases of types are called alike, but for those that are listed here."""

import ast
from collections.abc import Mapping

import pytest

from tests.sources import parse_sources

RULES = "the same thing of the other game's rules: the package tells them, and no file has to do with both"

ALIKE: Mapping[str, tuple[tuple[str, str], str]] = {
    "Sight": (("onenight.rules.roles", "onenight.rules.week.sights"), RULES),
    "Verdict": (("onenight.rules.verdict", "onenight.rules.week.verdict"), RULES),
}
"""Names that two of them may have: where they stand, and why."""


def shared(trees: Mapping[str, ast.Module]) -> dict[str, tuple[str, ...]]:
    """The names of types that stand in more than one place, and the modules, in order; nested classes count."""
    found: dict[str, list[str]] = {}
    for module, tree in sorted(trees.items()):
        nested = [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
        for name in (*nested, *_aliases(tree)):
            found.setdefault(name, []).append(module)
    return {name: tuple(modules) for name, modules in found.items() if len(modules) > 1}


def _aliases(tree: ast.Module) -> list[str]:
    """What a module assigns to names that are written as classes are: aliases and type variables of a word."""
    targets = [target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets]
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    return [name for name in names if name[0].isupper() and not name.isupper()]


def test_no_two_types_are_called_alike() -> None:
    """What is listed and called alike no more is taken out of the list."""
    assert shared(parse_sources()) == {name: modules for name, (modules, _) in ALIKE.items()}


@pytest.mark.parametrize(
    ("files", "found"),
    [
        ({"skill.a": "class A: ...", "stores.b": "class B: ..."}, {}),
        ({"stores.b": "class A: ...", "skill.a": "class A: ..."}, {"A": ("skill.a", "stores.b")}),
        ({"skill.a": "class Told: ...", "stores.b": "Told = dict[str, int]"}, {"Told": ("skill.a", "stores.b")}),
        ({"skill.a": "TOLD = 1", "stores.b": "TOLD = 2"}, {}),
        ({"skill.a": "class A:\n    class A: ..."}, {"A": ("skill.a", "skill.a")}),
        ({"skill.a": "if TYPE_CHECKING:\n    class A: ...", "skill.b": "class A: ..."}, {"A": ("skill.a", "skill.b")}),
        ({"skill.a": "class A: ...", "skill.b": "from skill.a import A\nB = A"}, {}),
    ],
)
def test_types_are_found_wherever_they_stand(files: Mapping[str, str], found: dict[str, tuple[str, ...]]) -> None:
    """In an order that does not depend on the one of the files; an import is no class of its own."""
    assert shared({module: ast.parse(text) for module, text in files.items()}) == found
