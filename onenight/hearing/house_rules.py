"""House rules that were guessed at: one that speaks of other cards than were named is another rule."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from onenight.hearing.sample_grammar import Heard
from onenight.hearing.tokenizer import Tokens
from onenight.hearing.tokens import Piece
from onenight.hearing.understood import NOTHING_HEARD, Setting, Understood
from onenight.speech.plain import Plain, Words
from onenight.speech.tags import CARDS

HOUSE_RULE, RULE = "HouseRuleIntent", "rule"
NEAREST = "?"
"""Prefix of the value of a rule that is not the one that was told, but the nearest that we have."""
LISTED = ("+", "-")
"""Prefixes of the value of a rule of which only a part is told: "+claw"."""
COPIED, COPIER = "copied_", "doppelganger"
"""Prefix of the rules about who copies cards, and the card that does, whether a wording names it or not."""
SURE = 0.3
"""Least confidence of a house rule that names no card; ours."""


class Wordings(NamedTuple):
    """The wordings of a value of a rule: the cards in its name, and the words of each."""

    cards: frozenset[str]
    words: tuple[frozenset[str], ...]


class HouseRuleCheck:
    """Checks guessed house rules by their cards, and by a language's words for one (`mood.ruling`)."""

    def __init__(self, model: Mapping[str, Any], plain: Plain, tokens: Tokens) -> None:
        """Take the model, whose rules are read when first needed, and what finds the tokens of a text."""
        self._types, self._tokens = model["interactionModel"]["languageModel"]["types"], tokens
        self._plain = plain
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
        if HOUSE_RULE not in intents:
            asks = bool(intents) and all(map(context.tells, intents)) and (is_asked or not _find_cards(tokens))
            return (
                understood
                if asks or not says_so
                else self._make_unknown_rule(_find_cards(tokens), words, understood.layer)
            )
        if len(understood.wishes) > 1:
            return understood
        named = _find_cards(tokens)
        own = self._cards_of_rules.get(understood.wishes[0].slots.get(RULE, ("",))[0].partition("=")[0], frozenset())
        fits = named <= own or (named & own and not says_so)
        if fits and (named or understood.sure >= SURE or not says_so):
            return understood
        return self._make_unknown_rule(named, words, understood.layer) if says_so else NOTHING_HEARD

    def has_house_rule_lead(self, words: Words) -> bool:
        """Return whether a text begins with the words for a house rule: "house rule: ..."."""
        return any(words[: len(lead)] == lead != words for lead in self._leads)

    def _make_unknown_rule(self, named: frozenset[str], words: Words, layer: str) -> Understood:
        """Return an unknown house rule, with the nearest one that speaks of a card of it, if any."""
        said = frozenset(words)
        alike = {
            rule: (len(named & wordings.cards), max(len(said & each) for each in wordings.words))
            for rule, wordings in self._wordings.items()
            if named & wordings.cards
        }
        nearest = max(alike, key=lambda rule: alike[rule], default="")
        return Understood((Heard(HOUSE_RULE, {RULE: (f"{NEAREST}{nearest}",)} if nearest else {}),), layer, 1.0)

    @cached_property
    def _wordings(self) -> Mapping[str, Wordings]:
        """Return the wordings of each value of a rule, by its id; not those of lists."""
        return {
            value["id"]: Wordings(
                _find_cards(self._tokens(value["name"]["value"])),
                tuple([frozenset(self._plain.words(each)) for each in _list_wordings(value)]),
            )
            for value in self._values
            if value["id"].partition("=")[2] and value["id"].partition("=")[2][:1] not in LISTED
        }

    @property
    def _values(self) -> Sequence[Mapping[str, Any]]:
        """Return the values of the slot of house rules."""
        return next((each["values"] for each in self._types if each["name"] == RULE.upper()), ())

    @cached_property
    def _cards_of_rules(self) -> Mapping[str, frozenset[str]]:
        """Return the cards of each rule, in any of its values and wordings, by its key."""
        found: dict[str, set[str]] = defaultdict(set)
        for value in self._values:
            key = value["id"].partition("=")[0]
            found[key] |= {card for each in _list_wordings(value) for card in _find_cards(self._tokens(each))}
            found[key] |= {COPIER} if key.startswith(COPIED) else set()
        return {key: frozenset(cards) for key, cards in found.items()}


def _list_wordings(value: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the wordings of a value of the model."""
    return (value["name"]["value"], *value["name"].get("synonyms", ()))


def _find_cards(tokens: Sequence[Piece]) -> frozenset[str]:
    """Return the keys of the cards that are named, without their numbers."""
    return frozenset(value.split()[-1] for each in tokens if each.kind == CARDS for value in each.values)
