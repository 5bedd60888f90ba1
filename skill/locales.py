"""The interaction models of further locales, written from the American one: `python -m skill.locales`.

What differs is here: spelling, and what a locale's Alexa cannot do. Everything else is changed in `en-US.json`.
"""

import itertools
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any

from onenight.speech.lines import Lines
from onenight.speech.model import interaction_model

SOURCE = "en-US"
ONE_VALUE = ("en-IN",)
"""Locales whose slots hold one value each (Alexa: collect multiple values in a slot)."""

LOCALES = ("en-AU", "en-CA", "en-GB", *ONE_VALUE)

SPELLINGS = {"neighbor": "neighbour", "favorite": "favourite", "center": "centre"}
"""What is spelled otherwise outside the United States."""

FURTHER = ("", "_two", "_three", "_four", "_five")
"""What is added to a slot's name for its second value, its third ...: the names that `wish` reads."""

MOST_VALUES = {1: 3, 2: 2}
"""How many values a slot is given, by how many such slots stand in a sample."""

_SLOT = re.compile(r"\{(\w+)\}")

Model = dict[str, Any]


def model(locale: str) -> Model:
    """A locale's interaction model, as it is written from the American one."""
    made = deepcopy(interaction_model(SOURCE))
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


def written(locale: str) -> str:
    """The text of a locale's file."""
    return json.dumps(model(locale), indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    """Write every file anew."""
    for locale in LOCALES:
        Path(str(files("interaction_models") / f"{locale}.json")).write_text(written(locale), "utf-8")


if __name__ == "__main__":
    main()
