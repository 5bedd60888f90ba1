"""Records of weeks: one of each shape that is good, and what spoils them."""

import json
from typing import Any

from onenight.rules.week import record as records
from tests.rules.week import playing
from tests.rules.week.notation import move

TOLD: dict[str, Any] = {
    "game": "week",
    "players": ["Bob", "Cy", "Dora"],
    "options": {"last_day": "thursday"},
    "rooms": ["foyer", "study", "archives", "sitting_room"],
    "dealt": {
        "Bob": "werewolf",
        "Cy": "villager",
        "Dora": "villager",
        "Alfred": "tanner",
        "Alice": "werewolf",
        "Jeeves": "villager",
    },
    "artifacts": ["mask", "void", "claw", "cudgel", "brand"],
    "study": "tanner",
    "start": "Cy",
    "moves": [
        move("arrive archives Jeeves"),
        move("take"),
        move("arrive study Alfred"),
        move("arrive foyer Alice"),
        move("give Dora right"),
        move("night insomniac look says=seer"),
        move("night robber Bob.role look"),
    ],
}
"""A week that is told token by token, as far as the first night."""
TOLD["moves"].pop()
TOLD["moves"].append(move("night seer"))


def finished(seed: int = 7) -> dict[str, Any]:
    """A whole week with its votes."""
    made = [turn.move.to_json() for turn in playing.week(seed)]
    whole: dict[str, Any] = json.loads(json.dumps(records.build_record(playing.setup(seed), made)))
    return whole


WHOLE = finished()
SEEDED: dict[str, Any] = {"game": "week", "players": ["Bob", "Cy", "Dora", "Eli"], "seed": 7}
"""A week that a seed deals, rooms and all, before its first move."""
PLAIN: dict[str, Any] = {
    "game": "week",
    "players": ["Bob", "Cy", "Dora"],
    "rooms": "recommended",
    "dealt": TOLD["dealt"],
    "start": "Bob",
}
"""A week whose castle has neither Archives nor Study, so that nothing is told of their tokens."""

GOOD = {"told": TOLD, "whole": WHOLE, "seeded": SEEDED, "plain": PLAIN}
