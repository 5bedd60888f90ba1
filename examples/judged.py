"""A game judged: who won, why, and what everybody saw in the night. `.venv/bin/python -m examples.judged`."""

from onenight.rules.errors import GameError
from onenight.speech.lines import Lines
from onenight.speech.report import error_object
from onenight.ways import records

GAME = {
    "game": "ultimate",
    "players": ["Ana", "Ben", "Cy"],
    "dealt": {"Ana": "seer", "Ben": "robber", "Cy": "werewolf"},
    "center": ["werewolf", "troublemaker", "villager"],
    "picks": {"Ana": ["Cy"], "Ben": ["Cy"]},
    "votes": {"Ana": "Ben", "Ben": "Cy", "Cy": "Ben"},
}


def judged(game: object) -> dict[str, object]:
    """The result of a game record, or what is wrong with it, as `onenight judge` prints it."""
    lines = Lines("en")
    try:
        return records.judge_record(game, lines)
    except GameError as error:
        return error_object(error, lines)


if __name__ == "__main__":
    told = judged(GAME)
    print(told["reason"], "Winners:", told["winners"])
    print("Seen in the night:", told["seen"])
