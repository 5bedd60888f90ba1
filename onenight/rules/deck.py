"""Decks: which sets of cards may be played, what is wrong with one that may not, and the nearest that may.

Source: docs/rules/one-night.md, "A legal deck"; advice is never a refusal.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from onenight.rules.card_supply import build_supply, is_need_met
from onenight.rules.errors import Argument, NotAllowed
from onenight.rules.game import BASE, FIRST_BOX, Game
from onenight.rules.record_fields import check_player_count
from onenight.rules.roles import Lays, Role
from onenight.rules.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards in play, in the catalog's order; `Deck.of` makes one from role keys in any order."""

    game: Game
    cards: tuple[Role, ...]
    extra: Role | None = None
    """The card that the table wants beside the center, where one lies there; None: it has not said."""

    @classmethod
    def of(cls, game: Game, keys: Iterable[str], extra: str | None = None) -> "Deck":
        """Return the deck of these role keys, and of the card that the table wants beside the center.

        Raises:
            NotUnderstood: `unknown-role`, with the position as its field.
        """
        roles = [game.role(key, field=f"deck[{index}]") for index, key in enumerate(keys)]
        return cls(game, sort_cards(game, roles), None if extra is None else game.role(extra, field="extra"))

    @property
    def keys(self) -> tuple[str, ...]:
        """The role keys, a key for every card."""
        return tuple(role.key for role in self.cards)

    @property
    def counts(self) -> dict[str, int]:
        """The number of cards of each role, in the catalog's order."""
        return dict(Counter(self.keys))

    @property
    def copier(self) -> Role | None:
        """The role in the deck that becomes another one at night; None: there is none."""
        copier = self.game.copier
        return copier if copier in self.cards else None

    def lays(self, what: Lays) -> bool:
        """Return whether a card of it lays such a thing at night."""
        return any(role.action.lays == what for role in self.cards)

    @property
    def card_beside_center(self) -> Role | None:
        """The card beside the center: what the table wants, else the first that the deck leaves; None: there is none.

        A deck that leaves none has a fault.
        """
        if not any(role.beside for role in self.cards):
            return None
        return self.extra or next(iter(list_extra_cards(self)), None)

    @property
    def all_cards(self) -> tuple[Role, ...]:
        """The cards of the deck, then the one beside the center."""
        beside = self.card_beside_center
        return self.cards if beside is None else (*self.cards, beside)

    @property
    def boxes(self) -> tuple[str, ...]:
        """The keys of the boxes that hold its cards."""
        kept = {self.game.find_box(role) for role in self.cards}
        return tuple([key for key in self.game.boxes if key in kept])

    def __contains__(self, key: str) -> bool:
        """Whether a card of that role is in the deck."""
        return any(role.key == key for role in self.cards)


def list_extra_cards(deck: Deck) -> tuple[Role, ...]:
    """Return the cards that may lie beside the center: the Werewolves left over by the deck, in catalog order."""
    needs = next((role for role in deck.cards if role.beside), None)
    if needs is None:
        return ()
    counts = Counter(deck.cards)
    return tuple([role for role in deck.game.cards.values() if is_need_met(role, counts[role], needs)])


def sort_cards(game: Game, roles: Iterable[Role]) -> tuple[Role, ...]:
    """Return the cards in the order of the game's catalog."""
    return tuple(sorted(roles, key=game.places.__getitem__))


def recommend_deck(game: Game, players: int, boxes: Collection[str] = BASE) -> Deck:
    """Return the deck to propose to a table of that size that owns these boxes.

    Raises:
        NotAllowed: `too-few-players` or `too-many-players`.
    """
    check_players(game, players, boxes)
    return choose_owned_extra(Deck.of(game, _find_recommended_keys(game, players, boxes)), boxes)


def _find_recommended_keys(game: Game, players: int, boxes: Collection[str]) -> tuple[str, ...]:
    """Return the role keys of the deck that is recommended for these boxes."""
    found = game.recommended
    for box in game.further:
        if box.key in boxes:
            found = (box.mixed if FIRST_BOX in boxes else box.alone) or found
    return found[players]


def choose_owned_extra(deck: Deck, boxes: Collection[str]) -> Deck:
    """Return the deck with a card beside the center that the table owns, if it needs one and none was named."""
    if deck.extra is not None or FIRST_BOX in boxes:
        return deck
    having = deck.game.list_roles(boxes)
    return Deck(deck.game, deck.cards, next((role for role in list_extra_cards(deck) if role in having), None))


def check_players(game: Game, players: int, boxes: Collection[str] = BASE) -> None:
    """Refuse a table that the game, or the one box it is to be played with, is not made for.

    Raises:
        NotAllowed: `too-few-players` or `too-many-players`.
    """
    check_player_count(players, game.find_table_sizes(boxes))


class Fault(NamedTuple):
    """One reason why a deck may not be played: a line's key and its arguments."""

    key: str
    arguments: Mapping[str, Argument]


class IllegalDeck(NotAllowed):
    """A deck that may not be played.

    Attributes:
        faults: all the reasons, the first of which is the error's own line.
        repair: the nearest legal deck.
        removed: role keys to take out of the deck to get there.
        added: role keys to put in.
    """

    def __init__(self, deck: Deck, faults: tuple[Fault, ...], repair: Deck, *, field: str) -> None:
        """The first fault is the line; the repair travels with it."""
        super().__init__(faults[0].key, field=field, **faults[0].arguments)
        self.faults = faults
        self.repair = repair
        wanted, given = Counter(repair.keys), Counter(deck.keys)
        self.removed: tuple[str, ...] = tuple((given - wanted).elements())
        self.added: tuple[str, ...] = tuple((wanted - given).elements())


