"""Decks: which sets of cards may be played, what is wrong with one that may not, and the nearest that may.

Source: the rules page, "A legal deck"; advice is never a refusal.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from onenight.rules.errors import Argument, NotAllowed
from onenight.rules.game import Game
from onenight.rules.roles import Role, Stake
from onenight.rules.rulebook import Rulebook

NEW_ROLES_AT_ONCE = 2
"""The rulebook advises against introducing more new roles than this in one game."""
FIRST_PLAYERS = 5
"""The rulebook advises a first game to at most as many players."""
FIRST_SPECIALS = 3
"""The kinds of special roles in the decks it has for a first game."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards in play, in the catalog's order; `Deck.of` makes one from role keys in any order."""

    game: Game
    cards: tuple[Role, ...]

    @classmethod
    def of(cls, game: Game, keys: Iterable[str]) -> "Deck":
        """The deck of these role keys.

        Raises:
            NotUnderstood: `unknown-role`, with the position as its field.
        """
        roles = [game.role(key, field=f"deck[{index}]") for index, key in enumerate(keys)]
        return cls(game, in_order(game, roles))

    @property
    def keys(self) -> tuple[str, ...]:
        """The role keys, a key for every card."""
        return tuple(role.key for role in self.cards)

    @property
    def counts(self) -> dict[str, int]:
        """How many of each role, in the catalog's order."""
        return dict(Counter(self.keys))

    @property
    def copier(self) -> Role | None:
        """The role in the deck that becomes another one at night; None: there is none."""
        copier = self.game.copier
        return copier if copier in self.cards else None

    def __contains__(self, key: str) -> bool:
        """Whether a card of that role is in the deck."""
        return any(role.key == key for role in self.cards)


def in_order(game: Game, roles: Iterable[Role]) -> tuple[Role, ...]:
    """The cards in the order of the game's catalog."""
    catalog = list(game.roles.values())
    return tuple(sorted(roles, key=catalog.index))


def recommended(game: Game, players: int) -> Deck:
    """The deck to propose to a table of that size.

    Raises:
        NotAllowed: `too-few-players` or `too-many-players`.
    """
    check_players(game, players)
    return Deck.of(game, game.recommended[players])


def check_players(game: Game, players: int) -> None:
    """Refuse a table the game is not made for.

    Raises:
        NotAllowed: `too-few-players` or `too-many-players`.
    """
    if players not in game.players:
        key = "too-few-players" if players < game.players.start else "too-many-players"
        least, most = game.players.start, game.players.stop - 1
        raise NotAllowed(key, field="players", players=players, least=least, most=most)


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


def check(deck: Deck, players: int, rulebook: Rulebook, *, field: str = "deck") -> None:
    """Refuse a deck that may not be played by that many players.

    Raises:
        NotAllowed: `too-few-players` or `too-many-players`.
        IllegalDeck: with every reason and the nearest legal deck.
    """
    check_players(deck.game, players)
    found = tuple(faults(deck, players, rulebook))
    if found:
        raise IllegalDeck(deck, found, nearest(deck, players, rulebook), field=field)


def faults(deck: Deck, players: int, rulebook: Rulebook) -> Iterator[Fault]:
    """Every reason why the deck may not be played by that many players, the weightiest first."""
    size = players + deck.game.center_cards(players)
    if len(deck.cards) != size:
        key = "too-many-cards" if len(deck.cards) > size else "too-few-cards"
        yield Fault(key, {"cards": len(deck.cards), "players": players, "needed": size})
    yield from combination_faults(deck.counts, deck.game, rulebook)


def combination_faults(counts: Mapping[str, int], game: Game, rulebook: Rulebook) -> Iterator[Fault]:
    """The reasons that do not depend on the number of players: the box, and what a role needs beside it."""
    for key, count in counts.items():
        copies = game.roles[key].copies
        if count > copies:
            yield Fault("not-in-the-box", {"role": key, "count": count, "copies": copies})
    for key, count in counts.items():  # after the box's: its faults are the weightier ones
        role = game.roles[key]
        if role.paired and count == 1 and rulebook.house.masons != "only in pairs":
            yield Fault("single-mason", {})
        if role.needs and role.needs.isdisjoint(counts):
            yield Fault("insomniac-alone", {})


@lru_cache(maxsize=64)
def legal_decks(rulebook: Rulebook, size: int) -> tuple[tuple[int, ...], ...]:
    """Every legal deck of `size` cards as counts per role, in the catalog's order."""
    game = rulebook.game
    copies = [range(role.copies + 1) for role in game.roles.values()]
    return tuple(
        counts
        for counts in product(*copies)
        if sum(counts) == size and not any(combination_faults(_by_key(game, counts), game, rulebook))
    )


def _by_key(game: Game, counts: Iterable[int]) -> dict[str, int]:
    return {key: count for key, count in zip(game.roles, counts, strict=True) if count}


