"""The story of a week: it tells every move once, and its tables follow from one another."""

from typing import Any

import pytest

from onenight.rules.week.record import replay_record
from onenight.rules.week.state import to_json
from onenight.rules.week.story import build_scenes
from tests.rules.week import notation, through_json
from tests.rules.week.weeks import TOLD, finish_week

Json = dict[str, Any]
SEEDS = range(40)


def changed(table: Json, step: Json) -> Json:
    """The table after a step."""
    told = dict(step.get("changed", {}))
    markers = {**table["markers"], **told.pop("markers", {})}
    return {**table, **told, "markers": markers}


@pytest.mark.parametrize("seed", SEEDS)
def test_it_tells_every_move(seed: int) -> None:
    """In their order, by whoever made them; besides them only the staff's walks at dawn."""
    record = finish_week(seed)
    told = [step for scene in build_scenes(record) for step in scene["steps"] if step["does"] != "staff"]
    state, actors = to_json(replay_record(_begun(record)).week), []
    for move in record["moves"]:
        actors.append(through_json.name_actor(state))
        state, _ = through_json.apply_move(state, move)

    assert [step["who"] for step in told] == actors
    assert [step["does"] for step in told] == [move.get("does", move["move"]) for move in record["moves"]]


def _begun(record: Json) -> Json:
    """A record before its first move."""
    return {key: value for key, value in record.items() if key not in ("moves", "votes")}


@pytest.mark.parametrize("seed", SEEDS)
def test_its_tables_follow_from_one_another(seed: int) -> None:
    """Each scene begins where the one before ended; its steps lead to its end, and the last end is the week's."""
    record = finish_week(seed)
    scenes = build_scenes(record)
    for scene in scenes:
        table = scene["before"]
        for step in scene["steps"]:
            for name, (old, new) in step.get("went", {}).items():
                assert (table["markers"][name]["room"], new) == (old, changed(table, step)["markers"][name]["room"])
            table = _exchanged(table, step)
        assert table == scene["after"]
    assert [scene["before"] for scene in scenes[1:]] == [scene["after"] for scene in scenes[:-1]]
    end = to_json(replay_record(record).week)
    as_is = {key: end[key] for key in ("charges", "arrow", "direction", "markers")}
    assert scenes[-1]["after"] == as_is | {"rooms": end["castle"]["ring"], "study": end["stock"]["study"]}


def _exchanged(table: Json, step: Json) -> Json:
    """The table after a step; where tokens changed places, each is now where the other was."""
    after = changed(table, step)
    if "exchanged" in step:
        (one, kind), (other, _) = step["exchanged"]
        assert _face(table, one, kind) == _face(after, other, kind)
        assert _face(table, other, kind) == _face(after, one, kind)
    return after


def _face(table: Json, place: str, kind: str) -> object:
    return table["study"] if place == "study" else table["markers"][place][kind]


MADE = [
    "arrive workshop Alfred",
    "arrive workshop Alice",
    "arrive observatory Jeeves",
    "night robber Cy.role look",
    "night troublemaker Alfred.role Alice.role",
    "night seer Bob.role",
    "pass",
    "night insomniac look",
    "walk seer left",
    "look Cy",
]
NIGHT = {
    **TOLD,
    "rooms": ["foyer", "workshop", "guest_bedroom", "observatory"],
    "start": "Bob",
    "moves": [notation.parse_move(line) for line in MADE],
}


def test_it_tells_who_went_exchanged_and_saw_what() -> None:
    """What the actor saw, not that Dora watched; both cards of the Workshop belong to the night."""
    scenes = [[f"{each['day']} {each['time']}", *map(_told, each["steps"])] for each in build_scenes(NIGHT)]

    assert scenes == [
        [
            *("1 day", "Bob arrive Bob@workshop Alfred@workshop", "Cy arrive Cy@workshop Alice@workshop"),
            "Dora arrive Dora@observatory Jeeves@observatory",
        ],
        [
            *("1 night", "Bob night Bob.role Cy.role Bob.role.villager", "Bob night Alfred.role Alice.role"),
            *("Cy night Bob.role.villager", "Cy pass", "Dora night Dora.role.villager"),
        ],
        [
            *("2 day", "Alfred staff Alfred@guest_bedroom", "Alice staff Alice@guest_bedroom"),
            *("Jeeves staff Jeeves@foyer", "Bob walk Bob@guest_bedroom", "Bob look Cy.card.seer"),
        ],
    ]


def _told(step: Json) -> str:
    went = [f"{name}@{room}" for name, (_, room) in step.get("went", {}).items()]
    return " ".join([step["who"], step["does"], *went, *map(".".join, step.get("exchanged", []) + step.get("saw", []))])


def test_it_goes_as_far_as_its_record() -> None:
    """Also of a week that is not over; nothing of a week that has not begun."""
    assert len(build_scenes(TOLD)) == 2
    assert build_scenes({**TOLD, "moves": []}) == []
