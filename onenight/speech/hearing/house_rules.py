"""House rules that were guessed at: one that speaks of other cards than were named is another rule."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from onenight.speech.hearing.clauses import Tokens
from onenight.speech.hearing.exact import Heard
from onenight.speech.hearing.piece import Piece
from onenight.speech.hearing.understood import NOTHING_HEARD, Setting, Understood
from onenight.speech.plain import Plain, Words
from onenight.speech.tags import CARDS

HOUSE_RULE, RULE = "HouseRuleIntent", "rule"
SURE = 0.3
"""How sure a house rule has to be that names no card; ours."""


class HouseRuleCheck:
    """Knows which cards the house rules of a model speak of, and a language's words for one (`mood.ruling`)."""

    def __init__(self, model: Mapping[str, Any], plain: Plain, tokens: Tokens) -> None:
        """Take the model, whose rules are read when first needed, and what finds the tokens of a text."""
        self._types, self._tokens = model["interactionModel"]["languageModel"]["types"], tokens
        self._leads = plain.phrases("mood", "ruling")

    def checked(self, understood: Understood, tokens: Sequence[Piece], words: Words, context: Setting) -> Understood:
        """Return what was understood; what begins as a house rule and is none of ours as an unknown one.

        A rule that was guessed at and speaks of none of the cards of the text is nothing that was heard.
        """
        if understood.layer == "exact" or not context.means(HOUSE_RULE):
            return understood
        intents = {each.intent for each in understood.wishes}
        says_so = any(words[: len(lead)] == lead != words for lead in self._leads)
        if HOUSE_RULE not in intents:
            asks = bool(intents) and all(map(context.tells, intents))
            return understood if asks or not says_so else Understood((Heard(HOUSE_RULE),), understood.layer, 1.0)
        if len(understood.wishes) > 1:
            return understood
        named = _cards(tokens)
        own = self._cards_of_rules.get(understood.wishes[0].slots.get(RULE, ("",))[0].partition("=")[0], frozenset())
        fits = named <= own or (named & own and not says_so)
        if fits and (named or understood.sure >= SURE or not says_so):
            return understood
        return Understood((Heard(HOUSE_RULE),), understood.layer, 1.0) if says_so else NOTHING_HEARD

    @cached_property
    def _cards_of_rules(self) -> Mapping[str, frozenset[str]]:
        """The cards that each rule speaks of, in any of its values and wordings, by its key."""
        found: dict[str, set[str]] = defaultdict(set)
        for value in next(each["values"] for each in self._types if each["name"] == RULE.upper()):
            wordings = (value["name"]["value"], *value["name"].get("synonyms", ()))
            found[value["id"].partition("=")[0]] |= {key for each in wordings for key in _cards(self._tokens(each))}
        return {key: frozenset(cards) for key, cards in found.items()}


def _cards(tokens: Sequence[Piece]) -> frozenset[str]:
    """Return the keys of the cards that are named, whatever their number."""
    return frozenset(value.split()[-1] for each in tokens if each.kind == CARDS for value in each.values)