def nearest(deck: Deck, players: int, rulebook: Rulebook, fixed: Mapping[str, int] = MappingProxyType({})) -> Deck:
    """The legal deck that differs from `deck` in the fewest cards.

    Of several, the one nearest to the recommended deck, then the one that gives up what is missed least.
    `fixed`: by role, how many of its cards it is to have; where no legal deck has them so, the first ones give way.
    """
    game = deck.game
    given = _counts(game, deck.keys)
    usual = _counts(game, game.recommended[players])
    costs = [(role.given_up, role.put_in) for role in game.roles.values()]

    def cost(counts: tuple[int, ...]) -> tuple[int, int, int]:
        changed = [new - old for old, new in zip(given, counts, strict=True)]
        missed = sum(
            up * max(-change, 0) + put * max(change, 0) for change, (up, put) in zip(changed, costs, strict=True)
        )
        return _distance(counts, given), _distance(counts, usual), missed

    legal = legal_decks(rulebook, players + game.center_cards(players))
    place = {key: index for index, key in enumerate(game.roles)}
    for first in range(len(fixed) + 1):
        kept = [(place[key], count) for key, count in list(fixed.items())[first:]]
        meant = [counts for counts in legal if all(counts[index] == count for index, count in kept)]
        if meant:
            break
    best = min(meant, key=cost)
    return Deck.of(game, Counter(_by_key(game, best)).elements())


def _counts(game: Game, keys: Iterable[str]) -> tuple[int, ...]:
    count = Counter(keys)
    return tuple(count[key] for key in game.roles)


def _distance(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def random_deck(players: int, rulebook: Rulebook, chance: random.Random) -> Deck:
    """A deck to surprise a table with: any that is legal and as one would lay it out, each as likely.

    All Werewolves are in, for three players also one alone; few cards win apart from the village besides, no more plain
    Villagers than one for every three players, and two cards of the village that act. Where the box has no deck like
    that for so many players, it comes as near as it can.

    Raises:
        NotAllowed: `too-few-players` or `too-many-players`.
    """
    check_players(rulebook.game, players)
    return Deck.of(rulebook.game, Counter(chance.choice(_surprises(rulebook, players))).elements())


@lru_cache(maxsize=32)
def _surprises(rulebook: Rulebook, players: int) -> tuple[Mapping[str, int], ...]:
    """The decks that a table may be surprised with."""
    game = rulebook.game
    left = [_by_key(game, counts) for counts in legal_decks(rulebook, players + game.center_cards(players))]
    for wanted in (_all_werewolves, _few_against, _few_plain, _some_acting):
        left = [counts for counts in left if wanted(game, counts, players)] or left
    return tuple(left)


def _all_werewolves(game: Game, counts: Mapping[str, int], players: int) -> bool:
    wolves = sum(count for key, count in counts.items() if game.roles[key].stake is Stake.WEREWOLF)
    return wolves >= (1 if players < PAIR_FROM else 2)


def _few_against(game: Game, counts: Mapping[str, int], players: int) -> bool:
    """Minion and Tanner: one of them up to five players, then both."""
    against = sum(counts.get(key, 0) for key, role in game.roles.items() if role.stake in _AGAINST)
    return against <= (1 if players <= FIRST_PLAYERS else len(_AGAINST))


def _few_plain(game: Game, counts: Mapping[str, int], players: int) -> bool:
    plain = sum(count for key, count in counts.items() if _plain(game.roles[key]))
    return plain <= players // 3


def _some_acting(game: Game, counts: Mapping[str, int], _players: int) -> bool:
    acting = [key for key in counts if game.roles[key].action is not None]
    return sum(game.roles[key].stake is Stake.VILLAGER for key in acting) >= ACTING


def _plain(role: Role) -> bool:
    return role.familiar and role.stake is Stake.VILLAGER


PAIR_FROM = 4
"""Players from whom on a drawn deck has two Werewolves, as the decks that are recommended; ours."""
ACTING = 2
"""The fewest kinds of the village's cards that act in a drawn deck; ours."""
_AGAINST = (Stake.MINION, Stake.TANNER)
"""What wins apart from the village beside the Werewolves."""


def advice(deck: Deck, known: Iterable[str] | None = None) -> Iterator[Fault]:
    """What is worth a word about a legal deck; `known` are the roles the table has played with, None if unsaid."""
    wolves = sum(role.stake is Stake.WEREWOLF for role in deck.cards)
    if wolves == 0:
        yield Fault("no-werewolf", {})
    elif wolves == 1:
        yield Fault("single-werewolf", {})
    if known is None:
        return
    known = set(known)
    if not known and deck.copier is not None:
        yield Fault("doppelganger-first-game", {})
    specials = {role.key for role in deck.cards if not role.familiar}
    if not known and (len(deck.cards) > FIRST_PLAYERS + deck.game.center or len(specials) > FIRST_SPECIALS):
        yield Fault("first-game", {})
    new = tuple(role.key for role in dict.fromkeys(deck.cards) if role.key not in known and not role.familiar)
    if known and len(new) > NEW_ROLES_AT_ONCE:
        yield Fault("many-new-roles", {"roles": new})
