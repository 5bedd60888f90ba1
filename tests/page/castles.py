"""Weeks for the page, made by the rules: what `table.week` looks like at every moment of them, and their recaps."""

import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from onenight.conversation.faces import choose_faces
from onenight.rules.week import record as records
from onenight.rules.week.components import FOYER
from onenight.rules.week.setup import STAFF, Options, deal
from onenight.rules.week.state import describe_result, describe_view, from_json, to_json
from onenight.rules.week.story import build_scenes
from onenight.rules.week.verdict import judge
from onenight.rules.week.week import WeekStep, open_week
from onenight.speech.lines import Lines
from onenight.ways.one_week.result_words import explain_verdict
from tests.rules.week import through_json

Json = dict[str, Any]
NAMES = ("Bob", "Cy", "Dora", "Elizabeth", "Finn", "Gus", "Bartholomew")
PHASES = {"arrive": "day", "night": "night", "second": "night", "discussion": "day", "vote": "vote"}

FULL = (FOYER, "archives", "armory", "dynamite", "laboratory", "observatory", "workshop", "parlor")
"""The castle with the most to see."""


class Moment(NamedTuple):
    """A table at one time of a week."""

    state: Json
    """The rules' own, with all secrets."""
    table: Json
    """What `/api/look` tells of it."""


class Weeks(NamedTuple):
    """A week from its beginning to its end."""

    moments: tuple[Moment, ...]
    record: Json
    steps: list[Json]

    def recap(self, language: str = "en") -> Json:
        """What `/api/recap` tells of it."""
        ended = from_json(self.moments[-1].state)
        end = describe_result(ended)
        reason = explain_verdict(judge(ended), ended.setup.players, Lines(language))
        return {"record": self.record, "result": {**end, "reason": reason}, "steps": self.steps}

    def find_first(self, wanted: Callable[[Json], object]) -> Moment:
        """The first moment whose `table.week` is like that."""
        return next(moment for moment in self.moments if wanted(moment.table["week"]))


def play_week(players: int, rooms: tuple[str, ...] | None = None, seed: int = 1, last: str = "official") -> Weeks:
    """A random week in which whatever there is to see happens soon."""
    chance = random.Random(seed)  # noqa: S311 - weeks to look at
    setup = deal(NAMES[:players], chance, Options(last_day=last), rooms)  # type: ignore[arg-type]
    state, made = to_json(open_week(setup)), []
    moments = [Moment(state, make_table(state))]
    while possible := through_json.list_moves(state):
        best = max(map(rate_move, possible))
        move = chance.choice([each for each in possible if rate_move(each) == best or chance.random() < 0.02])
        state, _ = through_json.apply_move(state, move)
        made.append(move)
        moments.append(Moment(state, make_table(state)))
    told = records.build_record(setup, made)
    return Weeks(tuple(moments), told, build_scenes(told))


def rate_move(move: Mapping[str, Any]) -> int:
    """Return how much there is to see in a move."""
    kind = move["move"]
    if kind == "act":
        return 2 if move["does"] != "pick_up" else 1
    return 1 if kind != "night" or "targets" in move or "look" in move else 0


def make_table(state: Json) -> Json:
    """The `table` object of a texted week."""
    now = from_json(state)
    names = list(now.setup.players)
    turn = {"player": through_json.name_actor(state), "days": now.days, "stage": str(now.step)}
    seen = describe_view(now) | turn | {"verdict": None}
    over = now.step is WeekStep.VERDICT
    if over:
        end = describe_result(now)
        faces = {name: {"role": role, "artifact": end["artifacts"].get(name)} for name, role in end["roles"].items()}
        seen["verdict"] = {key: end[key] for key in ("most_votes", "winners", "registry")} | {"faces": faces}
    votes = {names[seat]: names[at] for seat, at in enumerate(now.votes)}
    phase = "verdict" if over else PHASES.get(now.step, "day")
    return make_blank_table(names) | {"phase": phase, "votes": votes if over else {}, "week": seen}


def make_hosted_table(names: list[str], **known: object) -> Json:
    """The `table` object of a week whose board is on the table: what the announcer knows."""
    nothing = {
        "day": 2,
        "days": 4,
        "stage": "walk",
        "player": names[1],
        "arrow": names[0],
        "direction": "left",
        "holder": None,
        "rooms": [],
        "out": [],
        "markers": {name: {"room": None, "artifact": False, "shield": False} for name in (*names, *STAFF)},
        "cards": {},
        "stock": {},
        "charges": [],
        "verdict": None,
    }
    return make_blank_table(names) | {"week": nothing | known}


def make_blank_table(names: list[str]) -> Json:
    """A table at which nothing has happened yet."""
    return {
        "phase": "day",
        "game": "week",
        "players": len(names),
        "names": names,
        "faces": choose_faces(names, {}),
        "deck": [],
        "pace": "normal",
        "house_rules": {},
        "boxes": [],
        "extra": None,
        "shields": [],
        "face_up": {},
        "artifacts": [],
        "timer": None,
        "votes": {},
        "verdict": None,
        "evening": [],
        "wins": {},
        "chips": {},
        "code": None,
        "week": None,
    }
