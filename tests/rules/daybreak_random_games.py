"""Games with the cards of all boxes at random: legal ones, whose nights are walked with the second writing.

Whoever may choose at some moment chooses by chance among what is allowed then, and leaves out now and then what need
not be chosen. What was chosen when is kept, to spoil it later (daybreak_refused_picks.py).
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from tests.rules.daybreak_by_the_book import judge_night
from tests.rules.daybreak_decks import BASE, BONUS, DAYBREAK, draw_deck, find_extras
from tests.rules.daybreak_night import play_night
from tests.rules.daybreak_table import Table

NAMES = ("Ana", "Ben", "Cy", "Dora", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo")

ARTIFACTS = ("claw", "brand", "cudgel", "void", "mask", "shroud", "bow", "cloak", "sword", "dagger")

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
}
"""The house rules of the pages, each with its official value first; `artifacts` is a list."""

OFFICIAL = {key: values[0] for key, values in HOUSE.items()} | {"artifacts": list(ARTIFACTS)}

BAGS = (BASE + DAYBREAK, BASE + BONUS, BASE + DAYBREAK + BONUS, BASE + DAYBREAK + BONUS)
"""What tables have on their shelf."""


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
    """The official rules in one game of four, else any of each option, and any artifacts."""
    if chance.random() < 0.25:
        return dict(OFFICIAL)
    house = {key: chance.choice(values) for key, values in HOUSE.items()}
    return house | {"artifacts": chance.sample(ARTIFACTS, chance.randint(1, len(ARTIFACTS)))}


def shuffle_deck(deck: Sequence[str], players: int, chance: Random) -> list[str]:
    """The cards in an order for the deal; a Doppelgänger is mostly dealt to a player."""
    cards = chance.sample(deck, len(deck))
    if "doppelganger" in cards[players:] and chance.random() < 0.7:
        here, there = cards.index("doppelganger"), chance.randrange(players)
        cards[here], cards[there] = cards[there], cards[here]
    return cards


def draw_votes(names: Sequence[str], chance: Random) -> dict[str, str]:
    """Everybody points at somebody else: anyhow, at a few, or all one way round."""
    kind = chance.random()
    if kind < 0.1:
        return dict(zip(names, [*names[1:], names[0]], strict=True))
    few = list(names) if kind < 0.5 else chance.sample(names, min(len(names), chance.randint(2, 3)))
    return {name: chance.choice([other for other in few if other != name]) for name in names}


def draw_game(chance: Random, bag: Sequence[str] = ()) -> Drawn:
    """A whole legal game with the cards of a bag, by itself with those of one of the bags."""
    bag = bag or chance.choice(BAGS)
    house = draw_house_rules(chance)
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
    record["picks"] = {name: words for name, words in chooser.picks.items() if words or chance.random() < 0.5}
    return Drawn(record, chooser.moments, judge_night(record, table))


def make_final(drawn: Drawn) -> dict[str, Any]:
    """Return the game by its final cards alone, with the roles that the marked cards count as."""
    record, end = drawn.record, drawn.end
    rest = {key: record[key] for key in ("game", "house_rules", "players", "votes", "hunter_targets")}
    told: dict[str, Any] = {"cards": end["cards"], "center": end["center"]}
    copied, investigated = find_carried(drawn)
    more = {"copied": copied, "investigated": investigated, "artifacts": end["artifacts"]}
    return rest | told | {key: value for key, value in more.items() if value}


def find_carried(drawn: Drawn) -> tuple[str, str]:
    """Return the roles of the Doppelgänger and Investigator cards, read off the game's sights."""
    dealt, seen = drawn.record["dealt"], drawn.end["seen"]
    marks = {"copied": "", "investigated": ""}
    for moment in drawn.moments:
        if moment.role == "doppelganger":
            marks["copied"] = dealt[moment.chosen]
        if moment.role == "paranormal_investigator" and moment.chosen:
            face = dict(map(tuple, seen[moment.who]))[moment.chosen]
            mark = "werewolf" if face.endswith(("werewolf", "_wolf")) else face
            if mark in ("werewolf", "tanner"):
                key = "copied" if dealt[moment.who] == "doppelganger" else "investigated"
                marks[key] = mark
    return marks["copied"], marks["investigated"]


CLOSE = (
    *("werewolf", "alpha_wolf", "dream_wolf", "minion", "tanner", "hunter", "bodyguard", "doppelganger"),
    *("paranormal_investigator", "villager", "villager", "seer", "squire", "apprentice_tanner", "prince", "cursed"),
)
"""Cards that make the sides close at a small table."""


def draw_finals(chance: Random) -> dict[str, Any]:
    """Final cards alone, of no night in particular, with artifacts and what the two cards became."""
    names = list(NAMES[: chance.randint(3, 6)])
    cards = dict(zip(names, chance.sample(CLOSE, len(names)), strict=True))
    house = draw_house_rules(chance)
    holders = chance.sample(names, chance.randint(0, 2))
    artifacts = dict(zip(holders, chance.sample(house["artifacts"], len(house["artifacts"])), strict=False))
    told: dict[str, Any] = {"game": "ultimate", "house_rules": house, "players": names, "cards": cards}
    told |= {"votes": draw_votes(names, chance), "hunter_targets": draw_votes(names, chance)}
    told |= {"artifacts": artifacts} if artifacts else {}
    if "doppelganger" in cards.values() and chance.random() < 0.9:
        others = [role for role in BASE + DAYBREAK + BONUS if role != "doppelganger"]
        told["copied"] = chance.choice(others)
    if "paranormal_investigator" in cards.values() and chance.random() < 0.8:
        told["investigated"] = chance.choice(("werewolf", "tanner"))
    return told
