"""The models of further locales, as they are made from the American one when the skill is packaged."""

import re

import pytest

from onenight.speech.interaction_models import load_interaction_model
from onenight.wishes.wish import Kind, read_wish
from skill.locales import SLOT_SUFFIXES, Model, build_model, list_locales, load_derived_locales
from tests.fixtures import parse_wish, read_table
from tests.locales import DISTINCT, load_hearing
from tests.text_languages import LOCALES

ENGLISH = [locale for locale, how in load_derived_locales().items() if how.source == "en-US"]
SPELLINGS = load_derived_locales()["en-GB"].spelled


def test_the_locales_are_these() -> None:
    """Those that are kept, and those made from them, of languages that are offered."""
    assert {*list_locales()} == {"en-US", "en-AU", "en-CA", "en-GB", "en-IN", *(locale for locale, _ in LOCALES)}
    assert {*load_derived_locales()} <= {*list_locales()}


def test_what_holds_for_equal_models_is_tested_once() -> None:
    """Of the locales that are only spelled otherwise one stands for all."""
    assert {each for each in DISTINCT if each.startswith("en-")} == {"en-US", "en-AU", "en-IN"}
    assert build_model("en-AU") == build_model("en-CA") == build_model("en-GB")
    assert build_model("fr-CA") == build_model("fr-FR")


def said(model: Model) -> str:
    """Return a model without the ids of its values, which nobody says."""
    return re.sub(r"'id': '[^']*'", "'id'", str(model))


@pytest.mark.parametrize("locale", ENGLISH)
def test_words_are_spelled_as_the_locale_does(locale: str) -> None:
    """What Americans spell otherwise is spelled the other way, and is in the American model."""
    assert not re.search("|".join(SPELLINGS), said(build_model(locale)))
    assert all(word in said(load_interaction_model("en-US")) for word in SPELLINGS)


@pytest.mark.parametrize("locale", [locale for locale in ENGLISH if locale != "en-IN"])
def test_nothing_but_spelling_differs(locale: str) -> None:
    """Where slots hold several values the models are alike."""
    american = said(load_interaction_model("en-US"))
    for word, other in SPELLINGS.items():
        american = american.replace(word, other)

    assert said(build_model(locale)) == american


def test_indian_english_has_a_slot_for_each_value() -> None:
    """A list is samples with one slot, two, and three, joined as people say them; a bare list goes on to five."""
    intents = {
        intent["name"]: intent for intent in build_model("en-IN")["interactionModel"]["languageModel"]["intents"]
    }
    added = intents[Kind.ADD]["samples"]
    listed = intents[Kind.CARDS]["samples"]

    assert {"put {cards}", "put {cards} and {cards_two}", "put {cards} {cards_two} and {cards_three}"} <= set(added)
    assert (
        " and ".join([" ".join([f"{{either_cards{each}}}" for each in SLOT_SUFFIXES[:-1]]), "{either_cards_five}"])
        in listed
    )
    assert "{cards} and {cards_two} instead of {replaced} and {replaced_two}" in intents[Kind.REPLACE]["samples"]
    assert [slot["name"] for slot in intents[Kind.CARDS]["slots"]] == [
        *[f"cards{further}" for further in SLOT_SUFFIXES[:3]],
        *[f"either_cards{further}" for further in SLOT_SUFFIXES],
    ]


@pytest.mark.parametrize(("text", "wish"), read_table(__file__))
def test_a_list_arrives_the_same_everywhere(text: str, wish: str) -> None:
    """What is heard in one slot or in several is the same wish."""
    for locale in ("en-US", *ENGLISH):
        heard = load_hearing(locale).hear(text)

        assert read_wish(heard.intent, heard.slots) == parse_wish(wish)
