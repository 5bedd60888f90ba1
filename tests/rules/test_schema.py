"""The published schema of a record agrees with the reader and with the catalogs."""

import json
from importlib import resources
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from onenight.rules.actions import ENDING_STAKES
from onenight.rules.errors import GameError
from onenight.rules.final_cards import MAX_ARTIFACTS
from onenight.rules.game import GAMES, ORIGINAL, ULTIMATE
from onenight.rules.record import read_record
from onenight.rules.record_fields import MAX_NAME_CHARACTERS
from onenight.rules.rulebook import LIST_OPTIONS, OFFICIAL, OPTION_VALUES, PRESETS
from tests.agreement import assert_listed
from tests.effort import count_examples
from tests.rules.bad_records import BAD, Bad
from tests.rules.edits import change_record
from tests.rules.good_records import GOOD
from tests.rules.mutants import mutants
from tests.rules.played_records import play

SCHEMA: dict[str, Any] = json.loads(
    resources.files("onenight.rules").joinpath("record.schema.json").read_text(encoding="utf-8")
)
VALIDATOR = Draft202012Validator(SCHEMA)
DEFS = SCHEMA["$defs"]


def test_the_schema_is_a_schema() -> None:
    """The file is a valid JSON Schema of the 2020-12 draft, and says what it is for."""
    Draft202012Validator.check_schema(SCHEMA)

    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert SCHEMA["$id"] == "urn:onenight:record"
    assert SCHEMA["title"]
    assert SCHEMA["description"]


@pytest.mark.parametrize("data", GOOD.values(), ids=GOOD)
def test_the_schema_accepts_a_good_record(data: dict[str, Any]) -> None:
    """Whatever the reader accepts, the schema accepts."""
    assert VALIDATOR.is_valid(data)


@pytest.mark.parametrize("bad", BAD, ids=" ".join)
def test_the_schema_sees_what_it_can(bad: Bad) -> None:
    """A fault of shape is seen by the schema; one that takes two fields or the rules is not."""
    assert VALIDATOR.is_valid(bad.record) is (bad.seen_by == "reader")


@pytest.mark.parametrize("index", range(len(SCHEMA["examples"])))
def test_the_examples_of_the_schema_are_good_records(index: int) -> None:
    """Every example can be copied: it is valid, read and judged."""
    example = SCHEMA["examples"][index]

    assert VALIDATOR.is_valid(example)
    assert play(example)["winners"]


def test_the_schema_lists_the_games_and_their_roles() -> None:
    """Games, role keys and numbers of players are those of the catalogs."""
    assert SCHEMA["properties"]["game"]["enum"] == list(GAMES)
    for game in (ULTIMATE, ORIGINAL):
        assert DEFS[f"{game.key}_role"]["enum"] == list(game.cards)
        assert SCHEMA["properties"]["players"]["minItems"] == game.players.start
        assert DEFS["everyone"]["minProperties"] == game.players.start
        most = game.players.stop - 1
        limits = DEFS[game.key]["properties"]
        assert limits["players"]["maxItems"] == most
        for key in ("dealt", "cards", "votes", "picks", "hunter_targets"):
            assert limits[key]["maxProperties"] == most


def test_the_schema_lists_the_house_rules() -> None:
    """Presets, options, their values and their defaults are those in code."""
    presets, _options = DEFS["ultimate"]["properties"]["house_rules"]["anyOf"]
    assert presets["enum"] == list(PRESETS)
    rules = DEFS["house_rules"]["properties"]
    official = DEFS["official"]["properties"]
    for name, listed in (("house_rules", rules), ("official", official)):
        assert_listed(listed, {*OPTION_VALUES, *LIST_OPTIONS}, f"{name} of onenight/rules/record.schema.json")
    for key, values in OPTION_VALUES.items():
        assert tuple(rules[key].get("enum", (True, False))) == values
        assert ("enum" in rules[key]) != (rules[key].get("type") == "boolean")
        assert rules[key]["default"] == getattr(OFFICIAL, key)
        assert official[key] == {"const": getattr(OFFICIAL, key)}
    for key, every in LIST_OPTIONS.items():
        assert tuple(rules[key]["default"]) == tuple(DEFS["artifact"]["enum"]) == every == getattr(OFFICIAL, key)
        assert official[key] == {"minItems": len(every)}


