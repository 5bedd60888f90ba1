"""What Amazon's schema does not say of an interaction model, and Alexa or a table would notice."""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

from onenight.conversation.pointing.vote import OTHERS
from onenight.hearing.normalization import normalize
from onenight.hearing.plain import Plain
from onenight.rules.game import GAMES
from onenight.rules.rulebook import LIST_OPTIONS, OPTION_VALUES, PRESETS
from onenight.speech.lines import Lines
from tests.fixtures import read_cases
from tests.locales import MODELS

CASES = read_cases(__file__)

BUILT_IN = {
    f"AMAZON.{name}Intent"
    for name in (
        *("Help", "Stop", "Cancel", "Fallback", "NavigateHome"),
        *("Yes", "No", "Repeat", "Pause", "Resume", "Next", "Previous", "StartOver"),
    )
}
"""The platform facts: built-in intents that a session must handle."""

SAMPLE = re.compile(r"(?:[^\W\d]|[ '.\-_]|\{[a-zA-Z_]+\})+")
"""Letters, spaces, apostrophes, periods, hyphens, underscores, and slots in braces."""

Model = Mapping[str, Any]


ENGLISH = [locale for locale in MODELS if locale.startswith("en-")]


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
    """Every way to say a value of a type, with what it arrives as: the value's id, or its name."""
    for value in kind["values"]:
        for said in (value["name"]["value"], *value["name"].get("synonyms", ())):
            yield value.get("id", value["name"]["value"]), said


def shared(pairs: Iterator[tuple[str, str]]) -> dict[str, set[str]]:
    """What is said alike for different things."""
    owners = defaultdict(set)
    for owner, said in pairs:
        owners[normalize(said)].add(owner)
    return {said: things for said, things in owners.items() if len(things) > 1}


def typed(model: Model) -> Iterator[tuple[str, str]]:
    """Every sample utterance with the types of its slots in their place, with its intent."""
    types = slots(model)
    for intent, sample in samples(model):
        parts = re.split(r"\{(\w+)\}", sample)
        yield intent, "".join(f"{{slot_{types[intent][part]}}}" if at % 2 else part for at, part in enumerate(parts))


def test_nothing_can_be_said_for_two_intents(model: Model) -> None:
    """No sample utterance stands under two intents, in whatever case or punctuation, whatever its slots are called."""
    assert shared(samples(model)) == {}
    assert shared(typed(model)) == {}


@pytest.mark.parametrize("locale", MODELS)
def test_short_forms_are_one_sample_too(locale: str) -> None:
    """No sample of one intent is another's with the short forms written out ("we're", "we are")."""
    written_out = Plain(Lines(locale.partition("-")[0]))

    assert shared((intent, " ".join(written_out.words(sample))) for intent, sample in typed(MODELS[locale])) == {}


def test_nothing_stands_twice(model: Model) -> None:
    """No intent, type or id stands twice in a model; samples and spellings see below."""
    lists = [
        [intent["name"] for intent in model["intents"]],
        [kind["name"] for kind in model["types"]],
        *([value["id"] for value in kind["values"] if "id" in value] for kind in model["types"]),
    ]

    assert [sorted(each) for each in lists] == [sorted(set(each)) for each in lists]


def heard_alike(said: Iterable[str]) -> list[list[str]]:
    """Return what Alexa hears as the same, by case, spaces, or a period after a letter."""
    found: dict[str, list[str]] = defaultdict(list)
    for each in said:
        found[" ".join(each.casefold().replace(".", " ").split())].append(each)
    return [alike for alike in found.values() if len(alike) > 1]


def test_no_sample_of_an_intent_is_another(model: Model) -> None:
    """Samples are no different for their capitals: "Start" teaches nothing that "start" has not."""
    assert {
        intent["name"]: alike for intent in model["intents"] if (alike := heard_alike(intent.get("samples", ())))
    } == {}


def test_no_spelling_of_a_type_is_another(model: Model) -> None:
    """Neither among the synonyms of one value nor across the values of a type: "First Light", "first light"."""
    assert {
        kind["name"]: alike for kind in model["types"] if (alike := heard_alike(said for _, said in spellings(kind)))
    } == {}


@pytest.mark.parametrize(("one", "other"), CASES["what_is_heard_alike_is_found"])
def test_what_is_heard_alike_is_found(one: str, other: str) -> None:
    """The check of duplicates does not let them through, and takes "the Watch" for something else than "Watch"."""
    assert heard_alike([one, "the Watch", other, "Watch"]) == [[one, other]]


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


