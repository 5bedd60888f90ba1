"""House rules: the options of docs/rules/one-night.md with their official values, and the three presets."""

import re

import pytest

from onenight.rules.errors import NotAllowed
from onenight.rules.game import ORIGINAL, ULTIMATE
from onenight.rules.rulebook import (
    FURTHER_BOX_OPTIONS,
    LIST_OPTIONS,
    OFFICIAL_VALUES,
    OPTION_VALUES,
    OPTIONS,
    PRESETS,
    HouseRules,
    Rulebook,
    parse_option_value,
    read_house_rules,
)
from tests.agreement import assert_listed
from tests.pages import read_page, read_table

RULES = "docs/rules/one-night.md"
ROWS = read_table(RULES, "| key | official (default) | other readings |")


def page() -> dict[str, tuple[object, set[object]]]:
    """The official value and the other readings of each option, as the rules page has them."""
    return {
        key: (
            parse_option_value(key, read_values(official)[0]),
            {parse_option_value(key, each) for each in read_values(others)},
        )
        for key, official, others in ROWS
    }


def read_values(cell: str) -> list[str]:
    """The values in a cell: each reading begins with its value, before a colon or the end."""
    return [each.strip('"') for each in re.findall(r'^(true|false|"[^"]+")(?=:|$| \()', cell)]


def presets() -> dict[str, set[str]]:
    """The options that each preset changes, as the rules page lists them."""
    line = next(line for line in read_page(RULES).splitlines() if line.startswith("Presets: "))
    stated = line.split("`house_rules`")[0]
    return {
        each[0]: set(re.findall(r"`([a-z_]+)`", each[1])) for each in re.findall(r"`([a-z]+)`(?: \(([^)]*)\))?", stated)
    }


PRESET_CHANGES = {
    "official": {},
    "article": {
        "tanner_team": "werewolf",
        "werewolves_need_a_death": True,
        "copied_insomniac": "sleeps",
        "copied_mason": "villager",
    },
    "reference": {
        "tanner_overrides": True,
        "hunter_points": "after",
        "doppelganger": "when called",
        "masons": "only in pairs",
    },
}


def test_the_options_are_those_of_the_rules_page() -> None:
    """Every option, its official value and its other readings stand in docs/rules/one-night.md, and no others."""
    told = page()
    assert_listed(told, OPTIONS, f"{RULES}, House rules")
    for key, values in OPTIONS.items():
        official, others = told[key]
        assert official == OFFICIAL_VALUES[key], f"{RULES}, {key}: the official value is {OFFICIAL_VALUES[key]}"
        assert_listed({official} | others, values, f"{RULES}, {key}")


@pytest.mark.parametrize(("preset", "changes"), PRESET_CHANGES.items())
def test_a_preset_changes_what_its_document_reads_differently(preset: str, changes: dict[str, object]) -> None:
    """The presets are official rules with the changes that docs/rules/one-night.md lists for them."""
    assert read_house_rules(preset).list_changes() == changes
    assert_listed(presets()[preset], changes, f"{RULES}, Presets: {preset}")
    assert read_house_rules(preset) == read_house_rules(changes) == PRESETS[preset]


def test_there_are_three_presets() -> None:
    """Official, article, reference."""
    assert list(PRESETS) == list(PRESET_CHANGES) == list(presets())


def test_only_what_differs_is_a_change() -> None:
    """An option spelled out with its official value changes nothing."""
    assert read_house_rules({"lone_wolf": True, "hunter_points": "after"}).list_changes() == {"hunter_points": "after"}


def test_the_options_of_a_further_box_stand_apart() -> None:
    """Three of each box, one of Daybreak's a list in its order; who lacks the box is not asked."""
    daybreak, packs, vampire = (
        ("dream_wolf", "alpha_wolf"),
        ("prince", "cursed", "aura_seer"),
        ("master", "epic_battle", "traitor"),
    )
    assert OPTION_VALUES.keys() - OPTIONS.keys() == {*daybreak, *packs, *vampire}
    assert OPTION_VALUES["dream_wolf"] == ("apart", "company")
    assert OPTION_VALUES["alpha_wolf"] == ("no werewolf", "any other player")
    assert OPTION_VALUES["prince"] == ("votes", "cannot die")
    assert OPTION_VALUES["cursed"] == ("both", "werewolves")
    assert OPTION_VALUES["aura_seer"] == ("cards and marks", "cards")
    assert OPTION_VALUES["master"] == ("any other vampire", "all other vampires")
    assert OPTION_VALUES["epic_battle"] == (True, False)
    assert OPTION_VALUES["traitor"] == ("another", "any")
    assert LIST_OPTIONS["artifacts"] == tuple(ULTIMATE.artifacts)
    assert HouseRules()._fields == (*OPTIONS, *FURTHER_BOX_OPTIONS)
    assert read_house_rules({"artifacts": ["mask", "claw"]}).list_changes() == {"artifacts": ["claw", "mask"]}
    assert read_house_rules({"artifacts": list(reversed(LIST_OPTIONS["artifacts"]))}) == HouseRules()


def test_the_artifacts_in_use_are_those_of_the_boxes() -> None:
    """A record may have all; a table only what its boxes hold, and none of a list without them."""
    daybreak = Rulebook().limit_artifacts(("base", "daybreak"))
    assert daybreak.house.artifacts == ("claw", "brand", "cudgel", "void", "mask", "shroud")
    assert Rulebook().limit_artifacts(ULTIMATE.boxes) == Rulebook()
    some = Rulebook(ULTIMATE, HouseRules(artifacts=("claw", "sword")))
    assert some.limit_artifacts(("base", "daybreak")).house.artifacts == ("claw",)


def test_the_default_rulebook_is_the_official_one() -> None:
    """Who says nothing plays Ultimate by the rulebook."""
    assert Rulebook().game is ULTIMATE
    assert Rulebook().house == HouseRules()
    assert HouseRules().list_changes() == {}


def test_the_original_game_has_no_house_rules() -> None:
    """The options are all about Ultimate's cards."""
    with pytest.raises(NotAllowed) as refusal:
        Rulebook(ORIGINAL, HouseRules(lone_wolf=False))

    assert refusal.value.key == "no-house-rules"
    assert Rulebook(ORIGINAL).house == HouseRules()
