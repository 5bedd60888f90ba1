"""Games of both boxes at random: any deck, any picks that the reader lets through, none left out that is a must."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from onenight.rules.deck import Deck, find_faults
from onenight.rules.errors import NotAllowed
from onenight.rules.game import ULTIMATE
from onenight.rules.record import read_record
from onenight.rules.rulebook import Rulebook
from tests.rules.strategies import NAMES

CARDS = [role.key for role in ULTIMATE.list_roles(("base", "daybreak")) for _ in range(role.copies)]
WOLVES = ("werewolf", "dream_wolf", "mystic_wolf")
TRIES = 300


def draw_game(chance: Random, boxes: Sequence[str] = ULTIMATE.boxes, **house: object) -> dict[str, Any]:
    """A record with the cards of some boxes: a night, votes, and Hunters' targets."""
    players = chance.randint(3, 10)
    names = NAMES[:players]
    cards, extra = deal(chance, players, boxes)
    record: dict[str, Any] = {
        "house_rules": {"artifacts": list(ULTIMATE.list_artifacts(boxes)), **house},
        "players": names,
        "dealt": dict(zip(names, cards, strict=False)),
        "center": cards[players:] + extra,
        "votes": draw_votes(chance, names),
        "hunter_targets": draw_votes(chance, names),
    }
    return record | {"picks": draw_picks(chance, record)}


def deal(chance: Random, players: int, boxes: Sequence[str]) -> tuple[list[str], list[str]]:
    """A legal deck, shuffled, and what lies beside the center."""
    there = {role.key for role in ULTIMATE.list_roles(boxes)}
    every = [key for key in CARDS if key in there]
    while True:
        cards = chance.sample(every, players + 3)
        left = Counter(every) - Counter(cards)
        extra = [key for key in WOLVES if left[key]][:1] if "alpha_wolf" in cards else []
        if not any(find_faults(Deck.of(ULTIMATE, cards, extra[0] if extra else None), players, Rulebook())):
            return cards, extra


def draw_votes(chance: Random, names: list[str]) -> dict[str, str]:
    """Everybody points at somebody else."""
    return {name: chance.choice([other for other in names if other != name]) for name in names}


def draw_picks(chance: Random, record: dict[str, Any]) -> dict[str, list[str]]:
    """Return everybody's picks: drawn, and drawn again for each that is refused."""
    chosen = {name: draw_pick(chance, record, name, role) for name, role in record["dealt"].items()}
    for _ in range(TRIES):
        try:
            read_record(record | {"picks": chosen})
        except NotAllowed as error:
            name = error.field.split(".")[1]
            chosen[name] = draw_pick(chance, record, name, record["dealt"][name]) if chance.random() < 0.8 else []
        else:
            return chosen
    raise AssertionError(record)


def draw_pick(chance: Random, record: dict[str, Any], name: str, role: str) -> list[str]:
    """A pick that the role might be allowed."""
    names = record["players"]
    others = chance.sample([other for other in names if other != name], 2)
    center = chance.sample([f"center {number + 1}" for number in range(len(record["center"]))], 2)
    artifact = chance.choice(record["house_rules"]["artifacts"])
    anybody = chance.choice(names)
    possible: dict[str, list[list[str]]] = {
        "werewolf": [[], center[:1]],
        "mystic_wolf": [others[:1], [*center[:1], *others[:1]]],
        "alpha_wolf": [others[:1], [*center[:1], *others[:1]], []],
        "seer": [others[:1], center],
        "apprentice_seer": [center[:1]],
        "paranormal_investigator": [others[:1], others],
        "robber": [others[:1]],
        "witch": [[center[0], anybody]],
        "troublemaker": [others],
        "village_idiot": [["left"], ["right"]],
        "drunk": [center[:1], []],
        "sentinel": [others[:1]],
        "revealer": [others[:1]],
        "curator": [[anybody, artifact]],
    }
    if role == "doppelganger":
        copied = record["dealt"][others[0]]
        return [others[0], *(draw_pick(chance, record, name, copied) if copied in possible else [])]
    return chance.choice(possible.get(role, [[]]))
