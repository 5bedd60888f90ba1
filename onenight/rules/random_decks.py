"""Decks to surprise a table with, drawn from all that may be played and that one would lay out."""

import random
from collections import Counter
from collections.abc import Callable, Collection
from functools import lru_cache

from onenight.rules.advice import MAX_FIRST_GAME_PLAYERS
from onenight.rules.card_supply import Supply, Tally
from onenight.rules.deck import Deck, check_players, choose_owned_extra, count_by_key
from onenight.rules.game import BASE
from onenight.rules.roles import IDLE, Role, Stake
from onenight.rules.rulebook import Rulebook

MIN_PLAYERS_FOR_TWO_WEREWOLVES = 4
"""Players from whom on a drawn deck has two Werewolves, as the decks that are recommended; ours."""
MAX_WEREWOLVES = 2, 3
"""The most Werewolves in a drawn deck, at a small table and at a larger one: who owns two boxes has five; ours."""
MIN_ACTING_KINDS = 2
"""The fewest kinds of the village's cards that act in a drawn deck; ours."""
_AGAINST_VILLAGE = (Stake.MINION, Stake.TANNER)
"""What wins apart from the village beside the Werewolves."""
_WITH_VILLAGE = (Stake.VILLAGER, Stake.INVESTIGATOR)
"""What wins with the village."""


def draw_random_deck(players: int, rulebook: Rulebook, chance: random.Random, boxes: Collection[str] = BASE) -> Deck:
    """Return a random deck: any that is legal and as one would lay it out, each as likely.

    All Werewolves of the first box are in, for three players also one alone; few cards win apart from the village
    besides, no more plain Villagers than one for every three players, two cards of the village that act, and none that
    is advised to larger tables. Where the boxes have no deck like that for so many players, it comes as near as it can.

    Raises:
        NotAllowed: `too-few-players` or `too-many-players`.
    """
    game = rulebook.game
    check_players(game, players, boxes)
    bag = _build_surprise_supply(rulebook, players, game.filter_boxes(boxes))
    size = players + game.count_center_cards(players)
    counts = bag.find_deck(size, chance.choice(range(bag.count_decks(size))))
    return choose_owned_extra(Deck.of(game, Counter(count_by_key(bag.roles, counts)).elements()), boxes)


@lru_cache(maxsize=32)
def _build_surprise_supply(rulebook: Rulebook, players: int, boxes: tuple[str, ...]) -> Supply:
    """Return the supply of the decks that a table may be surprised with."""
    game = rulebook.game
    roles = game.list_roles(boxes)
    size = players + game.count_center_cards(players)
    kept: list[Tally] = []
    bag = Supply(roles, rulebook, wanted := _list_limits(roles, players))
    if bag.count_decks(size):
        return bag
    for limit in wanted:
        if Supply(roles, rulebook, [*kept, limit]).count_decks(size):
            kept.append(limit)
    return Supply(roles, rulebook, kept)


def _list_limits(roles: tuple[Role, ...], players: int) -> list[Tally]:
    """Return the limits of a deck as one would lay it out, the weightiest first."""
    small = players <= MAX_FIRST_GAME_PLAYERS

    def count_cards(counts: Callable[[Role], bool]) -> tuple[tuple[int, ...], ...]:
        return tuple([tuple([number * counts(role) for number in range(role.copies + 1)]) for role in roles])

    def count_kinds(counts: Callable[[Role], bool]) -> tuple[tuple[int, ...], ...]:
        return tuple([tuple([bool(number) * counts(role) for number in range(role.copies + 1)]) for role in roles])

    return [
        Tally(
            count_cards(lambda role: role.stake is Stake.WEREWOLF),
            1 if players < MIN_PLAYERS_FOR_TWO_WEREWOLVES else 2,
            MAX_WEREWOLVES[not small],
        ),
        Tally(count_cards(lambda role: role.stake in _AGAINST_VILLAGE), most=1 if small else len(_AGAINST_VILLAGE)),
        Tally(count_cards(lambda role: role.familiar and role.stake is Stake.VILLAGER), most=players // 3),
        Tally(
            count_kinds(lambda role: role.action is not IDLE and role.stake in _WITH_VILLAGE), least=MIN_ACTING_KINDS
        ),
        Tally(count_cards(lambda role: players < role.from_players), most=0),
    ]
