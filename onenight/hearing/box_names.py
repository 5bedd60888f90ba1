"""Boxes that are named beside the number of players: "five players plus Daybreak"."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from onenight.hearing.sample_grammar import Heard
from onenight.speech.plain import Plain

BOXES = "BoxesIntent"


class Unboxed(NamedTuple):
    """A text without the boxes that it names beside something else, and these boxes."""

    rest: str
    boxes: Heard


class BoxNames:
    """Finds boxes of a model after a language's words that lead to them (`hearing.toml`, `list.with_boxes`)."""

    def __init__(self, model: Mapping[str, Any], plain: Plain) -> None:
        """Take the model, whose boxes are read when first needed."""
        self._types, self._plain = model["interactionModel"]["languageModel"]["types"], plain

    def split_boxes(self, text: str) -> Unboxed | None:
        """Return the text and the boxes that are told after a leading word; None without any."""
        told = next(self._pattern.finditer(text), None)
        rest = "" if told is None else f"{text[: told.start()].rstrip(' ,')}{text[told.end() :]}"
        if told is None or not self._plain.words(rest):
            return None
        return Unboxed(rest, Heard(BOXES, {"boxes": (self._values[told[1].casefold()],)}))

    @cached_property
    def _values(self) -> Mapping[str, str]:
        """Return the value of each wording, by the wording in small letters."""
        values = next((each["values"] for each in self._types if each["name"] == "BOXES"), ())
        return {
            wording.casefold(): value["id"]
            for value in values
            for wording in (value["name"]["value"], *value["name"].get("synonyms", ()))
        }

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        leads = "|".join(map(re.escape, _sort_longest_first(self._plain.listed("list", "with_boxes"))))
        wordings = "|".join(map(re.escape, _sort_longest_first(self._values)))
        joints = "|".join(map(re.escape, self._plain.listed("clauses", "joints")))
        after = rf"(?=\s*(?:[,.;!?]|$)|\s+(?:{joints})\b)"
        return re.compile(rf"(?i)(?:,|(?:,\s*)?(?<!\w)(?:{leads}))\s*(?<!\w)({wordings}){after}")


def _sort_longest_first(phrases: "Mapping[str, str] | list[str]") -> list[str]:
    return sorted(phrases, key=len, reverse=True)
