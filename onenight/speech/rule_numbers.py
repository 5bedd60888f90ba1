"""Numbers of the rules, by the placeholders of the lines that tell them (`rulebook.toml`).

Each stands in `onenight.rules` alone.
"""

from collections.abc import Mapping
from itertools import groupby

from onenight.rules.advice import MAX_FIRST_GAME_PLAYERS, MAX_NEW_ROLES
from onenight.rules.boxes.box import Box
from onenight.rules.boxes.daybreak import DAYBREAK
from onenight.rules.finger_count import MIN_DEADLY_FINGERS
from onenight.rules.game import GAMES, ORIGINAL, ULTIMATE, WEEK, Game, count_box_cards
from onenight.rules.proposals import PROPOSED_WEREWOLVES
from onenight.rules.random_decks import MAX_WEREWOLVES
from onenight.rules.tournament import DEFAULT_TARGET_CHIPS, MAX_LOSSES
from onenight.rules.week import setup
from onenight.rules.week.components import (
    CARDS,
    FIRST_HAND,
    STUDY,
    count_furniture,
    list_artifacts_in_play,
    list_roles_in_play,
)
from onenight.rules.week.setup import PLAYERS, STAFF
from onenight.speech.lines import Lines
from onenight.speech.pace import PACES


def spell_rules(section: str, lines: Lines) -> Mapping[str, str]:
    """Return the numbers that the lines of a section of the rulebook may tell, in words."""
    return {key: lines.number(number) for key, number in count_rules()[section].items()}


def count_rules() -> Mapping[str, Mapping[str, int]]:
    """Return the numbers that the lines of each section of the rulebook may tell, by placeholder."""
    few, many = MAX_WEREWOLVES
    general = {
        "deadly": MIN_DEADLY_FINGERS,
        "chips": DEFAULT_TARGET_CHIPS,
        "losses": MAX_LOSSES,
        "new_roles": MAX_NEW_ROLES,
        "first_game": MAX_FIRST_GAME_PLAYERS,
        "proposed": PROPOSED_WEREWOLVES,
        "few_wolves": few,
        "many_wolves": many,
        **{key: pace.short for key, pace in PACES.items()},
    }
    further = {
        "box_fewest": DAYBREAK.players[0],
        "box_most": DAYBREAK.players[-1],
        "bodyguard_from": DAYBREAK.roles["bodyguard"].from_players,
    }
    return {
        "night": general,
        "all": {"games": len(GAMES) + 1, "cards": count_box_cards(ORIGINAL)},
        **{game.key: general | _count_game(game) for game in GAMES.values()},
        **{box.key: general | _count_game(ULTIMATE) | further | _count_artifacts(box) for box in ULTIMATE.further},
        WEEK: general | _count_week(),
    }


def _count_artifacts(box: Box) -> dict[str, int]:
    """Return the number of artifacts of a table that has this box and the Curator's."""
    return {"artifacts": len(ULTIMATE.list_artifacts({DAYBREAK.key, box.key}))}


def _count_game(game: Game) -> dict[str, int]:
    """Return the numbers of a game's box, and the lengths of the day with the sizes of the tables that have them."""
    told = {
        **{key: role.copies for key, role in game.roles.items()},
        "fewest": game.players[0],
        "most": game.players[-1],
        "center": game.center,
        "cards": count_box_cards(game),
        "first_game_cards": MAX_FIRST_GAME_PLAYERS + game.center,
    }
    for place, (minutes, alike) in enumerate(groupby(game.minutes, game.minutes.__getitem__), start=1):
        sizes = list(alike)
        told |= {f"minutes_{place}": minutes, f"first_{place}": sizes[0], f"last_{place}": sizes[-1]}
    return told


def _count_week() -> dict[str, int]:
    """Return the numbers of One Week; a card is told by the rooms that it moves."""
    long = [each for each in PLAYERS if setup.count_week_days(setup.OFFICIAL, each) == len(setup.DAYS)]
    tokens = list_roles_in_play(0)
    return {
        **{key: card.number for key, card in CARDS.items()},
        "fewest": PLAYERS[0],
        "most": PLAYERS[-1],
        "long": long[-1],
        "short": long[-1] + 1,
        "minutes": setup.DISCUSSION_SECONDS // 60,
        "hand": len(FIRST_HAND),
        "one_each": [each for each in PLAYERS if count_furniture(each) == 1][-1],
        "without_void": PLAYERS[0] - list_artifacts_in_play(PLAYERS[0]).count("void"),
        "insomniacs": CARDS["insomniac"].copies,
        "staff": len(STAFF),
        "werewolves": tokens.count("werewolf"),
        "most_werewolves": (*tokens, *STUDY).count("werewolf"),
    }
