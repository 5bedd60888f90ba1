"""What Alexa's engine is taught by the samples, as far as a stand-in tells (`engine.py`)."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING
from zlib import crc32

import pytest

from tests.checkers import ROOT
from tests.effort import seldom
from tests.locales import MODELS, load_hearing
from tests.people import Case, read_cases
from tests.skill.engine import find_slot_types, mask_sentence, teach_classifier
from tests.skill.masked_sentences import Mask

if TYPE_CHECKING:
    from sklearn.pipeline import Pipeline

pytestmark = seldom(group="engine")

MODEL = MODELS["en-US"]
LABELED: Mapping[str, list[str]] = tomllib.loads((ROOT / "tests" / "skill" / "labeled.toml").read_text("utf-8"))
PEOPLE = tomllib.loads((ROOT / "tests" / "skill" / "labeled_people.toml").read_text("utf-8"))
NUMBERS: Mapping[str, list[int]] = PEOPLE["intents"]
"""By intent which of author b's sentences it should be heard in."""
FEW = 10
"""With fewer sentences a share says little."""
GOAL = 0.8
LEAST_OF_INTENT: Mapping[str, float] = {"AMAZON.YesIntent": 0.79, "DiedIntent": 0.77, "ReplaceCardsIntent": 0.79}
"""The share of an intent's sentences where it is below the goal: one sentence each since there are announcers."""
REACHED: Mapping[str, float] = {"HouseRuleIntent": 0.72, "ReplaceCardsIntent": 0.73}
"""The share of author b's sentences that is heard of intents below the goal; it is raised, never lowered. b judges: no
sample is written from there, so only what other sentences teach raises it. Of the house rules some are taken for
questions about the rules; of the swaps missed four of seven name a card as no value is spelled ("mine yon")."""
OF_FEW = 0.73
"""The same of all intents with few sentences, together."""


def sentences(intent: str) -> list[str]:
    """The labeled sentences of an intent that are none of its samples."""
    types = find_slot_types(MODEL["intents"])
    known = {mask_sentence(sample, types) for each in MODEL["intents"] for sample in each["samples"]}
    return [text for text in (mask_sentence(text, types) for text in LABELED[intent]) if text not in known]


@cache
def engine() -> "Pipeline":
    """The stand-in, taught the samples."""
    return teach_classifier(MODEL)


@cache
def shares() -> dict[str, float]:
    """By intent the share of its sentences that are heard as such; intents with few sentences are left out."""
    asked = {intent: texts for intent in LABELED if len(texts := sentences(intent)) >= FEW}
    return {intent: sum(engine().predict(texts) == intent) / len(texts) for intent, texts in asked.items()}


def utterances() -> list[Case]:
    """Author b's sentences, in the order of the file."""
    return [case for case in read_cases("b") if case["kind"] == "utterance"]


def table(case: Case) -> Iterator[str]:
    """The names that a case expects: those of its table, as far as it tells."""
    expect = case["expect"]
    for names in (*expect.get("votes", {}).items(), *map(expect.get, ("killed", "winners_include", "winners_exclude"))):
        yield from names or ()


@cache
def heard() -> dict[str, list[bool]]:
    """By intent whether each of author b's sentences is heard as such."""
    said, mask = utterances(), Mask(load_hearing("en-US"), MODEL["intents"])
    texts = {
        intent: [mask.mask_sentence(said[number]["say"], intent, tuple(table(said[number]))) for number in numbers]
        for intent, numbers in NUMBERS.items()
    }
    return {intent: [bool(each) for each in engine().predict(some) == intent] for intent, some in texts.items()}


def share(every: Iterable[bool]) -> float:
    """The share of what is heard."""
    counted = tuple(every)
    return sum(counted) / len(counted)


def test_nearly_every_intent_is_judged() -> None:
    """There are labels for each intent that is said by itself, and enough of them for nearly all."""
    assert LABELED.keys() <= {intent["name"] for intent in MODEL["intents"]}
    assert len(shares()) >= 60


@pytest.mark.parametrize("intent", LABELED)
def test_an_intent_is_heard(intent: str) -> None:
    """At least four of five sentences, of those that no sample was written from."""
    assert shares().get(intent, 1.0) >= LEAST_OF_INTENT.get(intent, GOAL)


@pytest.mark.parametrize(
    ("said", "intent", "text"),
    [
        ("Swap the Drunk for two Masons, please.", "ReplaceCardsIntent", "swap slotcards for slotcards please"),
        ("Ann's been called, and I may go", "LeaveIntent", "slotplayer's been called and i may go"),
        ("May and Ozzy both went for Tom!", "PointIntent", "slotplayer both went for slotplayer"),
        ("We'd like 5 minutes", "SetTimeIntent", "we'd like slotduration"),
        ("What's a seer?", "ExplainRoleIntent", "what's a slotrole"),
    ],
)
def test_values_are_masked(said: str, intent: str, text: str) -> None:
    """As a sentence is labeled by hand."""
    names = ("May", "Ozzy") if "Ozzy" in said else ()
    assert Mask(load_hearing("en-US"), MODEL["intents"]).mask_sentence(said, intent, names) == text


def test_the_labels_fit_what_people_said() -> None:
    """Each number is one of author b's sentences, labeled once; these are the sentences that were labeled."""
    texts = "".join(f"{case['say']}\n" for case in utterances())
    fit = crc32(texts.encode()) == PEOPLE["checksum"]
    assert fit, "author b's sentences changed: label them anew, then set the checksum"  # and show none of them
    numbers = [number for some in NUMBERS.values() for number in some]
    assert len(numbers) == len(set(numbers))
    count = len(utterances())
    assert set(numbers) <= set(range(count))
    assert NUMBERS.keys() <= {intent["name"] for intent in MODEL["intents"]}


@pytest.mark.parametrize("intent", [intent for intent, numbers in NUMBERS.items() if len(numbers) >= FEW])
def test_an_intent_is_heard_of_people(intent: str) -> None:
    """At least four of five of author b's sentences, or as many as once were."""
    assert share(heard()[intent]) >= REACHED.get(intent, GOAL)


def test_intents_are_heard_of_people_that_say_them_seldom() -> None:
    """All together, of those with few sentences."""
    assert share(each for some in heard().values() if len(some) < FEW for each in some) >= OF_FEW