def values(model: Model, name: str) -> dict[str, set[str]]:
    """By the id of each value of a type how it can be said."""
    (kind,) = (kind for kind in model["types"] if kind["name"] == name)
    found: dict[str, set[str]] = defaultdict(set)
    for value, said in spellings(kind):
        found[value].add(said)
    return found


def test_every_way_to_say_a_role_is_a_card(model: Model) -> None:
    """Whatever a role is called, its card is called too."""
    cards = values(model, "CARDS")
    for role, names in values(model, "ROLE").items():
        assert names <= cards[role] | cards[f"* {role}"]


@pytest.mark.parametrize("locale", ENGLISH)
def test_every_way_to_say_a_role_has_its_articles(locale: str) -> None:
    """In one with each article, in many without a number; German roles are spelled with those of each case."""
    model = MODELS[locale]
    cards = values(model, "CARDS")
    for role, names in values(model, "ROLE").items():
        assert {f"{word} {name}" for name in names & cards[role] for word in ("the", "one")} <= cards[role]
        assert {f"the {name}" for name in names - cards[role]} <= cards[f"* {role}"]


def test_every_role_is_a_card_in_any_number(model: Model) -> None:
    """A card can be said once, in many, and more often than any box holds it; and nothing else is a card."""
    first = {role for game in GAMES.values() for role in game.roles}
    further = {role for game in GAMES.values() for role in game.cards} - first  # one of each

    assert values(model, "CARDS").keys() == {
        *(f"{count}{role}" for role in first for count in ("", "* ", "2 ", "3 ", "4 ")),
        *(f"{count}{role}" for role in further for count in ("", "* ", "2 ")),
    }


def test_every_house_rule_can_be_said(model: Model) -> None:
    """Each value of each option, into a list and out of it, and each preset; and nothing else is in the rule slot."""
    options = {f"{key}={str(value).lower()}" for key, values in OPTION_VALUES.items() for value in values}
    texts = {f"{key}={value}" for key, values in OPTION_VALUES.items() for value in values if isinstance(value, str)}
    switches = {each for each in options if each.endswith(("=true", "=false"))}

    lists = {f"{key}={sign}{value}" for key, every in LIST_OPTIONS.items() for value in every for sign in "+-"}

    assert values(model, "RULE").keys() == texts | switches | lists | set(PRESETS)


def test_every_seat_can_be_said(model: Model) -> None:
    """A player can be called by the number of the seat, and the rest "the others"; names arrive as they are written."""
    ids = [
        value["id"] for kind in model["types"] if kind["name"] == "PLAYER" for value in kind["values"] if "id" in value
    ]

    assert ids == [*(f"player {number}" for number in range(1, max(GAMES["ultimate"].players) + 1)), OTHERS]


@pytest.mark.parametrize("locale", MODELS)
def test_common_names_are_there(locale: str) -> None:
    """Also names that are roles, and what families call each other."""
    assert {*CASES["common"].get(locale.partition("-")[0], ())} <= values(MODELS[locale], "PLAYER").keys()


@pytest.mark.parametrize("locale", MODELS)
def test_slots_of_several_values_stand_where_alexa_has_them(locale: str) -> None:
    """Lists are one slot of several values; in Indian English, which has none, several slots of one value."""
    several = {s["name"] for i in MODELS[locale]["intents"] for s in i.get("slots", ()) if "multipleValues" in s}
    names = {slot for declared in slots(MODELS[locale]).values() for slot in declared}
    either = {f"either_{name}" for name in ("cards", "replaced", "names")}

    assert several == (set() if locale == "en-IN" else {"cards", "replaced", "names", "rooms", *either})
    assert ({"either_cards_five", "either_names_five", "replaced_two"} <= names) == (locale == "en-IN")


def test_the_model_is_not_too_large(model: Model) -> None:
    """Alexa takes 1.5 MB, and this stays far below it."""
    assert len(json.dumps(model)) < 750_000


@pytest.mark.parametrize("sample", ["{players", "five 5", "what? {role}", "a  b ", "{a b}", "stop!", "<seer>"])
def test_a_character_that_alexa_refuses_is_found(sample: str) -> None:
    """The check of characters does not let everything through."""
    assert not SAMPLE.fullmatch(sample) or " ".join(sample.split()) != sample
