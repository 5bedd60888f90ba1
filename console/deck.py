"""`onenight deck`: a legal deck, or what is wrong with one and what would be right."""

import argparse
import random
import secrets
import sys

from console import game_options
from onenight.rules.advice import list_advice
from onenight.rules.deck import Deck, IllegalDeck, check_deck, recommend_deck
from onenight.rules.random_decks import draw_random_deck
from onenight.rules.rulebook import Rulebook
from onenight.speech.lines import Lines
from onenight.speech.report import list_faults


def run(arguments: argparse.Namespace, lines: Lines) -> int:
    """Print role keys, comma-separated, as `--check` and `narrate --deck` take them."""
    rulebook = game_options.read_rulebook(arguments.game, arguments.house_rule)
    players = arguments.players if arguments.count is None else arguments.count
    if arguments.check is not None:
        return _check(game_options.read_deck(arguments.check, rulebook), players, rulebook, lines)
    if arguments.random or arguments.seed is not None:
        chance = secrets.SystemRandom() if arguments.seed is None else random.Random(arguments.seed)  # noqa: S311 - a seed is asked for
        deck = draw_random_deck(players, rulebook, chance)
    else:
        deck = recommend_deck(rulebook.game, players)
    if deck.game.count_center_cards(players) < deck.game.center:
        game_options.print_note(lines, "one_card_center")
    print(",".join(deck.keys))
    return 0


def _check(deck: Deck, players: int, rulebook: Rulebook, lines: Lines) -> int:
    try:
        check_deck(deck, players, rulebook)
    except IllegalDeck as illegal:
        for sentence in list_faults(illegal, lines):
            print(sentence, file=sys.stderr)
        print(",".join(illegal.repair.keys), file=sys.stderr)
        return 1
    print(lines.say("console.said.legal", players=players, cards=lines.list_cards(deck.counts)))
    for word in list_advice(deck):
        print(lines.say(f"errors.advice.{word.key}", **word.arguments))
    return 0
