"""Sentences that we know, by their labels: which of them share most with what was said, and deny the same."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from onenight.hearing.likeness import SAME_STEM_SHARE, stem
from onenight.hearing.negations import Negations
from onenight.hearing.tags import PERSON
from onenight.hearing.tokens import ONE, Piece

MOST = 5
"""Most templates of a label that are aligned: those that share most with what was said."""
EXTRA = 6.0
"""Added to the length of every template when the likeliest are looked for, so that short ones do not come first."""
SLOT = 2.0
"""Weight of a filled slot; a word weighs by how rare it is, about 0.3 to 4."""
INSIDE = 0.5
"""Share of its weight that a word of a chunk keeps."""

OFTEN = 0.18
"""Share of templates that deny something from which on anything may be denied that none of them tells: "we are not in".
Ours, tried."""

Parts = tuple[str, ...]
"""A template: words, and slots by their names in braces."""


class Weights:
    """Weights of words and chunks, and their shares where they are only alike."""

    def __init__(self, rare: Mapping[str, float], kinds: Mapping[str, str]) -> None:
        """Take the rareness of each word; `kinds`: the kind of chunk of each slot, by its name."""
        self._rare, self._usual = rare, max(rare.values(), default=1.0)
        self.kinds = {f"{{{slot}}}": kind for slot, kind in kinds.items()}

    def weigh_part(self, part: str) -> float:
        """Return the weight of a part of a template, or of one as the index has it."""
        return SLOT if part[0] in "{<" else self._rare.get(part, self._usual)

    def weigh_token(self, token: Piece) -> float:
        """Return the weight of a token."""
        return SLOT if token.kind else self._rare.get(token.words[0], self._usual)

    def fit_slot(self, kind: str, slot: str, token: Piece) -> float:
        """Return the score of a token as the value of a slot of this kind: half for an unknown name, 0 for no fit."""
        if token.kind != kind:
            stranger = kind == PERSON and not token.kind and not token.known
            return SLOT / 2 if stranger else 0.0
        return SLOT if slot not in ONE or len(token.values) == 1 else 0.0


class Fits(dict[str, list[float]]):
    """Weights of parts of templates with each token, computed once however many templates have them."""

    def __init__(self, tokens: Sequence[Piece], weights: Weights) -> None:
        """Index the places of each word, by itself or in a chunk, and of each stem."""
        super().__init__()
        self.tokens, self._weights = tokens, weights
        self._most: dict[str, float] = {}
        self._words, self._inside, self._stems = (defaultdict[str, list[int]](list) for _ in range(3))
        for at, token in enumerate(tokens):
            for word in token.words if token.kind else ():
                self._inside[word].append(at)
            if not token.kind:
                self._words[token.words[0]].append(at)
                self._stems[stem(token.words[0])].append(at)

    def __missing__(self, part: str) -> list[float]:
        """Compute the weights of a new part."""
        kind = self._weights.kinds.get(part)
        if kind is not None:
            self[part] = found = [self._weights.fit_slot(kind, part[1:-1], token) for token in self.tokens]
            return found
        self[part] = found = [0.0] * len(self.tokens)
        begins, weight = stem(part), self._weights.weigh_part(part)
        for places, share in (
            (self._stems.get(begins, ()) if begins else (), SAME_STEM_SHARE),
            (self._inside.get(part, ()), INSIDE),
            (self._words.get(part, ()), 1.0),
        ):
            for at in places:
                found[at] = share * weight
        return found

    def find_most(self, part: str) -> float:
        """Return the greatest weight of a part with any token."""
        if part not in self._most:
            self._most[part] = max(self[part])
        return self._most[part]


class Compared(NamedTuple):
    """A text as templates are compared with it."""

    fits: Fits
    weight: float
    """Sum of all tokens' weights."""
    weigh: Sequence[tuple[str, float]]
    """The tokens as the index has them, with what each weighs."""
    negated: bool
    denied: Sequence[range]
    """Places of the denied words, each with its particle."""
    withheld: frozenset[int] = frozenset()
    """Places of the denied cards."""


