"""Decks drawn blindly: all that may be played, however strange, for what has to hold of every one."""

from collections.abc import Collection, Sequence
from random import Random

from onenight.rules.deck import Deck, check_players, find_faults
from onenight.rules.game import BASE
from onenight.rules.rulebook import Rulebook


def draw_blind_deck(
    players: int, rulebook: Rulebook, chance: Random, boxes: Collection[str] = BASE, within: Sequence[str] = ()
) -> Deck:
    """A legal deck from the bag of all tokens of these boxes, drawn again until it is legal; `within`: cards it has."""
    game = rulebook.game
    check_players(game, players)
    bag = [role.key for role in game.list_roles(boxes) for _ in range(role.copies - within.count(role.key))]
    drawn = players + game.count_center_cards(players) - len(within)
    while True:
        deck = Deck.of(game, [*within, *chance.sample(bag, drawn)])
        if not any(find_faults(deck, players, rulebook)):
            return deck
