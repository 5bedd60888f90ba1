"""Our own sentences: read from `templates/<language>/utterances/`, unrolled, and filled with examples."""

import itertools
import random
import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from onenight.data import find_data
from onenight.hearing.classifier import make_label
from onenight.hearing.tokens import list_wordings
from onenight.speech.interaction_models import is_for_alexa
from training.notation import unroll

CHATTER = "Chatter"


@dataclass(frozen=True, slots=True)
class Utterance:
    """A sentence with its slots in braces, what it means, and where."""

    text: str
    intent: str
    values: Mapping[str, str] = field(default_factory=dict)
    phases: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    """The open questions that it answers; none where it is said whatever is asked."""
    worth: float = 1.0
    """What it weighs in learning."""
    told: Mapping[str, str] = field(default_factory=dict)
    """What its author had in its slots, by their names: `{names:Lou}`."""

    @property
    def label(self) -> str:
        """The intent with the values that the words themselves carry."""
        return make_label(self.intent, self.values)


def read_utterances(language: str, wanted: Callable[[str], bool] = bool) -> Iterator[Utterance]:
    """Yield every sentence of a language, its alternatives unrolled; of a file with `most` so many forms a line.

    `wanted`: whether a file is read, by its name without the ending; all are, if it is left out.

    Raises:
        ValueError: a file is no TOML, or brackets do not match.
    """
    for file in filter(lambda each: wanted(each.stem), list_files(language, "utterances")):
        told = tomllib.loads(file.read_text("utf-8"))
        for entry in told["utterance"]:
            for line in entry["says"]:
                for text in _draw_forms(unroll(line), told.get("most")):
                    phases, asked = (tuple(entry.get(key, ())) for key in ("phases", "asked"))
                    slots = dict(TOLD_SLOT.findall(line))
                    yield Utterance(text, entry["intent"], entry.get("values", {}), phases, asked, told=slots)


TOLD_SLOT = re.compile(r"\{(\w+):([^}]*)\}")
"""A slot with what stands in it."""


def list_files(language: str, folder: str) -> list[Path]:
    """Return the files in a folder of a language by their names; none where it has no such folder yet."""
    there = find_data("templates") / language / folder
    return sorted(there.iterdir(), key=lambda each: each.name) if there.is_dir() else []


def _draw_forms(forms: Sequence[str], most: int | None) -> Sequence[str]:
    """Return so many of a line's forms, the same in every run: many alternatives weigh no more than few."""
    if most is None or len(forms) <= most:
        return forms
    return random.Random(forms[0]).sample(forms, most)  # noqa: S311 - repeatable on purpose


CLOSED = ("game", "pace", "rule", "mode", "switch", "announcer", "castle", "deed", "topic")
"""Slots whose values the words themselves carry: each value is a label of its own."""
SPELLED, CARRIED, SAMPLED = 6, 4, 60
"""So many spellings of a value, each in so many sentences, and so many samples of an intent of the model; ours."""


def fill_closed_slots(every: Iterable[Utterance], model: Mapping[str, Any]) -> Iterator[Utterance]:
    """Yield the sentences with values in their closed slots: some sentences for each spelling of each value."""
    language = model["interactionModel"]["languageModel"]
    types = {kind["name"]: kind["values"] for kind in language["types"]}
    slots = {slot["name"]: slot["type"] for intent in language["intents"] for slot in intent.get("slots", ())}
    open_ones: dict[tuple[str, str], list[Utterance]] = defaultdict(list)
    for each in every:
        closed = next((name for name in re.findall(r"\{(\w+)\}", each.text) if name in CLOSED), None)
        if closed is None:
            yield each
        else:
            open_ones[each.intent, closed].append(each)
    for (_, name), sentences in open_ones.items():
        carriers = itertools.cycle(sentences)
        for value in types[slots[name]]:
            for spelled in [spelling for spelling in list_wordings(value)[:SPELLED] for _ in range(CARRIED)]:
                each = next(carriers)
                text = each.text.replace(f"{{{name}}}", spelled.lower())
                values = {**each.values, name: value.get("id", spelled)}
                yield Utterance(text, each.intent, values, each.phases, each.asked)


def sample_model(model: Mapping[str, Any], known: Collection[str] = ()) -> Iterator[Utterance]:
    """Yield samples of an interaction model, some of each intent: what the grammar knows is learned, too.

    `known`: sentences that are learned already, with the phases in which people say them, which a model does not tell.
    """
    for intent in model["interactionModel"]["languageModel"]["intents"]:
        samples = [each for each in intent.get("samples", ()) if not is_for_alexa(each) and each not in known]
        for sample in samples[:: max(1, len(samples) // SAMPLED)]:
            yield Utterance(re.sub(r"\{either_(\w+)\}", r"{\1}", sample), intent["name"], worth=LESS)


LESS = 0.4
"""What a sample of a model weighs in learning, beside a sentence of people; ours."""


Examples = Mapping[str, Sequence[str]]


def fill_slots(utterance: Utterance, examples: Examples, chance: random.Random) -> str:
    """Return the sentence with examples in its slots."""
    return re.sub(r"\{(\w+)\}", lambda slot: chance.choice(examples[slot[1]]), utterance.text)


def strip_articles(parts: Sequence[str], articles: Collection[str]) -> tuple[str, ...]:
    """Return the parts of a sentence without the articles before its slots, which chunks have in them."""
    return tuple(
        part
        for part, following in itertools.zip_longest(parts, parts[1:], fillvalue="")
        if not (part in articles and following.startswith("{"))
    )
