"""Hearing: free text to an intent and its slots, with an interaction model as the grammar.

So whatever can be said to Alexa can be typed or said to every other front.
"""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from onenight.speech.lines import Lines

APOSTROPHES = ("'", "\N{RIGHT SINGLE QUOTATION MARK}")
NOT_HEARD = "AMAZON.FallbackIntent"


@dataclass(frozen=True, slots=True)
class Heard:
    """An intent and, by a slot's name, the values heard: the id of a known value, or digits."""

    intent: str
    slots: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _Sample:
    """One way of saying an intent; the groups of the pattern are the slots."""

    intent: str
    pattern: re.Pattern[str]


class Hearing:
    """Understands one locale's interaction model.

    `model` is the JSON of `interaction_models/<locale>.json`.
    """

    def __init__(self, model: Mapping[str, Any], lines: Lines) -> None:
        """Turn every sample utterance into a pattern, those without slots first."""
        language = model["interactionModel"]["languageModel"]
        self._fillers = frozenset(_strings(lines, "hearing", "fillers", "words"))
        numbers = _strings(lines, "words", "numbers", "names")
        self._values = {kind["name"]: dict(_spellings(kind)) for kind in language["types"]}
        self._values["AMAZON.NUMBER"] = {name: str(number) for number, name in enumerate(numbers)}
        self._types = {
            (intent["name"], slot["name"]): slot["type"]
            for intent in language["intents"]
            for slot in intent.get("slots", ())
        }
        samples = [(sample, intent["name"]) for intent in language["intents"] for sample in intent.get("samples", ())]
        samples.sort(key=lambda sample: sample[0].count("{"))
        self._samples = [_Sample(intent, self._pattern(sample, intent)) for sample, intent in samples]

    def hear(self, text: str) -> Heard:
        """The intent a text means; the fallback intent where it is none."""
        words = [word for word in plain(text).split() if word not in self._fillers]
        said = " ".join(words)
        for sample in self._samples:
            match = sample.pattern.fullmatch(said)
            if match is not None:
                return Heard(sample.intent, self._slots(sample.intent, match.groupdict()))
        return Heard(NOT_HEARD, {})

    def _pattern(self, sample: str, intent: str) -> re.Pattern[str]:
        parts = [
            f"(?P<{part}>{self._alternatives(self._types[intent, part])})" if index % 2 else re.escape(plain(part))
            for index, part in enumerate(re.split(r"\{(\w+)\}", sample))
        ]
        return re.compile(r"\ ".join(part for part in parts if part))

    def _alternatives(self, kind: str) -> str:
        longest_first = sorted(self._values[kind], key=len, reverse=True)
        digits = [r"\d+"] if kind == "AMAZON.NUMBER" else []
        return "|".join([*digits, *map(re.escape, longest_first)])

    def _slots(self, intent: str, said: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
        return {name: (self._values[self._types[intent, name]].get(value, value),) for name, value in said.items()}


def plain(text: str) -> str:
    """Text as it is compared: lower case, no accents, no punctuation, single spaces."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter) and letter not in APOSTROPHES)
    return " ".join(re.findall(r"\w+", bare))


@lru_cache(maxsize=8)
def hearing(locale: str = "en-US") -> Hearing:
    """The hearing of a locale's interaction model."""
    return Hearing(interaction_model(locale), Lines(locale.partition("-")[0]))


def interaction_model(locale: str) -> dict[str, Any]:
    """A locale's interaction model as plain JSON."""
    model: dict[str, Any] = json.loads((files("interaction_models") / f"{locale}.json").read_text("utf-8"))
    return model


def _spellings(kind: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for value in kind["values"]:
        for name in (value["name"]["value"], *value["name"].get("synonyms", ())):
            yield plain(name), value.get("id", name)


def _strings(lines: Lines, file: str, section: str, name: str) -> Sequence[str]:
    found = lines.section(file, section)[name]
    return [str(word) for word in found] if isinstance(found, list) else []
