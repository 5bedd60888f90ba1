"""Games with the cards of all boxes at random: legal ones, whose nights are walked by the second writing of the rules.

Whoever may choose at some moment chooses by chance among what is allowed then, and leaves out now and then what need
not be chosen. What was chosen when is kept, to spoil it later (refused_picks.py).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from tests.rules.by_the_book import MARK_SUPPLY, find_carried, judge_night
from tests.rules.decks_by_the_book import BAG, BAGS, draw_deck, find_extras
from tests.rules.night_by_the_book import TOGETHER, play_night
from tests.rules.table_by_the_book import Table, leave_out_mist

NAMES = ("Ana", "Ben", "Cy", "Dora", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo")

ARTIFACTS = ("claw", "brand", "cudgel", "void", "mask", "shroud", "bow", "cloak", "sword", "dagger", "mist")

HOUSE: Mapping[str, tuple[Any, ...]] = {
    "lone_wolf": (True, False),
    "tanner_overrides": (False, True),
    "tanner_team": ("none", "werewolf"),
    "werewolves_need_a_death": (False, True),
    "hunter_points": ("vote", "after"),
    "doppelganger": ("at once", "when called"),
    "copied_insomniac": ("looks", "sleeps"),
    "copied_mason": ("mason", "villager"),
    "masons": ("always wake", "only in pairs"),
    "lone_minion": ("must survive", "any other death"),
    "tanner_blocks_lone_minion": (False, True),
    "dream_wolf": ("apart", "company"),
    "alpha_wolf": ("no werewolf", "any other player"),
    "prince": ("votes", "cannot die"),
    "cursed": ("both", "werewolves"),
    "aura_seer": ("cards and marks", "cards"),
    "master": ("any other vampire", "all other vampires"),
    "epic_battle": (True, False),
    "traitor": ("another", "any"),
}
"""The house rules of the pages, each with its official value first; `artifacts` is a list."""

OFFICIAL = {key: values[0] for key, values in HOUSE.items()} | {"artifacts": list(ARTIFACTS)}


class Moment(NamedTuple):
    """One choice of a night: whose and in which role, what was allowed, and what was chosen as which pick."""

    who: str
    role: str
    allowed: tuple[str, ...]
    must: bool
    chosen: str
    position: int
    shields: tuple[str, ...]
    """The shields that lay by then."""
    revealed: tuple[str, ...]
    artifacts: tuple[str, ...]
    """Who held an artifact by then."""
    used: tuple[str, ...]
    """The artifacts that had been drawn."""


class Drawn(NamedTuple):
    """A game that was drawn, with the moments of its night and its end."""

    record: dict[str, Any]
    moments: list[Moment]
    end: dict[str, Any]
    table: Table
    """As its night has left it."""


class Chance:
    """Choices by chance, kept as the picks of a record."""

    def __init__(self, chance: Random) -> None:
        """Nothing has been chosen; players of some nights do nearly all they may."""
        self.chance = chance
        self.lazy = chance.choice((0.02, 0.2))
        self.picks: dict[str, list[str]] = {}
        self.moments: list[Moment] = []

    def choose(self, table: Table, who: str, role: str, allowed: Sequence[str], *, must: bool) -> str:
        """One of the allowed words, or nothing where it may be left out."""
        mine = self.picks.setdefault(who, [])
        idle = not allowed or (not must and self.chance.random() < self.lazy)
        chosen = "" if idle else self.chance.choice(allowed)
        held = table.artifacts
        lying = (tuple(table.shields), tuple(table.revealed), tuple(held), tuple(held.values()))
        self.moments.append(Moment(who, role, tuple(allowed), must, chosen, len(mine), *lying))
        if chosen:
            mine.append(chosen)
        return chosen

    def finish(self, who: str) -> None:
        """Nothing is left over."""


def draw_house_rules(chance: Random) -> dict[str, Any]:
    """The official rules in two games of five, else any of each option, and any artifacts."""
    if chance.random() < 0.4:
        return dict(OFFICIAL)
    house = {key: chance.choice(values) for key, values in HOUSE.items()}
    return house | {"artifacts": chance.sample(ARTIFACTS, chance.randint(1, len(ARTIFACTS)))}


def shuffle_deck(deck: Sequence[str], players: int, chance: Random) -> list[str]:
    """The cards in an order for the deal; Doppelgänger and Copycat are mostly dealt to a player."""
    cards = chance.sample(deck, len(deck))
    for role in ("doppelganger", "copycat"):
        if role in cards[players:] and chance.random() < 0.7:
            here, there = cards.index(role), chance.randrange(players)
            cards[here], cards[there] = cards[there], cards[here]
    return cards


def draw_votes(names: Sequence[str], chance: Random) -> dict[str, str]:
    """Everybody points at somebody else: anyhow, at a few, or all one way round."""
    kind = chance.random()
    if kind < 0.1:
        return dict(zip(names, [*names[1:], names[0]], strict=True))
    few = list(names) if kind < 0.5 else chance.sample(names, min(len(names), chance.randint(2, 3)))
    return {name: chance.choice([other for other in few if other != name]) for name in names}


def draw_game(chance: Random, bag: Sequence[str] = (), **told: object) -> Drawn:
    """A whole legal game with the cards of a bag, by itself with those of one of the bags; `told`: house rules."""
    bag = bag or chance.choice(BAGS)
    house = draw_house_rules(chance) | told
    names = list(NAMES[: chance.randint(3, min(10, len(bag) - 3))])
    deck = draw_deck(len(names), house, chance, bag)
    cards = shuffle_deck(deck, len(names), chance)
    center = cards[len(names) :] + ([chance.choice(find_extras(deck))] if "alpha_wolf" in deck else [])
    record = {
        "game": "ultimate",
        "house_rules": house,
        "players": names,
        "dealt": dict(zip(names, cards, strict=False)),
        "center": center,
        "votes": draw_votes(names, chance),
        "hunter_targets": draw_votes(names, chance),
    }
    chooser = Chance(chance)
    table = Table(record, chooser)
    play_night(table)
    together = chooser.picks.pop(TOGETHER, [])
    record["picks"] = {name: words for name, words in chooser.picks.items() if words or chance.random() < 0.5}
    record |= {TOGETHER: together[0]} if together else {}
    return Drawn(record, chooser.moments, judge_night(record, table), table)


def make_final(drawn: Drawn) -> dict[str, Any]:
    """Return the game by its final cards alone, with what cards count as and what lies before players."""
    record, end = drawn.record, drawn.end
    rest = {key: record[key] for key in ("game", "house_rules", "players", "votes", "hunter_targets")}
    cards = {name: end["cards"][name] for name in record["players"]}
    told = {"cards": cards, "center": [end["cards"][place] for place in drawn.table.center]}
    more = {"artifacts": end["artifacts"], "marks": leave_out_clarity(end["marks"])}
    return rest | told | find_carried(drawn.table) | {key: value for key, value in more.items() if value}


def leave_out_clarity(marks: Mapping[str, str]) -> dict[str, str]:
    """Return the marks that a record of final cards has to tell."""
    return {name: mark for name, mark in marks.items() if mark != "clarity"}


CLOSE = (
    *("werewolf", "alpha_wolf", "minion", "squire", "tanner", "apprentice_tanner", "hunter", "bodyguard", "prince"),
    *("cursed", "doppelganger", "copycat", "paranormal_investigator", "vampire", "master", "count", "renfield"),
    *("diseased", "assassin", "apprentice_assassin", "villager", "villager", "seer"),
)
"""Cards that make the sides close."""


def draw_final(chance: Random) -> dict[str, Any]:
    """Return final cards of no night in particular, with marks, artifacts, and what the cards became."""
    names = list(NAMES[: chance.choice((3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10))])
    cards = dict(zip(names, chance.sample(CLOSE if chance.random() < 0.7 else BAG, len(names)), strict=True))
    house = draw_house_rules(chance)
    holders = chance.sample(names, chance.choice((0, 0, 1, 2)))
    usable = leave_out_mist(house["artifacts"], cards.values())
    artifacts = dict(zip(holders, chance.sample(usable, len(usable)), strict=False))
    marks = leave_out_clarity(draw_marks(chance, names))
    told: dict[str, Any] = {"game": "ultimate", "house_rules": house, "players": names, "cards": cards}
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
