"""What Alexa's engine is taught by the samples, as far as a stand-in tells (`engine.py`)."""

import tomllib
from collections.abc import Mapping
from functools import cache

import pytest

from tests.checkers import ROOT
from tests.locales import MODELS
from tests.skill.engine import masked, slot_types, taught

MODEL = MODELS["en-US"]
LABELED: Mapping[str, list[str]] = tomllib.loads((ROOT / "tests" / "skill" / "labeled.toml").read_text("utf-8"))
FEW = 10
"""With fewer sentences a share says little."""
GOAL = 0.8


def sentences(intent: str) -> list[str]:
    """The labeled sentences of an intent that are none of its samples."""
    types = slot_types(MODEL["intents"])
    known = {masked(sample, types) for each in MODEL["intents"] for sample in each["samples"]}
    return [text for text in (masked(text, types) for text in LABELED[intent]) if text not in known]


@cache
def shares() -> dict[str, float]:
    """By intent the share of its sentences that are heard as such; intents with few sentences are left out."""
    engine = taught(MODEL)
    asked = {intent: texts for intent in LABELED if len(texts := sentences(intent)) >= FEW}
    return {intent: sum(engine.predict(texts) == intent) / len(texts) for intent, texts in asked.items()}


def test_nearly_every_intent_is_judged() -> None:
    """There are labels for each intent that is said by itself, and enough of them for nearly all."""
    assert LABELED.keys() <= {intent["name"] for intent in MODEL["intents"]}
    assert len(shares()) >= 60


@pytest.mark.parametrize("intent", LABELED)
def test_an_intent_is_heard(intent: str) -> None:
    """At least four of five sentences, of those that no sample was written from."""
    assert shares().get(intent, 1.0) >= GOAL
