"""A linear classifier: the label of a sentence, and the tag of each card and person in it, by features.

Its weights are data (`templates/<language>/ear.json`), made by `python -m training`. What the tags make of a deck or of
a vote is told by who knows the table (`onenight/ways`), for only the table makes it sure.
"""

import math
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Literal

from onenight.hearing.likeness import stem
from onenight.hearing.tags import CARDS, PERSON, TAGS, Tagged
from onenight.hearing.tokens import SPEAKER, Piece

# The classifier

SCALE = 8
"""Stored integer for a weight of one."""
BITS, MIDDLE = 32, 1 << 31
"""Bits of a row for each label (`BITS`), and the offset that stands for no weight, so that no sum is below 0."""
LANE: Final = "I"
"""Format of one label's bits for a `memoryview`."""
ORDER: Literal["little", "big"] = "little" if memoryview(b"\1\0\0\0").cast(LANE)[0] == 1 else "big"
STEP = 1 if ORDER == "little" else -1
"""Step through the labels of a row in this machine's byte order."""
FEATURES_KEPT = 8192
"""Number of features whose weights are cached, for most of what is said is said again."""
BASE = 160
"""Code point of label 0; labels and weights are written as characters, a pair for each weight that is not 0."""


class Classifier:
    """Linear classifier: likelihoods of labels by features."""

    def __init__(self, data: Mapping[str, Any], scale: int = SCALE) -> None:
        """Take the weights: a line for each feature, in order; `scale`: as what a weight of one is written."""
        self._scale = scale
        self.labels: Sequence[str] = data["labels"]
        self._bias = pack_weights((label, MIDDLE + weight) for label, weight in enumerate(data["bias"]))
        self._weights: Sequence[str] = data["weights"]
        self._row = lru_cache(FEATURES_KEPT)(self._read_weights)

    def classify(self, features: Iterable[str], fits: Sequence[float]) -> list[float]:
        """Return the likelihood of each label, 0 to 1; `fits`: the likelihoods before anything was said."""
        return self.classify_weights(self.sum_weights(features), fits)

    def sum_weights(self, features: Iterable[str]) -> int:
        """Return the summed weights of features, side by side in one number; sums of several calls may be added."""
        return sum(map(self._row, features))

    def classify_weights(self, weights: int, fits: Sequence[float]) -> list[float]:
        """Return the likelihood of each label, 0 to 1, from the summed weights of all features."""
        whole = self._bias + weights
        lanes = memoryview(whole.to_bytes(BITS // 8 * len(self.labels), ORDER)).cast(LANE)
        scores = lanes.tolist()[::STEP]
        most = max(scores)
        powers = [math.exp((score - most) / self._scale) * fit for score, fit in zip(scores, fits, strict=True)]
        total = sum(powers)
        return [power / total for power in powers]

    def weigh_features(self, features: Iterable[str], label: str) -> list[tuple[str, float]]:
        """Return the features that have a weight for a label, with that weight, the heaviest first."""
        number = self.labels.index(label)
        known = ((feature, dict(self._find_pairs(feature)).get(number, 0) / self._scale) for feature in features)
        return sorted([each for each in known if each[1]], key=lambda each: (-abs(each[1]), each[0]))

    def _read_weights(self, feature: str) -> int:
        """Return the weights of a feature as a row; 0 if it was never learned."""
        return pack_weights(self._find_pairs(feature))

    def _find_pairs(self, feature: str) -> list[tuple[int, int]]:
        """Return the labels of a feature with their weights as they are stored; none if it was never learned."""
        begins = format_line(feature, ())
        at = bisect_left(self._weights, begins)
        known = at < len(self._weights) and self._weights[at].startswith(begins)
        return parse_line(self._weights[at])[1] if known else []


def pack_weights(pairs: Iterable[tuple[int, int]]) -> int:
    """Pack the weights of labels side by side in one number: to add two rows is to add the weights of every label."""
    return sum(weight << BITS * label for label, weight in pairs)


ZERO = 1200
"""Code point of weight 0: above every label, and low enough that each weight takes two bytes."""
BETWEEN = "\t"
"""Separator between a feature and its weights; it sorts before any character, so lines sort by feature."""


def format_line(feature: str, pairs: Iterable[tuple[int, int]]) -> str:
    """Format a feature with its pairs of label and weight (times `SCALE`) as a stored line.

    Lines load fast, for they stay as they are until a feature is looked for.
    """
    return feature + BETWEEN + "".join(chr(BASE + label) + chr(ZERO + weight) for label, weight in pairs)


def parse_line(written: str) -> tuple[str, list[tuple[int, int]]]:
    """Parse a stored line into its feature and its pairs of label and weight."""
    feature, _, pairs = written.partition(BETWEEN)
    both = zip(pairs[::2], pairs[1::2], strict=True)
    return feature, [(ord(label) - BASE, ord(weight) - ZERO) for label, weight in both]


def make_label(intent: str, values: Mapping[str, str]) -> str:
    """Return the label of an intent with the values that the words themselves carry."""
    return JOINT.join([intent, *(f"{key}={value}" for key, value in sorted(values.items()))])


def parse_label(label: str) -> tuple[str, dict[str, tuple[str, ...]]]:
    """Parse a label into its intent and its values."""
    intent, *values = label.split(JOINT)
    return intent, {key: (value,) for key, _, value in (each.partition("=") for each in values)}


JOINT = " | "


# Features of a sentence

GROUPS = {
    "open": "before",
    "deck": "before",
    "check": "before",
    "join": "before",
    "night": "talk",
    "day": "talk",
    "vote": "after",
    "verdict": "after",
}
"""Phases by group; much the same is said in all phases of a group."""
QUESTIONS = {"living_wolf": "living", "living_minion": "living", "living_tanner": "living"}
"""Open questions whose answers have words of their own; those that are answered alike share a value."""


def extract_features(tokens: Sequence[Piece], phase: str, asked: str) -> frozenset[str]:
    """Return the features of tokens; `asked`: the open question, "" for none."""
    return frozenset(_yield_features(tokens, phase, asked))


def _yield_features(tokens: Sequence[Piece], phase: str, asked: str) -> Iterator[str]:
    group, question = GROUPS.get(phase, ""), QUESTIONS.get(asked, "")
    yield f"phase {phase}"
    yield f"asked {question or asked}"
    own = f"{question}? " if question else ""  # answers have words of their own, which tell nothing elsewhere
    before = older = "^"
    for token in tokens:
        masked = f"<{token.kind}>" if token.kind else token.text if token.known else "<unknown>"
        yield f"{own}{masked}"
        yield f"{group} {masked}"
        yield f"{own}{before} {masked}"
        yield f"{own}{older} _ {masked}"
        yield from (f"{own}{detail}" for detail in _yield_details(token))
        older, before = before, masked
    yield f"{own}{before} $"
    yield f"length {min(len(tokens), 8) // 2}"


def _yield_details(token: Piece) -> Iterator[str]:
    """Yield the features of a chunk's values, or of a word's stem."""
    if token.kind == CARDS:
        yield from (f"card {value.split()[-1]}" for value in token.values)
    elif token.kind == PERSON:
        value = token.values[0] if len(token.values) == 1 else "<several>"
        yield f"who {value if value.startswith('<') else '<one>'}"
    elif not token.kind and (begins := stem(token.text)):
        yield f"~{begins}"


# Tags of cards and people, by the words beside them

AROUND = 6
"""Most words on each side of a chunk that are looked at; ours."""
CHUNKS_KEPT = 64
"""Number of chunks whose likelihoods are cached: most stand alike in every way in which a list may be cut."""


class Tagger:
    """Tags the chunks of a sentence with their parts in it."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        """Take the weights that `python -m training` has learned."""
        self._classifier = Classifier(data)
        self._fits = {kind: [float(TAGS[tag] == kind) for tag in self._classifier.labels] for kind in (CARDS, PERSON)}
        self._kept = lru_cache(CHUNKS_KEPT)(self._classify_weights)

    def tag(self, tokens: Sequence[Piece], kinds: Collection[str] = (CARDS, PERSON)) -> tuple[Tagged, ...]:
        """Return the cards and people of a sentence, or only these kinds, tagged, in its order."""
        masked = [mask(token) for token in tokens]
        places = [at for at, each in enumerate(tokens) if each.kind in kinds and each.values[0] != SPEAKER]
        said = {
            kind: self._classifier.sum_weights(extract_shared_features(masked, kind))
            for kind in {masked[at] for at in places}
        }
        return tuple(
            Tagged(token.kind, token.values, self._classify(token.kind, masked, at, said[masked[at]]))
            for at, token in ((at, tokens[at]) for at in places)
        )

    def _classify(self, kind: str, masked: Sequence[str], at: int, said: int) -> Mapping[str, float]:
        """Return the likelihood of each tag of a kind at a place; `said`: the weights of the sentence's words."""
        return self._kept(kind, said + self._classifier.sum_weights(set(_yield_chunk_features(masked, at))))

    def _classify_weights(self, kind: str, weights: int) -> Mapping[str, float]:
        """Return the likelihood of each tag of a kind by the weights of all features."""
        likely = self._classifier.classify_weights(weights, self._fits[kind])
        return {tag: each for tag, each in zip(self._classifier.labels, likely, strict=True) if TAGS[tag] == kind}


def mask(token: Piece) -> str:
    """Return a token as a feature: a word of ours, or its kind; the speaker is a word."""
    if token.kind and token.values[0] != SPEAKER:
        return f"<{token.kind}>"
    return token.text if token.known or token.kind else "<unknown>"


def extract_chunk_features(masked: Sequence[str], at: int) -> frozenset[str]:
    """Return the features of the chunk at a place: the words near it in order, and up to the next in any order."""
    return frozenset(_yield_chunk_features(masked, at)) | extract_shared_features(masked, masked[at])


def extract_shared_features(masked: Sequence[str], kind: str) -> frozenset[str]:
    """Return the features that all chunks of a kind share: the words of the sentence, in any order."""
    return frozenset([f"said {word}" for word in masked if word != kind])


def _yield_chunk_features(masked: Sequence[str], at: int) -> Iterator[str]:
    kind = masked[at]
    before, after = list(reversed(masked[:at])), list(masked[at + 1 :])
    for side, words in (("<", before), (">", after)):
        one, two, three = [*words, "^", "^", "^"][:3]
        yield from (f"{side}1 {one}", f"{side}2 {two}", f"{side}12 {one} {two}", f"{side}123 {one} {two} {three}")
        near = words[: words.index(kind)] if kind in words else words
        yield from (f"{side} {word}" for word in near[:AROUND])
        yield f"{side}# {min(words.count(kind), 2)}"
