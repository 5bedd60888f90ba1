"""Paces: how long the silent counts of a night are.

Source: docs/rules/one-night.md, "The calls and their timing"; the pause for nudging the cards is ours.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Pace(NamedTuple):
    """One pace: the lengths of its silent counts, in whole seconds."""

    key: str
    short: int
    """For a call with one thing to do."""
    long: int
    """For a call with two things to do, as the Doppelgänger's first (`Role.two_things`)."""
    nudge: int
    look: int
    """For everybody's look at the own mark."""
    meet: int
    """For the Lovers, who only see one another."""
    explains: bool = False
    """Whether each call explains a little more."""


PACES: Mapping[str, Pace] = MappingProxyType(
    {
        pace.key: pace
        for pace in (
            Pace("first", 15, 22, 5, 12, 8, explains=True),
            Pace("normal", 10, 15, 4, 8, 6),
            Pace("quick", 6, 9, 3, 5, 4),
        )
    }
)


def shorten_pace(pace: Pace, seconds: int) -> Pace:
    """Return the pace shortened evenly towards the normal one, so that its short count takes `seconds`."""
    normal = PACES["normal"]
    if seconds >= pace.short or pace.short <= normal.short:
        return pace
    share = (seconds - normal.short) / (pace.short - normal.short)
    long, nudge, look, meet = (
        least + int(share * (most - least)) for least, most in zip(normal[2:6], pace[2:6], strict=True)
    )
    return Pace(pace.key, seconds, long, nudge, look, meet, pace.explains)
