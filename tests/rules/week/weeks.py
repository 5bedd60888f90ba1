"""Records of weeks: one of each shape that is good, and what spoils them."""

import json
from typing import Any

from onenight.rules.week import record as records
from tests.rules.week import playing
from tests.rules.week.notation import parse_move

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
        parse_move("arrive archives Jeeves"),
        parse_move("take"),
        parse_move("arrive study Alfred"),
        parse_move("arrive foyer Alice"),
        parse_move("give Dora right"),
        parse_move("night insomniac look says=seer"),
        parse_move("night robber Bob.role look"),
    ],
}
"""A week that is told token by token, as far as the first night."""
TOLD["moves"].pop()
TOLD["moves"].append(parse_move("night seer"))


def finish_week(seed: int = 7) -> dict[str, Any]:
    """A whole week with its votes."""
    made = [turn.move.to_json() for turn in playing.play_week(seed)]
    whole: dict[str, Any] = json.loads(json.dumps(records.build_record(playing.setup(seed), made)))
    return whole


WHOLE = finish_week()
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
