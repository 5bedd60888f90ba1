"""Alignment of tokens with templates: the score of a sentence that we know, and the values of its slots.

A sentence may have words more or less; each costs by how much it tells. Negation has to agree, and what it denies:
"did not make it" does not tell what "did not die" is. What is said of a card that somebody has not, as in "neither of
them had a wolf", is never taken for what is said of one that somebody has.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from onenight.hearing.classifier import parse_label
from onenight.hearing.negations import Negations
from onenight.hearing.tags import CARDS
from onenight.hearing.templates import Compared, Fits, Parts, Templates, Weights, iter_neighbors
from onenight.hearing.tokens import ONE, Piece


class Aligned(NamedTuple):
    """A template and the tokens in its slots."""

    score: float
    """Share of template and text that fits, 0 to 1."""
    slots: Mapping[str, Piece]
    left: float = 0.0
    """Weight of the words that the template leaves unexplained."""
    fitting: frozenset[int] = frozenset()
    """Indexes of the tokens that the template has a place for."""


NO_TEMPLATE = Aligned(0.0, {})


KEPT = 4
"""Number of clauses whose comparison is cached; each is compared with the templates of several labels."""


class Aligner:
    """Aligns tokens with the templates of a language, by their labels."""

    def __init__(self, data: Mapping[str, Any], kinds: Mapping[str, str], negations: Negations) -> None:
        """Take what was learned; `kinds`: by a slot's name its kind of chunk."""
        self._weights = Weights(data["rare"], kinds)
        self._lines: Mapping[str, Sequence[str]] = data["templates"]
        self._negations = negations
        self._found: dict[str, Templates] = {}
        self._said = lru_cache(KEPT)(self._compare)

    def slot_kinds(self, label: str) -> frozenset[str]:
        """Return the kinds of chunks that a label has slots for."""
        return self._templates(label).fills

    def align(self, label: str, tokens: Sequence[Piece]) -> Aligned:
        """Return the best alignment of tokens with a label's templates, all slots filled, or `NO_TEMPLATE`."""
        templates, said = self._templates(label), self._said(tuple(tokens))
        best = NO_TEMPLATE
        for number in templates.rank_likely(said):
            parts, both = templates.parts[number], templates.weigh[number] + said.weight
            if 2 * sum(map(said.fits.find_most, parts)) / both <= best.score:
                continue  # whatever the order
            matched, slots, fitting = _align(parts, said.fits, self._weights.kinds)
            if slots is not None and not said.withheld.isdisjoint(slots.values()):
                denied = templates.find_denied_slots(number)
                slots = slots if all(slot in denied for slot, at in slots.items() if at in said.withheld) else None
            score = 2 * matched / both
            if score > best.score and slots is not None:
                filled = {slot: tokens[at] for slot, at in slots.items()}
                best = Aligned(score, filled, said.weight - matched, fitting)
        return best

    def fill_by_neighbors(self, label: str, tokens: Sequence[Piece]) -> Aligned:
        """Return the chunks in a label's slots by the words beside such slots, where no template fits.

        A card that is said not to be stands in no slot but those of which some template says so.
        """
        templates, withheld = self._templates(label), self._said(tuple(tokens)).withheld
        ranked = sorted(
            (
                -_estimate_slot(templates.neighbors, iter_neighbors([token.words[-1] for token in tokens], at), slot),
                at,
                slot,
            )
            for at, token in enumerate(tokens)
            for slot in templates.slots.get(token.kind, ())
            if (slot not in ONE or len(token.values) == 1) and (at not in withheld or slot in templates.denied_slots)
        )
        slots: dict[str, int] = {}
        for _, at, slot in ranked:
            if at not in slots.values():
                slots.setdefault(slot, at)
        found = {slot: tokens[at] for slot, at in slots.items()}
        return NO_TEMPLATE._replace(slots=found, fitting=frozenset(slots.values()))

    def measure_agreement(self, label: str, tokens: Sequence[Piece]) -> float:
        """Return the share of a label's templates that negate as the tokens do, 0 to 1."""
        said = self._said(tuple(tokens))
        return self._templates(label).measure_negation(negated=said.negated, denies=bool(said.denied))

    def has_place_for_denied(self, label: str, tokens: Sequence[Piece], fitting: frozenset[int]) -> bool:
        """Return whether a label that tells of cards has a place for each denied card; `fitting`: tokens it has."""
        return CARDS not in self.slot_kinds(label) or self._said(tuple(tokens)).withheld <= fitting

    def has_only_denied_cards(self, tokens: Sequence[Piece]) -> bool:
        """Return whether cards are named and all of them denied: "he had no wolf"."""
        cards = {at for at, token in enumerate(tokens) if token.kind == CARDS}
        return bool(cards) and cards <= self._said(tuple(tokens)).withheld

    def _compare(self, tokens: tuple[Piece, ...]) -> Compared:
        words = ["" if token.kind else token.text for token in tokens]
        indexed = [
            part for token in tokens for part in ((f"<{token.kind}>", *token.words) if token.kind else token.words)
        ]
        return Compared(
            Fits(tokens, self._weights),
            sum(map(self._weights.weigh_token, tokens)) or 1.0,
            [(part, self._weights.weigh_part(part)) for part in indexed],
            self._negations.is_odd(words),
            self._negations.find_denied(words),
            self._negations.find_denied_cards(
                tuple([token.text for token in tokens]), [token.kind for token in tokens]
            ),
        )

    def _templates(self, label: str) -> Templates:
        if label not in self._found:
            lines, hard = self._lines.get(label, ()), not _is_setting(label)
            self._found[label] = Templates(lines, self._weights, self._negations, hard=hard)
        return self._found[label]


def _is_setting(label: str) -> bool:
    """Return whether a label carries one setting of something, so that its opposite is a label, too."""
    _, values = parse_label(label)
    return any(SETTING in value for each in values.values() for value in each)


SETTING = "="
"""Separator between a house rule and its setting in a value."""


def _estimate_slot(beside: Mapping[str, Counter[str]], places: Iterable[str], slot: str) -> float:
    """Return how often a slot was seen at places like these; one is added to each count, for rare ones are unsure."""
    seen = [beside[place] for place in places if place in beside]
    return sum(each[slot] / (1 + each.total()) for each in seen)


def _align(
    template: Parts, fitted: Fits, kinds: Mapping[str, str]
) -> tuple[float, Mapping[str, int] | None, frozenset[int]]:
    """Return the weight of what fits in order, the token of each slot (None if one is empty), and tokens that fit."""
    fits = [fitted[part] for part in template]
    rows = [[0.0] * (len(fitted.tokens) + 1)]
    for fit in fits:
        above, row = rows[-1], [0.0]
        if not any(fit):
            rows.append(above)  # this part of the template was not said
            continue
        for at, each in enumerate(fit):
            row.append(max(above[at + 1], row[at], above[at] + each if each else 0.0))
        rows.append(row)
    slots: dict[str, int] = {}
    fitting = set()
    row_, at = len(template), len(fitted.tokens)
    while row_ and at:
        each = fits[row_ - 1][at - 1]
        if each and rows[row_][at] == rows[row_ - 1][at - 1] + each:
            row_, at = row_ - 1, at - 1
            fitting.add(at)
            if template[row_] in kinds:
                slots[template[row_][1:-1]] = at
        elif rows[row_][at] == rows[row_ - 1][at]:
            row_ -= 1
        else:
            at -= 1
    whole = len(slots) == sum(part in kinds for part in template)
    return rows[-1][-1], slots if whole else None, frozenset(fitting)
