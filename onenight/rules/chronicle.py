"""The chronicle of an evening: who has won which of its judged games, and as what. A game gives the next one."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from onenight.rules.roles import Team

GAMES_KEPT = 8
"""The last games that are kept whole, for a session has to stay small; of earlier ones only who won how many."""
PEOPLE_KEPT = 10
"""The most people who are kept: as many as play at the largest table."""
MOST_EARLIER = 35
"""The most games that are counted before those that are kept."""


class Fate(NamedTuple):
    """How a game ended for one player."""

    name: str
    won: bool | None = None
    """None where what the table has told leaves it open."""
    role: str = ""
    """The role with which the player has won, by its key, where it was told; else ""."""


class Judged(NamedTuple):
    """One judged game."""

    teams: tuple[Team, ...]
    """Those who won, in the order of `Team`."""
    fates: tuple[Fate, ...]
    """In the order of names."""


class Chronicle(NamedTuple):
    """An evening after some games."""

    games: tuple[Judged, ...] = ()
    """The last ones, oldest first."""
    earlier: int = 0
    """How many games were judged before those."""
    before: tuple[tuple[str, int], ...] = ()
    """How many of those each has won, in the order of names."""

    @property
    def judged(self) -> int:
        """How many games were judged."""
        return self.earlier + len(self.games)

    @property
    def wins(self) -> dict[str, int]:
        """How many games each is known to have won, best first."""
        won = dict(self.before)
        for game in self.games:
            for fate in game.fates:
                won[fate.name] = won.get(fate.name, 0) + (fate.won is True)
        return dict(sorted(won.items(), key=lambda each: (-each[1], each[0])))

    def fates(self, name: str) -> tuple[Fate, ...]:
        """How the games that are kept ended for a player; none of those that were played without them."""
        return tuple([fate for game in self.games for fate in game.fates if fate.name == name])

    def after(self, teams: Collection[Team], fates: Iterable[Fate]) -> "Chronicle":
        """The chronicle with one game more; who is not at its table and has won least is let go first."""
        game = Judged(tuple([team for team in Team if team in teams]), tuple(sorted(fates)))
        grown = self._replace(games=(*self.games, game))
        here = {fate.name for fate in game.fates}
        gone = [name for name in reversed(grown.wins) if name not in here]
        grown = grown.rename({}, gone[: max(0, len(grown.wins) - PEOPLE_KEPT)])
        return _fold(grown) if len(grown.games) > GAMES_KEPT else grown

    def without_last(self) -> "Chronicle":
        """The chronicle before the last of its games."""
        return self._replace(games=self.games[:-1])

    def rename(self, called: Mapping[str, str], gone: Collection[str] = ()) -> "Chronicle":
        """The chronicle with new names by the earlier ones, and without those who are `gone`.

        Who gets a name that was there is that player, back at the table: for a game of both the one renamed counts.
        """
        games = []
        for game in self.games:
            kept = [fate for fate in game.fates if fate.name not in gone]
            fates = {fate.name: fate for fate in kept if fate.name not in called}
            fates |= {called[fate.name]: fate._replace(name=called[fate.name]) for fate in kept if fate.name in called}
            games.append(game._replace(fates=tuple(sorted(fates.values()))))
        won: dict[str, int] = {}
        for old, wins in self.before:
            if old not in gone:
                new = called.get(old, old)
                won[new] = min(won.get(new, 0) + wins, MOST_EARLIER)
        return self._replace(games=tuple(games), before=tuple(sorted(won.items())))


def _fold(evening: Chronicle) -> Chronicle:
    """The chronicle with its oldest game counted, and no more."""
    first, *kept = evening.games
    won = dict(evening.before)
    for fate in first.fates:
        won[fate.name] = min(won.get(fate.name, 0) + (fate.won is True), MOST_EARLIER)
    return Chronicle(tuple(kept), min(evening.earlier + 1, MOST_EARLIER), tuple(sorted(won.items())))
