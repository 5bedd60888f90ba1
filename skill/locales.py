"""The interaction models by locale: those that are kept, and those made from another one when they are packaged.

Which are made from which, and what differs, stands in `templates/locales.toml`. Everything else is changed in
`interaction_models/<language>.toml`.
"""

import itertools
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from onenight.data import find_data
from onenight.speech.interaction_models import load_interaction_model
from onenight.speech.lines import Lines
from onenight.speech.offered_languages import is_offered

SLOT_SUFFIXES = ("", "_two", "_three", "_four", "_five")
"""What is added to a slot's name for its second value, its third ...: the names that `read_wish` reads."""

MAX_VALUES = {1: 3, 2: 2}
"""How many values a slot is given, by how many such slots stand in a sample."""

_SLOT = re.compile(r"\{(\w+)\}")

Model = dict[str, Any]


class DerivedLocale(NamedTuple):
    """How a locale's model is made from another's."""

    source: str
    """The locale whose model is kept."""
    spelled: Mapping[str, str] = {}
    """What is spelled otherwise."""
    one_value: bool = False
    """Whether its slots hold one value each."""


@lru_cache(maxsize=1)
def load_derived_locales() -> Mapping[str, DerivedLocale]:
    """Return how the model of each locale that keeps none is made from another's."""
    written = tomllib.loads((find_data("templates") / "locales.toml").read_text("utf-8"))
    return {
        locale: DerivedLocale(
            told["from"], written["spelled"].get(told.get("spelled"), {}), told.get("one_value", False)
        )
        for locale, told in written["locales"].items()
    }


def list_locales() -> tuple[str, ...]:
    """Return the locales with an interaction model, kept or made, of the offered languages; sorted."""
    kept = {entry.name[:-5] for entry in find_data("interaction_models").iterdir() if entry.name.endswith(".json")}
    made = {locale for locale, how in load_derived_locales().items() if how.source in kept}
    return tuple(sorted(each for each in kept | made if is_offered(each.partition("-")[0])))


def build_model(locale: str) -> Model:
    """Return a locale's interaction model as plain JSON: the kept one, or one made from another locale's."""
    how = load_derived_locales().get(locale)
    if how is None:
        return load_interaction_model(locale)
    made = load_interaction_model(how.source)
    language = made["interactionModel"]["languageModel"]
    for intent in language["intents"]:
        if "samples" in intent:
            intent["samples"] = [_replace_spellings(sample, how.spelled) for sample in intent["samples"]]
    for value in (value for kind in language["types"] for value in kind["values"]):
        name = value["name"]
        name["value"] = _replace_spellings(name["value"], how.spelled)
        if "synonyms" in name:
            name["synonyms"] = [_replace_spellings(synonym, how.spelled) for synonym in name["synonyms"]]
    if how.one_value:
        lines = Lines(locale.partition("-")[0])
        language["intents"] = [_split_list_slots(intent, lines) for intent in language["intents"]]
    return made


def _replace_spellings(text: str, spellings: Mapping[str, str]) -> str:
    return re.sub("|".join(spellings), lambda word: spellings[word[0]], text) if spellings else text


def _split_list_slots(intent: Model, lines: Lines) -> Model:
    """Return the intent with each slot of several values replaced by several slots of one value."""
    lists = [slot["name"] for slot in intent.get("slots", ()) if "multipleValues" in slot]
    if not lists:
        return intent
    samples = list(dict.fromkeys(each for sample in intent["samples"] for each in _expand_sample(sample, lists, lines)))
    used = {name for sample in samples for name in _SLOT.findall(sample)}
    plain = [{"name": slot["name"], "type": slot["type"]} for slot in intent["slots"]]
    slots = [
        {"name": slot["name"] + further, "type": slot["type"]}
        for slot in plain
        for further in SLOT_SUFFIXES
        if slot["name"] + further in used
    ]
    return {"name": intent["name"], "slots": slots, "samples": samples}


def _expand_sample(sample: str, lists: Sequence[str], lines: Lines) -> Iterator[str]:
    """Yield a sample with one value, two values ... in each of its lists; a list alone gets the most."""
    named = [name for name in _SLOT.findall(sample) if name in lists]
    most = len(SLOT_SUFFIXES) if sample == f"{{{''.join(named)}}}" else MAX_VALUES.get(len(named), 1)
    for counts in itertools.product(range(1, most + 1), repeat=len(named)):
        yield _fill_sample(sample, dict(zip(named, counts, strict=True)), lines)


def _fill_sample(sample: str, counts: Mapping[str, int], lines: Lines) -> str:
    for name, count in counts.items():
        said = lines.listing([f"{{{name}{further}}}" for further in SLOT_SUFFIXES[:count]])
        sample = sample.replace(f"{{{name}}}", said.replace(",", ""))
    return sample
