"""How well what was said fits sentences that we know, and what it puts into their slots.

A sentence may have words more or less; each costs by how much it tells. Negation has to agree.
"""

import heapq
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from onenight.speech.hearing.chunks import PERSON, Token

MOST = 8
"""So many templates of a label are aligned, those that share most with what was said."""
EXTRA = 6.0
"""Added to the length of every template when the likeliest are looked for, so that short ones do not come first."""
SLOT = 2.0
"""What a filled slot weighs; a word weighs by how rare it is, about 0.3 to 4."""
ALIKE = 0.7
"""What two words weigh that begin alike."""
BEGINNING = 5
"""Letters."""


class Aligned(NamedTuple):
    """A template, and what was put into it."""

    score: float
    """How much of both fits, 0 to 1."""
    slots: Mapping[str, Token]
    left: float = 0.0
    """What the words weigh that were said beside it."""
    fitting: frozenset[int] = frozenset()
    """Which of the tokens it has a place for."""


NOTHING = Aligned(0.0, {})


class Aligner:
    """Knows the templates of a language, by their labels."""

    def __init__(self, data: Mapping[str, Any], kinds: Mapping[str, str], negations: frozenset[str]) -> None:
        """Take the templates; `kinds`: by a slot's name its kind of chunk."""
        self._kinds, self._negations = kinds, negations
        self._rare: Mapping[str, float] = data["rare"]
        self._usual = max(self._rare.values(), default=1.0)
        self._templates = {label: [tuple(each.split()) for each in lines] for label, lines in data["templates"].items()}
        self._index: dict[str, dict[str, list[int]]] = {}
        self._lengths: dict[str, list[float]] = {}
        self._beside: dict[str, dict[tuple[str, str], Counter[str]]] = {}
        self._fills: dict[str, frozenset[str]] = {}

    def fills(self, label: str) -> frozenset[str]:
        """The kinds of chunks that a label has slots for."""
        if label not in self._fills:
            slots = {part[1:-1] for each in self._templates.get(label, ()) for part in each if part.startswith("{")}
            self._fills[label] = frozenset(self._kinds[slot] for slot in slots)
        return self._fills[label]

    def aligned(self, label: str, tokens: Sequence[Token]) -> Aligned:
        """The best of a label's templates for what was said."""
        said = sum(self._weight(token) for token in tokens) or 1.0
        odd = self._odd(word for token in tokens if not token.kind for word in token.words)
        best = NOTHING
        for number in self._likely(label, tokens):
            template = self._templates[label][number]
            if self._odd(part for part in template) != odd:
                continue
            matched, slots, fitting = self._align(template, tokens)
            if slots is None:
                continue
            whole = sum(map(self._part_weight, template))
            score = 2 * matched / (whole + said)
            if score > best.score:
                best = Aligned(score, slots, said - matched, fitting)
        return best

    def _odd(self, words: Any) -> bool:  # noqa: ANN401
        return sum(word in self._negations for word in words) % 2 == 1

    def _likely(self, label: str, tokens: Sequence[Token]) -> list[int]:
        """The numbers of the templates that share most with what was said."""
        index = self._index.get(label) or self._indexed(label)
        lengths = self._lengths[label]
        shared: dict[int, float] = defaultdict(float)
        for token in tokens:
            for part in self._parts(token):
                weight = self._part_weight(part)
                for number in index.get(part, ()):
                    shared[number] += weight
        return heapq.nsmallest(MOST, shared, key=lambda number: (-shared[number] / lengths[number], number))

    def _indexed(self, label: str) -> dict[str, list[int]]:
        index: dict[str, list[int]] = defaultdict(list)
        for number, template in enumerate(self._templates.get(label, ())):
            for part in dict.fromkeys(template):
                index[self._kind(part)].append(number)
        self._index[label] = index
        self._lengths[label] = [EXTRA + sum(map(self._part_weight, each)) for each in self._templates.get(label, ())]
        return index

    def placed(self, label: str, tokens: Sequence[Token]) -> Mapping[str, Token]:
        """The chunks in a label's slots where no template fits: by the words that stand beside such slots."""
        beside = self._beside.get(label) or self._learned(label)
        slots: dict[str, Token] = {}
        found = [(at, token) for at, token in enumerate(tokens) if token.kind in self.fills(label)]
        ranked = sorted(
            (
                (
                    -sum(
                        beside[side, word][slot] / (1 + beside[side, word].total()) for side, word in _sides(tokens, at)
                    ),
                    at,
                    slot,
                )
                for at, token in found
                for slot in beside["", token.kind]
            )
        )
        taken: set[int] = set()
        for _, at, slot in ranked:
            if at not in taken and slot not in slots and (slot not in _ONE or len(tokens[at].values) == 1):
                slots[slot] = tokens[at]
                taken.add(at)
        return slots

    def _learned(self, label: str) -> dict[tuple[str, str], Counter[str]]:
        """How often which slot stands after, and before, which word."""
        beside: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        for template in self._templates.get(label, ()):
            for at, part in enumerate(template):
                if part.startswith("{"):
                    beside["", self._kinds[part[1:-1]]][part[1:-1]] += 1
                    for side, word in (
                        ("after", template[at - 1] if at else "^"),
                        ("before", template[at + 1] if at + 1 < len(template) else "$"),
                    ):
                        beside[side, word][part[1:-1]] += 1
        self._beside[label] = beside
        return beside

    def _kind(self, part: str) -> str:
        return f"<{self._kinds[part[1:-1]]}>" if part.startswith("{") else part

    def _parts(self, token: Token) -> Sequence[str]:
        return (f"<{token.kind}>", *token.words) if token.kind else (token.text,)

    def _part_weight(self, part: str) -> float:
        return SLOT if part[0] in "{<" else self._rare.get(part, self._usual)

    def _weight(self, token: Token) -> float:
        return SLOT if token.kind else self._rare.get(token.text, self._usual)

    def _fit(self, part: str, token: Token) -> float:
        """What a part of a template and a token weigh together; 0 where they are different."""
        if part.startswith("{"):
            kind = self._kinds[part[1:-1]]
            if token.kind != kind:
                return SLOT / 2 if kind == PERSON and not token.kind and not token.known else 0.0
            one = part[1:-1] in _ONE
            return SLOT if not one or len(token.values) == 1 else 0.0
        if token.kind:
            return self._part_weight(part) / 2 if part in token.words else 0.0
        word = token.text
        if part == word:
            return self._part_weight(part)
        if len(word) > BEGINNING and len(part) > BEGINNING and word[:BEGINNING] == part[:BEGINNING]:
            return ALIKE * self._part_weight(part)
        return 0.0

    def _align(
        self, template: Sequence[str], tokens: Sequence[Token]
    ) -> tuple[float, Mapping[str, Token] | None, frozenset[int]]:
        """The weight of what fits, in order; the slots, None where one is left empty; and which tokens fit."""
        rows = [[0.0] * (len(tokens) + 1) for _ in range(len(template) + 1)]
        fits = [[self._fit(part, token) for token in tokens] for part in template]
        for i, _ in enumerate(template, 1):
            row, above, fit = rows[i], rows[i - 1], fits[i - 1]
            for j in range(1, len(tokens) + 1):
                row[j] = max(above[j], row[j - 1], above[j - 1] + fit[j - 1] if fit[j - 1] else 0.0)
        slots: dict[str, Token] = {}
        fitting = set()
        i, j = len(template), len(tokens)
        while i and j:
            if fits[i - 1][j - 1] and rows[i][j] == rows[i - 1][j - 1] + fits[i - 1][j - 1]:
                i, j = i - 1, j - 1
                fitting.add(j)
                if template[i].startswith("{"):
                    slots[template[i][1:-1]] = tokens[j]
            elif rows[i][j] == rows[i - 1][j]:
                i -= 1
            else:
                j -= 1
        wanted = sum(part.startswith("{") for part in template)
        return rows[-1][-1], slots if len(slots) == wanted else None, frozenset(fitting)


def _sides(tokens: Sequence[Token], at: int) -> Iterator[tuple[str, str]]:
    """The words beside a token, and on which side of it they stand."""
    yield "after", tokens[at - 1].words[-1] if at else "^"
    yield "before", tokens[at + 1].words[0] if at + 1 < len(tokens) else "$"


_ONE = frozenset({"target", "role", "card"})
"""Slots that take one value."""
