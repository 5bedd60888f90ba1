"""Records of weeks: what is read, what is refused with which error at which field, what comes out."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from onenight.rules.errors import GameError, NotAllowed, NotUnderstood
from onenight.rules.week import record as records
from onenight.rules.week.components import ARTIFACTS, CARDS, DEEDS, ROLES, ROOMS
from onenight.rules.week.moves import SHAPES
from onenight.rules.week.setup import OFFICIAL, OPTIONS, PLAYERS, STAFF
from onenight.rules.week.state import describe_result, from_json
from onenight.speech.lines import Lines
from tests.console.running import run_onenight
from tests.effort import count_examples
from tests.fixtures import read_table
from tests.rules.edits import GONE, change_by_text, change_record
from tests.rules.week.schema import SCHEMA
from tests.rules.week.weeks import GOOD, SEEDED, TOLD, WHOLE

VALIDATOR = Draft202012Validator(SCHEMA)
LINES = Lines("en")


FORBIDDEN = {"too-few-players", "too-many-players", "wrong-castle", "wrong-tokens", "not-in-castle", "not-in-this-room"}
FORBIDDEN |= {"staff-placed", "arrow-moves-on", "votes-too-early", "points-at-oneself"}


@pytest.mark.parametrize(("good", "path", "value", "error", "field"), read_table(__file__))
def test_a_bad_record_is_refused_by_field(good: str, path: str, value: str, error: str, field: str) -> None:
    """A spoiled record is refused by the error that names the fault, at its field, in words, and by its kind."""
    spoiled = change_by_text(GOOD[good], path.replace("[last]", f"[{len(WHOLE['moves'])}]"), value)

    with pytest.raises(NotAllowed if error in FORBIDDEN else NotUnderstood) as refusal:
        records.replay_record(spoiled)

    assert (refusal.value.key, refusal.value.field) == (error, field)
    assert LINES.refusal(refusal.value)


@pytest.mark.parametrize("data", GOOD.values(), ids=GOOD)
def test_a_good_record_is_read(data: dict[str, Any]) -> None:
    """A record that keeps to the published shape and to the rules is replayed, and left as it was."""
    before = json.dumps(data)

    assert records.is_week(data)
    assert VALIDATOR.is_valid(data)
    assert records.replay_record(data).week
    assert json.dumps(data) == before


def test_a_week_without_its_votes_tells_what_everybody_may_know() -> None:
    """Where everyone stands, who has an artifact, whose turn it is; no face."""
    told: Any = describe_result(records.replay_record(TOLD).week)

    assert (told["day"], told["step"], told["arrow"], told["direction"]) == (1, "night", "Dora", "right")
    assert told["markers"]["Cy"] == {"room": "archives", "artifact": True, "shield": False}
    assert told["cards"]["Dora"] == {"hand": 4, "pile": 1, "top": None}
    assert "roles" not in told


def test_a_whole_week_tells_its_end() -> None:
    """Roles, what they count as, votes, winners, the registry and the reason's key."""
    told: Any = describe_result(records.replay_record(WHOLE).week)

    assert list(told) == [
        *("roles", "artifacts", "counts_as", "votes", "most_votes", "winning_teams", "winners", "registry", "reason"),
    ]
    assert set(told["roles"]) == {*WHOLE["players"], *STAFF}
    assert told["votes"] == WHOLE["votes"]
    assert told["registry"].keys() == set(told["winners"])


def test_a_seed_is_a_whole_deal() -> None:
    """The same seed deals the same week, with given rooms or its own; this deal must never change."""
    setup = records.read_setup(SEEDED)

    assert setup == records.read_setup(dict(SEEDED))
    assert setup != records.read_setup(SEEDED | {"seed": 8})
    assert records.read_setup(SEEDED | {"rooms": "recommended"}).rooms[1:] == (
        "kitchen",
        "great_hall",
        "parlor",
        "guest_bedroom",
    )
    assert setup.rooms == DEALT_ROOMS
    assert setup.roles == DEALT_ROLES
    assert (setup.artifacts, setup.study, setup.start) == (DEALT_ARTIFACTS, "werewolf", 1)


DEALT_ROOMS = ("foyer", "kitchen", "dynamite", "panic_room", "archives")
DEALT_ARTIFACTS = ("void", "cudgel", "claw", "brand", "mask", "void")
DEALT_ROLES = ("werewolf", "villager", "villager", "villager", "tanner", "villager", "werewolf")


