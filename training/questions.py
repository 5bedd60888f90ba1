"""`python -m training.questions [LANGUAGE…]`: teaches how people ask about the rules.

Reads `templates/<language>/asked/`, and writes `templates/<language>/questions.json`.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from onenight.data import find_data
from onenight.hearing.ear import load_ear
from onenight.hearing.heard_values import Setting
from onenight.rulebook import two_roles
from onenight.rulebook.aspects import is_derived
from onenight.rulebook.learned_reading import FILE, WEIGHT_SCALE, collect_features
from onenight.rulebook.masked_questions import OBJECT, SUBJECT, list_roles, mask_values
from onenight.rulebook.patterns import read_phrases
from onenight.rules.game import ROLES, ULTIMATE
from onenight.speech.lines import Lines, allow_draft
from training.asked_sentences import MASK, NONE, list_filled, read_sentences
from training.trainer import format_ear, train_classifier

STRENGTH = 24.0
"""The inverse of the regularization; ours, found on sentences of our own."""
LEAST = 6
"""A step of less is left out, so that a package of functions stays below 21 MB; ours."""


def main() -> None:
    """Teach the languages that are named, else all that have sentences."""
    folders = find_data("templates").glob("*/asked")
    for language in sys.argv[1:] or sorted(folder.parent.name for folder in folders):
        allow_draft(language)
        path = find_data("templates") / language / FILE
        stored = json.loads(path.read_text("utf-8")) if path.exists() else {}
        path.write_text(format_ear(train_questions(language, stored)), "utf-8")
        sys.stdout.write(f"{language}: {path.stat().st_size} bytes\n")


def train_questions(language: str, before: dict[str, Any], wanted: Callable[[str], bool] = bool) -> dict[str, Any]:
    """Return the weights by which questions of a language are read.

    `before`: those that are stored. `wanted`: whether a file of sentences teaches, by its name without the ending.
    """
    return train_classifier(list_rows(language, wanted), STRENGTH, before, scale=WEIGHT_SCALE, least=LEAST)


def list_rows(language: str, wanted: Callable[[str], bool] = bool) -> Iterator[tuple[frozenset[str], str, float]]:
    """Yield the features of each sentence, with roles in the places of its masks; its label, and its weight."""
    hears, lines = load_ear(language), Lines(language)
    here = Setting(phase="deck", game=ULTIMATE.key)
    alike = read_phrases(lines)
    for label, sentence in (*read_sentences(language, wanted), *list_topics(lines)):
        said = dict.fromkeys(list_filled(sentence, lines))
        for each in said:
            question = tuple(mask_values(hears.tokenize(hears.correct_sounds(each, here), here)))
            named = list_roles(question)
            about = label.split()[1:]
            if not about or {*about} & {*named}:  # of a role whose name is not heard nothing is learned
                yield collect_features(question, alike), label_question(label, sentence, named), 1 / len(said)


def list_topics(lines: Lines) -> Iterator[tuple[str, str]]:
    """Yield the words by which topics of the rulebook are known that are not about a single role."""
    for topic in lines.section("rulebook", "called"):
        if not is_derived(topic) and not any(f"_{role}" in f"_{topic}" for role in ROLES):
            yield from ((topic, words) for words in lines.strings("rulebook", "called", topic))


def label_question(label: str, sentence: str, named: Sequence[str]) -> str:
    """Return an aspect with the masks of the roles that it is about, in the order of the sentence; "" for `NONE`.

    `named`: the roles of the sentence, by which those of the label are found where it has no masks.
    """
    aspect, *roles = label.split()
    if not is_derived(aspect):
        return "" if aspect == NONE else aspect
    told = dict(zip(roles, (SUBJECT, OBJECT), strict=False))
    masks = [told[role] for role in named if role in told] or MASK.findall(sentence)
    pair = aspect in two_roles.ASPECTS and len({*masks}) > 1
    return " ".join([aspect, *dict.fromkeys(masks if pair else [SUBJECT] * bool(masks))])


if __name__ == "__main__":
    main()