class Templates:
    """The sentences of one label."""

    def __init__(self, lines: Iterable[str], weights: Weights, negations: Negations, *, hard: bool) -> None:
        """Take the templates as they are stored, their parts separated by spaces.

        `hard`: what was said has to deny just what a template denies; not so where its opposite is a label, too.
        """
        self._weights, self._negations, self._hard = weights, negations, hard
        self.parts: Sequence[Parts] = [tuple(line.split()) for line in lines]
        self.weigh = [sum(map(weights.weigh_part, parts)) for parts in self.parts]
        self._lengths = [EXTRA + weight for weight in self.weigh]
        self.odd = [negations.is_odd(parts) for parts in self.parts]
        self.denied = [
            tuple([parts[span.start : span.stop] for span in negations.find_denied(parts)]) for parts in self.parts
        ]
        """Denied words of each template."""
        self.index: tuple[dict[str, list[int]], ...] = (defaultdict(list), defaultdict(list))
        """Numbers of the templates that have a part, by whether they negate, and by the part."""
        for number, parts in enumerate(self.parts):
            index = self.index[self.odd[number]]
            for part in dict.fromkeys(parts):
                index[f"<{weights.kinds[part]}>" if part in weights.kinds else part].append(number)

    def find_denied_slots(self, number: int) -> frozenset[str]:
        """Return the slots of the cards that a template denies; few sentences ask for them."""
        parts = self.parts[number]
        kinds = [self._weights.kinds.get(part, "") for part in parts]
        return frozenset(parts[at][1:-1] for at in self._negations.find_denied_cards(parts, kinds))

    @cached_property
    def denied_slots(self) -> frozenset[str]:
        """Return the slots of the cards that any template denies."""
        return frozenset().union(*map(self.find_denied_slots, range(len(self.parts))))

    def rank_likely(self, said: Compared) -> list[int]:
        """Return the numbers of the templates that share most with a text, and deny the same."""
        index, shared = self.index[said.negated], [0.0] * len(self.parts)
        for part, weight in said.weigh:
            for number in index.get(part, ()):
                shared[number] += weight
        ranked = [
            (-weight / length, number)
            for number, (weight, length) in enumerate(zip(shared, self._lengths, strict=True))
            if weight
        ]
        ranked.sort()
        return list(islice((number for _, number in ranked if self._is_denied_alike(number, said)), MOST))

    def _is_denied_alike(self, number: int, said: Compared) -> bool:
        """Return whether a template denies what a text denies: "did not make it" is nothing like "did not die"."""
        if not self._hard:
            return True
        here, fits = self.denied[number], said.fits
        if [*map(len, here)] == [*map(len, said.denied)] and all(
            fits[part][at]
            for parts, places in zip(here, said.denied, strict=True)
            for part, at in zip(parts, places, strict=True)
        ):
            return True
        return (
            self._is_often_denied
            and self.odd[number]
            and not any(fits.tokens[at].text in self._undenied_words for places in said.denied for at in places)
        )

    def measure_negation(self, *, negated: bool, denies: bool) -> float:
        """Return the share of templates that negate as a text does, oddly or evenly, and deny something if it does."""
        alike = zip(self.odd, self.denied, strict=True)
        like = (odd == negated and (bool(denied) == denies or not self._hard) for odd, denied in alike)
        return sum(like) / max(1, len(self.odd))

    @cached_property
    def _is_often_denied(self) -> bool:
        """Return whether so many templates deny something that anything may be denied."""
        return sum(map(bool, self.denied)) >= OFTEN * len(self.denied)

    @cached_property
    def _undenied_words(self) -> frozenset[str]:
        """Return the words of the templates that deny nothing."""
        return frozenset(
            part for parts, denied in zip(self.parts, self.denied, strict=True) for part in parts if not denied
        )

    @cached_property
    def fills(self) -> frozenset[str]:
        """Return the kinds of chunks that there are slots for."""
        kinds = self._weights.kinds
        return frozenset(kinds[part] for parts in self.parts for part in parts if part in kinds)

    @cached_property
    def slots(self) -> Mapping[str, frozenset[str]]:
        """Return the slots by their kind of chunk."""
        kinds = self._weights.kinds
        found = {(kinds[part], part[1:-1]) for parts in self.parts for part in parts if part in kinds}
        return {kind: frozenset(slot for each, slot in found if each == kind) for kind in self.fills}

    @cached_property
    def neighbors(self) -> Mapping[str, Counter[str]]:
        """Return the count of each slot beside each word, by the word and the side."""
        found: dict[str, Counter[str]] = defaultdict(Counter)
        for parts in self.parts:
            for at, part in enumerate(parts):
                for place in iter_neighbors(parts, at) if part in self._weights.kinds else ():
                    found[place][part[1:-1]] += 1
        return found


def iter_neighbors(words: Sequence[str], at: int) -> Iterator[str]:
    """Yield the words beside a place, with the side on which they stand."""
    yield f"{words[at - 1] if at else ''} _"
    yield f"_ {words[at + 1] if at + 1 < len(words) else ''}"
