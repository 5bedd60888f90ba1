"""The interaction models by locale: those that are kept, and those made from the American one when it is packaged.

What differs is here: spelling, and what a locale's Alexa cannot do. Everything else is changed in
`interaction_models/en.toml`.
"""

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any

from onenight.speech.lines import Lines
from onenight.speech.model import interaction_model
from onenight.speech.translated import is_offered

SOURCE = "en-US"
ONE_VALUE = ("en-IN",)
"""Locales whose slots hold one value each (Alexa: collect multiple values in a slot)."""

LOCALES = ("en-AU", "en-CA", "en-GB", *ONE_VALUE)
"""What is made from the American model."""

SPELLINGS = {"neighbor": "neighbour", "favorite": "favourite", "center": "centre"}
"""What is spelled otherwise outside the United States."""

FURTHER = ("", "_two", "_three", "_four", "_five")
"""What is added to a slot's name for its second value, its third ...: the names that `wish` reads."""

MOST_VALUES = {1: 3, 2: 2}
"""How many values a slot is given, by how many such slots stand in a sample."""

_SLOT = re.compile(r"\{(\w+)\}")

Model = dict[str, Any]


def locales() -> tuple[str, ...]:
    """The locales there are interaction models for, of the languages that are offered."""
    kept = (entry.name[:-5] for entry in files("interaction_models").iterdir() if entry.name.endswith(".json"))
    return tuple(sorted(each for each in (*kept, *LOCALES) if is_offered(each.partition("-")[0])))


def model(locale: str) -> Model:
    """A locale's interaction model as plain JSON: the one that is kept, or as it is made from the American one."""
    if locale not in LOCALES:
        return interaction_model(locale)
    made = interaction_model(SOURCE)
    language = made["interactionModel"]["languageModel"]
    for intent in language["intents"]:
        if "samples" in intent:
            intent["samples"] = [_spelled(sample) for sample in intent["samples"]]
    for value in (value for kind in language["types"] for value in kind["values"]):
        name = value["name"]
        name["value"] = _spelled(name["value"])
        if "synonyms" in name:
            name["synonyms"] = [_spelled(synonym) for synonym in name["synonyms"]]
    if locale in ONE_VALUE:
        language["intents"] = [_one_by_one(intent) for intent in language["intents"]]
    return made


def _spelled(text: str) -> str:
    return re.sub("|".join(SPELLINGS), lambda word: SPELLINGS[word[0]], text)


def _one_by_one(intent: Model) -> Model:
    """An intent whose slots of several values have become several slots, one for each value."""
    lists = [slot["name"] for slot in intent.get("slots", ()) if "multipleValues" in slot]
    if not lists:
        return intent
    samples = list(dict.fromkeys(each for sample in intent["samples"] for each in _samples(sample, lists)))
    used = {name for sample in samples for name in _SLOT.findall(sample)}
    plain = [{"name": slot["name"], "type": slot["type"]} for slot in intent["slots"]]
    slots = [
        {"name": slot["name"] + further, "type": slot["type"]}
        for slot in plain
        for further in FURTHER
        if slot["name"] + further in used
    ]
    return {"name": intent["name"], "slots": slots, "samples": samples}


def _samples(sample: str, lists: Sequence[str]) -> Iterator[str]:
    """A sample with one value, two values ... in each of its lists; a list alone goes on the longest."""
    named = [name for name in _SLOT.findall(sample) if name in lists]
    most = len(FURTHER) if sample == f"{{{''.join(named)}}}" else MOST_VALUES.get(len(named), 1)
    for counts in itertools.product(range(1, most + 1), repeat=len(named)):
        yield _filled(sample, dict(zip(named, counts, strict=True)))


def _filled(sample: str, counts: Mapping[str, int]) -> str:
    for name, count in counts.items():
        said = Lines(SOURCE.partition("-")[0]).listing([f"{{{name}{further}}}" for further in FURTHER[:count]])
        sample = sample.replace(f"{{{name}}}", said.replace(",", ""))
    return sample
