"""A linear classifier: which label a sentence has, by its features.

Its weights are data (`templates/<language>/ear.json`), made by `python -m training`.
"""

import math
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Literal

SCALE = 8
"""A weight of one is written as so much."""
BITS, MIDDLE = 32, 1 << 31
"""So many bits of a row are a label's; and what stands there for no weight at all, so that no sum is below 0."""
LANE: Final = "I"
"""So many bits, as a `memoryview` names them."""
ORDER: Literal["little", "big"] = "little" if memoryview(b"\1\0\0\0").cast(LANE)[0] == 1 else "big"
STEP = 1 if ORDER == "little" else -1
"""In which order this machine reads the bytes of a number, and with it the labels of a row."""
KEPT = 8192
"""So many features keep their weights as they were read, for most of what is said is said again."""
BASE = 160
"""The character of weight 0; labels and weights are written as characters, a pair for each weight that is not 0."""


class Classifier:
    """Tells how likely each label is."""

    def __init__(self, data: Mapping[str, Any], scale: int = SCALE) -> None:
        """Take the weights: a line for each feature, in order; `scale`: as what a weight of one is written."""
        self._scale = scale
        self.labels: Sequence[str] = data["labels"]
        self._bias = row((label, MIDDLE + weight) for label, weight in enumerate(data["bias"]))
        self._weights: Sequence[str] = data["weights"]
        self._row = lru_cache(KEPT)(self._read)

    def likelihoods(self, features: Iterable[str], fits: Sequence[float]) -> list[float]:
        """For each label how likely it is, 0 to 1; `fits`: how likely it is here before anything was said."""
        return self.likely(self.weights(features), fits)

    def weights(self, features: Iterable[str]) -> int:
        """Return the weights of these features side by side, added up: those of more features are added as they are."""
        return sum(map(self._row, features))

    def likely(self, weights: int, fits: Sequence[float]) -> list[float]:
        """Return for each label how likely it is, by the weights of all features."""
        whole = self._bias + weights
        lanes = memoryview(whole.to_bytes(BITS // 8 * len(self.labels), ORDER)).cast(LANE)
        scores = lanes.tolist()[::STEP]
        most = max(scores)
        powers = [math.exp((score - most) / self._scale) * fit for score, fit in zip(scores, fits, strict=True)]
        total = sum(powers)
        return [power / total for power in powers]

    def _read(self, feature: str) -> int:
        """The weights of a feature; none where nothing was learned of it."""
        begins = line(feature, ())
        at = bisect_left(self._weights, begins)
        if at == len(self._weights) or not self._weights[at].startswith(begins):
            return 0
        _, pairs = unpacked(self._weights[at])
        return row(pairs)


def row(pairs: Iterable[tuple[int, int]]) -> int:
    """The weights of labels side by side in one number: to add two rows is to add the weights of every label."""
    return sum(weight << BITS * label for label, weight in pairs)


ZERO = 4000
"""The character of weight 0."""
BETWEEN = "\t"
"""Between a feature and its weights; before any character of a feature, so that lines are in the order of features."""


def line(feature: str, pairs: Iterable[tuple[int, int]]) -> str:
    """A feature with pairs of a label and a weight (times `SCALE`), as it is written.

    Lines load fast, for they stay as they are until a feature is looked for.
    """
    return feature + BETWEEN + "".join(chr(BASE + label) + chr(ZERO + weight) for label, weight in pairs)


def unpacked(written: str) -> tuple[str, list[tuple[int, int]]]:
    """The feature of a line, and its pairs."""
    feature, _, pairs = written.partition(BETWEEN)
    both = zip(pairs[::2], pairs[1::2], strict=True)
    return feature, [(ord(label) - BASE, ord(weight) - ZERO) for label, weight in both]


def labeled(intent: str, values: Mapping[str, str]) -> str:
    """A label: an intent with the values that the words themselves carry."""
    return JOINT.join([intent, *(f"{key}={value}" for key, value in sorted(values.items()))])


def unlabeled(label: str) -> tuple[str, dict[str, tuple[str, ...]]]:
    """The intent and the values of a label."""
    intent, *values = label.split(JOINT)
    return intent, {key: (value,) for key, _, value in (each.partition("=") for each in values)}


JOINT = " | "
