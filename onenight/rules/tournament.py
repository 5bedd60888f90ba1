"""Tournaments: chips, and double elimination. A tournament is a value; a finished game gives the next one.

Source: docs/rules/one-night.md, "Tournament". Where it is silent: whoever plays for the first time joins with
nothing, only
those who are still in can win a double elimination (everybody, if all went out together), and ties share it.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from onenight.rules.errors import NotAllowed, quote_value

DEFAULT_TARGET_CHIPS = 5
"""Chips to win, unless the table says otherwise."""
MAX_LOSSES = 2
"""Games lost that put a player out of a double elimination."""
MIN_PLAYERS = 3
"""The fewest players a game can go on with."""


class Standing(NamedTuple):
    """How one player stands; games won are chips."""

    name: str
    won: int = 0
    lost: int = 0


class Tournament(NamedTuple):
    """A tournament as it stands after some games, players in the order in which they joined."""

    mode: Literal["chips", "elimination"] = "chips"
    target: int = DEFAULT_TARGET_CHIPS
    """Chips to win; of no meaning for a double elimination."""
    standings: tuple[Standing, ...] = ()

    @property
    def out(self) -> tuple[str, ...]:
        """The players who may not play any more."""
        if self.mode == "chips":
            return ()
        return tuple(standing.name for standing in self.standings if standing.lost >= MAX_LOSSES)

    @property
    def champions(self) -> tuple[str, ...]:
        """The players who have won the tournament; () while it goes on."""
        leaders = _find_leaders(self.standings)
        if self.mode == "chips":
            decided = len(leaders) == 1 and leaders[0].won >= self.target
            return tuple(leader.name for leader in leaders) if decided else ()
        left = [standing for standing in self.standings if standing.lost < MAX_LOSSES]
        if not self.standings or len(left) >= MIN_PLAYERS:
            return ()
        return tuple(leader.name for leader in _find_leaders(left or self.standings))

    def add_game(self, played: Iterable[str], winners: Iterable[str]) -> "Tournament":
        """Return the tournament after a game of the players in `played`, which `winners` won.

        Raises:
            NotAllowed: `tournament-over`, `already-out`, `winner-not-playing`.
        """
        played, winners = tuple(played), frozenset(winners)
        if self.champions:
            raise NotAllowed("tournament-over", champions=self.champions)
        for name in self.out:
            if name in played:
                raise NotAllowed("already-out", value=quote_value(name))
        for name in sorted(winners.difference(played)):
            raise NotAllowed("winner-not-playing", value=quote_value(name))
        known = {standing.name: standing for standing in self.standings}
        for name in played:
            before = known.get(name, Standing(name))
            won = name in winners
            known[name] = Standing(name, before.won + won, before.lost + (not won))
        return self._replace(standings=tuple(known.values()))


def _find_leaders(standings: Iterable[Standing]) -> list[Standing]:
    """Return the standings with the most wins."""
    standings = list(standings)
    most = max((standing.won for standing in standings), default=0)
    return [standing for standing in standings if standing.won == most]
