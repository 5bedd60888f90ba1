"""The state that One Week keeps of a party: the week, and the moves that were made in it so far."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Self, cast

from onenight import codec
from onenight.rules.week.state import from_json, to_json
from onenight.rules.week.week import Week
from onenight.texting.party import Party
from onenight.texting.texted_game import TextedGame


class Diary(NamedTuple):
    """The moves of a week so far."""

    moves: tuple[Mapping[str, Any], ...] = ()
    """All moves but the votes, as the rules read them."""
    chance: tuple[int, ...] = ()
    """Which of them chance had to make, by their place in the list."""
    told: int = 0
    """How many of them the host has heard of."""


class KeptWeek(NamedTuple):
    """The week of a party; its behavior stands in `game.py`."""

    before: TextedGame[Party]
    """The game that was played before, for a table that goes back to it, and for versions that know no week."""
    week: Mapping[str, Any] = {}
    """The state of `rules.week`, with all its secrets; empty before its deal."""
    diary: Diary = Diary()

    def write(self) -> dict[str, object]:
        """Return the state as plain JSON, behind that of the game before."""
        return {**self.before.write(), "week": dict(self.week), "diary": codec.write(self.diary)}

    @classmethod
    def read(cls, data: Mapping[str, Any], before: TextedGame[Party]) -> Self:
        """Return the state that `write` wrote.

        Raises:
            AttributeError, KeyError, TypeError, ValueError: it is none.
        """
        return cls(before, data["week"], codec.read(Diary, data.get("diary", [])))


def find_state(party: Party) -> KeptWeek:
    """Return the state of a party that plays One Week."""
    assert isinstance(party.plays, KeptWeek)  # noqa: S101 - nobody comes here with another game
    return party.plays


def set_state(party: Party, now: KeptWeek) -> Party:
    """Return the party with this state of its week."""
    return party._replace(plays=cast("TextedGame[Party]", now))  # as `_replace` leaves it what it was


def week_of(party: Party) -> Week:
    """Return the week of a party that has one under way, or over."""
    return from_json(dict(find_state(party).week))


def set_week(party: Party, week: Week) -> Party:
    """Return the party in that week."""
    return set_state(party, find_state(party)._replace(week=to_json(week)))
