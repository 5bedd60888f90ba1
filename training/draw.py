"""Drawing examples by their own words: one more name, or one more spelling, changes few of the others' draws.

Each thing gets a number from its text; a draw takes the thing whose number, mixed with that of the draw's key, is least
(rendezvous hashing). So a draw changes only where a new thing wins it, or a lost one had.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

_MIX = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)


def number(text: str) -> int:
    """Return a number of 64 bits that is the same for a text on every machine."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


@cache
def _numbers(things: tuple[str, ...]) -> NDArray[np.uint64]:
    """Return a number for each thing; one that stands there several times has as many numbers."""
    times = Counter[str]()
    tickets = []
    for thing in things:
        times[thing] += 1
        tickets.append(number(f"{thing} {times[thing]}"))
    return np.array(tickets, dtype=np.uint64)


def pick(key: str, things: tuple[str, ...]) -> str:
    """Return the thing that a key draws; one that stands there twice is drawn twice as often.

    `things`: at least one.
    """
    mixed = (_numbers(things) ^ np.uint64(number(key))) * _MIX
    mixed = (mixed ^ (mixed >> _SHIFT)) * _MIX
    return things[int(np.argmin(mixed))]


def one_in(many: int, things: Iterable[str], salt: str = "") -> list[str]:
    """Return about one in so many of the things, each by its own text, in their order."""
    return [thing for thing in things if number(f"{salt} {thing}") % many == 0]


def sample(things: Sequence[str], most: int) -> list[str]:
    """Return so many of the things at most, those with the least numbers."""
    return sorted(things, key=number)[:most]
