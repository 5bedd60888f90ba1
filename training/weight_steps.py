"""StoredSteps of weights as they are stored: a retraining keeps those that hardly change, so that few lines differ."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from onenight.hearing.classifier import parse_line

MIN_WEIGHT = 2
"""A weight of less (of `SCALE`) is left out."""


def keep_order(labels: Collection[str], before: Iterable[str]) -> list[str]:
    """Return the labels in the order of those before, new ones behind: a label's number stands in many lines."""
    kept = [label for label in before if label in labels]
    return [*kept, *sorted(set(labels) - set(kept))]


STAY = 0.75
"""A weight keeps its stored step while it is no farther from it than this part of a step; it is rounded beyond."""


class StoredSteps:
    """The steps of the weights that are stored, by feature and the label's number of today."""

    def __init__(self, before: Mapping[str, Any], labels: Sequence[str], least: int = MIN_WEIGHT) -> None:
        """Read them; `before`: empty for none; `least`: a step of less is left out."""
        self._least = least
        numbers = {label: number for number, label in enumerate(labels)}
        renamed = [numbers.get(label) for label in before.get("labels", ())]
        self._stored: dict[str, dict[int, int]] = {}
        for feature, pairs in map(parse_line, before.get("weights", ())):
            of = ((renamed[label], step) for label, step in pairs)
            self._stored[feature] = {label: step for label, step in of if label is not None}

    def of(self, feature: str, weights: Sequence[float]) -> list[tuple[int, int]]:
        """Return the labels and steps of a feature that are to be stored; `weights`: by label, in steps."""
        stored = self._stored.get(feature, {})
        found = ((label, self._step(weight, stored.get(label, 0))) for label, weight in enumerate(weights))
        return [(label, step) for label, step in found if step]

    def _step(self, weight: float, stored: int) -> int:
        """Return the step of a weight; 0 where it is left out, and one that was left out is stored a little later."""
        if abs(stored) >= self._least and abs(weight - stored) <= STAY:
            return stored
        step = round(weight)
        new = bool(self._stored) and not stored
        return step if abs(step) >= self._least and (not new or abs(weight) > self._least - 1 + STAY) else 0
