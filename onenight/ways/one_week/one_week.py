"""What a table has chosen for One Week: its stay at the castle, and what it played before, set aside."""

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
        """One Week."""
        return WEEK

    @property
    def rulebook(self) -> Rulebook:
        """Of what is set aside."""
        return self.aside.rulebook

    @property
    def deck(self) -> Deck:
        """Of what is set aside."""
        return self.aside.deck

    @property
    def having(self) -> tuple[str, ...]:
        """Of what is set aside."""
        return self.aside.having

    @property
    def undecided(self) -> bool:
        """Whether something set aside is."""
        return self.aside.undecided

    def settled(self) -> "OneWeek":
        """With what is set aside settled."""
        return self._replace(aside=self.aside.settled())

    def seated(self, players: int) -> "OneWeek":
        """With cards for so many set aside."""
        return self._replace(aside=self.aside.seated(players))

    def unchosen(self) -> "OneWeek":
        """Without what is remembered of changes to the cards set aside."""
        return self._replace(aside=self.aside.unchosen())

    def dwindled(self, before: int, players: int) -> "OneWeek":
        """With cards for so many set aside, like those that were."""
        return self._replace(aside=self.aside.dwindled(before, players))

    def given_up(self) -> Played:
        """What was set aside."""
        return self.aside

    def anew(self, *, same_place: bool) -> Played:
        """Return what is set aside as nothing is chosen yet: other people are asked what they play."""
        return self.aside.anew(same_place=same_place)

    # As JSON

    @property
    def keys(self) -> tuple[str, ...]:
        """Its own keys of a stored session, and those of what is set aside."""
        return (*self.aside.keys, WEEK)

    def write(self) -> dict[str, object]:
        """Its keys as small plain JSON."""
        return {**self.aside.write(), WEEK: log.to_json(self.stay)}

    @classmethod
    def read(cls, aside: Played, data: Mapping[str, Any]) -> "OneWeek":
        """What `write` wrote, what is set aside being read already.

        Raises:
            Exception: any of `saved.DAMAGED`, where it did not.
        """
        return cls(aside, log.from_json(data[WEEK]))

    def fits(self, phase: Phase, players: int) -> bool:
        """Whether a table can have come to this.

        Raises:
            GameError: the deck set aside is none that so many can play by its rules.
        """
        return log.fits(self.stay, players) and self.aside.fits(phase, players)


def stay_of(session: Session) -> Stay:
    """The week of a table that hosts one; nothing is chosen of it where it plays something else."""
    game = session.game
    return game.stay if isinstance(game, OneWeek) else Stay()


def staying(session: Session, stay: Stay) -> Session:
    """The session of a table that plays this week; whatever it played is set aside."""
    return session._replace(game=OneWeek(session.game.given_up(), stay))
