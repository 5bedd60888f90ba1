"""The chronicle of an evening: who has won which of its judged games, and as what. A game gives the next one."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from onenight.rules.roles import Team

MAX_GAMES_KEPT = 7
"""The last games that are kept whole, for a session has to stay small; of earlier ones only who won how many."""
MAX_PEOPLE_KEPT = 10
"""The most people who are kept: as many as play at the largest table."""
MAX_EARLIER_GAMES = 35
"""The most games that are counted before those that are kept."""

MIN_GAMES_RECAPPED = 2
"""The fewest games of an evening whose recap tells who has won how many."""


class Fate(NamedTuple):
    """How a game ended for one player."""

    name: str
    won: bool | None = None
    """None where what the table has told leaves it open."""
    role: str = ""
    """The role with which the player has won, by its key, where it was told; else ""."""


class GameOutcome(NamedTuple):
    """How a game ended, as far as it was told."""

    teams: Collection[Team]
    """Those who won."""
    fates: tuple[tuple[bool | None, str], ...]
    """By seat, `won` and `role` of a `Fate`."""

    @classmethod
    def of(cls, teams: Collection[Team], won: Sequence[bool | None], roles: Sequence[str]) -> "GameOutcome":
        """Return the outcome of a game by seat: whether each player has won, and with which role."""
        return cls(teams, tuple([(each, role if each else "") for each, role in zip(won, roles, strict=True)]))


class JudgedGame(NamedTuple):
    """One judged game."""

    teams: tuple[Team, ...]
    """Those who won, in the order of `Team`."""
    fates: tuple[Fate, ...]
    """In the order of names."""


class Chronicle(NamedTuple):
    """An evening after some games."""

    games: tuple[JudgedGame, ...] = ()
    """The last ones, oldest first."""
    earlier: int = 0
    """How many games were judged before those."""
    before: tuple[tuple[str, int], ...] = ()
    """How many of those each has won, in the order of names."""

    @property
    def games_judged(self) -> int:
        """The number of games that were judged."""
        return self.earlier + len(self.games)

    @property
    def wins(self) -> dict[str, int]:
        """The number of games that each player is known to have won, best first."""
        won = dict(self.before)
        for game in self.games:
            for fate in game.fates:
                won[fate.name] = won.get(fate.name, 0) + (fate.won is True)
        return dict(sorted(won.items(), key=lambda each: (-each[1], each[0])))

    def list_fates(self, name: str) -> tuple[Fate, ...]:
        """Return how each game that is kept ended for a player, oldest first; games without them are left out."""
        return tuple([fate for game in self.games for fate in game.fates if fate.name == name])

    def add_game(self, teams: Collection[Team], fates: Iterable[Fate]) -> "Chronicle":
        """Return the chronicle with one game more; people who did not play it and won least are dropped first."""
        game = JudgedGame(tuple([team for team in Team if team in teams]), tuple(sorted(fates)))
        grown = self._replace(games=(*self.games, game))
        here = {fate.name for fate in game.fates}
        gone = [name for name in reversed(grown.wins) if name not in here]
        grown = grown.rename({}, gone[: max(0, len(grown.wins) - MAX_PEOPLE_KEPT)])
        return _fold_oldest_game(grown) if len(grown.games) > MAX_GAMES_KEPT else grown

    def drop_last_game(self) -> "Chronicle":
        """Return the chronicle without its last game."""
        return self._replace(games=self.games[:-1])

    def rename(self, called: Mapping[str, str], gone: Collection[str] = ()) -> "Chronicle":
        """Return the chronicle with new names for earlier ones (`called`), and without the people in `gone`.

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
                won[new] = min(won.get(new, 0) + wins, MAX_EARLIER_GAMES)
        return self._replace(games=tuple(games), before=tuple(sorted(won.items())))


def _fold_oldest_game(evening: Chronicle) -> Chronicle:
    """Return the chronicle with its oldest game only counted, no longer kept whole."""
    first, *kept = evening.games
    won = dict(evening.before)
    for fate in first.fates:
        won[fate.name] = min(won.get(fate.name, 0) + (fate.won is True), MAX_EARLIER_GAMES)
    return Chronicle(tuple(kept), min(evening.earlier + 1, MAX_EARLIER_GAMES), tuple(sorted(won.items())))
