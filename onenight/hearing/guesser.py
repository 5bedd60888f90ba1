"""Guesses at the intent of a clause, by classifier and by template; and at house rules, of which some are refused."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import chain
from operator import attrgetter, itemgetter
from typing import Any, TypeVar

from onenight.hearing.aligner import NO_TEMPLATE, Aligned, Aligner
from onenight.hearing.classifier import Classifier, extract_features, parse_label
from onenight.hearing.heard_values import CHATTER, NOT_HEARD, NOTHING_HEARD, Guess, Heard, Setting, Understood
from onenight.hearing.negations import Negations
from onenight.hearing.normalization import Words
from onenight.hearing.plain import Plain
from onenight.hearing.sample_grammar import Exact
from onenight.hearing.tags import CARDS
from onenight.hearing.tokenizer import Tokens
from onenight.hearing.tokens import COUNT, LENGTH, Piece, list_values, list_wordings, slot_kinds

# Guesses at a clause

# All of these were found by trying sentences of our own (docs/hearing.md tells how), and are ours.

CONTEXTS = 64
"""Number of contexts whose prior likelihoods are cached."""
UNLIKELY = 0.02
"""Least likelihood of an intent that is aligned."""
ELSEWHERE = 0.1
"""Prior likelihood of an intent that means nothing in this context, beside one that does."""
MAX_ALIGNED = 3
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


Candidate = TypeVar("Candidate")
"""An intent, or the number of a label."""


class Guesser:
    """Guesses the meanings of tokens, in one language."""

    def __init__(self, exact: Exact, data: Mapping[str, Any]) -> None:
        """Take the slots and words of a model, and what was learned."""
        self._classifier = Classifier(data)
        slots = slot_kinds(exact.model)
        self._aligner = Aligner(data, slots, Negations(exact.plain))
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
        return _find_surest(
            self._rank_intents(likely), lambda intent, whole: self._guess_intent(intent, whole, likely, tokens)
        )

    def _rank_intents(self, likely: Sequence[float]) -> list[tuple[str, float]]:
        """Return the likeliest intents, each with the sum of its labels; those likely enough, or one."""
        whole = {intent: sum(map(likely.__getitem__, labels)) for intent, labels in self._of.items()}
        intents = sorted(whole.items(), key=itemgetter(1), reverse=True)[:MAX_ALIGNED]
        return [each for each in intents if each[1] >= UNLIKELY] or intents[:1]

    def classify(self, tokens: Sequence[Piece], context: Setting) -> list[float]:
        """Return the likelihood of each label, 0 to 1."""
        return self._classifier.classify(
            extract_features(tokens, context.phase, context.asked), self._fits(context.means, context.foreign)
        )

    def weigh_features(self, tokens: Sequence[Piece], context: Setting, label: str) -> list[tuple[str, float]]:
        """Return the features of tokens with their weights for a label, the heaviest first."""
        return self._classifier.weigh_features(extract_features(tokens, context.phase, context.asked), label)

    def _estimate_priors(self, means: Callable[[str], bool], foreign: frozenset[str]) -> Sequence[float]:
        """Return the prior likelihood of each label here; `foreign`: values that mean nothing in this game."""
        here = {intent: 1.0 if intent == CHATTER or means(intent) else ELSEWHERE for intent in self._of}
        return [
            here[intent] * (1.0 if foreign.isdisjoint(chain.from_iterable(values.values())) else ELSEWHERE)
            for intent, values in self._labels
        ]

    def _guess_intent(self, intent: str, whole: float, likely: Sequence[float], tokens: Sequence[Piece]) -> Guess:
        """Return the surest guess of an intent; each label counts by its likelihood beside the first one."""
        labels = sorted(self._of[intent], key=lambda label: -likely[label])[:MAX_ALIGNED]
        most = likely[labels[0]] or 1.0
        ranked = [(label, whole * likely[label] / most) for label in labels]
        return _find_surest(ranked, lambda label, most: self._guess(label, most, tokens))

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


def _find_surest(ranked: Sequence[tuple[Candidate, float]], guess: Callable[[Candidate, float], Guess]) -> Guess:
    """Return the surest guess, the first of several alike; none is surer than its meaning is likely."""
    (first, most), *others = ranked
    best = guess(first, most)
    for meaning, likely in others:
        if likely > best.sure:
            best = max(best, guess(meaning, likely), key=attrgetter("sure"))
    return best


def _list_values(slot: str, token: Piece) -> tuple[str, ...]:
    """Return the values that a chunk puts into a slot; a role has no number."""
    if slot in ("role", "card"):
        return tuple(value.split()[-1] for value in token.values)
    return token.values or (token.as_name,)


# House rules that were guessed at

HOUSE_RULE, RULE = "HouseRuleIntent", "rule"
COPIED, COPIER = "copied_", "doppelganger"
"""Prefix of the rules about who copies cards, and the card that does, whether a wording names it or not."""
SURE = 0.3
"""Least confidence of a house rule that names no card; ours."""


class HouseRuleCheck:
    """Checks guessed house rules by their cards, and by a language's words for one (`mood.ruling`)."""

    def __init__(self, model: Mapping[str, Any], plain: Plain, tokens: Tokens) -> None:
        """Take the model, whose rules are read when first needed, and what finds the tokens of a text."""
        self._model, self._tokens, self._plain = model, tokens, plain
        self._leads = plain.phrases("mood", "ruling")

    def check(self, understood: Understood, tokens: Sequence[Piece], text: str, context: Setting) -> Understood:
        """Return what was understood; a text that begins as a house rule and is none as an unknown one.

        A rule that was guessed at and speaks of none of the cards of the text is nothing that was heard.
        """
        if understood.layer == "exact" or not context.means(HOUSE_RULE):
            return understood
        words, is_asked = self._plain.words(text), text.rstrip().endswith("?")
        intents = {each.intent for each in understood.wishes}
        says_so = self.has_house_rule_lead(words)
        unknown = Understood((Heard(HOUSE_RULE),), understood.layer, 1.0)
        if HOUSE_RULE not in intents:
            asks = bool(intents) and all(map(context.tells, intents)) and (is_asked or not _find_cards(tokens))
            return understood if asks or not says_so else unknown
        if len(understood.wishes) > 1:
            return understood
        named = _find_cards(tokens)
        own = self._cards_of_rules.get(understood.wishes[0].slots.get(RULE, ("",))[0].partition("=")[0], frozenset())
        fits = named <= own or (named & own and not says_so)
        if fits and (understood.sure >= SURE or not says_so):
            return understood
        return unknown if says_so else NOTHING_HEARD

    def has_house_rule_lead(self, words: Words) -> bool:
        """Return whether a text begins with the words for a house rule: "house rule: ..."."""
        return any(words[: len(lead)] == lead != words for lead in self._leads)

    @cached_property
    def _cards_of_rules(self) -> Mapping[str, frozenset[str]]:
        """Return the cards of each rule, in any of its values and wordings, by its key."""
        found: dict[str, set[str]] = defaultdict(set)
        for value in list_values(self._model, RULE.upper()):
            key = value["id"].partition("=")[0]
            found[key] |= {card for each in list_wordings(value) for card in _find_cards(self._tokens(each))}
            found[key] |= {COPIER} if key.startswith(COPIED) else set()
        return {key: frozenset(cards) for key, cards in found.items()}


def _find_cards(tokens: Sequence[Piece]) -> frozenset[str]:
    """Return the keys of the cards that are named, without their numbers."""
    return frozenset(value.split()[-1] for each in tokens if each.kind == CARDS for value in each.values)
