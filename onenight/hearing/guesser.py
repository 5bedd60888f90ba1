"""Guesses at the intent of a clause: by the likelihood of the classifier, and by the fit of a template.

The values are found by the template that fits best, else by the words beside them.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from operator import attrgetter, itemgetter
from typing import Any

from onenight.hearing.aligner import NO_TEMPLATE, Aligned, Aligner
from onenight.hearing.classifier import Classifier, parse_label
from onenight.hearing.features import extract_features
from onenight.hearing.manner import load_negations
from onenight.hearing.sample_grammar import NOT_HEARD, Exact, Heard
from onenight.hearing.tokens import COUNT, LENGTH, Piece, slot_kinds
from onenight.hearing.understood import CHATTER, Guess, Setting

# All of these were found by trying sentences of our own (docs/hearing.md tells how), and are ours.

CONTEXTS = 64
"""Number of contexts whose prior likelihoods are cached."""
UNLIKELY = 0.02
"""Least likelihood of an intent that is aligned."""
ELSEWHERE = 0.1
"""Prior likelihood of an intent that means nothing in this context, beside one that does."""
TRIED = 3
"""Number of the likeliest intents, and of the labels of each, that are aligned."""
WITHOUT_WORDS, ENOUGH = 0.6, 0.7
"""Factor of a likelihood where no word of a template fits, and score of a template that makes it count in full."""
PLACED, EMPTY = 0.6, 0.15
"""Factors where no template fits: if chunks find slots by the words beside them, and if nothing does."""
COUNTED, ALONE = "PlayersIntent", ("1",)
"""The intent of a head count, and the count that is no table: "the fast one" counts nobody."""
UNUSED = 0.3
"""Factor of the confidence for each value that a reading has no slot for."""
CARRIED = 0.01
"""Least likelihood of a value that words of the grammar carry, and the model has no slot for; low, for the model's
samples are learned without it."""


class Guesser:
    """Guesses the meanings of tokens, in one language."""

    def __init__(self, exact: Exact, data: Mapping[str, Any]) -> None:
        """Take the slots and words of a model, and what was learned."""
        self._classifier = Classifier(data)
        slots = slot_kinds(exact.model)
        self._aligner = Aligner(data, slots, load_negations(exact.plain))
        self._labels = [parse_label(label) for label in self._classifier.labels]
        self._of: dict[str, list[int]] = defaultdict(list)
        for number, (intent, _) in enumerate(self._labels):
            self._of[intent].append(number)
        self._carry = {
            intent: n for n, (intent, values) in enumerate(self._labels) if not slots.keys() >= values.keys()
        }
        self._fits = lru_cache(CONTEXTS)(self._estimate_priors)
        self._chatter = list(self._classifier.labels).index(CHATTER)

    def may_carry_value(self, intent: str) -> bool:
        """Return whether words that mean an intent may carry a value that the model has no slot for."""
        return intent in self._carry

    def add_carried_value(self, known: Heard, tokens: Sequence[Piece], context: Setting) -> Heard:
        """Add the value that words carry to what the grammar knows word for word."""
        label = self._carry[known.intent]
        likely = self.classify(tokens, context)[label]
        return replace(known, slots={**known.slots, **self._labels[label][1]}) if likely >= CARRIED else known

    def estimate_chatter(self, tokens: Sequence[Piece], context: Setting) -> float:
        """Return the likelihood that people say this to one another, 0 to 1."""
        return self.classify(tokens, context)[self._chatter]

    def has_only_denied_cards(self, tokens: Sequence[Piece]) -> bool:
        """Return whether cards are named and all of them denied: "he had no wolf"."""
        return self._aligner.has_only_denied_cards(tokens)

    def guess_all(self, tokens: Sequence[Piece], context: Setting) -> list[Guess]:
        """Return a guess for each of the likeliest intents, the surest first."""
        if not tokens:
            return []
        likely = self.classify(tokens, context)
        found = [self._guess_intent(intent, whole, likely, tokens) for intent, whole in self._rank_intents(likely)]
        return sorted(found, key=lambda guess: -guess.sure)

    def guess_likeliest(self, tokens: Sequence[Piece], context: Setting) -> Guess:
        """Return the surest guess. None is surer than its intent is likely, so most need not be made."""
        likely = self.classify(tokens, context)
        (first, most), *others = self._rank_intents(likely)
        best = self._guess_intent(first, most, likely, tokens)
        for intent, whole in others:
            if whole > best.sure:
                best = max(best, self._guess_intent(intent, whole, likely, tokens), key=_surety)
        return best

    def _rank_intents(self, likely: Sequence[float]) -> list[tuple[str, float]]:
        """Return the likeliest intents, each with the sum of its labels; those likely enough, or one."""
        whole = {intent: sum(map(likely.__getitem__, labels)) for intent, labels in self._of.items()}
        intents = sorted(whole.items(), key=_second, reverse=True)[:TRIED]
        return [each for each in intents if each[1] >= UNLIKELY] or intents[:1]

    def classify(self, tokens: Sequence[Piece], context: Setting) -> list[float]:
        """Return the likelihood of each label, 0 to 1."""
        return self._classifier.classify(
            extract_features(tokens, context.phase, context.asked), self._fits(context.means, context.foreign)
        )

    def _estimate_priors(self, means: Callable[[str], bool], foreign: frozenset[str]) -> Sequence[float]:
        """Return the prior likelihood of each label here; `foreign`: values that mean nothing in this game."""
        here = {intent: 1.0 if intent == CHATTER or means(intent) else ELSEWHERE for intent in self._of}
        return [
            here[intent] * (1.0 if foreign.isdisjoint(chain.from_iterable(values.values())) else ELSEWHERE)
            for intent, values in self._labels
        ]

    def _guess_intent(self, intent: str, whole: float, likely: Sequence[float], tokens: Sequence[Piece]) -> Guess:
        """Return the surest guess of an intent; each label counts by its likelihood beside the first one."""
        labels = sorted(self._of[intent], key=lambda label: -likely[label])[:TRIED]
        most = likely[labels[0]] or 1.0
        best = self._guess(labels[0], whole * likely[labels[0]] / most, tokens)
        for label in labels[1:]:
            if whole * likely[label] / most > best.sure:
                best = max(best, self._guess(label, whole * likely[label] / most, tokens), key=_surety)
        return best

    def _guess(self, number: int, likely: float, tokens: Sequence[Piece]) -> Guess:
        (intent, values), label = self._labels[number], self._classifier.labels[number]
        if intent == CHATTER:
            return Guess(Heard(NOT_HEARD), likely, "classifier", label)
        aligned, counts = self._align(label, tokens)
        kinds = self._aligner.slot_kinds(label) | {COUNT, LENGTH}
        unused = [token for at, token in enumerate(tokens) if at not in aligned.fitting and token.telling]
        sure = likely * counts * UNUSED ** sum(token.kind in kinds for token in unused)
        slots = {slot: _list_values(slot, token) for slot, token in aligned.slots.items()}
        if not self._aligner.has_place_for_denied(label, tokens, aligned.fitting):
            sure *= UNLIKELY
        if intent == COUNTED and slots.get("players") == ALONE:
            sure *= UNLIKELY
        layer = "aligner" if aligned.score > likely else "classifier"
        return Guess(Heard(intent, {**slots, **values}), sure, layer, label, aligned.left)

    def _align(self, label: str, tokens: Sequence[Piece]) -> tuple[Aligned, float]:
        """Return the alignment of tokens with a label, and the factor of its likelihood, 0 to 1."""
        aligned = self._aligner.align(label, tokens)
        if aligned is not NO_TEMPLATE:
            return aligned, WITHOUT_WORDS + (1 - WITHOUT_WORDS) * min(1.0, aligned.score / ENOUGH)
        placed = self._aligner.fill_by_neighbors(label, tokens)
        return placed, (PLACED if placed.slots else EMPTY) * self._aligner.measure_agreement(label, tokens)


_surety, _second = attrgetter("sure"), itemgetter(1)


def _list_values(slot: str, token: Piece) -> tuple[str, ...]:
    """Return the values that a chunk puts into a slot; a role has no number."""
    if slot in ("role", "card"):
        return tuple(value.split()[-1] for value in token.values)
    return token.values or (token.text.capitalize(),)
