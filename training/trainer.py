"""From sentences to weights: features of filled sentences, and a logistic regression over them."""

import itertools
import json
import math
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from onenight.speech.hearing.classifier import SCALE, packed
from onenight.speech.hearing.exact import Exact
from onenight.speech.hearing.features import GROUPS, QUESTIONS, features
from onenight.speech.hearing.piece import slot_kinds
from onenight.speech.hearing.tokens import Tokenizer
from onenight.speech.lines import Lines
from onenight.speech.model import interaction_model
from onenight.speech.plain import Plain
from training.corpus import CHATTER, Utterance, filled, of_model, told, utterances
from training.examples import examples
from training.tags import marked, sentences
from training.tags import rows as rows_of_marks

FORMS, MANY = 3, 5
"""So often each sentence is filled with other examples; more often with cards, each of which tells something."""
SEED = 15
RARE = 2
"""A feature of fewer sentences is left out."""
LEAST = 2
"""A weight of less (of `SCALE`) is left out."""
STRENGTH = 4.0
"""The inverse of the regularization; ours, found on sentences of our own."""


def taught(language: str) -> dict[str, Any]:
    """The data of an ear: labels, weights, templates and how rare words are."""
    model = interaction_model("en-US")
    every = list(told([*utterances(language), *of_model(model)], model))
    exact = Exact(model, Lines(language))
    ours = known(every, exact.plain)
    tokenizer = Tokenizer(exact, ours)
    rows, labels = [], []
    weights = []
    for each in rows_of(every, tokenizer, language):
        rows.append(each[0])
        labels.append(each[1])
        weights.append(each[2])
    return {
        **learned(rows, labels, weights, LEAST),
        "known": sorted(ours),
        "tags": tags(every, model, exact.plain, language),
        **templates(every, exact.plain),
    }


def tags(every: Iterable[Utterance], model: Mapping[str, Any], plain: Plain, language: str) -> dict[str, Any]:
    """What tells the tags of cards and people."""
    said = list(dict.fromkeys([*marked(every, slot_kinds(model)), *sentences(language)]))
    found = list(rows_of_marks(said, plain))
    return learned([row for row, _ in found], [tag for _, tag in found], [1.0] * len(found), LEAST)


def learned(
    rows: Sequence[frozenset[str]], labels: Sequence[str], weights: Sequence[float], least: int
) -> dict[str, Any]:
    """The weights of a linear classifier (`onenight/speech/hearing/classifier.py`)."""
    counts = Counter(feature for row in rows for feature in row)
    columns = {feature: number for number, feature in enumerate(sorted(f for f, n in counts.items() if n >= RARE))}
    names = sorted(set(labels))
    model = LogisticRegression(C=STRENGTH, max_iter=300, tol=1e-4)
    model.fit(_matrix(rows, columns), [names.index(label) for label in labels], sample_weight=weights)
    return {
        "labels": names,
        "bias": [round(float(value) * SCALE) for value in model.intercept_],
        "weights": _packed(model.coef_, columns, least),
    }


QUIET = 0.5
"""What a line of chatter weighs where people talk to us more than to one another; ours."""


def rows_of(every: list[Utterance], tokenizer: Tokenizer, language: str) -> Iterator[tuple[frozenset[str], str, float]]:
    """The features of every sentence, filled with examples, at each kind of phase; its label, and what it weighs."""
    given = examples(language)
    for utterance in every:
        chance = random.Random(f"{SEED} {utterance.label} {utterance.text}")  # noqa: S311 - repeatable on purpose
        phases = list(utterance.phases or GROUPS)
        forms = (
            MANY if re.search(r"\{(cards|replaced|role)\}", utterance.text) else FORMS if "{" in utterance.text else 1
        )
        for number in range(max(forms, min(len(phases), FORMS))):
            phase = phases[number % len(phases)] if utterance.phases else chance.choice(phases)
            text = filled(utterance, given, chance)
            row = features(tokenizer.tokens(text, ()), phase, _asked(utterance, phase, number))
            yield row, utterance.label, _worth(utterance, phase, forms)


OPEN = ("", "", "", "", *QUESTIONS)
"""The questions at which a sentence of the vote is learned that is said whatever is asked; ours: mostly none,
so that neither it nor an answer is taken for likely by the question alone."""


def _asked(utterance: Utterance, phase: str, number: int) -> str:
    """The question that is open where a form of a sentence is learned."""
    if utterance.asked:
        return utterance.asked[number % len(utterance.asked)]
    return random.Random(f"{SEED} {number} {utterance.text}").choice(OPEN) if phase == ASKING else ""  # noqa: S311


ASKING = "vote"
"""The phase in which questions are put that have answers of their own."""


def known(every: list[Utterance], plain: Plain) -> frozenset[str]:
    """Every word of ours."""
    return frozenset(word for each in every for word in plain.sample(each.text) if not word.startswith("{"))


def templates(every: list[Utterance], plain: Plain) -> dict[str, Any]:
    """Templates by label, and the weights of their words."""
    articles = frozenset(word for phrase in plain.phrases("list", "articles") for word in phrase)
    found: dict[str, list[str]] = defaultdict(list)
    often: Counter[str] = Counter()
    for each in every:
        parts = bare(plain.sample(each.text), articles)
        often.update(set(parts))
        if each.intent != CHATTER and parts:
            found[each.label].append(" ".join(parts))
    total = len(every)
    rare = {part: round(math.log(total / count) / 2, 1) for part, count in often.items() if not part.startswith("{")}
    return {"templates": {label: list(dict.fromkeys(lines)) for label, lines in found.items()}, "rare": rare}


def bare(parts: Sequence[str], articles: frozenset[str]) -> tuple[str, ...]:
    """A template without the articles before its slots, which chunks have in them."""
    return tuple(
        part
        for part, following in itertools.zip_longest(parts, parts[1:], fillvalue="")
        if not (part in articles and following.startswith("{"))
    )


def written(data: Mapping[str, Any]) -> str:
    """The data as it is stored."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, indent=0) + "\n"


def _matrix(rows: Sequence[frozenset[str]], columns: Mapping[str, int]) -> csr_matrix:
    pointers, indices = [0], []
    for row in rows:
        indices += sorted(columns[feature] for feature in row if feature in columns)
        pointers.append(len(indices))
    return csr_matrix((np.ones(len(indices)), indices, pointers), shape=(len(rows), len(columns)))


def _packed(coefficients: Any, columns: Mapping[str, int], least: int) -> dict[str, str]:  # noqa: ANN401
    whole = np.rint(coefficients * SCALE).astype(int)
    weights: dict[str, str] = {}
    for feature, column in columns.items():
        pairs = [(label, int(weight)) for label, weight in enumerate(whole[:, column]) if abs(weight) >= least]
        if pairs:
            weights[feature] = packed(pairs)
    return weights


def _worth(utterance: Utterance, phase: str, forms: int) -> float:
    quiet = utterance.intent == CHATTER and GROUPS[phase] != "talk"
    return utterance.worth * (QUIET if quiet else 1.0) / math.sqrt(forms)
