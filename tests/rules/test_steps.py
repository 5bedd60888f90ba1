"""A deck and house rules, then the calls in their order, from the table of steps of docs/rules/one-night.md."""

import json
from itertools import pairwise

import pytest

from onenight.rules.deck import Deck
from onenight.rules.game import ORIGINAL, ULTIMATE
from onenight.rules.night_steps import list_steps
from onenight.rules.rulebook import Rulebook, read_house_rules
from tests.fixtures import read_table


def read_rules(told: str) -> Rulebook:
    """Return the house rules of a row."""
    return Rulebook(ULTIMATE, read_house_rules(json.loads(told) if told.startswith("{") else told))


def called(deck: str, rulebook: Rulebook) -> list[str]:
    """The keys of the calls, in order; a copied role that acts in its owner's call is the same call."""
    night = list_steps(Deck.of(rulebook.game, deck.split()), rulebook)
    return list(dict.fromkeys(step.key for step in night))


@pytest.mark.parametrize(("deck", "rules", "calls"), read_table(__file__, "ultimate"))
def test_ultimate_calls_in_wake_order(deck: str, rules: str, calls: str) -> None:
    """Every role of the deck that wakes is called once, in wake order, with 1b and 9a where the deck asks for them."""
    assert called(deck, read_rules(rules)) == calls.split()


@pytest.mark.parametrize(("deck", "calls"), read_table(__file__, "original"))
def test_the_original_game_calls_the_sorcerer_first(deck: str, calls: str) -> None:
    """Sorcerer, Werewolves, Phantom Thief; Villagers sleep."""
    assert called(deck, Rulebook(ORIGINAL)) == calls.split()


EVERYBODY = "doppelganger werewolf minion mason mason seer robber troublemaker drunk insomniac"
"""All who wake."""


@pytest.mark.parametrize(("rules", "copied"), read_table(__file__, "copies"))
def test_a_copied_role_has_a_step_of_its_own(rules: str, copied: str) -> None:
    """What a Doppelgänger does later than at once stands as a step by itself; when called, right after its owner's."""
    night = list_steps(Deck.of(ULTIMATE, EVERYBODY.split()), read_rules(rules))

    assert {step.role.key for step in night if step.copy} == set(copied.split())
    for before, step in pairwise(night):
        if step.copy:
            assert before.role.key == ("doppelganger" if step.key == "doppelganger-minion" else step.role.key)
            assert not before.copy


def test_the_calls_do_not_depend_on_the_order_of_the_deck() -> None:
    """Two tables with the same cards hear the same night."""
    backwards = " ".join(reversed(EVERYBODY.split()))

    assert called(backwards, Rulebook()) == called(EVERYBODY, Rulebook())
