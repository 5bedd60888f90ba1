"""The ear over what people said: what a sentence costs, and what it holds; how well it hears tells `tests.people`.

python -m benchmarks.hearing [--tries N] [--authors a b m] [--wheel]

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
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from benchmarks.costly_texts import find_dearest, hear_text
from onenight.data import find_data
from onenight.hearing.ear import Ear, load_ear
from onenight.hearing.heard_values import Setting, Understood
from tests.people import AUTHORS, find_language, judge_case, list_authors, read_cases

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


def measure_sentences(authors: Sequence[str]) -> list[float]:
    """Return the milliseconds of CPU of each sentence that these authors have said."""
    costs: list[float] = []
    understand = Ear.understand

    def measure_sentence(ear: Ear, text: str, context: Setting) -> Understood:
        """Understand a text, and note its milliseconds."""
        begun = time.thread_time()
        found = understand(ear, text, context)
        costs.append(1000 * (time.thread_time() - begun))
        return found

    said = [case for author in authors for case in read_cases(author)]
    for language in {find_language(case) for case in said}:
        load_ear(language).understand("we are five of us", Setting("open"))  # what is made once is made
    with patch.object(Ear, "understand", measure_sentence):
        for case in said:
            judge_case(case)
    return costs


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
    costs = measure_sentences(asked.authors)
    percentiles = quantiles(costs, n=100)
    print(f"a sentence: p50 {percentiles[49]:.2f} ms, p99 {percentiles[98]:.1f} ms, the dearest {max(costs):.1f} ms")


if __name__ == "__main__":
    main()
