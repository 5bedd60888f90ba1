"""The choices of a table for One Night: the box and its rules, the deck, and what was changed of it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from onenight import codec
from onenight.conversation.names import names_fit
from onenight.conversation.session import Phase, Session
from onenight.rules.deck import (
    Deck,
    check_deck,
    choose_owned_extra,
    find_faults,
    find_nearest_deck,
    list_extra_cards,
    recommend_deck,
)
from onenight.rules.game import BASE, GAMES, ROLES, ULTIMATE
from onenight.rules.rulebook import HouseRules, Rulebook, read_house_rules, read_rulebook, write_rulebook

MOST_FIXED = 6
"""Most roles of which it is remembered that the table has set their number; a session has to stay small."""
MOST_CARDS = 30
"""Most cards that are kept as a draft; no box holds more."""


class Draft(NamedTuple):
    """A deck that the table asked for and may not play; it waits for its repair."""

    rulebook: Rulebook
    players: int
    keys: tuple[str, ...]
    fixed: tuple[tuple[str, int], ...] = ()
    """What a repair may not change: roles, with the number of their cards."""
    names: tuple[str, ...] | None = None
    """Who will sit at the table, where that changes with the deck."""
    boxes: tuple[str, ...] = BASE
    """What the table has, without the boxes of cards that it names."""
    extra: str | None = None
    """The card that it wants beside the center, where one lies there."""

    @property
    def deck(self) -> Deck:
        """The draft as a deck, legal or not; beside the center lies only what can lie there."""
        game = self.rulebook.game
        deck = Deck.of(game, self.keys, self.extra)
        return choose_owned_extra(deck if deck.extra in list_extra_cards(deck) else Deck(game, deck.cards), self.boxes)

    @property
    def is_legal(self) -> bool:
        """Return whether the draft may be played as a deck."""
        return not any(find_faults(self.deck, self.players, self.rulebook))

    @property
    def size(self) -> int:
        """The number of cards that the players need, those in the center included."""
        return self.players + self.rulebook.game.count_center_cards(self.players)

    @property
    def having(self) -> tuple[str, ...]:
        """The boxes of the table once it plays with these cards: who names the Witch has her box."""
        game = self.rulebook.game
        return game.filter_boxes({*self.boxes, *self.deck.boxes}) if game.further else self.boxes

    def seat(self, session: Session) -> Session:
        """Return the session with the players of the draft, by their names as far as they are known."""
        names = session.names if self.names is None else self.names
        names = names and names[: self.players] + ("",) * (self.players - len(names))
        return session._replace(players=self.players, names=names)

    def write(self) -> list[object]:
        """Return the draft as small plain JSON: all its fields, without the last two while they are as at first."""
        told = [write_rulebook(self.rulebook), *codec.write(self[1:])]
        return told if told[-2:] != [list(BASE), None] else told[:-2]

    @classmethod
    def read(cls, data: list[Any]) -> "Draft":
        """Return the draft that `write` wrote.

        Raises:
            Exception: any of `saved.DAMAGED`, where it did not.
        """
        rulebook, *told = data
        rest = dict(zip(cls._fields[1:], told, strict=False))
        draft: Draft = codec.read_fields(cls, rest, rulebook=read_rulebook(rulebook))
        return draft

    def fits(self) -> bool:
        """Return whether a table can have asked for this draft."""
        game = self.rulebook.game
        named = (*self.keys, *dict(self.fixed), *([self.extra] if self.extra is not None else ()))
        known = all(key in game.cards for key in named) and _can_have_boxes(self.boxes)
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
    boxes: tuple[str, ...] = BASE
    """What the table has to play with."""
    pressed: bool = False
    """Whether the table wanted to begin and was asked about its draft: the next time its repair is taken."""

    @property
    def sizes(self) -> range:
        """The numbers of players that its boxes allow."""
        return self.rulebook.game.find_table_sizes(self.boxes)

    @property
    def key(self) -> str:
        """The key of the game."""
        return self.rulebook.game.key

    @property
    def having(self) -> tuple[str, ...]:
        """The boxes of the table that the game has."""
        return self.rulebook.game.filter_boxes(self.boxes)

    @property
    def artifacts(self) -> tuple[str, ...]:
        """The keys of the artifacts that its boxes have to lay on cards."""
        return self.rulebook.game.list_artifacts(self.having)

    @property
    def is_unconfirmed(self) -> bool:
        """True while a draft waits for its repair."""
        return self.draft is not None

    def drop_unconfirmed(self) -> "OneNight":
        """Return this game with its draft dropped."""
        return self if self.draft is None else self._replace(draft=None, pressed=False)

    def set_players(self, players: int) -> "OneNight":
        """Return this game with the deck that is recommended for that many players; with no cards for none."""
        game = self.rulebook.game
        return self._replace(deck=recommend_deck(game, players, self.boxes) if players else Deck(game, ()))

    def forget_changes(self) -> "OneNight":
        """Return this game without what is remembered of changes to the deck."""
        return self._replace(chosen=(), earlier=(), overruled=None)

    def shrink(self, before: int, players: int) -> "OneNight":
        """Return this game with a deck for the players left in a tournament: a recommended one, or like theirs."""
        deck, rulebook = self.deck, self.rulebook
        usual = deck == recommend_deck(deck.game, before, self.boxes)
        if usual:
            deck = recommend_deck(deck.game, players, self.boxes)
        fits = usual and not any(find_faults(deck, players, rulebook))
        fitting = deck if fits else find_nearest_deck(deck, players, rulebook, boxes=self.boxes)
        return self._replace(deck=fitting, earlier=(), overruled=None)

    def give_up(self) -> "OneNight":
        """Return the game with cards that is played when this one is given up: itself."""
        return self

    def start_anew(self, *, same_place: bool) -> "OneNight":
        """Return it as nothing is chosen yet, with the same boxes at the same place."""
        return OneNight(boxes=self.boxes) if same_place else OneNight()

    # As JSON

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of a stored session that are its own."""
        return ("rulebook", "deck", "draft", "chosen", "earlier", "overruled", "boxes", "pressed", "extra")

    def write(self) -> dict[str, object]:
        """Return its keys as small plain JSON, without those that are as at first."""
        told = {
            "rulebook": write_rulebook(self.rulebook) if self.rulebook != _OFFICIAL else None,
            "deck": list(self.deck.keys) or None,
            "draft": self.draft and self.draft.write(),
            "overruled": self.overruled and self.overruled.list_changes(),
            "extra": self.deck.extra and self.deck.extra.key,
        }
        return {key: value for key, value in told.items() if value is not None} | codec.write_fields(self, *_PLAIN)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "OneNight":
        """Return the game that `write` wrote.

        Raises:
            Exception: any of `saved.DAMAGED`, where it did not.
        """
        rulebook = read_rulebook(data["rulebook"]) if "rulebook" in data else _OFFICIAL
        told: OneNight = codec.read_fields(
            cls,
            data,
            *_PLAIN,
            rulebook=rulebook,
            deck=Deck.of(rulebook.game, data.get("deck", ()), data.get("extra")),
            draft=Draft.read(data["draft"]) if "draft" in data else None,
            overruled=read_house_rules(data["overruled"]) if "overruled" in data else None,
        )
        return told

    def fits(self, phase: Phase, players: int) -> bool:
        """Return whether a table can have come to this state.

        Raises:
            GameError: the deck is none that so many can play by these rules.
        """
        if not ROLES.issuperset((*self.earlier, *dict(self.chosen))) or (self.pressed and self.draft is None):
            return False
        if not _can_have_boxes(self.boxes) or (
            self.deck.extra is not None and self.deck.extra not in list_extra_cards(self.deck)
        ):
            return False
        if self.overruled is not None and self.rulebook.game is not ULTIMATE:
            return False  # no other box has house rules
        if len(self.chosen) > MOST_FIXED or (self.draft is not None and not self.draft.fits()):
            return False
        if phase is Phase.OPEN or (phase is Phase.JOIN and not players):
            waits = phase is Phase.OPEN and self.draft is not None
            return not players and not self.deck.cards and self.deck.game is self.rulebook.game and not waits
        check_deck(self.deck, players, self.rulebook)
        return True


_OFFICIAL = Rulebook()
_PLAIN = ("chosen", "earlier", "boxes", "pressed")
"""The fields that are stored as they are."""


_BOXES = frozenset(key for game in GAMES.values() for key in game.boxes)


def _can_have_boxes(boxes: tuple[str, ...]) -> bool:
    """Return whether a table can have these boxes."""
    return bool(boxes) and _BOXES.issuperset(boxes)


def cards_of(session: Session) -> OneNight:
    """Return the cards of a table, also while it plays something else."""
    found = session.game.give_up()
    assert isinstance(found, OneNight)  # noqa: S101 - every other game sets it aside
    return found
