"""A linear classifier: which label a sentence has, by its features.

Its weights are data (`templates/<language>/ear.json`), made by `python -m training`.
"""

import math
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Literal

SCALE = 8
"""Stored integer for a weight of one."""
BITS, MIDDLE = 32, 1 << 31
"""Bits of a row for each label (`BITS`), and the offset that stands for no weight, so that no sum is below 0."""
LANE: Final = "I"
"""Format of one label's bits for a `memoryview`."""
ORDER: Literal["little", "big"] = "little" if memoryview(b"\1\0\0\0").cast(LANE)[0] == 1 else "big"
STEP = 1 if ORDER == "little" else -1
"""Step through the labels of a row in this machine's byte order."""
KEPT = 8192
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
        self._row = lru_cache(KEPT)(self._read_weights)

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

    def _read_weights(self, feature: str) -> int:
        """Return the weights of a feature as a row; 0 if it was never learned."""
        begins = format_line(feature, ())
        at = bisect_left(self._weights, begins)
        if at == len(self._weights) or not self._weights[at].startswith(begins):
            return 0
        _, pairs = parse_line(self._weights[at])
        return pack_weights(pairs)


def pack_weights(pairs: Iterable[tuple[int, int]]) -> int:
    """Pack the weights of labels side by side in one number: to add two rows is to add the weights of every label."""
    return sum(weight << BITS * label for label, weight in pairs)


ZERO = 4000
"""Code point of weight 0."""
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
