"""The training of weights: features of filled sentences, and a logistic regression over them."""

import itertools
import json
import math
import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from scipy.sparse import csc_matrix, csr_matrix
from sklearn.linear_model import LogisticRegression

from onenight.hearing.classifier import GROUPS, QUESTIONS, SCALE, extract_features, format_line
from onenight.hearing.plain import Plain
from onenight.hearing.sample_grammar import Exact
from onenight.hearing.tokenizer import Tokenizer
from onenight.hearing.tokens import slot_kinds
from onenight.speech.interaction_models import load_hearing_model
from onenight.speech.lines import Lines
from training.asked_sentences import list_questions
from training.corpus import (
    CHATTER,
    Utterance,
    fill_closed_slots,
    fill_slots,
    read_utterances,
    sample_model,
    strip_articles,
)
from training.slot_examples import list_examples
from training.tagged_sentences import list_rows as rows_of_marks
from training.tagged_sentences import mark_slots, read_tagged_sentences
from training.weight_steps import MIN_WEIGHT, StoredSteps, keep_order

FORMS, MANY = 3, 5
"""So often each sentence is filled with other examples; more often with cards, each of which tells something."""
SEED = 15
MIN_SENTENCES = 2
"""A feature of fewer sentences is left out."""
STRENGTH, STRENGTH_TAGS = 4.0, 0.4
"""The inverse of the regularization, of sentences and of tags; ours, found on sentences of our own."""
CLOSE = 0.0025
"""Learning ends where no weight moves by more than this part of the largest. Averaged gradients in single precision
come to the same loss as L-BFGS in a third of its time, and without its gigabytes of history."""
FACTS, BESIDE = 0.5, 0.15
"""What cards and people of our utterances weigh beside those tagged by hand: where an utterance is a fact of a deck
or a vote, and where it is none; ours."""


def train_ear(
    language: str, before: Mapping[str, Any] | None = None, wanted: Callable[[str], bool] = bool
) -> dict[str, Any]:
    """Return the data of an ear: labels, weights, templates and how rare words are.

    `before`: the data that are stored. Labels keep their numbers, and weights their steps where little has changed, so
    that few lines differ. `wanted`: whether a file of utterances teaches, by its name.
    """
    before = before or {}
    model = load_hearing_model(language)
    by_hand = read_tagged_sentences(language)
    people = list(read_utterances(language, wanted))
    every = list(fill_closed_slots([*people, *sample_model(model, {each.text for each in people})], model))
    exact = Exact(model, Lines(language))
    ours = list_words([*(each.text for each in every), *(text for says, _ in by_hand for text in says)], exact.plain)
    tokenizer = Tokenizer(exact, ours)
    asked = list_questions(language, wanted)
    return {
        **train_classifier(list_rows([*every, *asked], tokenizer, language), STRENGTH, before),
        "known": sorted(ours),
        "tags": train_tags(every, by_hand, model, exact.plain, before.get("tags", {})),
        **make_templates(every, exact.plain),
    }


def train_tags(
    every: Iterable[Utterance],
    by_hand: Iterable[tuple[Sequence[str], float]],
    model: Mapping[str, Any],
    plain: Plain,
    before: Mapping[str, Any],
) -> dict[str, Any]:
    """Return the data that tell the tags of cards and people; `before`: those that are stored."""
    told, other = (dict.fromkeys(some) for some in mark_slots(every, slot_kinds(model)))
    found = (
        (features, tag, weight)
        for said, weight in (*by_hand, (told, FACTS), (other, BESIDE))
        for features, tag in rows_of_marks(said, plain)
    )
    return train_classifier(found, STRENGTH_TAGS, before)


def train_classifier(
    every: Iterable[tuple[frozenset[str], str, float]],
    strength: float,
    before: Mapping[str, Any],
    *,
    scale: int = SCALE,
    least: int = MIN_WEIGHT,
) -> dict[str, Any]:
    """Return the weights of a linear classifier (`onenight/hearing/classifier.py`).

    `every`: by sentence, or chunk, its features, its label, and what it weighs. `before`: the weights that are stored.
    `least`: a step of less is left out.
    """
    rows: dict[Row, float] = defaultdict(float)
    counts: Counter[str] = Counter()
    for row, label, worth in every:
        rows[row, label] += worth
        counts.update(row)
    columns = _join_columns(rows, frozenset(feature for feature, count in counts.items() if count >= MIN_SENTENCES))
    names = keep_order({label for _, label in rows}, before.get("labels", ()))
    numbers = {label: number for number, label in enumerate(names)}
    model = LogisticRegression(C=strength, solver="sag", max_iter=300, tol=CLOSE, random_state=SEED)
    matrix = _build_matrix(columns, len(rows)).astype(np.float32)
    model.fit(matrix, [numbers[label] for _, label in rows], sample_weight=list(rows.values()))
    return {
        "labels": names,
        "bias": [round(float(value) * scale) for value in model.intercept_],
        "weights": _format_weights(model.coef_, columns, StoredSteps(before, names, least), scale),
    }


