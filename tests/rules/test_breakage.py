"""Each breakage is one of the rules as they are, and the tests notice those that are drawn for this tree."""

import ast

from tests.effort import draw_some, slow
from tests.rules.breakage import find_notice, list_breakages

DRAWN = 1
"""How many are tried where CI is set; `make test-all` tries all, in some ten minutes."""


def test_every_breakage_changes_its_source() -> None:
    """Its text is there, what stands in its place is another program, and none is called like another."""
    every = list_breakages()
    same = [
        each.name
        for each in every
        if ast.dump(ast.parse(each.break_source(source := each.path.read_text("utf-8")))) == ast.dump(ast.parse(source))
    ]

    assert same == []
    assert len({each.name for each in every}) == len(every)


@slow
def test_drawn_breakages_are_noticed() -> None:
    """A test fails for each; nothing fails where nothing is broken."""
    unnoticed = [
        f"{each.module}: {each.name}"
        for each in draw_some(list_breakages(), DRAWN, "breakages")
        if not find_notice(each)
    ]

    assert unnoticed == []
