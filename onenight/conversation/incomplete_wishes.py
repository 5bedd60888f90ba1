"""Incomplete wishes: the first part is remembered while the rest is asked for, and the rest alone answers.

"Kitchen", "Which of the staff?", "Alfred": the second wish completes the first, and is answered in its place. Anything
else that is wished for is answered as if nothing had been asked; what says nothing new leaves the question open.
"""

from onenight.rules.errors import Argument, NotUnderstood
from onenight.wishes.catalog import CARD_OF_WALK, WALKS
from onenight.wishes.wish import Wish


class Lacks(NotUnderstood):
    """A wish with a part missing: the table is asked for the rest, and the wish waits."""

    def __init__(self, key: str, wish: Wish, **arguments: Argument) -> None:
        """Keep the key of the line that asks, and what has been wished for so far."""
        super().__init__(key)
        self.arguments = arguments
        self.wish = wish


def complete_wish(first: Wish, then: Wish) -> Wish | None:
    """Return the first wish with what the second one adds; None where the second does not complete it."""
    said = {key: value for key, value in then._asdict().items() if value and key not in ("kind", "either")}
    if not said or not set(said) <= set(then.entry.gives):
        return None
    if said.get("choice") == first.choice:
        del said["choice"]  # "Detonate", "Which room is gone?", "I detonate the Kitchen"
    lacks = _list_missing_fields(first)
    if "names" in said and "names" not in lacks and len(then.names) == 1:
        said["target"] = said.pop("names")[0]
    if not set(said) <= set(lacks):
        return None
    whole = first._replace(**said)
    if first.rooms and then.rooms:
        whole = whole._replace(rooms=tuple(dict.fromkeys((*first.rooms, *then.rooms))))
    return whole if len(whole.rooms) <= _MOST_ROOMS else None


def _list_missing_fields(first: Wish) -> list[str]:
    """Return the fields of a wish that are still missing."""
    entry = first.entry
    told = [key for key in first._fields if getattr(first, key) and key not in entry.one_by_one]
    told += CARD_OF_WALK if set(told) & set(CARD_OF_WALK) and set(entry.lacks) >= set(WALKS) else ()
    return [key for key in entry.lacks if key not in told]


_MOST_ROOMS = 2