QUIET = 0.5
"""What a line of chatter weighs where people talk to us more than to one another; ours."""


def list_rows(
    every: list[Utterance], tokenizer: Tokenizer, language: str
) -> Iterator[tuple[frozenset[str], str, float]]:
    """Yield the features of every sentence, filled with examples, at each kind of phase; its label and its weight."""
    given = list_examples(language)
    for utterance in every:
        chance = random.Random(f"{SEED} {utterance.label} {utterance.text}")  # noqa: S311 - repeatable on purpose
        phases = list(utterance.phases or GROUPS)
        forms = (
            MANY if re.search(r"\{(cards|replaced|role)\}", utterance.text) else FORMS if "{" in utterance.text else 1
        )
        for number in range(max(forms, min(len(phases), FORMS))):
            phase = phases[number % len(phases)] if utterance.phases else chance.choice(phases)
            text = fill_slots(utterance, given, chance)
            row = extract_features(tokenizer.tokenize(text, ()), phase, _draw_question(utterance, phase, number))
            yield row, utterance.label, _weigh_utterance(utterance, phase, forms)


OPEN = ("", "", "", "", *QUESTIONS)
"""The questions at which a sentence of the vote is learned that is said whatever is asked; ours: mostly none,
so that neither it nor an answer is taken for likely by the question alone."""


def _draw_question(utterance: Utterance, phase: str, number: int) -> str:
    """Return the question that is open where a form of a sentence is learned."""
    if utterance.asked:
        return utterance.asked[number % len(utterance.asked)]
    return random.Random(f"{SEED} {number} {utterance.text}").choice(OPEN) if phase == ASKING else ""  # noqa: S311


ASKING = "vote"
"""The phase in which questions are put that have answers of their own."""


def list_words(every: Iterable[str], plain: Plain) -> frozenset[str]:
    """Return every word of ours."""
    return frozenset(word for text in every for word in plain.tokenize_sample(text) if not word.startswith("{"))


def make_templates(every: list[Utterance], plain: Plain) -> dict[str, Any]:
    """Return the templates by label, and the weights of their words."""
    articles = plain.find_words("list", "articles")
    found: dict[str, list[str]] = defaultdict(list)
    often: Counter[str] = Counter()
    for each in every:
        parts = strip_articles(plain.tokenize_sample(each.text), articles)
        often.update(set(parts))
        if each.intent != CHATTER and parts:
            found[each.label].append(" ".join(parts))
    total = len(every)
    rare = {part: round(math.log(total / count) / 2, 1) for part, count in often.items() if not part.startswith("{")}
    return {"templates": {label: list(dict.fromkeys(lines)) for label, lines in found.items()}, "rare": rare}


def format_ear(data: Mapping[str, Any]) -> str:
    """Return the data as they are stored."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, indent=0) + "\n"


Row = tuple[frozenset[str], str]
"""The features of sentences that are alike, and their label."""
Columns = Mapping[tuple[int, ...], Sequence[str]]
"""By the numbers of the rows that have them, features that always come together."""


def _join_columns(rows: Iterable[Row], wanted: frozenset[str]) -> Columns:
    """Join features that always come together: the same is learned of them, in two thirds of the time."""
    of: dict[str, list[int]] = defaultdict(list)
    for number, (row, _) in enumerate(rows):
        for feature in row & wanted:
            of[feature].append(number)
    columns: dict[tuple[int, ...], list[str]] = defaultdict(list)
    for feature in sorted(of):
        columns[tuple(of[feature])].append(feature)
    return columns


def _build_matrix(columns: Columns, rows: int) -> csr_matrix:
    """Return the matrix of features; a joined column is as long as its features, so weights stay as small as apart."""
    values = [math.sqrt(len(together)) for numbers, together in columns.items() for _ in numbers]
    pointers = [0, *itertools.accumulate(map(len, columns))]
    indices = list(itertools.chain.from_iterable(columns))
    return csc_matrix((values, indices, pointers), shape=(rows, len(columns))).tocsr()


def _format_weights(coefficients: Any, columns: Columns, steps: StoredSteps, scale: int) -> list[str]:  # noqa: ANN401
    lines: list[str] = []
    for column, together in enumerate(columns.values()):
        weights = [float(weight) for weight in coefficients[:, column] * (scale / math.sqrt(len(together)))]
        pairs = ((feature, steps.of(feature, weights)) for feature in together)
        lines += [format_line(feature, some) for feature, some in pairs if some]
    return sorted(lines)


def _weigh_utterance(utterance: Utterance, phase: str, forms: int) -> float:
    quiet = utterance.intent == CHATTER and GROUPS[phase] != "talk"
    return utterance.worth * (QUIET if quiet else 1.0) / math.sqrt(forms)
