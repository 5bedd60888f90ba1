"""Games with the cards of all boxes and the Vampire box at random: legal ones, by the second writing of the rules.

Whoever may choose at some moment chooses by chance among what is allowed then. A night and final cards are each drawn
from a seed alone; the cards of some finals are those that a night has left.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.rules import daybreak_random_games
from tests.rules.daybreak_decks import BASE, BONUS, DAYBREAK, MOVERS, find_extras
from tests.rules.daybreak_random_games import NAMES, Chance, draw_votes, shuffle_deck
from tests.rules.vampire_by_the_book import MARK_SUPPLY, find_carried, judge_night
from tests.rules.vampire_night import TOGETHER, VAMPIRES, VampireTable, play_night

VAMPIRE_BOX = (
    *("copycat", "vampire", "master", "count", "renfield", "diseased", "cupid", "instigator", "priest", "assassin"),
    *("apprentice_assassin", "marksman", "pickpocket", "gremlin"),
)
"""The fourteen cards of the box."""

BAG = BASE + DAYBREAK + BONUS + VAMPIRE_BOX
"""The cards of all boxes."""

ARTIFACTS = (*daybreak_random_games.ARTIFACTS, "mist")

HOUSE: Mapping[str, tuple[Any, ...]] = {
    **daybreak_random_games.HOUSE,
    "cursed": ("both", "werewolves"),
    "aura_seer": ("cards and marks", "cards"),
    "master": ("any other vampire", "all other vampires"),
    "epic_battle": (True, False),
    "traitor": ("another", "any"),
}
"""The house rules of the pages, each with its official value first; `artifacts` is a list."""

OFFICIAL: Mapping[str, Any] = {key: values[0] for key, values in HOUSE.items()} | {"artifacts": list(ARTIFACTS)}

Record = dict[str, Any]


def make_night(seed: int) -> Record:
    """Return a record of a whole legal game, with its night's picks and its votes."""
    return draw_night(make_chance(seed))[0]


def make_final(seed: int) -> Record:
    """Return a record of final cards: in one case of three those of a night, else of no night in particular."""
    chance = make_chance(seed)
    return make_final_of_night(*draw_night(chance)) if chance.random() < 0.33 else draw_final(chance)


def make_chance(seed: int) -> Random:
    """Return the chance of a seed."""
    return Random(seed)  # noqa: S311 - a test keeps no secrets


def draw_house_rules(chance: Random, cards: Sequence[str]) -> dict[str, Any]:
    """Return house rules: random ones in a third of the games, else the official; no Mist without a Vampire's card."""
    artifacts = [key for key in ARTIFACTS if key != "mist" or any(role in cards for role in VAMPIRES)]
    if chance.random() > 1 / 3:
        return {**OFFICIAL, "artifacts": artifacts}
    house = {key: chance.choice(values) for key, values in HOUSE.items()}
    return house | {"artifacts": chance.sample(artifacts, chance.randint(1, len(artifacts)))}


def is_legal(deck: Sequence[str]) -> bool:
    """Return whether the cards of a deck go together, by any house rules."""
    if "insomniac" in deck and not any(role in deck for role in MOVERS):
        return False
    if "alpha_wolf" in deck and not find_extras(deck):
        return False
    return deck.count("mason") != 1


def draw_deck(chance: Random, players: int) -> list[str]:
    """Return a legal deck for so many players, mostly rich in the Vampire box, often in the boxes' close cards."""
    kind = chance.random()
    weight = 4 if kind < 0.5 else 1.5 if kind < 0.9 else 0.3
    favorites = chance.sample(BAG, 8)
    weights = {role: (weight if role in VAMPIRE_BOX else 1.0) * (3 if role in favorites else 1) for role in BAG}
    weights |= {role: weights[role] * 2 for role in ("doppelganger", "copycat", "vampire", "werewolf")}
    while True:
        order = sorted(BAG, key=lambda role: chance.random() ** (1 / weights[role]), reverse=True)
        if is_legal(order[: players + 3]):
            return order[: players + 3]