def test_the_schema_lists_what_a_card_can_become() -> None:
    """Artifacts are the game's, and what ends an investigation is what an Investigator becomes."""
    assert DEFS["artifact"]["enum"] == list(ULTIMATE.artifacts)
    assert set(SCHEMA["properties"]["investigated"]["enum"]) == set(ENDING_STAKES)
    assert SCHEMA["properties"]["artifacts"]["maxProperties"] == MAX_ARTIFACTS


def test_the_schema_knows_the_center() -> None:
    """The center has as many cards, and a pick names as many places, as the games have."""
    ultimate, original = DEFS["ultimate"], DEFS["original"]
    center = ultimate["properties"]["center"]
    assert (center["minItems"], center["maxItems"]) == (ULTIMATE.center, ULTIMATE.center + 1)
    last = original["if"]["properties"]["players"]["minItems"]
    for branch, players in (("then", last), ("else", last - 1)):
        limits = original[branch]["properties"]["center"]
        assert {limits["minItems"], limits["maxItems"]} == {ORIGINAL.count_center_cards(players)}
    places = [f"center {number}" for number in range(1, ULTIMATE.center + 2)]
    assert DEFS["place"]["anyOf"][0]["enum"] == places


def test_the_schema_allows_no_longer_pick_than_the_roles() -> None:
    """The longest pick is the longest choice of any role, after what Copycat and Doppelgänger copy."""
    for game in (ULTIMATE, ORIGINAL):
        longest = max(sum(choice) for role in game.cards.values() for choice in role.choices)
        copying = sum(key in game.cards for key in ("copycat", "doppelganger"))
        assert DEFS[game.key]["properties"]["picks"]["additionalProperties"]["maxItems"] == longest + copying


def test_the_schema_limits_names_as_the_reader_does() -> None:
    """A name is as long in the schema as in the reader."""
    assert DEFS["name"]["maxLength"] == MAX_NAME_CHARACTERS


NAMES = st.text(max_size=4) | st.text(st.sampled_from("cCenterNTRE 139\t\n\u00a0\u3000\ud800\x7f"), max_size=12)


@settings(deadline=None, max_examples=count_examples(150))
@given(name=NAMES)
def test_schema_and_reader_agree_about_names(name: str) -> None:
    """Of a name alone the schema thinks exactly what the reader thinks."""
    data = change_record(GOOD["final cards without the center"], "players", [name, "Ben", "Cy"])
    others = {"Ben": "werewolf", "Cy": "hunter"}
    if name in others:
        return
    data |= {"cards": {name: "villager", **others}, "votes": {name: "Ben", "Ben": "Cy", "Cy": "Ben"}}

    assert VALIDATOR.is_valid(data) is not refused(data)


def refused(data: object) -> bool:
    """Whether the reader refuses; anything it raises beyond its own errors fails the test."""
    try:
        read_record(data)
    except GameError:
        return True
    return False


@settings(deadline=None, max_examples=count_examples(400))
@given(data=mutants())
def test_what_the_schema_refuses_the_reader_refuses(data: object) -> None:
    """No mutated record makes the reader raise anything but its own errors, or is read against the schema."""
    assert refused(data) or VALIDATOR.is_valid(data)


@settings(deadline=None, max_examples=count_examples(200))
@given(data=mutants())
def test_a_mutant_that_is_read_is_judged_or_refused(data: object) -> None:
    """A mutated record that the reader lets through ends in a result or in one of the games' own errors."""
    try:
        end = play(data)
    except GameError:
        return

    assert end["cards"]
