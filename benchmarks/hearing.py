"""The ear over what people said: what a sentence costs, what it holds, and what each of its layers is good for.

python -m benchmarks.hearing [--tries N] [--authors a b m] [--layers] [--wheel]

Goals: p99 5 ms a sentence, 50 ms for a thousand letters, 60 ms more for the first sentence of a process, 20 MB more of
memory, 2 MB more of a wheel.
"""

import argparse
import json
import os
import subprocess
import sys
import time
import zipfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from benchmarks.costly_texts import find_dearest, hear_text
from onenight.data import find_data
from onenight.hearing.aligner import Aligned
from onenight.hearing.card_names import Namesakes
from onenight.hearing.ear import Ear, load_ear
from onenight.hearing.guesser import Guesser
from onenight.hearing.heard_values import CHATTER, NOT_HEARD, NOTHING_HEARD, Setting, Understood
from onenight.hearing.sample_grammar import Exact
from onenight.hearing.tokenizer import Tokenizer
from onenight.hearing.tokens import Piece
from onenight.interpretation import sentence
from onenight.speech.interaction_models import load_hearing_model
from onenight.speech.lines import Lines
from tests.people import AUTHORS, Judged, find_language, judge_case, list_authors, read_cases, share

FIT_POWER = 8
"""How much likelier the better of two templates is, as a power of how well they fit; and so well talk fits, where the
aligner is alone."""
TALK_FIT = 0.7

FIRST = """
import json, resource, time
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
begun = time.process_time()
from onenight.conversation import session, view
from onenight.interpretation import sentence
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.ways.index import NEW, WAYS, reply
import random
imported, before = time.process_time() - begun, peak()
took = []
for text in ("we are five of us tonight", "no Drunk and make it quick", "could you put in the Tanner for a Villager"):
    begun = time.process_time()
    sentence.reply_to(WAYS, NEW, text, Front(Lines("en"), 0.0, random.Random(1), number=""), reply)
    took.append(time.process_time() - begun)
print(json.dumps({"imported": imported, "took": took, "memory": peak() - before}))
"""
"""A process that imports the conversation, and hears its first sentences."""


class ExactAlone(Ear):
    """An ear of the sample grammar alone: a text as a whole, else all its clauses, or nothing of it."""

    def understand(self, text: str, context: Setting) -> Understood:
        """Return the wishes that the samples know word for word."""
        whole = self._exact.hear(text, context.names)
        if whole.intent != NOT_HEARD:
            return Understood((whole,), "exact", 1.0) if context.means(whole.intent) else NOTHING_HEARD
        parts = self._clauses.split_clauses(text, partial(self._tokenizer.tokenize, names=context.names))
        found = [self._exact.match(self._clauses.strip_joint(part), context.names) for part in parts]
        wishes = tuple(each for each in found if each is not None and context.means(each.intent))
        return Understood(wishes, "exact", 1.0) if wishes and len(wishes) == len(found) else NOTHING_HEARD


class Fitting(Guesser):
    """Guesses by templates: an intent is as likely as one of them fits."""

    def classify(self, tokens: Sequence[Piece], context: Setting) -> list[float]:
        """Return the probability of each label, from how well its templates fit; they add up to 1."""
        scores = [
            TALK_FIT if intent == CHATTER else self._aligner.align(label, tokens).score * context.means(intent)
            for (intent, _), label in zip(self._labels, self._classifier.labels, strict=True)
        ]
        powers = [score**FIT_POWER for score in scores]
        return [power / sum(powers) for power in powers]


class AlignerAlone(Ear):
    """An ear without the classifier."""

    GUESSER = Fitting


class Classifying(Guesser):
    """Guesses without templates: slots are filled by the words beside them."""

    def _align(self, label: str, tokens: Sequence[Piece]) -> tuple[Aligned, float]:
        return self._aligner.fill_by_neighbors(label, tokens), 1.0


class ClassifierAlone(Ear):
    """An ear without the aligner."""

    GUESSER = Classifying


LAYERS: Mapping[str, type[Ear]] = {
    "exact alone": ExactAlone,
    "aligner alone": AlignerAlone,
    "classifier alone": ClassifierAlone,
    "both": Ear,
}


def make_ear(kind: type[Ear], language: str) -> Ear:
    """Return an ear of this kind for a language."""
    data: dict[str, Any] = json.loads((find_data("templates") / language / "ear.json").read_text("utf-8"))
    exact = Exact(load_hearing_model(language), Lines(language))
    return kind(exact, Tokenizer(exact, frozenset(data["known"])), data, Namesakes(Lines(language)))


