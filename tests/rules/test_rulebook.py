"""House rules: the options of docs/rules/one-night.md with their official values, and the three presets."""

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
    read_house_rules,
)

PAGE: dict[str, tuple[object, set[object]]] = {
    "lone_wolf": (True, {False}),
    "tanner_overrides": (False, {True}),
    "tanner_team": ("none", {"werewolf"}),
    "werewolves_need_a_death": (False, {True}),
    "hunter_points": ("vote", {"after"}),
    "doppelganger": ("at once", {"when called"}),
    "copied_insomniac": ("looks", {"sleeps"}),
    "copied_mason": ("mason", {"villager"}),
    "masons": ("always wake", {"only in pairs"}),
    "lone_minion": ("must survive", {"any other death"}),
    "tanner_blocks_lone_minion": (False, {True}),
}
"""The table of house rules: the official value and the other readings."""

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
    assert dict(OFFICIAL_VALUES) == {key: official for key, (official, _others) in PAGE.items()}
    assert {key: set(values) for key, values in OPTIONS.items()} == {
        key: {official} | others for key, (official, others) in PAGE.items()
    }


@pytest.mark.parametrize(("preset", "changes"), PRESET_CHANGES.items())
def test_a_preset_changes_what_its_document_reads_differently(preset: str, changes: dict[str, object]) -> None:
    """The presets are official rules with the changes that docs/rules/one-night.md lists for them."""
    assert read_house_rules(preset).list_changes() == changes
    assert read_house_rules(preset) == read_house_rules(changes) == PRESETS[preset]


def test_there_are_three_presets() -> None:
    """Official, article, reference."""
    assert list(PRESETS) == list(PRESET_CHANGES)


def test_only_what_differs_is_a_change() -> None:
    """An option spelled out with its official value changes nothing."""
    assert read_house_rules({"lone_wolf": True, "hunter_points": "after"}).list_changes() == {"hunter_points": "after"}


def test_the_options_of_a_further_box_stand_apart() -> None:
    """Daybreak's three, one of them a list in an order of its own; a table without the box is not asked about them."""
    assert OPTION_VALUES.keys() - OPTIONS.keys() == {"dream_wolf", "alpha_wolf"}
    assert OPTION_VALUES["dream_wolf"] == ("apart", "company")
    assert OPTION_VALUES["alpha_wolf"] == ("no werewolf", "any other player")
    assert LIST_OPTIONS == {"artifacts": ("claw", "brand", "cudgel", "void", "mask", "shroud")}
    assert HouseRules()._fields == (*OPTIONS, *FURTHER_BOX_OPTIONS)
    assert read_house_rules({"artifacts": ["mask", "claw"]}).list_changes() == {"artifacts": ["claw", "mask"]}
    assert read_house_rules({"artifacts": list(reversed(LIST_OPTIONS["artifacts"]))}) == HouseRules()


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
