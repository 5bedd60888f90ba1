"""The Guest Registry of One Week as a table keeps it: who has won on which page, whatever is played in between.

A page is how somebody won (`Page` in `onenight/rules/week/verdict.py`).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from onenight.rules.week.verdict import Page  # every session loads this module, and most evenings have no week

MAX_GUESTS = 12
"""How many the registry remembers, for a session has to stay small."""


class Guest(NamedTuple):
    """A player's wins on each page of the Guest Registry, over the evening."""

    name: str
    emerald: int = 0
    ruby: int = 0
    sapphire: int = 0
    cubic_zirconia: int = 0


def enter_winners(
    guests: tuple[Guest, ...], winners: Sequence[str], page: "Page", names: tuple[str, ...]
) -> tuple[Guest, ...]:
    """Return the registry with one win more for each winner on that page.

    Where there are more than `MAX_GUESTS`, those who are not at the table (`names`) are dropped, fewest wins first.
    """
    new = [Guest(name) for name in winners if name not in [guest.name for guest in guests]]
    all_of_them = [
        guest._replace(**{str(page): getattr(guest, page) + 1}) if guest.name in winners else guest
        for guest in (*guests, *new)
    ]
    gone = sorted((guest for guest in all_of_them if guest.name not in names), key=lambda guest: sum(guest[1:]))
    let_go = gone[: max(0, len(all_of_them) - MAX_GUESTS)]
    return tuple([guest for guest in all_of_them if guest not in let_go])


def is_valid_registry(guests: tuple[Guest, ...]) -> bool:
    """Return whether a stored registry has a shape that `enter_winners` can make."""
    counts = all(type(count) is int and count >= 0 for guest in guests for count in guest[1:])
    return counts and len(guests) <= MAX_GUESTS and all(isinstance(guest.name, str) and guest.name for guest in guests)