def test_judge_tells_weeks_among_games() -> None:
    """The command takes weeks among other records: the end in words, the table so far, a refusal by field."""
    spoiled = change_record(TOLD, "moves[0].room", "kitchen")
    other = {"players": ["Bob"]}
    done = run_onenight("judge", stdin="\n".join(map(json.dumps, [WHOLE, TOLD, spoiled, other])).encode())
    whole, told, refused, _ = map(json.loads, done.lines)

    assert done.code == 1
    assert whole["reason"].endswith(".")
    assert told["step"] == "night"
    assert refused["error"]["code"] == "not-in-castle"
    assert refused["error"]["field"] == "moves[0].room"
    assert "study" in refused["error"]["message"]


@pytest.mark.parametrize("state", [{}, {"setup": {}}, {"setup": None}, None, []])
def test_what_is_no_state_is_refused(state: Any) -> None:  # noqa: ANN401 - anything
    """A state that was not written here is not understood."""
    with pytest.raises(NotUnderstood) as refusal:
        from_json(state)

    assert refusal.value.key == "bad-state"
    assert LINES.refusal(refusal.value)


# The schema


def test_the_schema_is_a_schema() -> None:
    """The file is a valid JSON Schema of the 2020-12 draft, and its examples are good."""
    Draft202012Validator.check_schema(SCHEMA)

    assert SCHEMA["$id"] == "urn:onenight:week"
    for example in SCHEMA["examples"]:
        assert VALIDATOR.is_valid(example)
        assert records.replay_record(example)


def test_the_schema_lists_what_the_catalogs_hold() -> None:
    """Rooms, cards, tokens, moves, deeds, options and numbers of players are those in code."""
    defs = SCHEMA["$defs"]
    assert defs["room"]["enum"] == list(ROOMS)
    assert defs["card"]["enum"] == list(CARDS)
    assert defs["role"]["enum"] == list(ROLES)
    assert defs["artifact"]["enum"] == list(ARTIFACTS)
    assert defs["staff"]["enum"] == list(STAFF)
    told = defs["options"]["properties"]
    assert {key: tuple(value["enum"]) for key, value in told.items()} == dict(OPTIONS)
    assert {key: value["default"] for key, value in told.items()} == OFFICIAL._asdict()
    players = SCHEMA["properties"]["players"]
    assert (players["minItems"], players["maxItems"]) == (PLAYERS.start, PLAYERS.stop - 1)


def test_the_schema_has_every_move() -> None:
    """Every kind of move, and every deed, with the fields that code reads for it."""
    moves = {branch["properties"]["move"]["const"]: branch for branch in SCHEMA["$defs"]["move"]["oneOf"]}
    assert moves.keys() == SHAPES.keys()
    for key, branch in moves.items():
        if key != "act":
            assert set(branch["required"]) == {"move", *SHAPES[key].needs}
            assert set(branch["properties"]) == {"move", *SHAPES[key].needs, *SHAPES[key].may}
    deeds = {deed: branch for branch in moves["act"]["oneOf"] for deed in branch["properties"]["does"]["enum"]}
    assert deeds.keys() == DEEDS.keys()
    for key, deed in DEEDS.items():
        assert set(deeds[key]["required"]) == {"does", *deed.needs}
        assert set(deeds[key]["properties"]) == {"move", "does", *deed.needs, *deed.may}


WORDS = st.sampled_from([*ROOMS, *CARDS, *DEEDS, *SHAPES, *STAFF, *ROLES, "Bob", "Cy", "left", None, True, 3, GONE])


@st.composite
def mutants(draw: st.DrawFn) -> Any:  # noqa: ANN401 - plain JSON
    """A good record with one or two values changed, wherever they stand."""
    data: Any = draw(st.sampled_from(list(GOOD.values())))
    for _ in range(draw(st.integers(1, 2))):
        data = change_record(data, draw(st.sampled_from(list(paths(data)))), draw(WORDS | st.just([]) | st.just({})))
    return data


def paths(data: object, where: str = "") -> list[str]:
    """The paths of all values in a record."""
    if isinstance(data, dict):
        inside = [(f"{where}.{key}" if where else key, value) for key, value in data.items()]
    elif isinstance(data, list):
        inside = [(f"{where}[{index}]", value) for index, value in enumerate(data)]
    else:
        return []
    return [path for key, value in inside for path in (key, *paths(value, key))]


@settings(deadline=None, max_examples=count_examples(300))
@given(data=mutants())
def test_what_the_schema_refuses_the_reader_refuses(data: Any) -> None:  # noqa: ANN401 - plain JSON
    """No mutant makes the reader raise anything but the games' own errors, or is read against the schema."""
    try:
        records.replay_record(data)
    except GameError as error:
        told = LINES.refusal(error)
    else:
        told = ""
    assert told or VALIDATOR.is_valid(data)
