"""A stand-in for Alexa's engine: a linear classifier, taught the unrolled samples of a model and nothing else.

The real engine knows English beside them and is better; what this one does not hear is what the samples lack.
"""

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sklearn.pipeline import Pipeline

CLOSED = frozenset(
    {
        "ANNOUNCER",
        "ASPECT",
        "ASPECT_ASKED",
        "CASTLE",
        "DEED",
        "GAME",
        "MODE",
        "PACE",
        "QUESTION",
        "RULE",
        "SWITCH",
        "TOPIC",
    }
)
"""Types whose values are told in sentences: their words count. Of others it counts that there is one."""

CARRIED = 2
"""In so many samples each spelling of such a value is taught, beside itself where a sample is nothing else."""

Model = Mapping[str, Any]

_WORD = re.compile(r"[\w']+")


def find_slot_types(intents: Sequence[Model]) -> dict[str, str]:
    """The type of each slot, by its name; a name has one type in all intents."""
    return {slot["name"]: slot["type"] for intent in intents for slot in intent.get("slots", ())}


def mask_sentence(text: str, types: Mapping[str, str]) -> str:
    """A sentence with the types of its slots in their place."""
    return re.sub(r"\{(\w+)\}", lambda slot: "slot" + types[slot[1]].rpartition(".")[2].lower(), text.lower())


def list_lessons(model: Model) -> Iterator[tuple[str, str]]:
    """Return the sentences to teach, with their intents."""
    types = find_slot_types(model["intents"])
    spellings = {
        kind["name"]: [
            said for each in kind["values"] for said in (each["name"]["value"], *each["name"].get("synonyms", ()))
        ]
        for kind in model["types"]
    }
    for intent in model["intents"]:
        told: dict[str, list[str]] = {}
        for sample in intent["samples"]:
            closed = next((slot for slot in re.findall(r"\{(\w+)\}", sample) if types[slot] in CLOSED), "")
            told.setdefault(closed, []).append(sample)
        yield from ((mask_sentence(sample, types), intent["name"]) for sample in told.pop("", ()))
        for slot, samples in told.items():
            carriers = itertools.cycle(samples)
            alone = [f"{{{slot}}}"] if f"{{{slot}}}" in samples else []
            for said in spellings[types[slot]]:
                for sample in [*alone, *itertools.islice(carriers, CARRIED)]:
                    yield mask_sentence(sample.replace(f"{{{slot}}}", said), types), intent["name"]


def teach_classifier(model: Model) -> "Pipeline":
    """A classifier of sentences whose slots are masked: words, pairs of words, and parts of words.

    Its library takes two seconds to load, which every process that collects the tests would spend.
    """
    from sklearn.feature_extraction.text import TfidfVectorizer  # noqa: PLC0415
    from sklearn.pipeline import make_pipeline, make_union  # noqa: PLC0415
    from sklearn.svm import LinearSVC  # noqa: PLC0415

    sentences, intents = zip(*list_lessons(model), strict=True)
    words = TfidfVectorizer(tokenizer=_WORD.findall, token_pattern=None, ngram_range=(1, 2), sublinear_tf=True)
    parts = TfidfVectorizer(analyzer="char_wb", ngram_range=(2, 4), sublinear_tf=True)
    linear = LinearSVC(C=0.5, class_weight="balanced", random_state=0)
    return make_pipeline(make_union(words, parts), linear).fit(sentences, intents)