def draw_night(chance: Random) -> tuple[Record, VampireTable]:
    """Return a whole legal game, and the table as its night has left it."""
    names = list(NAMES[: chance.randint(3, 10)])
    deck = draw_deck(chance, len(names))
    cards = shuffle_deck(deck, len(names), chance)
    if "copycat" in cards[len(names) :] and chance.random() < 0.7:
        here, there = cards.index("copycat"), chance.randrange(len(names))
        cards[here], cards[there] = cards[there], cards[here]
    center = cards[len(names) :] + ([chance.choice(find_extras(deck))] if "alpha_wolf" in deck else [])
    record: Record = {
        "game": "ultimate",
        "house_rules": draw_house_rules(chance, deck),
        "players": names,
        "dealt": dict(zip(names, cards, strict=False)),
        "center": center,
        "votes": draw_votes(names, chance),
        "hunter_targets": draw_votes(names, chance),
    }
    chooser = Chance(chance)
    table = VampireTable(record, chooser)
    play_night(table)
    together = chooser.picks.pop(TOGETHER, [])
    record["picks"] = {name: words for name, words in chooser.picks.items() if words or chance.random() < 0.5}
    return record | ({TOGETHER: together[0]} if together else {}), table


def make_final_of_night(record: Record, table: VampireTable) -> Record:
    """Return a game by its final cards alone, with the roles that cards count as and what lies before players."""
    end = judge_night(record, table)
    rest = {key: record[key] for key in ("game", "house_rules", "players", "votes", "hunter_targets")}
    told = {"cards": end["cards"], "center": end["center"]}
    more = {"artifacts": end["artifacts"], "marks": leave_out_clarity(end["marks"])}
    return rest | told | find_carried(table) | {key: value for key, value in more.items() if value}


def leave_out_clarity(marks: Mapping[str, str]) -> dict[str, str]:
    """Return the marks that a record of final cards has to tell."""
    return {name: mark for name, mark in marks.items() if mark != "clarity"}


CLOSE = (
    *("werewolf", "alpha_wolf", "minion", "squire", "tanner", "apprentice_tanner", "hunter", "bodyguard", "prince"),
    *("cursed", "doppelganger", "copycat", "paranormal_investigator", "vampire", "master", "count", "renfield"),
    *("diseased", "assassin", "apprentice_assassin", "villager", "villager", "seer"),
)
"""Cards that make the sides close."""


def draw_final(chance: Random) -> Record:
    """Return final cards of no night in particular, with marks, artifacts, and what the cards became."""
    names = list(NAMES[: chance.choice((3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10))])
    cards = dict(zip(names, chance.sample(CLOSE if chance.random() < 0.7 else BAG, len(names)), strict=True))
    house = draw_house_rules(chance, list(cards.values()))
    holders = chance.sample(names, chance.choice((0, 0, 1, 2)))
    artifacts = dict(zip(holders, chance.sample(house["artifacts"], len(house["artifacts"])), strict=False))
    marks = leave_out_clarity(draw_marks(chance, names))
    told: Record = {"game": "ultimate", "house_rules": house, "players": names, "cards": cards}
    told |= {"votes": draw_votes(names, chance), "hunter_targets": draw_votes(names, chance)}
    told |= {key: value for key, value in (("artifacts", artifacts), ("marks", marks)) if value}
    others = [role for role in (BAG if chance.random() < 0.4 else CLOSE) if role not in ("doppelganger", "copycat")]
    for key, card in (("copied", "doppelganger"), ("copycat", "copycat")):
        if card in cards.values() and chance.random() < 0.9:
            told[key] = chance.choice(others)
    if "paranormal_investigator" in cards.values() and chance.random() < 0.8:
        told["investigated"] = chance.choice(("werewolf", "tanner"))
    return told


def draw_marks(chance: Random, names: Sequence[str]) -> dict[str, str]:
    """Return everybody's mark, none more often than the box holds it; many or few are clarity."""
    clear = chance.choice((0.15, 0.5, 0.85))
    marks: dict[str, str] = {}
    for name in chance.sample(names, len(names)):
        used = Counter(marks.values())
        left = [mark for mark, most in MARK_SUPPLY.items() if used[mark] < most and mark != "clarity"]
        marks[name] = "clarity" if chance.random() < clear else chance.choice(left)
    return {name: marks[name] for name in names}
