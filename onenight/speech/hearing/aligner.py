"""How well what was said fits sentences that we know, and what it puts into their slots.

A sentence may have words more or less; each costs by how much it tells. Negation has to agree, and what it denies:
"did not make it" does not tell what "did not die" is.
"""

import heapq
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from onenight.speech.alike import SAME_STEM, stem
from onenight.speech.hearing.classifier import unlabeled
from onenight.speech.hearing.piece import ONE, Piece
from onenight.speech.tags import PERSON

MOST = 5
"""So many templates of a label are aligned, those that share most with what was said."""
EXTRA = 6.0
"""Added to the length of every template when the likeliest are looked for, so that short ones do not come first."""
SLOT = 2.0
"""What a filled slot weighs; a word weighs by how rare it is, about 0.3 to 4."""

OFTEN = 0.18
"""Where so many sentences deny something, it may be anything that none of them tells: "we are not in". Ours, tried."""

Parts = tuple[str, ...]
"""A template: words, and slots by their names in braces."""
Denied = Sequence[Sequence[Piece]]
"""What was denied: each with its particle."""


class Negations(NamedTuple):
    """Words that turn round what is said, or what comes after them."""

    words: frozenset[str]
    """An odd number of these makes a sentence mean the opposite."""
    denying: frozenset[str] = frozenset()
    """These deny the next word that tells something: "not", "never"."""
    light: frozenset[str] = frozenset()
    """What may stand between: "not even"."""
    particles: frozenset[str] = frozenset()
    """What belongs to the word before: "take out" is not "take"."""
    idle: frozenset[Parts] = frozenset()
    """Phrases in which nothing is denied: "or not", "never mind"."""

    def odd(self, parts: Iterable[str]) -> bool:
        """Whether parts mean the opposite."""
        return sum(part in self.words for part in parts) % 2 == 1

    def denied(self, parts: Sequence[str]) -> list[range]:
        """Which of the parts are denied; a denial that nothing comes after, as in "I think not", denies itself."""
        return [
            self._denied(parts, at) for at, part in enumerate(parts) if part in self.denying and self._tells(parts, at)
        ]

    def _tells(self, parts: Sequence[str], at: int) -> bool:
        """Whether it is no part of an idle phrase."""
        return not any(
            phrase[place] == parts[at] and tuple(parts[max(at - place, 0) :][: len(phrase)]) == phrase
            for phrase in self.idle
            for place in range(len(phrase))
        )

    def _denied(self, parts: Sequence[str], at: int) -> range:
        head = next((later for later in range(at + 1, len(parts)) if parts[later] not in self.light), at)
        return range(head, head + 1 + (head + 1 < len(parts) and parts[head + 1] in self.particles))


class Aligned(NamedTuple):
    """A template, and what was put into it."""

    score: float
    """How much of both fits, 0 to 1."""
    slots: Mapping[str, Piece]
    left: float = 0.0
    """What the words weigh that were said beside it."""
    fitting: frozenset[int] = frozenset()
    """Which of the tokens it has a place for."""


NO_TEMPLATE = Aligned(0.0, {})


class Weights:
    """What words and chunks weigh, and what of it is left where they are only alike."""

    def __init__(self, rare: Mapping[str, float], kinds: Mapping[str, str]) -> None:
        """Take by word how rare it is; `kinds`: by a slot's name its kind of chunk."""
        self._rare, self._usual = rare, max(rare.values(), default=1.0)
        self.kinds = {f"{{{slot}}}": kind for slot, kind in kinds.items()}

    def part(self, part: str) -> float:
        """What a part of a template weighs, or one as the index has it."""
        return SLOT if part[0] in "{<" else self._rare.get(part, self._usual)

    def token(self, token: Piece) -> float:
        """What a token weighs."""
        return SLOT if token.kind else self._rare.get(token.words[0], self._usual)

    def fit(self, part: str, token: Piece) -> float:
        """What a part of a template and a token weigh together; 0 where they are different."""
        kind = self.kinds.get(part)
        if kind is not None:
            return self._filled(kind, part[1:-1], token)
        if token.kind:
            return self.part(part) / 2 if part in token.words else 0.0
        word = token.words[0]
        if part == word:
            return self.part(part)
        return SAME_STEM * self.part(part) if word[:1] == part[:1] and stem(word) == stem(part) != "" else 0.0

    def _filled(self, kind: str, slot: str, token: Piece) -> float:
        if token.kind != kind:
            stranger = kind == PERSON and not token.kind and not token.known
            return SLOT / 2 if stranger else 0.0
        return SLOT if slot not in ONE or len(token.values) == 1 else 0.0


