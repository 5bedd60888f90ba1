"""The breakages of the rules are of the rules as they are now; whether tests notice them is tried by hand."""

import ast

import pytest

from tests.rules.breakage import Breakage, breakages


@pytest.mark.parametrize("breakage", breakages(), ids=lambda each: each.name)
def test_a_breakage_changes_the_source(breakage: Breakage) -> None:
    """Its text is there, and what stands in its place is another program."""
    source = breakage.path.read_text(encoding="utf-8")

    assert ast.dump(ast.parse(breakage.broken(source))) != ast.dump(ast.parse(source))


def test_no_two_breakages_are_called_alike() -> None:
    """Else one would be tried twice, and the other never."""
    names = [each.name for each in breakages()]

    assert len(names) == len(set(names))
