"""Decks drawn blindly: all that may be played, however strange, for what has to hold of every one."""

from random import Random

from onenight.rules.deck import Deck, check_players, faults
from onenight.rules.rulebook import Rulebook


def blind_deck(players: int, rulebook: Rulebook, chance: Random) -> Deck:
    """A legal deck from the bag of all tokens, drawn again until it is legal."""
    game = rulebook.game
    check_players(game, players)
    bag = [key for key, role in game.roles.items() for _ in range(role.copies)]
    while True:
        deck = Deck.of(game, chance.sample(bag, players + game.center_cards(players)))
        if not any(faults(deck, players, rulebook)):
            return deck
