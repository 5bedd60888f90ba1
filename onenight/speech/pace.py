"""Paces: how long the silent counts of a night are.

Source: the rules page, "The calls and their timing"; the pause for nudging the cards is ours.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Pace:
    """One pace; all counts in whole seconds."""

    key: str
    count: int
    long_count: int
    """For a call with two things to do (the Doppelgänger's first)."""
    nudge: int
    explains: bool = False
    """Whether each call explains a little more."""


PACES: Mapping[str, Pace] = MappingProxyType(
    {
        pace.key: pace
        for pace in (Pace("first", 15, 22, 5, explains=True), Pace("normal", 10, 15, 4), Pace("quick", 6, 9, 3))
    }
)


def between(pace: Pace, count: int) -> Pace:
    """The pace shortened evenly towards the normal one, so that its count is `count` seconds."""
    normal = PACES["normal"]
    if count >= pace.count or pace.count <= normal.count:
        return pace
    share = (count - normal.count) / (pace.count - normal.count)
    long_count = normal.long_count + int(share * (pace.long_count - normal.long_count))
    nudge = normal.nudge + int(share * (pace.nudge - normal.nudge))
    return Pace(pace.key, count, long_count, nudge, pace.explains)
