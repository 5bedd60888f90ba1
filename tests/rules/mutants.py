"""Good records with values replaced, taken out or put in at random places."""

import copy
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from onenight.rules.game import GAMES, ORIGINAL, ULTIMATE
from onenight.rules.rulebook import OPTIONS, PRESETS
from tests.rules.good_records import GOOD

Node = dict[str, Any] | list[Any]
RECORD_KEYS = sorted({key for data in GOOD.values() for key in data})
WORDS = st.sampled_from(
    [
        *("Ana", "Ben", "Cy", "Dora", "Eli", "ana", "center 1", "center 2", "center 3", "center 4", "Center 1"),
        *(*ULTIMATE.roles, *ORIGINAL.roles, *GAMES, *PRESETS, *OPTIONS),
        *("after", "when called", "", " ", "\ud800", "\x00"),
    ]
)
KEYS = WORDS | st.sampled_from(RECORD_KEYS) | st.text(max_size=3)
ATOMS = st.none() | st.booleans() | st.integers(-1, 3) | st.floats() | WORDS | st.text(max_size=3)
VALUES = st.recursive(
    ATOMS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=6
)


@st.composite
def mutants(draw: st.DrawFn) -> dict[str, Any]:
    """A good record with one or two values replaced, taken out or put in."""
    data: dict[str, Any] = copy.deepcopy(draw(st.sampled_from(list(GOOD.values()))))
    for _ in range(draw(st.integers(1, 2))):
        _mutate(draw, draw(st.sampled_from(list(_list_parts(data)))))
    return data


def _list_parts(node: object) -> Iterator[Node]:
    """The objects and lists of a record, itself among them."""
    if isinstance(node, dict | list):
        yield node
        for inner in node.values() if isinstance(node, dict) else node:
            yield from _list_parts(inner)


def _mutate(draw: st.DrawFn, part: Node) -> None:
    change = draw(st.sampled_from(("replace", "remove", "insert")))
    if change == "insert" or not part:
        if isinstance(part, dict):
            part[draw(KEYS)] = draw(VALUES)
        else:
            part.insert(draw(st.integers(0, len(part))), draw(VALUES))
        return
    where: Any = draw(st.sampled_from(list(part) if isinstance(part, dict) else range(len(part))))
    if change == "replace":
        siblings = list(part.values()) if isinstance(part, dict) else part
        part[where] = copy.deepcopy(draw(st.sampled_from(siblings) | WORDS | VALUES))
    else:
        del part[where]