class Templates:
    """The sentences of one label."""

    def __init__(self, lines: Iterable[str], weights: Weights, negations: Negations, *, hard: bool) -> None:
        """Take the templates as they are stored, their parts separated by spaces.

        `hard`: what was said has to deny just what a template denies; not so where its opposite is a label, too.
        """
        self._weights, self._hard = weights, hard
        self.parts: Sequence[Parts] = [tuple(line.split()) for line in lines]
        self.weigh = [sum(map(weights.part, parts)) for parts in self.parts]
        self.odd = [negations.odd(parts) for parts in self.parts]
        self.denied = [[parts[span.start : span.stop] for span in negations.denied(parts)] for parts in self.parts]
        """What each denies."""
        self.index: tuple[dict[str, list[int]], ...] = (defaultdict(list), defaultdict(list))
        """By whether they negate, and by a part, the numbers of the templates that have it."""
        for number, parts in enumerate(self.parts):
            for part in dict.fromkeys(parts):
                self.index[self.odd[number]][self._indexed(part)].append(number)

    def _indexed(self, part: str) -> str:
        return f"<{self._weights.kinds[part]}>" if part in self._weights.kinds else part

    def likely(self, said: "Compared") -> list[int]:
        """The numbers of the templates that share most with what was said, and deny the same."""
        shared: dict[int, float] = defaultdict(float)
        for part, weight in said.weigh:
            for number in self.index[said.negated].get(part, ()):
                shared[number] += weight
        worth = {
            number: weight / (EXTRA + self.weigh[number])
            for number, weight in shared.items()
            if self._denies(number, said.denied)
        }
        return heapq.nsmallest(MOST, worth, key=lambda number: (-worth[number], number))

    def _denies(self, number: int, denied: Denied) -> bool:
        """Whether a template denies what was denied: "did not make it" is nothing like "did not die"."""
        if not self._hard:
            return True
        here = self.denied[number]
        if len(here) == len(denied) and all(map(self._fit, here, denied)):
            return True
        return (
            self._often and self.odd[number] and not any(token.text in self._told for each in denied for token in each)
        )

    def _fit(self, parts: Parts, tokens: Sequence[Piece]) -> bool:
        return len(parts) == len(tokens) and all(map(self._weights.fit, parts, tokens))

    def share(self, *, negated: bool, denies: bool) -> float:
        """How many of the templates negate as often, odd or even, as what was said, and deny something if it does."""
        alike = zip(self.odd, self.denied, strict=True)
        like = (odd == negated and (bool(denied) == denies or not self._hard) for odd, denied in alike)
        return sum(like) / max(1, len(self.odd))

    @cached_property
    def _often(self) -> bool:
        """Whether so many of them deny something that it may be anything."""
        return sum(map(bool, self.denied)) >= OFTEN * len(self.denied)

    @cached_property
    def _told(self) -> frozenset[str]:
        """The words of those that deny nothing."""
        return frozenset(
            part for parts, denied in zip(self.parts, self.denied, strict=True) for part in parts if not denied
        )

    @cached_property
    def fills(self) -> frozenset[str]:
        """The kinds of chunks that there are slots for."""
        kinds = self._weights.kinds
        return frozenset(kinds[part] for parts in self.parts for part in parts if part in kinds)

    @cached_property
    def slots(self) -> Mapping[str, frozenset[str]]:
        """The slots by their kind of chunk."""
        kinds = self._weights.kinds
        found = {(kinds[part], part[1:-1]) for parts in self.parts for part in parts if part in kinds}
        return {kind: frozenset(slot for each, slot in found if each == kind) for kind in self.fills}

    @cached_property
    def beside(self) -> Mapping[str, Counter[str]]:
        """How often which slot stands after, and before, which word."""
        found: dict[str, Counter[str]] = defaultdict(Counter)
        for parts in self.parts:
            for at, part in enumerate(parts):
                for place in _places(parts, at) if part in self._weights.kinds else ():
                    found[place][part[1:-1]] += 1
        return found


class Fits(dict[str, list[float]]):
    """What parts of templates weigh together with each token, worked out once however many templates have them."""

    def __init__(self, tokens: Sequence[Piece], weights: Weights) -> None:
        """Nothing was compared yet."""
        super().__init__()
        self.tokens, self._weights = tokens, weights
        self._most: dict[str, float] = {}

    def __missing__(self, part: str) -> list[float]:
        """The weights of a part that is new."""
        self[part] = found = [self._weights.fit(part, token) for token in self.tokens]
        return found

    def most(self, part: str) -> float:
        """What a part weighs at most."""
        if part not in self._most:
            self._most[part] = max(self[part])
        return self._most[part]


class Compared(NamedTuple):
    """What was said, as templates are compared with it."""

    fits: Fits
    weight: float
    """Of all tokens."""
    weigh: Sequence[tuple[str, float]]
    """The tokens as the index has them, with what each weighs."""
    negated: bool
    denied: Denied


