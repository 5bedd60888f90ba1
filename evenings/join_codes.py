"""The codes that parties are joined with and seats taken again: longer ones while many are taken, or guessed."""

from collections.abc import Iterator
from random import Random

TRIES_BY_DIGITS = {4: 20, 5: 20, 6: 200}
"""By the number of its digits, how many codes are tried before a longer one is: many open tables have longer codes."""

FEWEST_DIGITS = 4
"""Digits of a code at least, where players text or are at home."""
FEWEST_DIGITS_OPEN = 6
"""The same where anybody's browser can try codes."""


def draw_codes(fewest_digits: int, chance: Random) -> Iterator[str]:
    """Yield codes that may be free, as many as are tried."""
    for digits, tries in TRIES_BY_DIGITS.items():
        for _ in range(tries if digits >= fewest_digits else 0):
            yield f"{chance.randrange(10**digits):0{digits}}"