def check_deck(deck: Deck, players: int, rulebook: Rulebook, *, field: str = "deck") -> None:
    """Refuse a deck that may not be played by that many players.

    Raises:
        NotAllowed: `too-few-players` or `too-many-players`.
        IllegalDeck: with every reason and the nearest legal deck.
    """
    check_players(deck.game, players)
    found = tuple(find_faults(deck, players, rulebook))
    if found:
        raise IllegalDeck(deck, found, find_nearest_deck(deck, players, rulebook), field=field)


def find_faults(deck: Deck, players: int, rulebook: Rulebook) -> Iterator[Fault]:
    """Yield every reason why the deck may not be played by that many players, the weightiest first."""
    size = players + deck.game.count_center_cards(players)
    if len(deck.cards) != size:
        key = "too-many-cards" if len(deck.cards) > size else "too-few-cards"
        yield Fault(key, {"cards": len(deck.cards), "players": players, "needed": size})
    yield from find_combination_faults(deck.counts, deck.game, rulebook)
    yield from find_extra_card_faults(deck)


def find_combination_faults(counts: Mapping[str, int], game: Game, rulebook: Rulebook) -> Iterator[Fault]:
    """Yield the faults that do not depend on the number of players: copies in the box, and roles needed."""
    for key, count in counts.items():
        copies = game.cards[key].copies
        if count > copies:
            yield Fault("not-in-the-box", {"role": key, "count": count, "copies": copies})
    for key, count in counts.items():  # after the box's: its faults are the weightier ones
        role = game.cards[key]
        if role.paired and count == 1 and rulebook.house.masons != "only in pairs":
            yield Fault("single-mason", {})
        if role.needs and role.needs.isdisjoint(counts):
            yield Fault("insomniac-alone", {})


def find_extra_card_faults(deck: Deck) -> Iterator[Fault]:
    """Yield the fault of the card beside the center where one must lie there: none is left, or a wrong one."""
    needs = next((role for role in deck.cards if role.beside), None)
    if needs is None:
        return
    possible = list_extra_cards(deck)
    if not possible:
        yield Fault("no-extra-card", {"role": needs.key})
    elif deck.extra is not None and deck.extra not in possible:
        yield Fault("wrong-extra-card", {"role": deck.extra.key, "roles": tuple(role.key for role in possible)})


def count_by_key(roles: Iterable[Role], counts: Iterable[int]) -> dict[str, int]:
    """Return the number of cards by role key, without roles of which there are none."""
    return {role.key: count for role, count in zip(roles, counts, strict=True) if count}


def build_scenario(key: str, players: int, rulebook: Rulebook, boxes: Collection[str] = BASE) -> Deck:
    """Return the deck that a box suggests by that name, filled up for so many players from these boxes.

    Raises:
        KeyError: no box suggests one by that name.
        NotAllowed: `too-few-players` or `too-many-players`.
    """
    found = rulebook.game.scenarios[key]
    check_player_count(players, range(found.players, rulebook.game.players.stop))
    deck = Deck.of(rulebook.game, found.cards, found.extra)
    return find_nearest_deck(deck, players, rulebook, deck.counts, boxes)


def find_nearest_deck(
    deck: Deck,
    players: int,
    rulebook: Rulebook,
    fixed: Mapping[str, int] = MappingProxyType({}),
    boxes: Collection[str] = BASE,
) -> Deck:
    """Return the legal deck that differs from `deck` in the fewest cards.

    Of several, the one nearest to the recommended deck, then the one that gives up what is missed least.
    `fixed`: by role, how many of its cards it is to have; where no legal deck has them so, the first ones give way.
    `boxes`: what the table owns; it has those, too, whose cards it names.
    """
    game = deck.game
    having = {*boxes, *(game.find_box(role) for role in (*deck.cards, *(game.cards[key] for key in fixed)))}
    bag = build_supply(rulebook, game.filter_boxes(having))
    given, usual = Counter(deck.keys), Counter(_find_recommended_keys(game, players, boxes))
    costs = [
        [
            (abs(count - given[role.key]), abs(count - usual[role.key]), _change_cost(role, count - given[role.key]))
            for count in range(role.copies + 1)
        ]
        for role in bag.roles
    ]
    size = players + game.count_center_cards(players)
    place = {role.key: index for index, role in enumerate(bag.roles)}
    wishes = [list(fixed.items())[first:] for first in range(len(fixed) + 1)]  # the last is none: there is a deck
    tries = (bag.find_cheapest_deck(size, costs, {place[key]: count for key, count in kept}) for kept in wishes)
    best = next(counts for counts in tries if counts is not None)
    found = Deck.of(game, Counter(count_by_key(bag.roles, best)).elements())
    kept_extra = deck.extra if deck.extra in list_extra_cards(found) else None
    return choose_owned_extra(Deck(game, found.cards, kept_extra), having)


def _change_cost(role: Role, change: int) -> int:
    """Return what it costs to put in (above 0) or take out (below 0) so many cards of a role."""
    return role.put_in * change if change > 0 else -role.given_up * change
