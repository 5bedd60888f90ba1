"""What a clause may mean: each intent as likely as the classifier has it, and as one of its templates fits.

The values are found by the template that fits best, else by the words beside them.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from operator import attrgetter, itemgetter
from typing import Any

from onenight.speech.hearing.aligner import NO_TEMPLATE, Aligned, Aligner
from onenight.speech.hearing.classifier import Classifier, unlabeled
from onenight.speech.hearing.exact import NOT_HEARD, Exact, Heard
from onenight.speech.hearing.features import features
from onenight.speech.hearing.negations import negations
from onenight.speech.hearing.piece import COUNT, LENGTH, Piece, slot_kinds
from onenight.speech.hearing.understood import CHATTER, Guess, Setting

# All of these were found by trying sentences of our own (docs/hearing.md tells how), and are ours.

CONTEXTS = 64
"""Of so many places in an evening it is kept what means something there."""
UNLIKELY = 0.02
"""What is less likely is not aligned."""
ELSEWHERE = 0.1
"""How likely an intent is that means nothing where the evening is, beside one that does."""
TRIED = 3
"""So many of the likeliest intents, and of the labels of each, are aligned."""
WITHOUT_WORDS, ENOUGH = 0.6, 0.7
"""How far a likelihood counts where no word of a template fits; and how well one fits that makes it count in full."""
PLACED, EMPTY = 0.6, 0.15
"""The same where no template fits, but its chunks find slots by the words beside them; and where nothing does."""
COUNTED, ALONE = "PlayersIntent", ("1",)
"""So many are no table: "the fast one" counts nobody."""
UNUSED = 0.3
"""What is left of being sure for each value that a reading has no slot for."""
CARRIED = 0.01
"""From here on words that the grammar knows carry a value, too, that the model has no slot for; low, for the model's
samples are learned without it."""


class Guesser:
    """Guesses what tokens mean, in one language."""

    def __init__(self, exact: Exact, data: Mapping[str, Any]) -> None:
        """Take the slots and words of a model, and what was learned."""
        self._classifier = Classifier(data)
        slots = slot_kinds(exact.model)
        self._aligner = Aligner(data, slots, negations(exact.plain))
        self._labels = [unlabeled(label) for label in self._classifier.labels]
        self._of: dict[str, list[int]] = defaultdict(list)
        for number, (intent, _) in enumerate(self._labels):
            self._of[intent].append(number)
        self._carry = {
            intent: n for n, (intent, values) in enumerate(self._labels) if not slots.keys() >= values.keys()
        }
        self._fits = lru_cache(CONTEXTS)(self._fitting)
        self._chatter = list(self._classifier.labels).index(CHATTER)

    def carries(self, intent: str) -> bool:
        """Whether words that mean an intent may carry a value that the model has no slot for."""
        return intent in self._carry

    def carried(self, known: Heard, tokens: Sequence[Piece], context: Setting) -> Heard:
        """What the grammar knows word for word, with the value that its words carry."""
        label = self._carry[known.intent]
        likely = self.likelihoods(tokens, context)[label]
        return replace(known, slots={**known.slots, **self._labels[label][1]}) if likely >= CARRIED else known

    def chatter(self, tokens: Sequence[Piece], context: Setting) -> float:
        """How likely people say this to one another."""
        return self.likelihoods(tokens, context)[self._chatter]

    def withholds(self, tokens: Sequence[Piece]) -> bool:
        """Whether every card that is named is said not to be, and there is one."""
        return self._aligner.withholds(tokens)

    def every(self, tokens: Sequence[Piece], context: Setting) -> list[Guess]:
        """What some tokens may mean, each intent once, the likeliest first."""
        if not tokens:
            return []
        likely = self.likelihoods(tokens, context)
        found = [self._of_intent(intent, whole, likely, tokens) for intent, whole in self._intents(likely)]
        return sorted(found, key=lambda guess: -guess.sure)

    def likeliest(self, tokens: Sequence[Piece], context: Setting) -> Guess:
        """The first of the guesses. None is surer than its intent is likely, so most need not be made."""
        likely = self.likelihoods(tokens, context)
        (first, most), *others = self._intents(likely)
        best = self._of_intent(first, most, likely, tokens)
        for intent, whole in others:
            if whole > best.sure:
                best = max(best, self._of_intent(intent, whole, likely, tokens), key=_surety)
        return best

    def _intents(self, likely: Sequence[float]) -> list[tuple[str, float]]:
        """The likeliest intents, each with how likely all its labels are; those that are not too unlikely, or one."""
        whole = {intent: sum(map(likely.__getitem__, labels)) for intent, labels in self._of.items()}
        intents = sorted(whole.items(), key=_second, reverse=True)[:TRIED]
        return [each for each in intents if each[1] >= UNLIKELY] or intents[:1]

    def likelihoods(self, tokens: Sequence[Piece], context: Setting) -> list[float]:
        """How likely each label is."""
        return self._classifier.likelihoods(
            features(tokens, context.phase, context.asked), self._fits(context.means, context.foreign)
        )

    def _fitting(self, means: Callable[[str], bool], foreign: frozenset[str]) -> Sequence[float]:
        """How likely each label is here before anything is said; `foreign`: values that mean nothing in this game."""
        here = {intent: 1.0 if intent == CHATTER or means(intent) else ELSEWHERE for intent in self._of}
        return [
            here[intent] * (1.0 if foreign.isdisjoint(chain.from_iterable(values.values())) else ELSEWHERE)
            for intent, values in self._labels
        ]

    def _of_intent(self, intent: str, whole: float, likely: Sequence[float], tokens: Sequence[Piece]) -> Guess:
        """The likeliest label of an intent; each counts by how likely it is beside the first one."""
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
        aligned, counts = self._aligned(label, tokens)
        kinds = self._aligner.fills(label) | {COUNT, LENGTH}
        unused = [token for at, token in enumerate(tokens) if at not in aligned.fitting and token.telling]
        sure = likely * counts * UNUSED ** sum(token.kind in kinds for token in unused)
        slots = {slot: _values(slot, token) for slot, token in aligned.slots.items()}
        if not self._aligner.agreeing(label, tokens, aligned.fitting):
            sure *= UNLIKELY
        if intent == COUNTED and slots.get("players") == ALONE:
            sure *= UNLIKELY
        layer = "aligner" if aligned.score > likely else "classifier"
        return Guess(Heard(intent, {**slots, **values}), sure, layer, label, aligned.left)

    def _aligned(self, label: str, tokens: Sequence[Piece]) -> tuple[Aligned, float]:
        """How the tokens fit a label, and how far its likelihood counts then."""
        aligned = self._aligner.aligned(label, tokens)
        if aligned is not NO_TEMPLATE:
            return aligned, WITHOUT_WORDS + (1 - WITHOUT_WORDS) * min(1.0, aligned.score / ENOUGH)
        placed = self._aligner.placed(label, tokens)
        return placed, (PLACED if placed.slots else EMPTY) * self._aligner.agrees(label, tokens)


_surety, _second = attrgetter("sure"), itemgetter(1)


def _values(slot: str, token: Piece) -> tuple[str, ...]:
    """What a chunk puts into a slot: a role has no number."""
    if slot in ("role", "card"):
        return tuple(value.split()[-1] for value in token.values)
    return token.values or (token.text.capitalize(),)
