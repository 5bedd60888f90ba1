"""What Amazon's schema does not say of an interaction model, and Alexa or a table would notice."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from onenight.speech.hearing import interaction_model, plain
from skill.package import locales

BUILT_IN = {
    f"AMAZON.{name}Intent"
    for name in (
        *("Help", "Stop", "Cancel", "Fallback", "NavigateHome"),
        *("Yes", "No", "Repeat", "Pause", "Resume", "Next", "Previous", "StartOver"),
    )
}
"""The platform facts: built-in intents that a session must handle."""

LAUNCH_WORDS = {
    *("alexa", "amazon", "computer", "echo", "app", "skill"),
    *("ask", "begin", "enable", "launch", "load", "open", "play", "resume", "run", "start", "tell", "use"),
}
SAMPLE = re.compile(r"(?:[^\W\d]|[ '.\-_]|\{[a-zA-Z_]+\})+")
"""Letters, spaces, apostrophes, periods, hyphens, underscores, and slots in braces."""

MODELS = {locale: interaction_model(locale)["interactionModel"]["languageModel"] for locale in locales()}

Model = Mapping[str, Any]


@pytest.fixture(params=MODELS)
def model(request: pytest.FixtureRequest) -> Model:
    """Each locale's language model."""
    chosen: Model = MODELS[request.param]
    return chosen


def samples(model: Model) -> Iterator[tuple[str, str]]:
    """Every sample utterance, with its intent."""
    return ((intent["name"], sample) for intent in model["intents"] for sample in intent.get("samples", ()))


def slots(model: Model) -> dict[str, dict[str, str]]:
    """The slots of each intent, with their types."""
    return {i["name"]: {slot["name"]: slot["type"] for slot in i.get("slots", ())} for i in model["intents"]}


def spellings(kind: Model) -> Iterator[tuple[str, str]]:
    """Every way to say a value of a type, with the value's id."""
    for value in kind["values"]:
        for said in (value["name"]["value"], *value["name"].get("synonyms", ())):
            yield value["id"], said


def shared(pairs: Iterator[tuple[str, str]]) -> dict[str, set[str]]:
    """What is said alike for different things."""
    owners = defaultdict(set)
    for owner, said in pairs:
        owners[plain(said)].add(owner)
    return {said: things for said, things in owners.items() if len(things) > 1}


def test_there_is_a_model() -> None:
    """The skill speaks at least American English."""
    assert "en-US" in MODELS


def test_nothing_can_be_said_for_two_intents(model: Model) -> None:
    """No sample utterance stands under two intents, in whatever case or punctuation."""
    assert shared(samples(model)) == {}


def test_nothing_stands_twice(model: Model) -> None:
    """No sample stands twice under one intent, and no intent, type, value or id twice in a model."""
    lists = [
        [sample for _, sample in samples(model)],
        [intent["name"] for intent in model["intents"]],
        [kind["name"] for kind in model["types"]],
        *([value["id"] for value in kind["values"]] for kind in model["types"]),
        *([said for _, said in spellings(kind)] for kind in model["types"]),
    ]

    assert [sorted(each) for each in lists] == [sorted(set(each)) for each in lists]


def test_nothing_means_two_values(model: Model) -> None:
    """No value of a type is spelled or has a synonym like another value of it."""
    assert [shared(spellings(kind)) for kind in model["types"]] == [{} for _ in model["types"]]


def test_samples_use_the_slots_of_their_intent(model: Model) -> None:
    """Every slot in a sample is declared by its intent, and every slot declared is used by a sample."""
    used: dict[str, set[str]] = defaultdict(set)
    for intent, sample in samples(model):
        used[intent] |= set(re.findall(r"\{([^}]*)\}", sample))

    assert {intent: set(declared) for intent, declared in slots(model).items() if declared} == {
        intent: names for intent, names in used.items() if names
    }


def test_slots_have_a_type(model: Model) -> None:
    """Every slot's type is in the model or Amazon's own, and every type of the model is used by a slot."""
    used = {kind for declared in slots(model).values() for kind in declared.values()}

    assert {kind for kind in used if not kind.startswith("AMAZON.")} == {kind["name"] for kind in model["types"]}


def test_the_built_in_intents_are_there(model: Model) -> None:
    """All built-in intents that a session must handle are in the model, and none that nobody handles."""
    named = {intent["name"] for intent in model["intents"]}

    assert {name for name in named if name.startswith("AMAZON.")} == BUILT_IN


def test_alexa_allows_every_character(model: Model) -> None:
    """Samples and values hold letters and the few marks that Alexa allows, numbers as words, and no doubled spaces."""
    said = [sample for _, sample in samples(model)]
    said += [spelling for kind in model["types"] for _, spelling in spellings(kind)]

    assert [each for each in said if not SAMPLE.fullmatch(each) or " ".join(each.split()) != each] == []


def test_every_intent_of_ours_can_be_said(model: Model) -> None:
    """An intent that is not Amazon's has sample utterances."""
    said = {intent for intent, _ in samples(model)}

    assert {name for name in slots(model) if not name.startswith("AMAZON.")} <= said


def test_the_invocation_name_is_allowed(model: Model) -> None:
    """It has two or more words of small letters, none of which starts a skill by itself."""
    words = model["invocationName"].split(" ")

    assert len(words) >= 2
    assert all(re.fullmatch(r"[^\W\d_][^\W\d_'.]*", word) and word == word.lower() for word in words)
    assert not LAUNCH_WORDS & set(words)


@pytest.mark.parametrize("sample", ["{players", "five 5", "what? {role}", "a  b ", "{a b}", "stop!", "<seer>"])
def test_a_character_that_alexa_refuses_is_found(sample: str) -> None:
    """The check of characters does not let everything through."""
    assert not SAMPLE.fullmatch(sample) or " ".join(sample.split()) != sample
