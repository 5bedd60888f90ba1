"""What was said in one breath."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from onenight.speech.tags import Tagged
from onenight.wishes.wish import Wish


class Breath(NamedTuple):
    """The wishes of one breath, and how sure it is that they were meant."""

    wishes: tuple[Wish, ...]
    sure: float = 1.0
    """How sure the least sure of them is, 0 to 1."""
    tagged: Callable[[], Sequence[Tagged]] = tuple
    """The cards and people that were named, with what they may do there."""
    amends: bool = False
    """Whether it begins with words that take back what was said before."""
