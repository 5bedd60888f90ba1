"""What a table has chosen for One Night: the box and its rules, the deck, and what was changed of it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from onenight.conversation.names import names_fit
from onenight.conversation.session import Phase, Session
from onenight.rules.deck import Deck, check, faults, nearest, recommended
from onenight.rules.game import GAMES, ROLES, ULTIMATE
from onenight.rules.rulebook import HouseRules, Rulebook, house_rules

MOST_FIXED = 6
"""Of so many roles it is remembered that the table has set their number, for a session has to stay small."""
MOST_CARDS = 30
"""More cards than any box holds are not even kept as a draft."""


class Draft(NamedTuple):
    """A deck that the table asked for and may not play; it waits for its repair."""

    rulebook: Rulebook
    players: int
    keys: tuple[str, ...]
    fixed: tuple[tuple[str, int], ...] = ()
    """What a repair may not change: roles, with the number of their cards."""
    names: tuple[str, ...] | None = None
    """Who will sit at the table, where that changes with the deck."""

    def write(self) -> list[object]:
        """As small plain JSON."""
        names = None if self.names is None else list(self.names)
        return [_written(self.rulebook), self.players, list(self.keys), [list(each) for each in self.fixed], names]

    @classmethod
    def read(
        cls, rulebook: object, players: int, keys: list[str], fixed: list[list[Any]], names: list[str] | None
    ) -> "Draft":
        """What `write` wrote.

        Raises:
            Exception: any of `saved.DAMAGED`, where it did not.
        """
        return cls(_rulebook(rulebook), players, tuple(keys), _pairs(fixed), None if names is None else tuple(names))

    def fits(self) -> bool:
        """Whether a table can have asked for it."""
        game = self.rulebook.game
        known = all(key in game.roles for key in (*self.keys, *dict(self.fixed)))
        seated = self.names is None or names_fit(self.names, self.players)
        small = len(self.keys) <= MOST_CARDS and len(self.fixed) <= MOST_FIXED
        return self.players in game.players and known and small and seated


class OneNight(NamedTuple):
    """One Night at a table; satisfies `onenight.conversation.session.Played`."""

    rulebook: Rulebook = Rulebook()
    deck: Deck = Deck(ULTIMATE, ())
    draft: Draft | None = None
    chosen: tuple[tuple[str, int], ...] = ()
    """The roles that the table has set the number of, the last one last."""
    earlier: tuple[str, ...] = ()
    """The deck before the last change."""
    overruled: HouseRules | None = None
    """The house rules before it, where it changed them."""

    @property
    def key(self) -> str:
        """The box."""
        return self.rulebook.game.key

    @property
    def undecided(self) -> bool:
        """Whether a draft waits for its repair."""
        return self.draft is not None

    def settled(self) -> "OneNight":
        """Without a draft."""
        return self if self.draft is None else self._replace(draft=None)

    def seated(self, players: int) -> "OneNight":
        """With the deck that is recommended for so many; none for nobody."""
        game = self.rulebook.game
        return self._replace(deck=recommended(game, players) if players else Deck(game, ()))

    def unchosen(self) -> "OneNight":
        """Without what is remembered of changes to the deck."""
        return self._replace(chosen=(), earlier=(), overruled=None)

    def dwindled(self, before: int, players: int) -> "OneNight":
        """With a deck for so many as are left of a tournament's players: a recommended one, or like theirs."""
        deck, rulebook = self.deck, self.rulebook
        usual = deck == recommended(deck.game, before)
        fitting = recommended(deck.game, players) if usual else nearest(deck, players, rulebook)
        if any(faults(fitting, players, rulebook)):
            fitting = nearest(fitting, players, rulebook)
        return self._replace(deck=fitting, earlier=(), overruled=None)

    def given_up(self) -> "OneNight":
        """It goes on with other cards, or another box."""
        return self

    def anew(self) -> "OneNight":
        """As nothing is chosen yet."""
        return OneNight()

    # As JSON

    @property
    def keys(self) -> tuple[str, ...]:
        """Its own keys of a stored session."""
        return self._fields

    def write(self) -> dict[str, object]:
        """Its keys as small plain JSON; what is as it is at first is left out."""
        whole: dict[str, object] = {}
        if self.rulebook != _OFFICIAL:
            whole["rulebook"] = _written(self.rulebook)
        if self.deck.cards:
            whole["deck"] = list(self.deck.keys)
        if self.draft is not None:
            whole["draft"] = self.draft.write()
        if self.chosen:
            whole["chosen"] = [list(each) for each in self.chosen]
        if self.earlier:
            whole["earlier"] = list(self.earlier)
        if self.overruled is not None:
            whole["overruled"] = self.overruled.changes()
        return whole

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "OneNight":
        """What `write` wrote.

        Raises:
            Exception: any of `saved.DAMAGED`, where it did not.
        """
        rulebook = _rulebook(data["rulebook"]) if "rulebook" in data else _OFFICIAL
        return cls(
            rulebook,
            Deck.of(rulebook.game, data.get("deck", ())),
            Draft.read(*data["draft"]) if "draft" in data else None,
            _pairs(data.get("chosen", ())),
            tuple(data.get("earlier", ())),
            house_rules(data["overruled"]) if "overruled" in data else None,
        )

    def fits(self, phase: Phase, players: int) -> bool:
        """Whether a table can have come to this.

        Raises:
            GameError: the deck is none that so many can play by these rules.
        """
        if not ROLES.issuperset(self.earlier) or not ROLES.issuperset(dict(self.chosen)):
            return False
        if self.overruled is not None and self.rulebook.game is not ULTIMATE:
            return False  # no other box has house rules
        if len(self.chosen) > MOST_FIXED or (self.draft is not None and not self.draft.fits()):
            return False
        if phase is Phase.OPEN or (phase is Phase.JOIN and not players):
            waits = phase is Phase.OPEN and self.draft is not None
            return not players and not self.deck.cards and self.deck.game is self.rulebook.game and not waits
        check(self.deck, players, self.rulebook)
        return True


_OFFICIAL = Rulebook()


def _written(rulebook: Rulebook) -> list[object]:
    return [rulebook.game.key, rulebook.house.changes()]


def _rulebook(data: Any) -> Rulebook:  # noqa: ANN401 - as it came, from JSON
    game, changes = data
    return Rulebook(GAMES[game], house_rules(changes))


def _pairs(data: Any) -> tuple[tuple[str, int], ...]:  # noqa: ANN401 - as it came, from JSON
    return tuple([(str(key), int(count)) for key, count in data])


def cards_of(session: Session) -> OneNight:
    """The cards of a table, also while it plays something else."""
    found = session.game.given_up()
    assert isinstance(found, OneNight)  # noqa: S101 - every other game sets it aside
    return found