def measure_ear(kind: type[Ear], asked: Sequence[str]) -> tuple[list[Judged], list[float]]:
    """Return how the authors' sentences came out with such an ear, and the milliseconds of each."""
    said, costs = [case for author in asked for case in read_cases(author)], [0.0] * 0
    ears = {each: make_ear(kind, each) for each in sorted({*map(find_language, said)})}

    def measure_sentence(understand: Callable[[str, Setting], Understood], text: str, context: Setting) -> Understood:
        """Understand a text, and note its milliseconds."""
        begun = time.thread_time()
        found = understand(text, context)
        costs.append(1000 * (time.thread_time() - begun))
        return found

    with ExitStack() as patched:
        for hearing in ears.values():
            hearing.understand("we are five of us", Setting("open"))  # what is made once is made
            patched.enter_context(patch.object(hearing, "understand", partial(measure_sentence, hearing.understand)))
        patched.enter_context(patch.object(sentence, "load_ear", ears.__getitem__))
        return [judge_case(case) for case in said], costs


def format_row(name: str, came: Sequence[Judged], costs: Sequence[float]) -> str:
    """Return a line of the table of layers, in Markdown."""
    percentiles = quantiles(costs, n=100)
    cells = [share([each for each in came if each.kind == kind]) for kind in ("utterance", "evening", "noise")]
    wrong = share([each for each in came if each.kind != "evening"], "wrong")
    shares = " | ".join(f"{cell:.1f}" for cell in (*cells, wrong))
    return f"| {name} | {shares} | {percentiles[49]:.2f} | {percentiles[98]:.1f} | {max(costs):.1f} |"


def measure_first_sentences() -> dict[str, Any]:
    """Return the seconds and megabytes that a new process needs for its imports and its first sentences."""
    compiled = os.environ | {"PYTHONDONTWRITEBYTECODE": ""}  # as what is installed is
    done = subprocess.run([sys.executable, "-c", FIRST], check=True, capture_output=True, text=True, env=compiled)  # noqa: S603
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def describe_data() -> str:
    """Return how large the ear's data are, in words."""
    data = find_data("templates").joinpath("en", "ear.json").read_bytes()
    return f"ear.json: {len(data) / 1e6:.2f} MB, compressed {len(zlib.compress(data, 9)) / 1e6:.2f} MB"


def describe_wheel() -> str:
    """Build a wheel; return how large it is, and how much of it is the ear's, in words."""
    with TemporaryDirectory() as folder:
        build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder]
        subprocess.run([*build, str(Path(__file__).parent.parent)], check=True, capture_output=True)  # noqa: S603
        (path,) = Path(folder).glob("*.whl")
        ours = [
            each
            for each in zipfile.ZipFile(path).infolist()
            if each.filename.startswith(("onenight/hearing/", "onenight/_data/templates/en/ear"))
        ]
        whole, part = path.stat().st_size / 1e6, sum(each.compress_size for each in ours) / 1e6
        return f"wheel: {whole:.2f} MB, {part:.2f} MB of it for hearing"


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--tries", type=int, default=100, help="how many texts of a thousand letters that mix all kinds"
    )
    parser.add_argument("--authors", nargs="+", default=list_authors(), choices=AUTHORS)
    parser.add_argument("--layers", action="store_true", help="compare the layers, each alone and together")
    parser.add_argument("--wheel", action="store_true", help="build a wheel")
    asked = parser.parse_args()
    new = min((measure_first_sentences() for _ in range(3)), key=lambda each: float(each["took"][0]))
    took = ", ".join(f"{1000 * each:.0f}" for each in new["took"])
    print(
        f"a process: import {1000 * new['imported']:.0f} ms, its first sentences {took} ms, {new['memory']:.1f} MB more"
    )
    load_ear("en")
    cost, text = max(find_dearest(hear_text, asked.tries).values())
    print(f"the dearest thousand letters: {cost:.1f} ms, {text[:40]!r} ...")
    print(describe_data())
    if asked.wheel:
        print(describe_wheel())
    print("| layers | sentences whole % | evenings % | noise left alone % | wrong % | p50 ms | p99 ms | most ms |")
    print(f"|{'---|' * 8}")
    for name, kind in LAYERS.items() if asked.layers else [("both", Ear)]:
        print(format_row(name, *measure_ear(kind, asked.authors)), flush=True)


if __name__ == "__main__":
    main()