KEPT = 4
"""So many clauses are kept as they are compared, for each is compared with the templates of several labels."""


class Aligner:
    """Knows the templates of a language, by their labels."""

    def __init__(self, data: Mapping[str, Any], kinds: Mapping[str, str], negations: Negations) -> None:
        """Take what was learned; `kinds`: by a slot's name its kind of chunk."""
        self._weights = Weights(data["rare"], kinds)
        self._lines: Mapping[str, Sequence[str]] = data["templates"]
        self._negations = negations
        self._found: dict[str, Templates] = {}
        self._said = lru_cache(KEPT)(self._weighed)

    def fills(self, label: str) -> frozenset[str]:
        """The kinds of chunks that a label has slots for."""
        return self._templates(label).fills

    def aligned(self, label: str, tokens: Sequence[Piece]) -> Aligned:
        """The best of a label's templates for what was said; all of its slots are found. `NO_TEMPLATE` if none fits."""
        templates, said = self._templates(label), self._said(tuple(tokens))
        best = NO_TEMPLATE
        for number in templates.likely(said):
            parts, both = templates.parts[number], templates.weigh[number] + said.weight
            if 2 * sum(map(said.fits.most, parts)) / both <= best.score:
                continue  # whatever the order
            matched, slots, fitting = _align(parts, said.fits, self._weights.kinds)
            score = 2 * matched / both
            if score > best.score and slots is not None:
                filled = {slot: tokens[at] for slot, at in slots.items()}
                best = Aligned(score, filled, said.weight - matched, fitting)
        return best

    def placed(self, label: str, tokens: Sequence[Piece]) -> Aligned:
        """The chunks in a label's slots, where no template fits: by the words that stand beside such slots."""
        templates = self._templates(label)
        ranked = sorted(
            (-_expected(templates.beside, _places([token.words[-1] for token in tokens], at), slot), at, slot)
            for at, token in enumerate(tokens)
            for slot in templates.slots.get(token.kind, ())
            if slot not in ONE or len(token.values) == 1
        )
        slots: dict[str, int] = {}
        for _, at, slot in ranked:
            if at not in slots.values():
                slots.setdefault(slot, at)
        found = {slot: tokens[at] for slot, at in slots.items()}
        return NO_TEMPLATE._replace(slots=found, fitting=frozenset(slots.values()))

    def agrees(self, label: str, tokens: Sequence[Piece]) -> float:
        """How far the negation of what was said agrees with a label's templates, 0 to 1."""
        said = self._said(tuple(tokens))
        return self._templates(label).share(negated=said.negated, denies=bool(said.denied))

    def _weighed(self, tokens: tuple[Piece, ...]) -> Compared:
        words = _words(tokens)
        indexed = [
            part for token in tokens for part in ((f"<{token.kind}>", *token.words) if token.kind else token.words)
        ]
        return Compared(
            Fits(tokens, self._weights),
            sum(map(self._weights.token, tokens)) or 1.0,
            [(part, self._weights.part(part)) for part in indexed],
            self._negations.odd(words),
            [tokens[span.start : span.stop] for span in self._negations.denied(words)],
        )

    def _templates(self, label: str) -> Templates:
        if label not in self._found:
            lines, hard = self._lines.get(label, ()), not _is_setting(label)
            self._found[label] = Templates(lines, self._weights, self._negations, hard=hard)
        return self._found[label]


def _is_setting(label: str) -> bool:
    """Whether a label carries one setting of something, so that its opposite is a label, too."""
    _, values = unlabeled(label)
    return any(SETTING in value for each in values.values() for value in each)


SETTING = "="
"""Stands between what is set and its setting: a house rule."""


def _words(tokens: Sequence[Piece]) -> list[str]:
    """The tokens one by one; empty for a chunk."""
    return ["" if token.kind else token.text for token in tokens]


def _places(words: Sequence[str], at: int) -> Iterator[str]:
    """The words beside a place, and on which side of it they stand."""
    yield f"{words[at - 1] if at else ''} _"
    yield f"_ {words[at + 1] if at + 1 < len(words) else ''}"


def _expected(beside: Mapping[str, Counter[str]], places: Iterable[str], slot: str) -> float:
    """How much a slot is expected at a place; one is added to each count, so that what was seen once is not sure."""
    seen = [beside[place] for place in places if place in beside]
    return sum(each[slot] / (1 + each.total()) for each in seen)


def _align(
    template: Parts, fitted: Fits, kinds: Mapping[str, str]
) -> tuple[float, Mapping[str, int] | None, frozenset[int]]:
    """The weight of what fits, in order; which token is in which slot, None if one is empty; and which tokens fit."""
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
