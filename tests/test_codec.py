"""What is stored: named tuples as plain JSON by the types of their fields, and back."""

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onenight import codec


class Suit(StrEnum):
    """A member of an enumeration."""

    RED = "red"
    BLACK = "black"


class Point(NamedTuple):
    """What is written as a list."""

    x: int
    y: float = 0.0


@codec.by_name
class Hand(NamedTuple):
    """What is written as an object, with a field of each kind."""

    owner: str
    suit: Suit = Suit.RED
    cards: tuple[int, ...] = ()
    pair: tuple[str, bool] | None = None
    marks: frozenset[str] = frozenset()
    votes: Mapping[int, tuple[int, ...]] = {}
    phones: Mapping[str, Point] = {}
    kind: Literal["left", "right"] | int = "left"
    more: tuple["Hand", ...] = ()


TEXT = st.text(max_size=4)
POINTS = st.builds(Point, st.integers(), st.floats(allow_nan=False))
HANDS = st.recursive(
    TEXT.map(Hand),
    lambda more: st.builds(
        Hand,
        TEXT,
        st.sampled_from(Suit),
        st.lists(st.integers()).map(tuple),
        st.none() | st.tuples(TEXT, st.booleans()),
        st.frozensets(TEXT),
        st.dictionaries(st.integers(), st.lists(st.integers()).map(tuple)),
        st.dictionaries(TEXT, POINTS),
        st.sampled_from(["left", "right"]) | st.integers(),
        st.lists(more, max_size=2).map(tuple),
    ),
    max_leaves=4,
)


@given(HANDS)
def test_what_was_written_is_read(hand: Hand) -> None:
    """Through JSON; what is read is written as it stood there."""
    stored = json.loads(json.dumps(codec.write(hand)))

    assert codec.read(Hand, stored) == hand
    assert codec.write(codec.read(Hand, stored)) == stored


def test_first_values_are_left_out_and_later_keys_left_alone() -> None:
    """So a version with a field more, or less, reads the same."""
    assert codec.write(Hand("Ann", cards=(2, 3), votes={1: (2,)})) == {
        "owner": "Ann",
        "cards": [2, 3],
        "votes": [[1, [2]]],
    }
    assert codec.read(Hand, {"owner": "Ann", "a later key": 1}) == Hand("Ann")
    assert codec.read(Point, [4]) == Point(4)


@pytest.mark.parametrize(
    "spoiled",
    [
        {"owner": 1},
        {"suit": "green"},
        {"cards": ["2"]},
        {"cards": [True]},
        {"cards": "23"},
        {"pair": ["a"]},
        {"pair": ["a", 1]},
        {"votes": [[1]]},
        {"phones": {"a": {}}},
        {"kind": "up"},
        {"more": [[]]},
    ],
    ids=str,
)
def test_what_was_never_written_is_refused(spoiled: Mapping[str, Any]) -> None:
    """Of each field, and no flag passes for a number."""
    with pytest.raises((KeyError, TypeError, ValueError, AttributeError)):
        codec.read(Hand, {"owner": "Ann", **spoiled})
