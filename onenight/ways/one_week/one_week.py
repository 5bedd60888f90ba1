"""The game of a table that plays One Week: its stay at the castle, and the game played before, set aside."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from onenight.conversation.session import Phase, Played, Session
from onenight.rules.deck import Deck
from onenight.rules.game import WEEK
from onenight.rules.rulebook import Rulebook
from onenight.ways.one_week import log
from onenight.ways.one_week.log import Stay


class OneWeek(NamedTuple):
    """One Week at a table; satisfies `onenight.conversation.session.Played`."""

    aside: Played
    """What the table goes back to, and its cards; their number follows the players."""
    stay: Stay = Stay()

    @property
    def key(self) -> str:
        """Return the key of One Week."""
        return WEEK

    @property
    def rulebook(self) -> Rulebook:
        """Return the rulebook of the game set aside."""
        return self.aside.rulebook

    @property
    def deck(self) -> Deck:
        """Return the deck of the game set aside."""
        return self.aside.deck

    @property
    def having(self) -> tuple[str, ...]:
        """Return the boxes that the table has for the game set aside."""
        return self.aside.having

    @property
    def is_unconfirmed(self) -> bool:
        """Return whether a change of the deck set aside is unconfirmed."""
        return self.aside.is_unconfirmed

    def drop_unconfirmed(self) -> "OneWeek":
        """Return the game with the deck set aside settled."""
        return self._replace(aside=self.aside.drop_unconfirmed())

    def set_players(self, players: int) -> "OneWeek":
        """Return the game with cards for so many players set aside."""
        return self._replace(aside=self.aside.set_players(players))

    def forget_changes(self) -> "OneWeek":
        """Return the game without its memory of changes to the cards set aside."""
        return self._replace(aside=self.aside.forget_changes())

    def shrink(self, before: int, players: int) -> "OneWeek":
        """Return the game with cards for fewer players set aside, like those for `before`."""
        return self._replace(aside=self.aside.shrink(before, players))

    def give_up(self) -> Played:
        """Return the game that was set aside."""
        return self.aside

    def start_anew(self, *, same_place: bool) -> Played:
        """Return the game set aside as nothing is chosen yet: other people are asked what they play."""
        return self.aside.start_anew(same_place=same_place)

    # As JSON

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the keys of a stored session: those of the game set aside, and its own."""
        return (*self.aside.keys, WEEK)

    def write(self) -> dict[str, object]:
        """Return the game as small plain JSON, by its keys."""
        return {**self.aside.write(), WEEK: log.to_json(self.stay)}

    @classmethod
    def read(cls, aside: Played, data: Mapping[str, Any]) -> "OneWeek":
        """Return the game that `write` wrote; `aside` is read already.

        Raises:
            Exception: any of `saved.DAMAGED`, where it did not.
        """
        return cls(aside, log.from_json(data[WEEK]))

    def fits(self, phase: Phase, players: int) -> bool:
        """Return whether a table can have come to this game.

        Raises:
            GameError: the deck set aside is none that so many can play by its rules.
        """
        return log.is_possible(self.stay, players) and self.aside.fits(phase, players)


def stay_of(session: Session) -> Stay:
    """Return the week of a table; an empty stay where it plays another game."""
    game = session.game
    return game.stay if isinstance(game, OneWeek) else Stay()


def set_stay(session: Session, stay: Stay) -> Session:
    """Return the session with this week as its game; set aside the game that it played."""
    return session._replace(game=OneWeek(session.game.give_up(), stay))
