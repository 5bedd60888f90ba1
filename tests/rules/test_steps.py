"""A deck and house rules, then the calls in their order, from the table of steps of docs/rules/one-night.md."""

from itertools import pairwise

import pytest

from onenight.rules.deck import Deck
from onenight.rules.game import ORIGINAL, ULTIMATE, Game
from onenight.rules.night_steps import list_steps
from onenight.rules.rulebook import Rulebook, read_house_rules

WHEN_CALLED = {"doppelganger": "when called"}
PAIRS = {"masons": "only in pairs"}

CALLS: list[tuple[str, object, str]] = [
    # The recommended decks.
    (
        "werewolf werewolf seer robber troublemaker villager",
        "official",
        "werewolf seer robber troublemaker",
    ),
    (
        "werewolf werewolf seer robber troublemaker drunk insomniac villager hunter tanner",
        "official",
        "werewolf seer robber troublemaker drunk insomniac",
    ),
    (
        "werewolf werewolf seer robber troublemaker drunk insomniac villager hunter tanner mason mason minion",
        "official",
        "werewolf minion mason seer robber troublemaker drunk insomniac",
    ),
    # Told in any order, called in wake order.
    (
        "insomniac drunk troublemaker robber seer mason minion werewolf doppelganger mason",
        "official",
        (
            "doppelganger doppelganger-minion werewolf minion mason seer robber troublemaker drunk insomniac "
            "doppelganger-insomniac"
        ),
    ),
    # Villager, Hunter and Tanner are never called.
    ("villager villager villager hunter tanner werewolf", "official", "werewolf"),
    # No Werewolf in the deck, none is called.
    ("seer robber troublemaker drunk hunter tanner", "official", "seer robber troublemaker drunk"),
    # 1b only with a Minion, 9a only with an Insomniac, neither without a Doppelgänger.
    ("doppelganger werewolf werewolf seer robber villager", "official", "doppelganger werewolf seer robber"),
    (
        "doppelganger werewolf minion seer robber villager",
        "official",
        "doppelganger doppelganger-minion werewolf minion seer robber",
    ),
    (
        "doppelganger werewolf werewolf robber insomniac villager",
        "official",
        "doppelganger werewolf robber insomniac doppelganger-insomniac",
    ),
    ("werewolf minion robber insomniac villager hunter", "official", "werewolf minion robber insomniac"),
    # House rules that take calls away.
    (
        "doppelganger werewolf minion robber insomniac villager",
        WHEN_CALLED,
        "doppelganger werewolf minion robber insomniac",
    ),
    (
        "doppelganger werewolf minion robber insomniac villager",
        "reference",
        "doppelganger werewolf minion robber insomniac",
    ),
    (
        "doppelganger werewolf minion robber insomniac villager",
        {"copied_insomniac": "sleeps"},
        "doppelganger doppelganger-minion werewolf minion robber insomniac",
    ),
    (
        "doppelganger werewolf minion robber insomniac villager",
        "article",
        "doppelganger doppelganger-minion werewolf minion robber insomniac",
    ),
    # Masons are called, also where one of them may lie in the center; a single card only if someone can copy it.
    ("werewolf mason mason seer robber villager", "official", "werewolf mason seer robber"),
    ("werewolf mason mason seer robber villager", PAIRS, "werewolf mason seer robber"),
    ("werewolf mason doppelganger seer robber villager", PAIRS, "doppelganger werewolf mason seer robber"),
    ("werewolf mason drunk seer robber villager", PAIRS, "werewolf seer robber drunk"),
    (
        "werewolf mason doppelganger seer robber villager",
        PAIRS | {"copied_mason": "villager"},
        "doppelganger werewolf seer robber",
    ),
    # Other house rules change no call.
    (
        "doppelganger werewolf minion mason mason insomniac robber hunter tanner",
        {
            "lone_wolf": False,
            "tanner_overrides": True,
            "tanner_team": "werewolf",
            "werewolves_need_a_death": True,
            "hunter_points": "after",
            "copied_mason": "villager",
            "lone_minion": "any other death",
            "tanner_blocks_lone_minion": True,
        },
        "doppelganger doppelganger-minion werewolf minion mason robber insomniac doppelganger-insomniac",
    ),
]

ORIGINAL_CALLS = [
    ("werewolf werewolf sorcerer phantom_thief villager", "sorcerer werewolf phantom_thief"),
    ("phantom_thief werewolf sorcerer villager villager villager", "sorcerer werewolf phantom_thief"),
    ("werewolf villager villager villager villager phantom_thief", "werewolf phantom_thief"),
]


def called(game: Game, deck: str, rules: object) -> list[str]:
    """The keys of the calls, in order; a copied role that acts in its owner's call is the same call."""
    night = list_steps(Deck.of(game, deck.split()), Rulebook(game, read_house_rules(rules)))
    return list(dict.fromkeys(step.key for step in night))


@pytest.mark.parametrize(("deck", "rules", "calls"), CALLS)
def test_ultimate_calls_in_wake_order(deck: str, rules: object, calls: str) -> None:
    """Every role of the deck that wakes is called once, in wake order, with 1b and 9a where the deck asks for them."""
    assert called(ULTIMATE, deck, rules) == calls.split()


@pytest.mark.parametrize(("deck", "calls"), ORIGINAL_CALLS)
def test_the_original_game_calls_the_sorcerer_first(deck: str, calls: str) -> None:
    """Sorcerer, Werewolves, Phantom Thief; Villagers sleep."""
    assert called(ORIGINAL, deck, "official") == calls.split()


EVERYBODY = "doppelganger werewolf minion mason mason seer robber troublemaker drunk insomniac"
"""All who wake."""

COPIES = [
    ("official", {"minion", "insomniac"}),
    (WHEN_CALLED, {"minion", "seer", "robber", "troublemaker", "drunk", "insomniac"}),
    (WHEN_CALLED | {"copied_insomniac": "sleeps"}, {"minion", "seer", "robber", "troublemaker", "drunk"}),
    ({"copied_insomniac": "sleeps"}, {"minion"}),
]


@pytest.mark.parametrize(("rules", "copied"), COPIES)
def test_a_copied_role_has_a_step_of_its_own(rules: object, copied: set[str]) -> None:
    """What a Doppelgänger does later than at once stands as a step by itself; when called, right after its owner's."""
    night = list_steps(Deck.of(ULTIMATE, EVERYBODY.split()), Rulebook(ULTIMATE, read_house_rules(rules)))

    assert {step.role.key for step in night if step.copy} == copied
    for before, step in pairwise(night):
        if step.copy:
            assert before.role.key == ("doppelganger" if step.key == "doppelganger-minion" else step.role.key)
            assert not before.copy


def test_the_calls_do_not_depend_on_the_order_of_the_deck() -> None:
    """Two tables with the same cards hear the same night."""
    backwards = " ".join(reversed(EVERYBODY.split()))

    assert called(ULTIMATE, backwards, "official") == called(ULTIMATE, EVERYBODY, "official")
