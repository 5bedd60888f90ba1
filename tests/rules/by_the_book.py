"""The rules page once more, transcribed as literally as possible and without the engine, to compare the two.

Slow, plain, in names and role keys: the original game, and the box "Who wins" with the house rules. The nights and
deaths of Ultimate stand in daybreak_night.py and daybreak_by_the_book.py.
"""

from collections.abc import Mapping
from typing import Any

from tests.rules.daybreak_table import Picked, Table

House = Mapping[str, Any]


def find_ultimate_wins(roles: Mapping[str, str], fallen: set[str], house: House) -> dict[str, set[str]]:
    """The box "Who wins", every house rule in its line: the winners of each team that wins, even if it has none."""
    wolves, minions, tanners, apprentices = ({name for name in roles if roles[name] == key} for key in OTHERS)
    village = set(roles) - wolves - minions - tanners - apprentices
    if not tanners:  # without a Tanner an Apprentice is one
        tanners, apprentices = apprentices, set()
    own_win = house["tanner_team"] == "none"
    dead_tanners = tanners & fallen
    wins: dict[str, set[str]] = {}
    if wolves & fallen or not (wolves or fallen):
        wins["village"] = village
    if own_win and dead_tanners:
        wins["tanner"] = dead_tanners | apprentices
    if wolves and not (wolves & fallen or dead_tanners) and (fallen or not house["werewolves_need_a_death"]):
        wins["werewolf"] = wolves | minions | (set() if own_win else tanners | apprentices)
    if not wolves and not (house["tanner_blocks_lone_minion"] and dead_tanners):
        may_die = house["lone_minion"] == "any other death"
        lucky = {name for name in minions if fallen - {name} and (may_die or name not in fallen)}
        wins |= {"werewolf": lucky} if lucky else {}
    return {"tanner": wins["tanner"]} if house["tanner_overrides"] and "tanner" in wins else wins


OTHERS = ("werewolf", "minion", "tanner", "apprentice_tanner")
"""Who is not of the village; the Squire of the Bonus Packs is told as a Minion."""


def judge_original(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the result of a night of the original game: Sorcerer, Werewolves, Phantom Thief, then the vote."""
    table = Table(record, Picked(record["picks"]))
    for name in table.find_holders("sorcerer"):
        for place in record["picks"].get(name, ()):
            table.look(name, place)
    wolves = table.find_holders("werewolf")
    for wolf in wolves:
        table.notice(wolf, "werewolf", wolves)
    for name in table.find_holders("phantom_thief"):
        for place in record["picks"].get(name, ()):
            table.exchange(name, name, place)
            table.look(name, name)
    cards = {name: table.cards[name] for name in table.players}
    fingers = [*record["votes"].values()]
    most = max(map(fingers.count, cards))
    fallen = {name for name in cards if most > 1 and fingers.count(name) == most}
    ((team, winners),) = find_original_wins(cards, fallen).items()
    return {
        "cards": table.cards,
        "roles": cards,
        "seen": table.seen,
        "killed": [name for name in cards if name in fallen],
        "winning_teams": [team],
        "winners": [name for name in cards if name in winners],
    }


def find_original_wins(roles: Mapping[str, str], fallen: set[str]) -> dict[str, set[str]]:
    """A Werewolf died, only humans died, nobody died."""
    wolves = {name for name in roles if roles[name] == "werewolf"}
    if wolves & fallen or not (wolves or fallen):
        return {"village": set(roles) - wolves}
    return {"werewolf": wolves}
